/** The kinds of waybills. All share one engine; each has its own address of calls and its own prefix of numbers. */
export const waybillProfiles = {
  scene: { base: '/v3/freightage/bds-waybill-scene', numberPrefix: 'WB' },
  custom: { base: '/v3/freightage/bds-waybill-hd-customization', numberPrefix: 'OR' },
  park: { base: '/v3/freightage/logistic-park-orders', numberPrefix: 'PO' },
} as const satisfies Record<string, { readonly base: string; readonly numberPrefix: string }>
export type WaybillProfile = keyof typeof waybillProfiles
export const waybillProfileNames = Object.keys(waybillProfiles) as WaybillProfile[]

export const waybillLimits = {
  /** The longest waybill number, order number or business code. */
  numberMax: 40,
  devicesMax: 30,
  goodsMax: 10,
  /** Logistic units with an SSCC. */
  unitsMax: 60,
  reasonMax: 200,
  /** The longest planned stay at a waypoint. */
  stayMinMax: 30 * 24 * 60,
  /** How far in the past a person may put a start or an end. Older readings may be deleted already. */
  backdatedMs: 30 * 86_400_000,
  /** The most shipments that one map shows, the oldest first. */
  mappedMax: 20_000,
} as const
