/** Where the vehicles are, as points of a map: their list in one call, and then what their devices say, in one live topic. */
import type { Sent } from '@coldway/contract/call.ts'
import { type DeviceState, motionOf } from '@coldway/contract/devices/device-state.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Condition } from '@coldway/contract/list.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { topicDevicesMax } from '@coldway/contract/topic.ts'
import { type LocatedVehicle, vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { useMemo, useState } from 'react'
import { useTopic } from '../../api/live.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import type { MapPoint } from '../../map/points-types.ts'
import { zoneInUse } from '../../settings/preferences.ts'

/** Vehicles that are added meanwhile, and devices that are put on one. */
const againMs = 30_000

export interface VehiclePoints {
  /** Undefined when it is not read yet. */
  readonly points: readonly MapPoint[] | undefined
  /** How many vehicles were asked for by one call, with a known place or without. */
  readonly read: number
  /** How many meet the conditions. */
  readonly total: number
}

/** Reads as many of the vehicles that meet the conditions as one call gives. */
export const useVehiclePoints = (conditionVos: readonly Condition[]): VehiclePoints => {
  const canFollow = useCan('monitor:view') ?? false
  const [states, setStates] = useState<ReadonlyMap<number, DeviceState>>(new Map())
  const { data } = useCall(
    vehicles.queryPageList2,
    { page: 1, size: limits.pageSizeMax, conditionVos } as Sent<typeof vehicles.queryPageList2>,
    { keepsLast: true, repeatMs: againMs },
  )
  const deviceIds = useMemo(
    () => data?.records.flatMap(({ devices }) => devices.map(({ deviceId }) => deviceId)).slice(0, topicDevicesMax),
    [data],
  )
  useTopic(canFollow && deviceIds && deviceIds.length > 0 ? { kind: 'devices', deviceIds } : undefined, {
    onMessage: (message) => setStates((before) => new Map([...before, ...message.states.map(keyed)])),
  })
  const points = useMemo(() => data?.records.flatMap((one) => pointOf(one, states) ?? []), [data, states])
  return { points, read: data?.records.length ?? 0, total: data?.total ?? 0 }
}

const keyed = (state: DeviceState) => [state.id, state] as const

/** The newest position among that of the list and those that its devices have said since. */
export const pointOf = (
  { id, plate, devices, lng, lat, fixTime }: LocatedVehicle,
  states: ReadonlyMap<number, DeviceState>,
): MapPoint | undefined => {
  const [newest] = devices
    .flatMap(({ deviceId }) => states.get(deviceId) ?? [])
    .toSorted((one, other) => (other.fix?.atMs ?? 0) - (one.fix?.atMs ?? 0))
  const listedMs = (fixTime !== null && parseTime(fixTime, zoneInUse())) || 0
  if (newest?.fix && newest.fix.atMs >= listedMs) {
    const isMoving = motionOf(newest, 0, serverNowMs()) === 'run'
    return { id, ...placeOf(newest.fix), severity: 1, label: plate, isMoving }
  }
  if (lng === null || lat === null) return undefined
  return { id, lng, lat, headingDeg: 0, severity: 1, label: plate, isMoving: false }
}

const placeOf = ({ lng, lat, headingDeg }: NonNullable<DeviceState['fix']>) => ({ lng, lat, headingDeg })
