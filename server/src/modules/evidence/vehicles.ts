/**
 * The vehicles that devices of a shipment were on: which device when, which of them led, and the pre-trip inspections that each
 * vehicle had before and during the shipment. Frozen with the record, as devices move on and later inspections come.
 */
import type { TrackHandover } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import type { Db } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { DeviceSpan } from '../readings/index.ts'
import type { InputsParts, ReportInputs } from '../reports/index.ts'
import {
  listInspectionsFor,
  listTravelled,
  type PastInspection,
  readLeads,
  type TravelledLeg,
} from '../vehicles/index.ts'

interface FrozenLeg {
  /** The index of the device's leaf among the leaves of devices. */
  readonly device: number
  readonly fromMs: number
  readonly untilMs: number
  /** Fixes of the vehicle's track that are its own; null: its readings are kept no more. */
  readonly fixes: number | null
}
export interface VehicleLeaf {
  readonly plate: string
  /** Of its refrigeration unit; none: no unit is entered. */
  readonly compartments: readonly string[]
  readonly legs: readonly FrozenLeg[]
  /** Which leg led from when on; null: more often than is listed. */
  readonly handovers: readonly TrackHandover[] | null
  readonly inspections: readonly PastInspection[]
}
interface Parts extends Pick<InputsParts, 'samples'> {
  readonly db: Db
}

export const vehiclesOf = async (
  parts: Parts,
  { devices, condition }: Pick<ReportInputs, 'devices' | 'condition'>,
  { scope, gone }: { readonly scope: OrgScope; readonly gone: AbortSignal },
): Promise<VehicleLeaf[]> => {
  const spans = devices.map(({ deviceId, fromMs, lastMs }) => ({ deviceId, fromMs, untilMs: lastMs + 1 }))
  const travelled = await listTravelled(parts.db, scope, spans)
  const found: VehicleLeaf[] = []
  for (const [vehicleId, legs] of Map.groupBy(travelled, (leg) => leg.vehicleId)) {
    gone.throwIfAborted()
    const [{ plate, compartments } = { plate: '', compartments: [] }] = legs
    const led = await ledBy(parts, scope, { legs, devices })
    const fromMs = condition.fromMs ?? Math.min(...legs.map((leg) => leg.fromMs))
    const untilMs = condition.untilMs ?? Math.max(...legs.map((leg) => leg.untilMs))
    const inspections = await listInspectionsFor(parts.db, { vehicleId, fromMs, untilMs })
    found.push({ plate, compartments, ...led, inspections })
  }
  return found
}

interface Legs {
  readonly legs: readonly TravelledLeg[]
  readonly devices: ReportInputs['devices']
}

/** A leg of which nothing is kept has no part in the track; the numbers of the others in it are those of all legs again. */
const ledBy = async (
  { samples }: Parts,
  scope: OrgScope,
  { legs, devices }: Legs,
): Promise<Pick<VehicleLeaf, 'legs' | 'handovers'>> => {
  const kept: { readonly at: number; readonly span: DeviceSpan }[] = []
  for (const [at, { index, fromMs, untilMs }] of legs.entries()) {
    const { deviceId = 0 } = devices[index] ?? {}
    const span = await samples.findSpanBetween(scope, { deviceId, fromMs, untilMs })
    if (span) kept.push({ at, span })
  }
  const read = kept.map(({ span }) => span)
  const { fixes, handovers } = await readLeads(samples, read)
  return {
    legs: legs.map(({ index, fromMs, untilMs }, at) => ({
      device: index,
      fromMs,
      untilMs: Math.min(untilMs, devices[index]?.lastMs ?? untilMs),
      fixes: fixes[kept.findIndex((one) => one.at === at)] ?? null,
    })),
    handovers: handovers?.map((one) => ({ ...one, leg: kept[one.leg]?.at ?? 0 })) ?? null,
  }
}
