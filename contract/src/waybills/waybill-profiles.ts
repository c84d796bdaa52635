/** Kinds of waybills: one engine, and for each kind what it is called by and which prefix its calls have. */
export const waybillProfiles = {
  scene: { base: '/v3/freightage/bds-waybill-scene', numberPrefix: 'WB' },
} as const satisfies Record<string, { readonly base: string; readonly numberPrefix: string }>
export type WaybillProfile = keyof typeof waybillProfiles

export const waybillLimits = {
  /** Numbers of waybills, orders and business. */
  numberMax: 40,
  phoneMax: 20,
  devicesMax: 30,
  reasonMax: 200,
  /** A start or an end manually may lie so far back: readings older than that may be gone. */
  backdatedMs: 30 * 86_400_000,
} as const
