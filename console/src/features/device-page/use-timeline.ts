/** Asks for all that a timeline is made of: the track, site stays, door records, alarms and the curves of one span. */
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { lockRecords } from '@coldway/contract/devices/device-records.ts'
import type { DeviceState, MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type Bucket, sensors } from '@coldway/contract/readings/sensors.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { alarmLine } from '../alarms/index.ts'
import { heroOf } from '../monitoring/index.ts'
import { gapOf } from '../series/index.ts'
import { type TimelineRow, timelineRows } from './timeline-rows.ts'

export interface DaySpan {
  readonly fromMs: number
  readonly untilMs: number
}
export interface Timeline {
  readonly rows: readonly TimelineRow[]
  readonly points: readonly TrackPoint[]
  /** Key of the temperature that the strip shows; undefined: none is measured. */
  readonly tempKey: string | undefined
  readonly buckets: (key: string) => readonly Bucket[]
  readonly bucketMs: number
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
}

const bucketCount = 288

export const useTimeline = (device: MonitoredDevice, state: DeviceState | undefined, span: DaySpan): Timeline => {
  const t = useText()
  const zone = zoneInUse()
  const tempKey = heroOf(device, state)?.series.key
  const keys = [tempKey, state?.values.door === undefined ? undefined : 'door'].filter((key) => key !== undefined)
  const { track, stays, doors, alarms, series } = useAsked(device, keys, span)
  const bucketMs = series.data?.bucketMs ?? 1
  const buckets = (key: string) => series.data?.series.find((one) => one.key === key)?.buckets ?? []
  const asked = [track, stays, doors, alarms, series]
  return {
    rows: timelineRows({
      track: track.data,
      stays: stays.data?.stays ?? [],
      doors: (doors.data?.records ?? []).flatMap((row) => {
        const atMs = parseTime(row.time, zone)
        return atMs === undefined ? [] : [{ atMs, isOpen: row.state === 1 }]
      }),
      excursions: (alarms.data?.records ?? []).flatMap((alarm) => {
        const fromMs = parseTime(alarm.startTime, zone)
        const untilMs = alarm.endTime === null ? null : (parseTime(alarm.endTime, zone) ?? null)
        return fromMs === undefined ? [] : [{ id: alarm.id, fromMs, untilMs, note: alarmLine(t, alarm) }]
      }),
      silences: tempKey ? silencesOf(buckets(tempKey), gapOf(bucketMs, device.reportIntervalS)) : [],
    }),
    points: track.data?.points ?? [],
    tempKey,
    buckets,
    bucketMs,
    isLoading: asked.some((one) => one.isLoading),
    error: asked.find((one) => one.error)?.error,
    retry: () => asked.forEach((one) => void (one.error && one.refetch())),
  }
}

/** Asks for the parts of the timeline that the user may see; the others stay empty. */
const useAsked = (device: MonitoredDevice, keys: string[], span: DaySpan) => {
  const zone = zoneInUse()
  const [startTime, endTime] = [printTime(span.fromMs, zone), printTime(span.untilMs, zone)]
  const during = { type: 'between' as const, value: [startTime, endTime] }
  const list = { page: 1, size: limits.pageSizeMax }
  const can = { sites: useCan('site:view') ?? false, sensors: useCan('sensor:view') ?? false }
  const canSeeAlarms = useCan('alarm:view') ?? false
  const track = useCall(tracks.postBizList, { deviceId: device.id, startTime, endTime })
  const stays = useCall(
    siteRecords.findeDeviceFence,
    { deviceId: device.id, startTime, endTime },
    { isEnabled: can.sites },
  )
  const doorOf = { column: 'deviceCode' as const, type: 'eq' as const, value: device.code }
  const doors = useCall(
    lockRecords.queryPageList,
    {
      ...list,
      conditionVos: [doorOf, { column: 'kind', type: 'eq', value: 'door' }, { column: 'time', ...during }],
    },
    { isEnabled: can.sensors },
  )
  const alarms = useCall(
    alarmRecords.queryAlarmData,
    {
      ...list,
      conditionVos: [
        { column: 'deviceId', type: 'eq', value: device.id },
        { column: 'startTime', ...during },
      ],
    },
    { isEnabled: canSeeAlarms },
  )
  const series = useCall(
    sensors.querySeries,
    { deviceId: device.id, startTime, endTime, keys, buckets: bucketCount },
    { isEnabled: can.sensors && keys.length > 0 },
  )
  return { track, stays, doors, alarms, series }
}

/** The stretches between two measured moments that lie further apart than missed reports explain. */
const silencesOf = (buckets: readonly Bucket[], gapMs: number): (readonly [number, number])[] =>
  buckets.flatMap(([atMs], at) => {
    const before = buckets[at - 1]?.[0]
    return before !== undefined && atMs - before > gapMs ? [[before, atMs] as const] : []
  })
