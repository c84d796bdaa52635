/**
 * What stands in the store beside what was found: which records are new, which say something else by now, which what came
 * late has disproved. One that begins when it did, or overlaps in time, is the same.
 */
import type { LineRecordDraft } from './fold.ts'

export interface StoredRecord extends LineRecordDraft {
  readonly id: number
}
export interface Differences {
  readonly fresh: readonly LineRecordDraft[]
  readonly changed: readonly StoredRecord[]
  readonly disproved: readonly StoredRecord[]
}

export const reconciled = (stored: readonly StoredRecord[], found: readonly LineRecordDraft[]): Differences => {
  const left = new Set(stored)
  const take = (fits: (record: StoredRecord) => boolean): StoredRecord | undefined => {
    const record = [...left].find(fits)
    if (record) left.delete(record)
    return record
  }
  // Those that begin alike first: an overlap must not take them away.
  const alike = found.map((draft) => take((one) => one.kind === draft.kind && one.startMs === draft.startMs))
  const known = found.map((draft, at) => alike[at] ?? take((one) => one.kind === draft.kind && overlap(one, draft)))
  return {
    fresh: found.filter((_, at) => !known[at]),
    changed: found.flatMap((draft, at) => {
      const was = known[at]
      return was && !isSame(was, draft) ? [{ ...draft, id: was.id }] : []
    }),
    disproved: [...left],
  }
}

const overlap = (one: LineRecordDraft, other: LineRecordDraft): boolean =>
  one.startMs <= (other.endMs ?? Number.POSITIVE_INFINITY) && other.startMs <= (one.endMs ?? Number.POSITIVE_INFINITY)

/** A peak is kept to the decimetre. */
const isSame = (one: LineRecordDraft, other: LineRecordDraft): boolean =>
  one.startMs === other.startMs &&
  one.endMs === other.endMs &&
  Math.abs((one.peakM ?? 0) - (other.peakM ?? 0)) < 0.1 &&
  one.lng === other.lng &&
  one.lat === other.lat
