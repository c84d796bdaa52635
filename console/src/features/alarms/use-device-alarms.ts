import type { AlarmMove } from '@coldway/contract/alarms/alarm-records.ts'
import { useSyncExternalStore } from 'react'
import { openAlarms } from './open-alarms.ts'

/** The open alarms of one device, as the live connection has them. */
export const useDeviceAlarms = (deviceId: number): readonly AlarmMove[] =>
  useSyncExternalStore(openAlarms.ranked.subscribe, () => openAlarms.listOfDevice(deviceId))

/**
 * Since when a series is beyond its limit: as its open alarm says, which late reports correct; without an alarm as the
 * latest state says. Both stand on one screen, so there is one answer.
 */
export const outSinceMs = (alarms: readonly AlarmMove[], key: string, stateMs: number | null): number | null => {
  const starts = alarms
    .filter((one) => one.series === key && (one.upper ?? one.lower) !== null)
    .map((one) => one.startMs)
  return starts.length > 0 ? Math.min(...starts) : stateMs
}
