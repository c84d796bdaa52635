import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'

/** Calls to reload after an action on an alarm. */
export const staleAlarms = [alarmRecords.queryById, alarmRecords.queryAlarmData, alarmRecords.selectAlarmCount]
