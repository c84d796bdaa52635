import { type AlarmCounts, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTopic } from '../../api/live.ts'
import { keyOf, useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useReadAgain } from '../../api/use-read-again.ts'
import { ringIfOn } from './alarm-sound.ts'
import { openAlarms } from './open-alarms.ts'

/** Fallback interval when the live connection is down. */
const nowAndThenMs = 60_000
const topic = { kind: 'alarms' } as const
const recordCalls = [alarmRecords.queryAlarmData, alarmRecords.queryById]
const noCounts: AlarmCounts = { alarming: 0, unRead: 0, unAcknowledged: 0, byLevel: [0, 0, 0] }

/** The counts that `useOpenAlarms` keeps, for places beside it that only show them. */
export const useAlarmCounts = (): AlarmCounts | undefined => {
  const can = useCan('alarm:view') ?? false
  return useCall(alarmRecords.selectAlarmCount, {}, { isEnabled: can }).data
}

/**
 * Follows the open alarms on the live connection while a user with the permission is signed in: for the badge, the feed, the
 * rows and marks of devices. undefined: the user may not see alarms.
 */
export const useOpenAlarms = (): AlarmCounts | undefined => {
  const client = useQueryClient()
  const readAgain = useReadAgain(recordCalls)
  const can = useCan('alarm:view') ?? false
  const { data } = useCall(alarmRecords.selectAlarmCount, {}, { repeatMs: nowAndThenMs, isEnabled: can })
  const hasLooked = useRef(false)
  useTopic(can ? topic : undefined, {
    onMessage: ({ alarms: moves, counts, isSnapshot }) => {
      const come = openAlarms.take(moves, isSnapshot)
      client.setQueryData(keyOf(alarmRecords.selectAlarmCount, {}), counts)
      // Alarms that were open at the first look are not news.
      if (hasLooked.current && come.length > 0) ringIfOn()
      hasLooked.current = true
      if (moves.length > 0) readAgain()
    },
  })
  // Another account sees other alarms.
  useEffect(
    () => () => {
      openAlarms.take([], true)
      hasLooked.current = false
    },
    [can],
  )
  return can ? (data ?? noCounts) : undefined
}
