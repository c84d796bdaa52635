import { type AlarmCounts, type AlarmMove, type AlarmRecord, alarmRecords } from '@coldway/contract/alarm-records.ts'
import { limits } from '@coldway/contract/limits.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { ringIfOn } from './alarm-sound.ts'
import { openAlarms } from './open-alarms.ts'

/** A count is cheap, a list is not: it is read again when the count has changed, and now and then for peaks. */
const everyMs = { count: 5_000, list: 30_000 } as const
const noCounts: AlarmCounts = { alarming: 0, unRead: 0, unAcknowledged: 0, byLevel: [0, 0, 0] }

/**
 * Follows the open alarms as long as somebody is signed in who may see them: for the badge, the feed, the rows and marks
 * of devices. undefined: he may not.
 */
export const useOpenAlarms = (): AlarmCounts | undefined => {
  const client = useQueryClient()
  const can = useCan('alarm:view') ?? false
  const { data: counts } = useCall(alarmRecords.selectAlarmCount, {}, { repeatMs: everyMs.count, isEnabled: can })
  const { data: open, refetch } = useCall(
    alarmRecords.queryAlarmData,
    {
      page: 1,
      size: limits.pageSizeMax,
      conditionVos: [{ column: 'status', type: 'eq', value: 'alarming' }],
      sorts: [{ column: 'startTime', order: 'desc' }],
    },
    { repeatMs: everyMs.list, isEnabled: can && (counts?.alarming ?? 0) > 0 },
  )
  const sign = JSON.stringify(counts)
  useEffect(() => {
    if (can && (counts?.alarming ?? 0) > 0) void refetch()
    void client.invalidateQueries({ queryKey: [alarmRecords.queryById.name] })
  }, [sign])
  const hasLooked = useRef(false)
  const records = counts?.alarming === 0 ? none : open?.records
  useEffect(() => {
    if (!records) return
    const come = openAlarms.take(records.flatMap(moveOf), true)
    // What was open before anybody looked is no news.
    if (hasLooked.current && come.length > 0) ringIfOn()
    hasLooked.current = true
  }, [records])
  // Another account sees other alarms.
  useEffect(() => () => void openAlarms.take([], true), [])
  return can ? (counts ?? noCounts) : undefined
}

const none: readonly AlarmRecord[] = []

const moveOf = (record: AlarmRecord): AlarmMove[] => {
  const startMs = parseTime(record.startTime, zoneInUse())
  if (record.deviceId === null || startMs === undefined) return []
  const { deviceId, startLng: lng, startLat: lat, acknowledgedBy } = record
  return [{ ...record, deviceId, startMs, endMs: null, lng, lat, isAcknowledged: acknowledgedBy !== null }]
}
