/** The chosen devices and their live states: their list once, their own topic while the wall is open. */
import { limits } from '@coldway/contract/limits.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { useEffect, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { createDeviceStore, type DeviceStore, useLiveStates } from '../monitoring/index.ts'

export interface WallFleet {
  readonly store: DeviceStore
  /** The list is loaded: a device that is missing cannot be shown. */
  readonly isReady: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Error code with which live updates ended. */
  readonly ended: string | undefined
}

export const useWallFleet = (ids: readonly number[]): WallFleet => {
  const [store] = useState(() => createDeviceStore(serverNowMs))
  const [read, setRead] = useState<unknown>()
  const list = useCall(
    deviceStatus.queryBizDeviceList,
    { page: 1, size: limits.multiScreenMax, conditionVos: [{ column: 'id', type: 'in', value: [...ids] }] },
    { isEnabled: ids.length > 0, keepsLast: true },
  )
  useEffect(() => {
    if (list.data) store.add(list.data.records)
    setRead(list.data)
  }, [store, list.data])
  const ended = useLiveStates(store, ids.length > 0 ? { kind: 'devices', deviceIds: [...ids] } : undefined)
  return {
    store,
    isReady: read !== undefined && read === list.data && !list.isPlaceholderData,
    error: list.error,
    retry: () => void list.refetch(),
    ended,
  }
}
