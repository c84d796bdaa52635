/** Compares the stays of one device found now with those that are recorded. Pure. */
import { overlap, reconcile } from '../../../rules/event-time/index.ts'
import type { KeptStay } from '../rule.store.ts'
import type { Stay } from './evaluate.ts'

export interface ReconciledStay {
  /** The recorded stay; undefined for a new one. */
  readonly before?: KeptStay
  /** The stay as it is found; undefined when it is disproved. */
  readonly after?: Stay
  readonly isCorrected: boolean
}

export const reconcileStays = (recorded: readonly KeptStay[], found: readonly Stay[]): ReconciledStay[] => {
  const { pairs, disproved } = reconcile(recorded, found, {
    beginAlike: (one, stay) =>
      one.siteId === stay.siteId && one.enteredMs === stay.enteredMs && one.hasEntry === stay.hasEntry,
    overlap: (one, stay) => one.siteId === stay.siteId && overlap(spanOf(one), spanOf(stay)),
  })
  const changes = pairs.map(({ recorded: was, found: is }): ReconciledStay => {
    if (!was) return { after: is, isCorrected: false }
    const isMoved = was.enteredMs !== is.enteredMs || was.hasEntry !== is.hasEntry
    const hasOtherExit = was.exit?.atMs !== is.exit?.atMs
    return { before: was, after: is, isCorrected: isMoved || (hasOtherExit && was.exit !== null) }
  })
  return [...changes, ...disproved.map((gone) => ({ before: gone, isCorrected: true }))]
}

const spanOf = ({ enteredMs, exit }: Stay) => ({ startMs: enteredMs, endMs: exit?.atMs ?? null })
