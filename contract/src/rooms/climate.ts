/** The climate of rooms: quantities with their units and bounds, targets, and vapour pressure deficit. Pure. */
import { z } from 'zod'
import { seriesKinds } from '../readings/series.ts'
import { type ClimateQuantity, climateQuantities, growthStages, type RoomKind } from './room-enums.ts'

interface QuantityKind {
  readonly unit: string
  readonly decimals: number
  readonly min: number
  readonly max: number
}

export const quantityKinds: Readonly<Record<ClimateQuantity, QuantityKind>> = {
  temp: seriesKinds.temp,
  hum: seriesKinds.hum,
  vpd: { unit: 'kPa', decimals: 2, min: 0, max: 20 },
  light: seriesKinds.light,
  carbonDioxide: seriesKinds.carbonDioxide,
  soilTemp: seriesKinds.soilTemp,
  soilMoisture: seriesKinds.soilMoisture,
}

/** What the climate of each kind is made of: light and soil belong to a greenhouse. */
export const quantitiesOf: Readonly<Record<RoomKind, readonly ClimateQuantity[]>> = {
  coldRoom: ['temp', 'hum', 'carbonDioxide'],
  greenhouseZone: climateQuantities,
}

/**
 * Vapour pressure deficit of air in kPa: what the air at this temperature could still take up (FAO Irrigation and Drainage
 * Paper 56, equations 10 to 12).
 */
export const vapourPressureDeficitKPa = (tempC: number, humPct: number): number =>
  0.6108 * Math.exp((17.27 * tempC) / (tempC + 237.3)) * (1 - humPct / 100)

/** The range that a quantity is to keep, both ends inside; null: unbounded on that side. */
const TargetRange = z
  .object({ low: z.number().nullable(), high: z.number().nullable() })
  .refine(({ low, high }) => low === null || high === null || low < high, { params: { error: 'limitsCrossed' } })
export type TargetRange = z.infer<typeof TargetRange>

const isWithin = (value: number | null, { min, max }: QuantityKind): boolean =>
  value === null || (value >= min && value <= max)

export const Targets = z.partialRecord(z.enum(climateQuantities), TargetRange).refine((targets) =>
  Object.entries(targets).every(([name, { low, high }]) => {
    const kind = quantityKinds[name as ClimateQuantity]
    return isWithin(low, kind) && isWithin(high, kind)
  }),
)
export type Targets = z.infer<typeof Targets>

/** Targets for one stage of the crop; those of a cold room have no stage. */
export const StageTargets = z.object({ stage: z.enum(growthStages).nullable(), targets: Targets })
export type StageTargets = z.infer<typeof StageTargets>

export const sideOfTarget = (
  value: number,
  target: TargetRange | undefined,
): 'low' | 'high' | 'inside' | 'unbounded' => {
  if (!target || (target.low === null && target.high === null)) return 'unbounded'
  if (target.low !== null && value < target.low) return 'low'
  return target.high !== null && value > target.high ? 'high' : 'inside'
}
