import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'

/** What has to be asked again once somebody has done something about an alarm. */
export const staleAlarms = [alarmRecords.queryById, alarmRecords.queryAlarmData, alarmRecords.selectAlarmCount]
