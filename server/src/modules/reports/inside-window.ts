/**
 * Cuts alarms and site visits of devices that the reader sees on a shipment alone to the time in which each was on it
 * (docs/decisions/0292-outside-of-the-window.md). Pure.
 */
import { levelsOf } from '@coldway/contract/alarms/alarm-levels.ts'
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { WaybillDevice } from '@coldway/contract/waybills/waybill-fields.ts'

export interface Lent {
  readonly devices: readonly Pick<WaybillDevice, 'deviceId' | 'boundFrom' | 'boundUntil'>[]
  /** The ids of those that are not the reader's. */
  readonly lent: ReadonlySet<number>
  /** The zone in which times are printed. */
  readonly zone: string
}
interface Window {
  readonly fromMs: number
  readonly untilMs: number
}

/** An alarm that went on when its device had left ends there, as nothing says how it went on. */
export const alarmInside = (alarm: AlarmRecord, of: Lent): AlarmRecord => {
  const { deviceId, startTime, endTime, peakTime } = alarm
  if (deviceId === null || !of.lent.has(deviceId)) return alarm
  const msOf = (text: string | null): number => parseTime(text ?? '', of.zone) ?? Number.POSITIVE_INFINITY
  const startMs = msOf(startTime)
  const window = windowsOf(of, deviceId).find(({ fromMs, untilMs }) => startMs >= fromMs && startMs <= untilMs)
  if (!window || msOf(endTime) <= window.untilMs || window.untilMs === Number.POSITIVE_INFINITY) return alarm
  const lastedMs = window.untilMs - startMs
  return {
    ...alarm,
    ...(peakTime !== null && msOf(peakTime) > window.untilMs && { peak: null, peakTime: null }),
    level: Math.min(alarm.level, Math.max(1, levelsOf(lastedMs))),
    status: 'finished',
    endTime: printTime(window.untilMs, of.zone),
    endReason: 'outOfSchedule',
    durationS: Math.round(lastedMs / 1000),
    endLng: null,
    endLat: null,
  }
}

/** A visit that began before its device came has no entry, one that went on has no exit; one outside of all windows is left out. */
export const visitsInside = (visits: readonly SiteRecord[], of: Lent): SiteRecord[] =>
  visits.flatMap((visit) => (of.lent.has(visit.deviceId) ? (visitInside(visit, of) ?? []) : [visit]))

const visitInside = (visit: SiteRecord, of: Lent): SiteRecord | undefined => {
  const { deviceId, entryTime, exitTime, dwellS, dwellTime } = visit
  const msOf = (text: string | null): number | undefined => parseTime(text ?? '', of.zone)
  const entryMs = msOf(entryTime) ?? Number.NEGATIVE_INFINITY
  const exitMs = msOf(exitTime) ?? Number.POSITIVE_INFINITY
  const window = windowsOf(of, deviceId).find(({ fromMs, untilMs }) => fromMs <= exitMs && untilMs >= entryMs)
  if (!window) return undefined
  const { fromMs, untilMs } = window
  const isBefore = entryMs < fromMs
  const isAfter = exitMs > untilMs && untilMs !== Number.POSITIVE_INFINITY
  const lastMs = Math.min(Number.isFinite(entryMs) ? entryMs + dwellS * 1000 : exitMs, untilMs)
  const insideS = (lastMs - Math.max(entryMs, fromMs)) / 1000
  const dwellMs = msOf(dwellTime)
  return {
    ...visit,
    dwellS: Math.round(Math.max(0, Math.min(dwellS, insideS))),
    ...(isBefore && { entryTime: null, entrylng: null, entrylat: null }),
    ...(isAfter && { exitTime: null, exitlng: null, exitlat: null, state: 'unwatched' as const }),
    ...(dwellMs !== undefined && (dwellMs < fromMs || dwellMs > untilMs) && { dwellTime: null }),
  }
}

/** Printed times have no milliseconds. */
const windowsOf = ({ devices, zone }: Lent, wanted: number): Window[] =>
  devices.flatMap(({ deviceId, boundFrom, boundUntil }) => {
    const fromMs = parseTime(boundFrom ?? '', zone)
    if (deviceId !== wanted || fromMs === undefined) return []
    return [{ fromMs, untilMs: parseTime(boundUntil ?? '', zone) ?? Number.POSITIVE_INFINITY }]
  })
