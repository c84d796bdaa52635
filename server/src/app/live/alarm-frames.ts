/** Alarms for those who may see them: what moved, with the counts of each branch that is looked at. */
import type { AlarmCounts } from '@coldway/contract/alarm-records.ts'
import type { ServerMessage } from '@coldway/contract/live.ts'
import type { MovedAlarm } from '../../modules/alarms/index.ts'
import { type PathRange, type Subscription, wantsAlarm } from './subscription.ts'

export interface AlarmFrames {
  /** How these alarms are now, each with the organisation it stands under. */
  readonly movedAlarms: (ids: readonly number[]) => Promise<MovedAlarm[]>
  readonly countAlarms: (range: PathRange) => Promise<AlarmCounts>
}

/** The counts of a branch are asked for once, however many look at it. */
export const noteAlarms = async (
  { movedAlarms, countAlarms }: AlarmFrames,
  ids: readonly number[],
  watchersOf: (orgPath: string) => readonly Subscription[],
): Promise<void> => {
  const touched = new Map<string, Subscription[]>()
  for (const { move, orgPath } of await movedAlarms(ids))
    for (const subscription of watchersOf(orgPath)) {
      if (!wantsAlarm(subscription, move)) continue
      subscription.pendingAlarms.set(move.id, move)
      const { from, until } = subscription.range
      touched.set(`${from} ${until}`, [...(touched.get(`${from} ${until}`) ?? []), subscription])
    }
  for (const [first, ...others] of touched.values()) {
    if (!first) continue
    const counts = await countAlarms(first.range)
    for (const subscription of [first, ...others]) subscription.alarmCounts = counts
  }
}

/** undefined: nothing has moved, or its counts are still being asked for. */
export const takeAlarms = (subscription: Subscription, serverMs: number): ServerMessage | undefined => {
  const { id, pendingAlarms, alarmCounts: counts } = subscription
  if (pendingAlarms.size === 0 || !counts) return undefined
  const alarms = [...pendingAlarms.values()]
  pendingAlarms.clear()
  return { type: 'alarms', id, alarms, counts, isSnapshot: false, serverMs }
}
