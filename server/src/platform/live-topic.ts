/**
 * A live topic as its module makes it (contract/src/live.ts names the topics). The hub (app/live/) knows who follows
 * it, what they may see and when frames leave; the topic knows what changed, how it is read and what it looks like on
 * the wire.
 */
import type { FrameOf, TopicKind, TopicOf } from '@coldway/contract/live.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import type { EventName, Events } from './bus.ts'
import type { OrgScope } from './org-scope.ts'

/** The part of a subscription that a topic needs. */
export interface Follower<Kind extends TopicKind = TopicKind> {
  readonly topic: TopicOf<Kind>
  readonly userId: number
  /** The half-open range of organisation paths: the asked branch inside the caller's own. */
  readonly range: Pick<OrgScope, 'from' | 'until'>
  /** The devices that the subscription names; undefined when it names none. */
  readonly deviceIds: ReadonlySet<number> | undefined
}

/** A change and its audience: everyone who sees the organisation, or one account alone. */
export interface Change<Data extends object = object> {
  readonly of: { readonly orgPath: string } | { readonly userId: number }
  /** A frame holds the newest of changes with the same key. */
  readonly key: number
  readonly data: Data
}

/** Changes that the event itself carries, or ids that are read again before the next frame. */
export type Moved<Data extends object = object> =
  | { readonly changes: Iterable<Change<Data>> }
  | { readonly ids: readonly number[] }

/** These are methods, not properties, so that a list can hold topics of all kinds. */
export interface LiveTopic<
  Kind extends TopicKind = TopicKind,
  Name extends EventName = EventName,
  Data extends object = object,
  Summary = unknown,
> {
  readonly kind: Kind
  /** The permission; undefined when the topic shows nothing of other users. */
  readonly needs: Permission | undefined
  readonly event: Name
  /** True when the ids of the event are accounts; only those of followers are read. */
  readonly isOwn?: true
  changed(event: Events[Name]): Moved<Data>
  /** Reads with full visibility: the hub gives each change only to those who may see it. */
  read?(ids: readonly number[]): Promise<readonly Change<Data>[]>
  /** Says whether a follower gets a change, beyond organisation and account, which the hub checks. */
  wants(follower: Follower<Kind>, data: Data): boolean
  /** Gives what a frame carries beside the changes; asked once for each branch, however many follow it. */
  summarize?(range: Follower['range']): Promise<Summary>
  frame(changes: readonly Data[], summary: Summary): FrameOf<Kind>
  /** Yields the first frames; each is asked for when the one before has been sent. It sees what the follower sees. */
  snapshot(follower: Follower<Kind>): AsyncGenerator<FrameOf<Kind>>
  /** The moment a change arrived here, for the metric of how late frames leave. */
  arrivedMs?(data: Data): number
}

/** Says whether a subscription wants this device. */
export const isOfList = ({ deviceIds }: Pick<Follower, 'deviceIds'>, deviceId: number): boolean =>
  !deviceIds || deviceIds.has(deviceId)
