/** Pairs findings with records after a replay. */

export interface Reconciled<Found, Recorded> {
  /** The findings in their order, each with its record; `recorded` is undefined for a new one. */
  readonly pairs: readonly { readonly found: Found; readonly recorded: Recorded | undefined }[]
  /** Records that no finding confirms. */
  readonly disproved: readonly Recorded[]
}

interface Likeness<Found, Recorded> {
  /** True when both begin at the same moment and are about the same subject. */
  readonly beginAlike: (recorded: Recorded, found: Found) => boolean
  /** True when both are about the same subject and overlap in time. */
  readonly overlap: (recorded: Recorded, found: Found) => boolean
}

/**
 * Pairs a record with the finding that begins like it, else with one that overlaps it; each is paired at most once.
 * Those that begin alike are paired first, so that an overlap cannot take them away.
 */
export const reconcile = <Found, Recorded>(
  recorded: readonly Recorded[],
  found: readonly Found[],
  { beginAlike, overlap: overlaps }: Likeness<Found, Recorded>,
): Reconciled<Found, Recorded> => {
  const left = new Set(recorded)
  const take = (fits: (one: Recorded) => boolean): Recorded | undefined => {
    for (const one of left) {
      if (!fits(one)) continue
      left.delete(one)
      return one
    }
    return undefined
  }
  const alike = found.map((one) => take((record) => beginAlike(record, one)))
  const pairs = found.map((one, at) => ({ found: one, recorded: alike[at] ?? take((record) => overlaps(record, one)) }))
  return { pairs, disproved: [...left] }
}

interface Span {
  readonly startMs: number
  /** The end; null while it goes on. */
  readonly endMs: number | null
}

/** Spans that only touch count as overlapping. */
export const overlap = (one: Span, other: Span): boolean =>
  one.startMs <= (other.endMs ?? Number.POSITIVE_INFINITY) && other.startMs <= (one.endMs ?? Number.POSITIVE_INFINITY)
