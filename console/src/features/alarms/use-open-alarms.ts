import { type AlarmCounts, type AlarmMove, type AlarmRecord, alarmRecords } from '@coldway/contract/alarm-records.ts'
import { limits } from '@coldway/contract/limits.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { ringIfOn } from './alarm-sound.ts'
import { openAlarms } from './open-alarms.ts'

const everyMs = 15_000
const noCounts: AlarmCounts = { alarming: 0, unRead: 0, unAcknowledged: 0, byLevel: [0, 0, 0] }

/**
 * Follows the open alarms as long as somebody is signed in who may see them: for the badge, the feed, the rows and marks
 * of devices. undefined: he may not.
 */
export const useOpenAlarms = (): AlarmCounts | undefined => {
  const can = useCan('alarm:view') ?? false
  const { data: counts } = useCall(alarmRecords.selectAlarmCount, {}, { repeatMs: everyMs, isEnabled: can })
  const { data: open } = useCall(
    alarmRecords.queryAlarmData,
    {
      page: 1,
      size: limits.pageSizeMax,
      conditionVos: [{ column: 'status', type: 'eq', value: 'alarming' }],
      sorts: [{ column: 'startTime', order: 'desc' }],
    },
    { repeatMs: everyMs, isEnabled: can && (counts?.alarming ?? 0) > 0 },
  )
  const records = counts?.alarming === 0 ? none : open?.records
  useEffect(() => {
    if (!records) return
    const wasEmpty = openAlarms.newest.get().length === 0
    const come = openAlarms.take(records.flatMap(moveOf), true)
    if (!wasEmpty && come.length > 0) ringIfOn()
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
