/** What bears a scanned number: devices, those of the vehicle with this plate, and shipments. */
import { useCall } from '@coldway/console/api/use-call.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { useMenu } from '../../account/grants.ts'

const list = { page: 1, size: 5 } as const

export const useFound = (candidates: readonly string[], hasShipments: boolean) => {
  const isEnabled = candidates.length > 0
  const value = [...candidates]
  const canDevices = useMenu('mobile:monitor')
  const devices = useCall(
    deviceStatus.queryBizDeviceList,
    { ...list, conditionVos: [{ column: 'deviceCode', type: 'in', value }] },
    { isEnabled: isEnabled && canDevices },
  )
  const aboard = useCall(
    deviceStatus.queryBizDeviceList,
    { ...list, conditionVos: [{ column: 'plate', type: 'in', value }] },
    { isEnabled: isEnabled && canDevices },
  )
  const shipments = useCall(
    waybills.queryPageList,
    { ...list, conditionVos: [{ column: 'waybillNo', type: 'in', value }] },
    { isEnabled: isEnabled && hasShipments },
  )
  const found = [...(devices.data?.records ?? []), ...(aboard.data?.records ?? [])]
  return {
    devices: [...new Map(found.map((device) => [device.id, device])).values()],
    shipments: shipments.data?.records ?? [],
    isLoading: devices.isLoading || aboard.isLoading || shipments.isLoading,
    error: devices.error ?? aboard.error ?? shipments.error,
  }
}
