/**
 * When a stay has become a dwell: once for each stay, at the earliest moment that any subscription asks for (decision 0065).
 * The moment follows from the entry; that it has come, from a report of that time or from the clock. Pure.
 */
import type { Stay } from './evaluate.ts'

/** What a subscription asks for; it counts from its own beginning. */
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
  /** Up to when an open stay is known to go on. */
  readonly insideMs: number
  readonly nowMs: number
}

/** undefined: nobody asks. */
export const dwellMomentOf = (enteredMs: number, wishes: readonly DwellWish[]): number | undefined => {
  const moments = wishes
    .map(({ fromMs, untilMs, dwellMs }) => ({ atMs: Math.max(enteredMs, fromMs) + dwellMs, untilMs }))
    .flatMap(({ atMs, untilMs }) => (atMs <= untilMs ? [atMs] : []))
  return moments.length > 0 ? Math.min(...moments) : undefined
}

/** null: not yet. */
export const dwellAtOf = (stay: Stay, before: KnownStay | undefined, known: Known): number | null => {
  const { wishes, insideMs, nowMs } = known
  const recordedMs = before?.dwellAtMs ?? null
  // What the clock has said stands until a report says otherwise: one from before that moment does not.
  const openMs = recordedMs === null ? insideMs : Math.max(insideMs, nowMs, recordedMs)
  const atMs =
    before && recordedMs !== null ? movedMs(stay, before, recordedMs, wishes) : dwellMomentOf(stay.enteredMs, wishes)
  return atMs !== undefined && atMs <= (stay.exit?.atMs ?? openMs) ? atMs : null
}

/** Who asked for it may ask no more: then it takes as long as it took. */
const movedMs = (stay: Stay, before: Stay, recordedMs: number, wishes: readonly DwellWish[]): number =>
  stay.enteredMs === before.enteredMs
    ? recordedMs
    : (dwellMomentOf(stay.enteredMs, wishes) ?? recordedMs + stay.enteredMs - before.enteredMs)
