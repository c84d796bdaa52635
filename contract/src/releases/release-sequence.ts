/**
 * The order in which a shipment is decided: a review, an investigation where its cargo was not proven to be in range, a decision,
 * and where a product profile asks for it the confirmation of a second person. Whoever objects sends it back to the decision. Until
 * it is closed another review may take the place of the one before, as readings may arrive after that. What is closed is never changed: a reopening begins another round. Both the server and the console read it.
 */
import type { ReleaseKind, ReleaseState } from './release-enums.ts'

export interface ReleaseNeeds {
  readonly needsInvestigation: boolean
  readonly needsTwoPersons: boolean
}

const reviewed = ({ needsInvestigation }: ReleaseNeeds): ReleaseState =>
  needsInvestigation ? 'investigating' : 'deciding'

const sequence: Readonly<Record<ReleaseState, Partial<Record<ReleaseKind, (needs: ReleaseNeeds) => ReleaseState>>>> = {
  waiting: { review: reviewed },
  investigating: { investigation: () => 'deciding', review: reviewed },
  deciding: { decision: ({ needsTwoPersons }) => (needsTwoPersons ? 'confirming' : 'closed'), review: reviewed },
  confirming: { confirmation: () => 'closed', objection: () => 'deciding', review: reviewed },
  closed: { reopening: () => 'waiting' },
}

/** The steps that may be signed next. */
export const nextKinds = (state: ReleaseState): ReleaseKind[] => Object.keys(sequence[state]) as ReleaseKind[]

/** The state after a step; undefined: the step is not next. */
export const stateAfter = (state: ReleaseState, kind: ReleaseKind, needs: ReleaseNeeds): ReleaseState | undefined =>
  sequence[state][kind]?.(needs)
