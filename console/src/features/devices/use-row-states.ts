import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import type { Device } from '@coldway/contract/devices/devices.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'

export type RowStates = ReadonlyMap<number, DeviceState>

const againMs = 60_000

/** The latest states of the devices on a page, read again each minute; undefined for who may not monitor. */
export const useRowStates = (rows: readonly Device[] | undefined): RowStates | undefined => {
  const canMonitor = useCan('monitor:view') ?? false
  const deviceIds = rows?.map(({ id }) => id) ?? []
  const isEnabled = canMonitor && deviceIds.length > 0
  const { data } = useCall(
    deviceStatus.queryBizDeviceStatusList,
    { deviceIds },
    { isEnabled, keepsLast: true, repeatMs: againMs },
  )
  return useMemo(
    () => (isEnabled && data ? new Map(data.map((state) => [state.id, state])) : undefined),
    [isEnabled, data],
  )
}
