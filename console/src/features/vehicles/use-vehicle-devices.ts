/** The devices that are on a vehicle now, with their live states. */
import { severities } from '@coldway/contract/devices/device-state.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'
import { useEffect, useReducer, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { createDeviceStore, type Tracked, useLiveStates } from '../monitoring/index.ts'

/** Undefined when it is not read yet. A reader who may not see what devices measure gets none. */
export const useVehicleDevices = ({ devices }: VehicleDetail): readonly Tracked[] | undefined => {
  const [store] = useState(() => createDeviceStore(serverNowMs))
  const [, wake] = useReducer((count: number) => count + 1, 0)
  const deviceIds = devices.map(({ deviceId }) => deviceId)
  const can = useCan('monitor:view') ?? false
  const isAsked = can && deviceIds.length > 0
  const list = useCall(
    deviceStatus.queryBizDeviceList,
    { page: 1, size: limits.vehicleDevicesMax, conditionVos: [{ column: 'id', type: 'in', value: deviceIds }] },
    { isEnabled: isAsked },
  )
  useEffect(() => store.onChange(wake), [store])
  const found = list.data?.records
  useEffect(() => {
    if (found) store.add(found)
  }, [store, found])
  useLiveStates(store, isAsked ? { kind: 'devices', deviceIds } : undefined)
  if (!isAsked) return []
  if (!found) return list.error ? [] : undefined
  return deviceIds.flatMap((id) => store.get(id) ?? [])
}

/** Finds the device in the worst state, which is shown as the state of the vehicle. */
export const worstOf = (devices: readonly Tracked[]): Tracked | undefined =>
  devices.toSorted((one, other) => rankOf(other) - rankOf(one))[0]

const rankOf = ({ severity }: Tracked): number => severities.indexOf(severity)

/** The one with the newest position. */
export const placedOf = (devices: readonly Tracked[]): Tracked | undefined =>
  devices
    .filter(({ state }) => state?.fix)
    .toSorted((one, other) => (other.state?.fix?.atMs ?? 0) - (one.state?.fix?.atMs ?? 0))[0]
