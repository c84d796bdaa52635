/**
 * Topics of the live connection, with reference counts. After a reconnect every topic is subscribed again, and the fresh
 * snapshot replaces what was missed. Frames go to handlers, never through React. (settled.md, "Live connection")
 */
import type { MessageOf, ServerMessage, Topic, TopicKind } from '@coldway/contract/live.ts'
import type { Store } from '../settings/store.ts'
import { connect, createLink, type Link, type LinkPorts, type LiveStatus, resetLink, sendOn } from './live-link.ts'

export interface TopicHandlers<Kind extends TopicKind> {
  /** Receives the topic's messages; `isFirst` marks a snapshot, which replaces everything known before. */
  readonly onMessage: (message: MessageOf<Kind>, isFirst: boolean) => void
  /** The permission was lost or refused; the code is of the error table. */
  readonly onEnded?: (code: string) => void
}
/** Handlers of mixed topics; each receives only the messages of its own topic. */
type AnyHandlers = TopicHandlers<never>

export interface LiveClient {
  /** Returns the function that unsubscribes. Equal topics share one subscription. */
  readonly subscribe: <Asked extends Topic>(topic: Asked, handlers: TopicHandlers<Asked['kind']>) => () => void
  readonly status: Store<LiveStatus>
  /** Pauses all topics while the page is hidden. */
  readonly setPaused: (isPaused: boolean) => void
  /** Starts over for a new session: closes the old socket and subscribes the wanted topics again. */
  readonly reset: () => void
}
export interface LivePorts extends LinkPorts {
  readonly onServerTime: (serverMs: number) => void
}

interface Subscription {
  id: string
  readonly topic: Topic
  readonly listeners: Set<AnyHandlers>
  hasAnswer: boolean
}
interface Book {
  readonly subscriptions: Map<string, Subscription>
  isPaused: boolean
  lastId: number
}

export const createLiveClient = (ports: LivePorts): LiveClient => {
  const book: Book = { subscriptions: new Map(), isPaused: false, lastId: 0 }
  const link: Link = createLink(ports, {
    onOpen: () => askAll(book, link),
    onMessage: (message) => take(book, ports, message),
  })
  const wake = () => {
    if (book.subscriptions.size > 0 && link.status.get() === 'idle') void connect(link)
  }
  return {
    status: link.status,
    subscribe: (topic, listener) => {
      const end = join(book, link, topic, listener)
      wake()
      return end
    },
    setPaused: (isPaused) => {
      if (isPaused === book.isPaused) return
      book.isPaused = isPaused
      if (!isPaused) return askAll(book, link)
      for (const { id } of book.subscriptions.values()) sendOn(link, { type: 'unsubscribe', id })
    },
    reset: () => {
      resetLink(link)
      wake()
    },
  }
}

const join = (book: Book, link: Link, topic: Topic, listener: AnyHandlers): (() => void) => {
  const key = JSON.stringify(topic)
  const known = book.subscriptions.get(key)
  const subscription = known ?? { id: '', topic, listeners: new Set(), hasAnswer: false }
  subscription.listeners.add(listener)
  book.subscriptions.set(key, subscription)
  // A late listener needs a snapshot: the topic is subscribed again, and all its listeners receive it.
  if (known) sendOn(link, { type: 'unsubscribe', id: known.id })
  ask(book, link, subscription)
  return () => {
    const wasMine = subscription.listeners.delete(listener)
    if (!wasMine || subscription.listeners.size > 0) return
    book.subscriptions.delete(key)
    sendOn(link, { type: 'unsubscribe', id: subscription.id })
  }
}

const askAll = (book: Book, link: Link): void => {
  for (const subscription of book.subscriptions.values()) ask(book, link, subscription)
}

/** Each subscription gets a new id, so that late parts of the old one are ignored. */
const ask = (book: Book, link: Link, subscription: Subscription): void => {
  book.lastId += 1
  subscription.id = `s${book.lastId}`
  subscription.hasAnswer = false
  if (!book.isPaused) sendOn(link, { type: 'subscribe', id: subscription.id, topic: subscription.topic })
}

const take = (book: Book, ports: LivePorts, message: ServerMessage): void => {
  if ('serverMs' in message) ports.onServerTime(message.serverMs)
  if (!('id' in message)) return
  const subscription = [...book.subscriptions.values()].find(({ id }) => id === message.id)
  if (!subscription) return
  if (message.type === 'ended') return subscription.listeners.forEach(({ onEnded }) => onEnded?.(message.code))
  const isFirst = !subscription.hasAnswer
  subscription.hasAnswer = true
  // The compiler cannot see that this subscription receives messages of its own topic only.
  for (const { onMessage } of subscription.listeners) onMessage(message as never, isFirst)
}
