/**
 * Brings changes to the subscriptions that may see them. Who sees an organisation is looked up once and kept until a
 * subscription comes, goes or moves.
 */
import type { TopicKind } from '@coldway/contract/live.ts'
import type { EventName, Events } from '../../platform/bus.ts'
import type { Log } from '../../platform/log.ts'
import type { Change, LiveTopic } from '../../platform/live-topic.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { createNews, type News } from './news.ts'
import { type Subscription, sees } from './subscription.ts'

export interface FanOut {
  /** Takes an event that the topic listens to. */
  take(topic: LiveTopic, event: Events[EventName]): void
  /** Reads what was only noted, unless nobody follows. */
  look(hasFollowers: boolean): void
  /** A subscription came, went, or now sees other organisations. */
  changed(): void
}

export const createFanOut = (
  topics: readonly LiveTopic[],
  subscriptions: () => Iterable<Subscription>,
  log: Log,
): FanOut => {
  let byPath = new Map<string, Subscription[]>()

  const ofKind = (kind: TopicKind): Subscription[] => [...subscriptions()].filter(({ topic }) => topic.kind === kind)
  const watchersOf = (kind: TopicKind, of: Change['of']): Subscription[] => {
    if ('userId' in of) return ofKind(kind).filter(({ userId }) => userId === of.userId)
    const key = `${kind} ${of.orgPath}`
    let watchers = byPath.get(key)
    if (!watchers) {
      watchers = ofKind(kind).filter((one) => sees(one, of.orgPath))
      byPath.set(key, watchers)
    }
    return watchers
  }

  const spread = (topic: LiveTopic, changes: Iterable<Change>): Set<Subscription> => {
    const touched = new Set<Subscription>()
    for (const { of, key, data } of changes)
      for (const subscription of watchersOf(topic.kind, of)) {
        if (!topic.wants(subscription, data)) continue
        subscription.pending.set(key, data)
        touched.add(subscription)
      }
    return touched
  }

  const readAgain = async (topic: LiveTopic, noted: readonly number[]): Promise<void> => {
    const ids = topic.isOwn ? followedOf(ofKind(topic.kind), noted) : noted
    if (ids.length === 0 || !topic.read) return
    const touched = spread(topic, await topic.read(ids))
    if (topic.summarize) await summarize(topic.summarize.bind(topic), touched)
  }

  const news = new Map<TopicKind, News>(
    topics.map((topic) => [topic.kind, createNews((ids) => seeingEverything(() => readAgain(topic, ids)), log)]),
  )
  return {
    take(topic, event) {
      const moved = topic.changed(event)
      if ('changes' in moved) spread(topic, moved.changes)
      else for (const id of moved.ids) news.get(topic.kind)?.note(id)
    },
    look(hasFollowers) {
      for (const one of news.values()) {
        if (hasFollowers) one.look()
        else one.forget()
      }
    },
    changed() {
      byPath = new Map()
    },
  }
}

const followedOf = (followers: readonly Subscription[], userIds: readonly number[]): number[] => {
  const followed = new Set(followers.map(({ userId }) => userId))
  return userIds.filter((userId) => followed.has(userId))
}

/** Asks once for each branch, however many follow it. */
const summarize = async (
  ask: NonNullable<LiveTopic['summarize']>,
  subscriptions: ReadonlySet<Subscription>,
): Promise<void> => {
  const byRange = Map.groupBy(subscriptions, ({ range }) => `${range.from} ${range.until}`)
  for (const alike of byRange.values()) {
    const [first] = alike
    const summary = first && (await ask(first.range))
    for (const subscription of alike) subscription.summary = summary
  }
}
