/** The live topic of alarms: the newest open ones first, then each change, with the counts of the branch. */
import type { AlarmCounts, AlarmMove } from '@coldway/contract/alarms/alarm-records.ts'
import { liveLimits } from '@coldway/contract/live.ts'
import type { Db } from '../../platform/database.ts'
import { isOfList, type LiveTopic } from '../../platform/live-topic.ts'
import { listMovedAlarms, listOpenAlarms } from './moves.store.ts'
import { countRecords } from './records.store.ts'

export const createAlarmsTopic = (db: Db): LiveTopic<'alarms', 'alarm.changed', AlarmMove, AlarmCounts> => ({
  kind: 'alarms',
  needs: 'alarm:view',
  event: 'alarm.changed',
  changed: ({ ids }) => ({ ids }),
  read: async (ids) =>
    (await listMovedAlarms(db, ids)).map(({ move, orgPath }) => ({ of: { orgPath }, key: move.id, data: move })),
  wants: (follower, { deviceId }) => isOfList(follower, deviceId),
  summarize: (range) => countRecords(db, range, undefined),
  frame: (alarms, counts) => ({ type: 'alarms', alarms: [...alarms], counts, isSnapshot: false }),
  async *snapshot({ range, deviceIds }) {
    const counts = await countRecords(db, range, undefined)
    const asked = { deviceIds: deviceIds && [...deviceIds], size: liveLimits.snapshotPart }
    yield { type: 'alarms', alarms: await listOpenAlarms(db, range, asked), counts, isSnapshot: true }
  },
})
