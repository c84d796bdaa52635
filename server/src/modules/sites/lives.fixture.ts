/**
 * One device in memory, batch by batch as the rule evaluates it: reports that come late, twice or never, timers that
 * fire, batches that are lost before their commit and repeated; the whole state is stored in between.
 */
import type { SiteFix } from './evaluation/standing.ts'
import { isLate, type WatchedSite } from './evaluation/evaluate.ts'
import { replaysFromMs } from './evaluation/replay.ts'
import type { DwellWish } from './evaluation/dwell.ts'
import { inOrder, type Random, watchOf } from './evaluation/tracks.fixture.ts'
import { type DeviceWatch, evaluate, keptFromMs, keptOf, stateOf } from './evaluation/device-batch.ts'
import { disprovedIn, type Happened, happenedIn, keyOf, type Written } from './events.ts'
import type { KeptState, KeptStay } from './rule.store.ts'
import type { Known } from './watched.ts'

export interface DwellSite extends WatchedSite {
  readonly wishes: readonly DwellWish[]
}
export interface Arrival {
  readonly nowMs: number
  readonly batch: readonly SiteFix[]
}
export interface Told extends Happened {
  readonly nowMs: number
}
export interface Life {
  readonly stays: readonly KeptStay[]
  /** The announcements that stand, by key. */
  readonly told: ReadonlyMap<string, Told>
  readonly takenBack: number
}

/** The share of batches that are lost. */
const losesOne = 0.1
/** The share of timers that fire only with the next report. */
const ringsLate = 0.2

export const liveThrough = (
  sites: readonly DwellSite[],
  arrivals: readonly Arrival[],
  { random, endMs, isCalm }: { readonly random: Random; readonly endMs: number; readonly isCalm: boolean },
): Life => {
  const device = createDevice(sites)
  let waiting: SiteFix[] = []
  const give = (nowMs: number): void => {
    if (!isCalm && random() < losesOne) return device.lose(waiting, nowMs)
    device.give(waiting, nowMs)
    waiting = []
  }
  const ring = (untilMs: number): void => {
    for (let dueMs = device.dueMs(); dueMs !== null && dueMs <= untilMs; dueMs = device.dueMs()) {
      device.give([], dueMs)
    }
  }
  for (const { nowMs, batch } of arrivals) {
    if (isCalm || random() >= ringsLate) ring(nowMs)
    waiting.push(...device.store(batch))
    give(nowMs)
  }
  device.give(waiting, arrivals.at(-1)?.nowMs ?? endMs)
  ring(endMs)
  return device.life()
}

const createDevice = (sites: readonly DwellSite[]) => {
  const watch: DeviceWatch = {
    ...watchOf(sites),
    dwells: (siteId) => sites.find(({ id }) => id === siteId)?.wishes ?? [],
  }
  const readings = new Map<string, SiteFix>()
  const told = new Map<string, Told>()
  let kept: string | undefined
  let dueMs: number | null = null
  let stays: KeptStay[] = []
  let [nextId, takenBack] = [0, 0]

  const evaluated = (batch: readonly SiteFix[], nowMs: number) => {
    const was = kept === undefined ? undefined : (JSON.parse(kept) as KeptState)
    const state = was && stateOf(was)
    const late = batch.filter((fix) => isLate(state, fix)).toSorted(inOrder)
    const next = batch.filter((fix) => !isLate(state, fix)).toSorted(inOrder)
    const [first] = late
    const fromMs = first ? replaysFromMs(first.atMs) : Infinity
    const own = stays.filter(({ exit }) => exit === null || exit.atMs > fromMs)
    const past =
      first && state
        ? [...readings.values()].filter(({ atMs }) => atMs >= keptFromMs(first.atMs) && atMs <= state.judgedMs)
        : []
    const before = [...readings.values()].filter(({ atMs }) => next[0] && atMs < next[0].atMs)
    const earlier = before.toSorted(inOrder).at(-1)
    const isDue = dueMs !== null && dueMs <= nowMs
    return evaluate(
      { state, late, next, earlier, kept: past.toSorted(inOrder), stays: own, isDue, dueMs, sinceMs: undefined },
      watch,
      nowMs,
    )
  }

  const write = ({ changes }: ReturnType<typeof evaluate>): { written: Written[]; gone: KeptStay[] } => {
    const gone = changes.flatMap(({ before, after }) => (before && !after ? [before] : []))
    const written = changes.flatMap(({ before, after, dwellAtMs }): Written[] => {
      if (!after) return []
      const id = before?.id ?? ++nextId
      const site = { id: after.siteId } as Known
      return [{ before, after: { waybillNo: null, ...after, id, deviceId: 1, dwellAtMs }, site }]
    })
    const touched = new Set([...gone.map(({ id }) => id), ...written.map(({ after }) => after.id)])
    stays = [...stays.filter(({ id }) => !touched.has(id)), ...written.map(({ after }) => after)]
    return { written, gone }
  }

  return {
    dueMs: (): number | null => dueMs,
    /** Stores a batch as ingest does: duplicates do not reach the rules. */
    store: (batch: readonly SiteFix[]): SiteFix[] => {
      const fresh = batch.filter((fix) => !readings.has(JSON.stringify(fix)))
      for (const fix of fresh) readings.set(JSON.stringify(fix), fix)
      return fresh
    },
    lose: (batch: readonly SiteFix[], nowMs: number): void => void evaluated(batch, nowMs),
    give: (batch: readonly SiteFix[], nowMs: number): void => {
      const done = evaluated(batch, nowMs)
      const { written, gone } = write(done)
      for (const prefix of disprovedIn(written, gone))
        for (const key of told.keys()) if (key.startsWith(prefix) && told.delete(key)) takenBack++
      for (const one of happenedIn(written)) {
        const key = keyOf(one.stay.id, one.what)
        if (told.has(key)) throw new Error(`told twice: ${key}`)
        told.set(key, { ...one, nowMs })
      }
      if (!done.state) return
      kept = JSON.stringify(keptOf(done.state, done.dueMs))
      dueMs = done.dueMs
    },
    life: (): Life => ({ stays, told, takenBack }),
  }
}
