/**
 * One subscription of one socket: what it wants, what it may see, and what has changed since its last frame. The pending
 * maps hold at most one state per device and one per command, so a slow reader costs no more than those.
 */
import type { DeviceState } from '@coldway/contract/device-state.ts'
import type { AlarmCounts, AlarmMove } from '@coldway/contract/alarm-records.ts'
import type { CommandMove } from '@coldway/contract/commands.ts'
import type { MessageCounts } from '@coldway/contract/messages.ts'
import type { ServerMessage, Topic } from '@coldway/contract/live.ts'
import type { TaskNews } from '../../modules/downloads/index.ts'
import { isInside } from '../../platform/org-scope.ts'

export interface PathRange {
  readonly from: string
  readonly until: string
}

export interface Subscription {
  readonly id: string
  readonly topic: Topic
  /** The asked organisation's branch inside the caller's own; follows the rights of the session. */
  range: PathRange
  readonly deviceIds: ReadonlySet<number> | undefined
  readonly pending: Map<number, DeviceState>
  readonly pendingCommands: Map<number, CommandMove>
  readonly pendingAlarms: Map<number, AlarmMove>
  /** As they were when an alarm moved last. */
  alarmCounts: AlarmCounts | undefined
  pendingTasks: TaskNews | undefined
  pendingCounts: MessageCounts | undefined
  /** Frames wait until the snapshot is out. */
  isReady: boolean
}

export const openSubscription = (id: string, topic: Topic, range: PathRange): Subscription => ({
  id,
  topic,
  range,
  deviceIds: 'deviceIds' in topic && topic.deviceIds ? new Set(topic.deviceIds) : undefined,
  pending: new Map(),
  pendingCommands: new Map(),
  pendingAlarms: new Map(),
  alarmCounts: undefined,
  pendingTasks: undefined,
  pendingCounts: undefined,
  isReady: false,
})

/** The organisation test is made by the hub, once for all devices of a path. */
export const wants = (subscription: Subscription, state: DeviceState): boolean => {
  const { topic } = subscription
  if (topic.kind !== 'devices' || !isOfList(subscription, state.id)) return false
  const { window } = topic
  if (!window) return true
  if (!state.fix) return false
  const [west, south, east, north] = window
  const { lng, lat } = state.fix
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return isBetween && lat >= south && lat <= north
}

export const wantsCommand = (subscription: Subscription, { deviceId }: CommandMove): boolean =>
  subscription.topic.kind === 'commands' && isOfList(subscription, deviceId)

export const wantsAlarm = (subscription: Subscription, { deviceId }: AlarmMove): boolean =>
  subscription.topic.kind === 'alarms' && isOfList(subscription, deviceId)

const isOfList = ({ deviceIds }: Subscription, deviceId: number): boolean => !deviceIds || deviceIds.has(deviceId)

export const taskFrame = (id: string, { tasks, counts }: TaskNews, serverMs: number): ServerMessage => ({
  type: 'downloads',
  id,
  tasks,
  counts,
  serverMs,
})

export const countsFrame = (id: string, { unRead }: MessageCounts, serverMs: number): ServerMessage => ({
  type: 'messages',
  id,
  counts: { unRead },
  serverMs,
})

export const sees = (subscription: Subscription, orgPath: string): boolean => isInside(subscription.range, orgPath)
