/** Where a vehicle was, by the devices that were on it. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { keptMonthsMax, keptMsOf } from '@coldway/contract/readings/retention.ts'
import { parseTime } from '@coldway/contract/time.ts'
import type { vehicleTracks } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { DeviceSpan, SamplesService } from '../readings/index.ts'
import { drawnTrack, finerTrack } from '../tracks/index.ts'
import { createLeads, joinLegs } from './leads.ts'
import { listLegs } from './past.store.ts'
import { findVehicle } from './vehicles.store.ts'

interface Parts {
  readonly db: Db
  readonly samples: SamplesService
}
interface Asked {
  readonly vehicleId: number
  readonly startTime: string
  readonly endTime: string
}

export const createVehicleTracks = ({ db, samples }: Parts) => {
  const open = async (scope: OrgScope, { vehicleId, ...asked }: Asked, zone: string) => {
    const vehicle = await findVehicle(db, scope, vehicleId)
    if (!vehicle) throw fail('notFound')
    const span = spanOf(asked, zone)
    const bound = await listLegs(db, scope, { vehicleId, ...span })
    if (bound.length > limits.vehicleLegsMax) throw fail('rangeTooLong')
    const legs: DeviceSpan[] = []
    for (const one of bound) {
      const leg = await samples.findSpanBetween(scope, one)
      if (leg) legs.push(leg)
    }
    if (bound.length > 0 && legs.length === 0) throw fail('trajectoryExpired')
    return { vehicle, legs }
  }

  const join = (legs: readonly DeviceSpan[], isRaw: boolean) => joinLegs(samples, legs, isRaw)

  return {
    open,
    join,

    async drawn(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      asked: Input<typeof vehicleTracks.queryDrawn>,
    ): Promise<Output<typeof vehicleTracks.queryDrawn>> {
      const { vehicle, legs } = await open(scope, asked, zone)
      const { fixes, legOf } = join(legs, asked.isRaw)
      const leads = createLeads(legOf)
      const drawn = await drawnTrack(leads.watch(fixes), asked.points)
      const { id: vehicleId, plate } = vehicle
      const shown = legs.map((leg, index) => shownLeg(leg, leads.fixesOf(index)))
      return { ...drawn, vehicleId, plate, legs: shown, handovers: leads.handovers() }
    },

    async finer({ scope, zone }: CallContext<'scope' | 'zone'>, asked: Input<typeof vehicleTracks.queryFiner>) {
      const { legs } = await open(scope, asked, zone)
      return finerTrack({
        stretches: asked.stretches.toSorted((a, b) => a.fromMs - b.fromMs),
        pointsMax: asked.points,
        // A stretch includes its last moment, a span does not.
        read: ({ fromMs, untilMs }) => join(within(legs, fromMs, untilMs + 1), asked.isRaw).fixes,
      })
    },
  }
}
export type VehicleTracks = ReturnType<typeof createVehicleTracks>

/** Devices differ in how long they are kept; no span is longer than the longest. */
const spanOf = ({ startTime, endTime }: Omit<Asked, 'vehicleId'>, zone: string) => {
  const fromMs = parseTime(startTime, zone)
  const untilMs = parseTime(endTime, zone)
  if (fromMs === undefined || untilMs === undefined) throw fail('columnValue', { column: 'startTime' })
  if (untilMs <= fromMs) throw fail('timeOrder')
  if (untilMs - fromMs > keptMsOf(keptMonthsMax)) throw fail('rangeTooLong')
  return { fromMs, untilMs }
}

const within = (legs: readonly DeviceSpan[], firstMs: number, endMs: number): DeviceSpan[] =>
  legs.flatMap(({ device, span }) => {
    const [fromMs, untilMs] = [Math.max(span.fromMs, firstMs), Math.min(span.untilMs, endMs)]
    return untilMs > fromMs ? [{ device, span: { ...span, fromMs, untilMs } }] : []
  })

const shownLeg = ({ device, span: { fromMs, untilMs } }: DeviceSpan, fixes: number) => {
  const { id, code, name, range, reportIntervalS } = device
  return { deviceId: id, deviceCode: code, deviceName: name, fromMs, untilMs, range, reportIntervalS, fixes }
}
