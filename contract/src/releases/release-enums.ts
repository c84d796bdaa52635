/** The enumerations of release decisions. */
export const releaseStates = ['waiting', 'investigating', 'deciding', 'confirming', 'closed'] as const
export type ReleaseState = (typeof releaseStates)[number]
export const releaseOutcomes = ['released', 'partlyReleased', 'rejected'] as const
export type ReleaseOutcome = (typeof releaseOutcomes)[number]
export const releaseKinds = ['review', 'investigation', 'decision', 'confirmation', 'objection', 'reopening'] as const
export type ReleaseKind = (typeof releaseKinds)[number]
export const excursionCauses = [
  'doorOpen',
  'unitFailure',
  'powerLoss',
  'warmLoading',
  'handling',
  'delay',
  'probeFault',
  'packaging',
  'other',
] as const
export type ExcursionCause = (typeof excursionCauses)[number]
