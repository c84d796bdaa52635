import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { DevicePolicies } from '../alarm-policies/index.ts'
import { DeviceAlarmList } from './device-alarm-list.tsx'

/** The device's alarms, and the policies that raise them. */
export const DeviceAlarms = ({ device }: { device: MonitoredDevice }) => (
  <div className="device-alarms">
    <DeviceAlarmList deviceId={device.id} />
    <DevicePolicies device={device} />
  </div>
)
