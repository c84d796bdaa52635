/**
 * Alarms as people meet them: the list of records, the history of each, its causes, and what was done about it. Owns
 * `alarm_records` and `alarm_events`. Not here: making records (alarm-engine), policies (alarm-policies), notifications
 * (messages). Invariants: the history of a record is never changed or deleted; a caller who may not see a record cannot
 * show that it exists.
 */
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { sharedAlarms } from '@coldway/contract/alarms/shared-alarms.ts'
import { implement } from '../../platform/implement.ts'
import { createAlarmsTopic } from './alarms.topic.ts'
import { type CausesParts, createCausesService } from './causes.service.ts'
import { createRecordsService, type RecordsParts } from './records.service.ts'
import { createSharedAlarms } from './shared.ts'
import type { Module } from '../module.ts'

export { type Cause, causeLookBackMs, causesOf, type Sampled } from './cause.ts'
export { type CausesService, createCausesService } from './causes.service.ts'
export { listOpenOrderAlarms, recordOrderAlarm } from './order-alarms.store.ts'
export { addEvents } from './records.store.ts'

export const createAlarms = (parts: Omit<RecordsParts, 'causes'> & CausesParts): Module => {
  const records = createRecordsService({ ...parts, causes: createCausesService(parts) })
  const shared = createSharedAlarms(parts)
  const routes = [
    ...implement(alarmRecords, {
      queryAlarmData: (context) => records.list(context, context.body),
      selectAlarmCount: (context) => records.count(context, context.body),
      queryById: (context) => records.get(context, context.body),
      read: (context) => records.markRead(context, context.body.ids),
      acknowledge: (context) => records.acknowledge(context, context.body),
      acknowledgeAll: (context) => records.acknowledgeAll(context, context.body),
      assign: (context) => records.assign(context, context.body),
      comment: (context) => records.comment(context, context.body),
    }),
    ...implement(sharedAlarms, {
      devices: (context) => shared.devices(context),
      alarms: (context) => shared.alarms(context, context.body),
    }),
  ]
  return { routes, topics: [createAlarmsTopic(parts.db)] }
}
