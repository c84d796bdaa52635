/**
 * One subscription of one socket: its topic, its visibility, and what has changed since its last frame. It keeps one
 * change for each key, so a slow reader costs no more than the topic holds.
 */
import type { Topic } from '@coldway/contract/live.ts'
import type { Follower } from '../../platform/live-topic.ts'
import { isInside } from '../../platform/org-scope.ts'

export interface Subscription extends Follower {
  readonly id: string
  /** The newest change of each key. */
  readonly pending: Map<number, object>
  /** The summary at the last change; topics without one have none. */
  summary: unknown
  /** Frames wait until the snapshot is sent. */
  isReady: boolean
}

export const openSubscription = (
  id: string,
  topic: Topic,
  { range, userId }: Pick<Follower, 'range' | 'userId'>,
): Subscription => ({
  id,
  topic,
  userId,
  range,
  deviceIds: 'deviceIds' in topic && topic.deviceIds ? new Set(topic.deviceIds) : undefined,
  pending: new Map(),
  summary: undefined,
  isReady: false,
})

export const sees = ({ range }: Subscription, orgPath: string): boolean => isInside(range, orgPath)
