import type { MonitoredDevice, SimpleRange } from '@coldway/contract/devices/device-state.ts'

/** The fields of a device that playback needs. */
export interface PlayedDevice extends Pick<MonitoredDevice, 'range' | 'reportIntervalS'> {
  /** The range at a moment, where several devices gave one track; `range` has only what all of them agree on. */
  readonly rangeAt?: (atMs: number) => SimpleRange
}

export const rangeAt = ({ range, rangeAt: at }: Omit<PlayedDevice, 'reportIntervalS'>, atMs: number): SimpleRange =>
  at ? at(atMs) : range
