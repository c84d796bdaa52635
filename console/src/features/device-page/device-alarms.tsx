import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { useSearchParams } from 'react-router'
import { useCan } from '../../api/use-me.ts'
import { DevicePolicies } from '../alarm-policies/index.ts'
import { AlarmRows } from './alarm-rows.tsx'

/** The device's alarms, and the policies that raise them; while its own policy is edited, the form alone. */
export const DeviceAlarms = ({ device }: { device: MonitoredDevice }) => {
  const [address] = useSearchParams()
  const canEdit = useCan('alarm:edit') ?? false
  const isEditing = canEdit && address.get('edit') === 'policy'
  return (
    <div className="device-alarm-tab">
      {!isEditing && <AlarmRows of={[{ column: 'deviceId', type: 'eq', value: device.id }]} />}
      <DevicePolicies device={device} />
    </div>
  )
}
