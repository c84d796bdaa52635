/**
 * A live topic as its module makes it (contract/src/live.ts names the topics). The hub (app/live/) knows who follows it,
 * what they may see and when frames leave; the topic knows what moved, how it is read and what it looks like on the wire.
 */
import type { FrameOf, TopicKind, TopicOf } from '@coldway/contract/live.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import type { EventName, Events } from './bus.ts'
import type { OrgScope } from './org-scope.ts'

/** One subscription, as far as a topic has to know it. */
export interface Follower<Kind extends TopicKind = TopicKind> {
  readonly topic: TopicOf<Kind>
  readonly userId: number
  /** Half-open range of organisation paths: the asked branch inside the caller's own. */
  readonly range: Pick<OrgScope, 'from' | 'until'>
  /** undefined: the topic was not asked for single devices. */
  readonly deviceIds: ReadonlySet<number> | undefined
}

/** What moved, and who may hear of it: whoever sees the organisation, or one account alone. */
export interface Change<Data extends object = object> {
  readonly of: { readonly orgPath: string } | { readonly userId: number }
  /** Of changes with one key a frame holds the newest. */
  readonly key: number
  readonly data: Data
}

/** Changes that the event carries itself, or ids of what is read again before the next frame. */
export type Moved<Data extends object = object> =
  | { readonly changes: Iterable<Change<Data>> }
  | { readonly ids: readonly number[] }

/** Methods, not properties, so that a list can hold topics of all kinds. */
export interface LiveTopic<
  Kind extends TopicKind = TopicKind,
  Name extends EventName = EventName,
  Data extends object = object,
  Summary = unknown,
> {
  readonly kind: Kind
  /** undefined: it shows nothing of anybody else. */
  readonly needs: Permission | undefined
  readonly event: Name
  /** The ids of its event are those of accounts: only those of followers are read. */
  readonly isOwn?: true
  changed(event: Events[Name]): Moved<Data>
  /** Sees everything: the hub hands each change to those alone who may hear of it. */
  read?(ids: readonly number[]): Promise<readonly Change<Data>[]>
  /** Beside organisation and account, which the hub looks at. */
  wants(follower: Follower<Kind>, data: Data): boolean
  /** What stands beside the changes in a frame; asked for once for each branch, however many look at it. */
  summarize?(range: Follower['range']): Promise<Summary>
  frame(changes: readonly Data[], summary: Summary): FrameOf<Kind>
  /** The first messages; each part is asked for when the one before has been taken. Sees what the follower sees. */
  snapshot(follower: Follower<Kind>): AsyncGenerator<FrameOf<Kind>>
  /** When a change arrived here, for the figure of how late frames leave. */
  arrivedMs?(data: Data): number
}

/** Of a topic that may be asked for single devices. */
export const isOfList = ({ deviceIds }: Pick<Follower, 'deviceIds'>, deviceId: number): boolean =>
  !deviceIds || deviceIds.has(deviceId)
