/** The enumerations of product profiles. */
export const limitSides = ['above', 'atOrAbove', 'below', 'atOrBelow'] as const
export type LimitSide = (typeof limitSides)[number]
/** single: without a break; cumulative: all the times together. */
export const limitKinds = ['single', 'cumulative'] as const
export type LimitKind = (typeof limitKinds)[number]
/** Why a shipment exceeds what its goods tolerate. */
export const productBreaches = ['frozen', 'limit', 'outside', 'budget', 'meanKinetic', 'shelfLife'] as const
export type ProductBreachKind = (typeof productBreaches)[number]
export const productPresetNames = [
  'vaccine',
  'controlledCold',
  'roomTemperature',
  'frozen',
  'deepFrozen',
  'whoTypeOne',
  'whoTypeTwo',
  'produce',
  'blood',
] as const
export type ProductPreset = (typeof productPresetNames)[number]
