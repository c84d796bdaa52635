/**
 * When a stay becomes a dwell: once for each stay, at the earliest time that any subscription asks for (decision 0065).
 * The time follows from the entry; that it has come is known from a later report or from the clock. Pure.
 */
import type { Stay } from './evaluate.ts'

/** The dwell of a subscription, counted from its own begin. */
export interface DwellWish {
  readonly fromMs: number
  readonly untilMs: number
  readonly dwellMs: number
}
export interface KnownStay extends Stay {
  readonly dwellAtMs: number | null
}
interface Known {
  readonly wishes: readonly DwellWish[]
  /** The time up to which an open stay is known to go on. */
  readonly insideMs: number
  readonly nowMs: number
}

/** Gives undefined when nobody asks. */
export const dwellMomentOf = (enteredMs: number, wishes: readonly DwellWish[]): number | undefined => {
  const moments = wishes
    .map(({ fromMs, untilMs, dwellMs }) => ({ atMs: Math.max(enteredMs, fromMs) + dwellMs, untilMs }))
    .flatMap(({ atMs, untilMs }) => (atMs <= untilMs ? [atMs] : []))
  return moments.length > 0 ? Math.min(...moments) : undefined
}

/** Gives null when it is not a dwell yet. */
export const dwellAtOf = (stay: Stay, before: KnownStay | undefined, known: Known): number | null => {
  const { wishes, insideMs, nowMs } = known
  const recordedMs = before?.dwellAtMs ?? null
  // What the clock decided stands until a report contradicts it; a report from before that moment does not.
  const openMs = recordedMs === null ? insideMs : Math.max(insideMs, nowMs, recordedMs)
  const atMs =
    before && recordedMs !== null ? movedMs(stay, before, recordedMs, wishes) : dwellMomentOf(stay.enteredMs, wishes)
  return atMs !== undefined && atMs <= (stay.exit?.atMs ?? openMs) ? atMs : null
}

/** When the subscription that asked for it is gone, the dwell keeps its length. */
const movedMs = (stay: Stay, before: Stay, recordedMs: number, wishes: readonly DwellWish[]): number =>
  stay.enteredMs === before.enteredMs
    ? recordedMs
    : (dwellMomentOf(stay.enteredMs, wishes) ?? recordedMs + stay.enteredMs - before.enteredMs)
