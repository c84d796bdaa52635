/** The enumerations of temperature mapping studies. */
export const mappingStates = ['draft', 'running', 'completed', 'approved'] as const
export type MappingState = (typeof mappingStates)[number]
export const mappingPlaces = ['vehicle', 'room', 'other'] as const
export type MappingPlace = (typeof mappingPlaces)[number]
export const mappingLoads = ['empty', 'partlyLoaded', 'full'] as const
export type MappingLoad = (typeof mappingLoads)[number]
export const mappingSeasons = ['summer', 'winter', 'other'] as const
export type MappingSeason = (typeof mappingSeasons)[number]
/** What a signature under a study means (21 CFR 11.50). */
export const mappingMeanings = ['review', 'approval', 'responsibility'] as const
export type MappingMeaning = (typeof mappingMeanings)[number]
export const mappingVerdicts = ['passed', 'failed', 'unknown'] as const
export type MappingVerdict = (typeof mappingVerdicts)[number]
/** What stands against a study; the first two are proven, the others leave it unknown. */
export const mappingConcerns = [
  'outOfRange',
  'spread',
  'underWay',
  'tooFewProbes',
  'tooShort',
  'silent',
  'gaps',
  'uncalibrated',
] as const
export type MappingConcern = (typeof mappingConcerns)[number]
