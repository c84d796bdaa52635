/** One device by its number, with its live state. */
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { useEffect, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { createDeviceStore, type Tracked, useLiveStates, useTracked } from '../monitoring/index.ts'

interface OneDevice {
  /** The device; undefined while it is not read yet, and when there is none. */
  readonly one: Tracked | undefined
  /** The list is read and contains no device of that number. */
  readonly isMissing: boolean
  readonly error: unknown
  readonly retry: () => void
}

export const useOneDevice = (code: string): OneDevice => {
  const [store] = useState(() => createDeviceStore(serverNowMs))
  const list = useCall(
    deviceStatus.queryBizDeviceList,
    { page: 1, size: 1, conditionVos: [{ column: 'deviceCode', type: 'eq', value: code }] },
    { isEnabled: code !== '' },
  )
  const device = list.data?.records[0]
  useEffect(() => {
    if (device) store.add([device])
  }, [store, device])
  useLiveStates(store, device && { kind: 'devices', deviceIds: [device.id] })
  return {
    one: useTracked(store, device?.id),
    isMissing: code === '' || (list.data !== undefined && device === undefined),
    error: list.error,
    retry: () => void list.refetch(),
  }
}
