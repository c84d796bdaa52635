/**
 * Compares the findings of a subscription with its records: which are new, which are corrected, which are disproved.
 */
import { overlap, reconcile } from '../../../rules/event-time/index.ts'
import type { LineRecordDraft } from './evaluate.ts'

export interface StoredRecord extends LineRecordDraft {
  readonly id: number
}
export interface Differences {
  readonly fresh: readonly LineRecordDraft[]
  readonly changed: readonly StoredRecord[]
  readonly disproved: readonly StoredRecord[]
}

export const reconciled = (stored: readonly StoredRecord[], found: readonly LineRecordDraft[]): Differences => {
  const { pairs, disproved } = reconcile(stored, found, {
    beginAlike: (one, draft) => one.kind === draft.kind && one.startMs === draft.startMs,
    overlap: (one, draft) => one.kind === draft.kind && overlap(one, draft),
  })
  return {
    fresh: pairs.flatMap(({ found: draft, recorded }) => (recorded ? [] : [draft])),
    changed: pairs.flatMap(({ found: draft, recorded }) =>
      recorded && !isSame(recorded, draft) ? [{ ...draft, id: recorded.id }] : [],
    ),
    disproved,
  }
}

/** Peaks are compared to the decimetre. */
const isSame = (one: LineRecordDraft, other: LineRecordDraft): boolean =>
  one.startMs === other.startMs &&
  one.endMs === other.endMs &&
  Math.abs((one.peakM ?? 0) - (other.peakM ?? 0)) < 0.1 &&
  one.lng === other.lng &&
  one.lat === other.lat
