/**
 * Watches that begin earlier than they did wake the rule of sites by timers of their devices (migration 271), which say since
 * when these are to be judged once more.
 */
import type { Tx } from '../../platform/database.ts'
import type { Batch } from '../../rules/rule.ts'
import type { DeviceState } from './evaluation/evaluate.ts'
import { keptFromMs } from './evaluation/device-batch.ts'
import type { SiteFix } from './evaluation/standing.ts'
import { type DeviceRow, loadFixesSince } from './rule.store.ts'

/** The subject of such a timer is this and a time in milliseconds. */
const prefix = 'since:'
/** Up to a month of readings of each is read: a batch of reports does not wait for more. */
const devicesAtOnce = 5
const restMs = 1000

/** The times since which devices are judged once more, by their ids. */
export type AskedSince = ReadonlyMap<number, number>

/** Gives the few that this batch deals with, and lets the others come later. */
export const sinceOf = async ({ due, nowMs, wake }: Pick<Batch, 'due' | 'nowMs' | 'wake'>): Promise<AskedSince> => {
  const asked = due.filter(({ subject }) => subject.startsWith(prefix))
  if (asked.length === 0) return new Map()
  const byDevice = [...Map.groupBy(asked, ({ deviceId }) => deviceId)]
  const waiting = byDevice.slice(devicesAtOnce).flatMap(([deviceId, timers], at) => {
    const dueMs = nowMs + restMs * (1 + Math.floor(at / devicesAtOnce))
    return timers.map(({ subject }) => ({ deviceId, subject, dueMs }))
  })
  if (waiting.length > 0) await wake(waiting)
  return new Map(byDevice.slice(0, devicesAtOnce).map(([deviceId, timers]) => [deviceId, earliestOf(timers)]))
}

const earliestOf = (timers: readonly { readonly subject: string }[]): number =>
  Math.min(...timers.map(({ subject }) => Number(subject.slice(prefix.length))))

interface Asked {
  readonly row: Pick<DeviceRow, 'id'>
  readonly state: DeviceState | undefined
  readonly next: readonly SiteFix[]
  readonly sinceMs: number | undefined
}

/** Loads the fixes of each that is judged once more, up to what was judged last. */
export const loadSince = async (
  tx: Tx,
  work: readonly Asked[],
  { nowMs, fixOfRow }: { readonly nowMs: number; readonly fixOfRow: Parameters<typeof loadFixesSince>[2] },
): Promise<Map<number, SiteFix[]>> => {
  const found = new Map<number, SiteFix[]>()
  for (const { row, state, next, sinceMs } of work) {
    if (sinceMs === undefined) continue
    const untilMs = state?.judgedMs ?? (next[0] ? next[0].atMs - 1 : nowMs)
    found.set(row.id, await loadFixesSince(tx, { deviceId: row.id, fromMs: keptFromMs(sinceMs), untilMs }, fixOfRow))
  }
  return found
}
