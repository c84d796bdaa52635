/** Evaluates one device of a batch: its fixes and its stored state become its next state and its stays. Pure. */
import { limits } from '@coldway/contract/limits.ts'
import { siteRule } from '@coldway/contract/sites/site-records.ts'
import { advance, applyCrossing, type DeviceState, settle, settlesMs, type Stay, type Watch } from './evaluate.ts'
import { replay } from './replay.ts'
import { judgeSince } from './since.ts'
import { type ReconciledStay, reconcileStays } from './reconcile.ts'
import { dwellAtOf, dwellMomentOf, type DwellWish } from './dwell.ts'
import type { SiteFix } from './standing.ts'
import type { KeptState, KeptStay } from '../rule.store.ts'

/** What only the clock confirms waits this long, as the rest of a backlog may be on its way. */
const graceMs = 10_000

export interface Given {
  readonly state: DeviceState | undefined
  readonly late: readonly SiteFix[]
  /** Everything since then is judged once more; undefined as a rule. */
  readonly sinceMs: number | undefined
  /** Fixes of the time that is replayed; empty when nothing came late. */
  readonly kept: readonly SiteFix[]
  readonly next: readonly SiteFix[]
  /** The last fix before `next`; undefined where no watch has begun since the state. */
  readonly earlier: SiteFix | undefined
  readonly stays: readonly KeptStay[]
  /** The device's timer is due. */
  readonly isDue: boolean
  /** The due time of the timer that is set; null when there is none. */
  readonly dueMs: number | null
}
export interface DeviceWatch extends Watch {
  dwells(siteId: number): readonly DwellWish[]
}
export interface Evaluated {
  readonly state: DeviceState | undefined
  /** Includes unchanged stays. */
  readonly changes: readonly Change[]
  /** The time to evaluate again; null when nothing waits. */
  readonly dueMs: number | null
  /** The timer that is set will do. */
  readonly isTimerKept: boolean
}

export const evaluate = (given: Given, watch: DeviceWatch, nowMs: number): Evaluated => {
  const { state, stays } = moveOn(given, watch, nowMs)
  const lastMs = state?.lastMs ?? nowMs
  const knownMs = isSilent(given) ? Math.max(nowMs, lastMs) : lastMs
  const changes = reconcileStays(given.stays, stays).map((change): Change => {
    const { before, after } = change
    if (!after) return { ...change, dwellAtMs: null }
    // One report outside does not prove that the device has left, nor that it is still inside.
    const leavingMs = state?.entries.get(after.siteId)?.turning?.sinceMs
    const insideMs = Math.min(knownMs, leavingMs ?? knownMs)
    return { ...change, dwellAtMs: dwellAtOf(after, before, { wishes: watch.dwells(after.siteId), insideMs, nowMs }) }
  })
  const waiting = changes.flatMap(({ after, dwellAtMs }) =>
    after && after.exit === null && dwellAtMs === null
      ? (dwellMomentOf(after.enteredMs, watch.dwells(after.siteId)) ?? [])
      : [],
  )
  const wantedMs = state
    ? dueOf(
        state,
        waiting.filter((atMs) => atMs > knownMs),
        nowMs,
      )
    : null
  const was = given.isDue ? null : given.dueMs
  // Keep a timer that is due before the wanted time: it evaluates again then.
  const isTimerKept = was === wantedMs || (was !== null && wantedMs !== null && was <= wantedMs && was > nowMs)
  return { state, changes, dueMs: isTimerKept ? was : wantedMs, isTimerKept }
}

/** What arrives with the timer may be part of a backlog, and its reports say more than the clock. */
const isSilent = ({ isDue, next }: Given): boolean => isDue && next.length === 0

const moveOn = (given: Given, watch: Watch, nowMs: number): { state: DeviceState | undefined; stays: Stay[] } => {
  const { state: before, late, sinceMs, kept, next, stays: known } = given
  let state = before
  let stays: Stay[] = [...known]
  const [first] = late
  if (sinceMs !== undefined) {
    // What comes late in this batch is among what is kept.
    const again = judgeSince(state, { sinceMs, fixes: kept, stays }, watch)
    state = again?.state ?? state
    stays = [...(again?.stays ?? stays)]
  } else if (state && first) {
    const again = replay(state, { lateMs: first.atMs, fixes: kept, stays, lateFixes: late }, watch)
    state = again.state
    stays = [...again.stays]
  }
  if (next.length > 0) {
    const advanced = advance(state, next, watch, given.earlier)
    state = advanced.state
    for (const crossing of advanced.crossings) applyCrossing(stays, crossing.siteId, crossing)
  }
  if (state && isSilent(given)) {
    const settled = settle(state, nowMs)
    state = settled.state
    for (const crossing of settled.crossings) applyCrossing(stays, crossing.siteId, crossing)
  }
  return { state, stays }
}

/** `dwellsMs`: the times when open stays become dwells. */
const dueOf = (state: DeviceState, dwellsMs: readonly number[], nowMs: number): number | null => {
  const moments = [settlesMs(state), ...dwellsMs].filter((at) => at !== undefined)
  return moments.length > 0 ? Math.max(Math.min(...moments), nowMs + graceMs) : null
}

export const stateOf = ({ firstMs, lastMs, judgedMs, entries }: KeptState): DeviceState => ({
  firstMs,
  lastMs,
  judgedMs,
  entries: new Map(entries),
})
export const keptOf = ({ firstMs, lastMs, judgedMs, entries }: DeviceState, dueMs: number | null): KeptState => ({
  firstMs,
  lastMs,
  judgedMs,
  entries: [...entries],
  dueMs,
})

export interface Change extends ReconciledStay {
  readonly dwellAtMs: number | null
}

/** Gives the time from which stored fixes are needed for a late one. */
export const keptFromMs = (lateMs: number): number => lateMs - siteRule.confirmMs - limits.lateReadingMs
