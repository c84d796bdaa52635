import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'

/** The fields of a device that playback needs. */
export type PlayedDevice = Pick<MonitoredDevice, 'range' | 'reportIntervalS'>
