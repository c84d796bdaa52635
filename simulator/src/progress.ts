/**
 * What each demo device has reported so far: `simulator-state.json` in the data folder. A second start continues from there
 * without asking the server. Times are UTC milliseconds; a gap is [from, to).
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Gap = readonly [fromMs: number, toMs: number]

export interface Reported {
  /** The latest acknowledged live moment. */
  readonly liveMs: number
  /** Older spans that are not sent yet. */
  readonly gaps: readonly Gap[]
}

export interface Progress {
  find(deviceCode: string): Reported | undefined
  set(deviceCode: string, reported: Reported): void
  save(): Promise<void>
}

const hourMs = 3_600_000
const firstHistoryMs = 24 * hourMs
/** The longest standstill that is made up for; of a longer one, only this much. */
const longestGapMs = 4 * hourMs

/** The reports a device has to send at start, when its live reports begin at `liveFromMs`. */
export const begin = (reported: Reported | undefined, liveFromMs: number): Reported => {
  if (!reported) return { liveMs: liveFromMs, gaps: [[liveFromMs - firstHistoryMs, liveFromMs]] }
  const since: Gap = [Math.max(reported.liveMs, liveFromMs - longestGapMs), liveFromMs]
  const older = reported.gaps.map(
    ([from, to]): Gap => [Math.max(from, liveFromMs - firstHistoryMs), Math.min(to, since[0])],
  )
  return { liveMs: Math.max(reported.liveMs, liveFromMs), gaps: [...older, since].filter(([from, to]) => from < to) }
}

export const withHistory = ({ liveMs, gaps }: Reported, gapEndMs: number, doneMs: number): Reported => ({
  liveMs,
  gaps: gaps
    .map(([from, to]): Gap => (to === gapEndMs ? [Math.max(from, doneMs), to] : [from, to]))
    .filter(([from, to]) => from < to),
})

export const withLive = ({ liveMs, gaps }: Reported, atMs: number): Reported => ({
  liveMs: Math.max(liveMs, atMs),
  gaps,
})

const pathIn = (dataDir: string): string => join(dataDir, 'simulator-state.json')

export const openProgress = async (dataDir: string): Promise<Progress> => {
  const path = pathIn(dataDir)
  const devices = new Map<string, Reported>(Object.entries(await read(path)))
  return {
    find: (deviceCode) => devices.get(deviceCode),
    set: (deviceCode, reported) => void devices.set(deviceCode, reported),
    save: async () => {
      // The state is written to a new file first, so that a kill does not destroy the old one.
      await writeFile(`${path}.new`, JSON.stringify({ version: 1, devices: Object.fromEntries(devices) }), {
        mode: 0o600,
      })
      await rename(`${path}.new`, path)
    },
  }
}

/** Whether every device of this data folder has sent what it had to send at its start. */
export const hasReportedPast = async (dataDir: string): Promise<boolean> => {
  const reported = Object.values(await read(pathIn(dataDir)))
  return reported.length > 0 && reported.every(({ gaps }) => gaps.length === 0)
}

/**
 * Reads the state. An unreadable one counts as none: the day is reported again, and the server's key
 * makes repeats harmless.
 */
const read = async (path: string): Promise<Record<string, Reported>> => {
  try {
    const state = JSON.parse(await readFile(path, 'utf8')) as { version?: number; devices?: Record<string, Reported> }
    return state.version === 1 && state.devices ? state.devices : {}
  } catch {
    return {}
  }
}
