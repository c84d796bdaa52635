/**
 * The live topic of latest states. The commit itself says what changed, and each device's organisation at that moment.
 */
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { liveLimits } from '@coldway/contract/live.ts'
import type { Db } from '../../platform/database.ts'
import { type Follower, isOfList, type LiveTopic } from '../../platform/live-topic.ts'
import { listStatesInRange } from './readings.store.ts'

type Following = Follower<'devices'>

export const createDevicesTopic = (db: Db): LiveTopic<'devices', 'states.changed', DeviceState> => ({
  kind: 'devices',
  needs: 'monitor:view',
  event: 'states.changed',
  changed: (moved) => ({
    changes: moved.map(({ state, orgPath }) => ({ of: { orgPath }, key: state.id, data: state })),
  }),
  wants: (follower, state) => isOfList(follower, state.id) && isInWindow(follower, state),
  frame: (states) => ({ type: 'devices', states: [...states] }),
  arrivedMs: ({ arrivedMs }) => arrivedMs,
  async *snapshot(follower) {
    const size = liveLimits.snapshotPart
    let after = 0
    for (let isLast = false; !isLast; ) {
      const rows = await listStatesInRange(db, follower.range, { deviceId: after, size })
      isLast = rows.length < size
      after = rows.at(-1)?.state.id ?? after
      const states = rows.map(({ state }) => state)
      const wanted = states.filter((state) => isOfList(follower, state.id) && isInWindow(follower, state))
      yield { type: 'snapshot', states: wanted, isLast }
    }
  },
})

const isInWindow = ({ topic }: Following, { fix }: DeviceState): boolean => {
  const { window } = topic
  if (!window) return true
  if (!fix) return false
  const [west, south, east, north] = window
  const { lng, lat } = fix
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return isBetween && lat >= south && lat <= north
}
