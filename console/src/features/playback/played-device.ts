import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'

/** What playback needs to know of a device. */
export type PlayedDevice = Pick<MonitoredDevice, 'range' | 'reportIntervalS'>
