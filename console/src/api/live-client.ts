/**
 * Topics of the live connection, with reference counts. After a cut every topic is asked for again and the fresh
 * snapshot replaces what was missed. Frames go to handlers, never through React. (settled.md, "Live connection")
 */
import type { MessageOf, ServerMessage, Topic, TopicKind } from '@coldway/contract/live.ts'
import type { Store } from '../settings/store.ts'
import { connect, createLink, type Link, type LinkPorts, type LiveStatus, resetLink, sendOn } from './live-link.ts'

export interface TopicHandlers<Kind extends TopicKind> {
  /** What the topic answers; `isFirst` tells to forget what was known before. */
  readonly onMessage: (message: MessageOf<Kind>, isFirst: boolean) => void
  /** The right was lost or refused; the code is one of the error table. */
  readonly onEnded?: (code: string) => void
}
/** Whoever keeps handlers of topics of all kinds gives each the messages of its own topic. */
type AnyHandlers = TopicHandlers<never>

export interface LiveClient {
  /** Returns the function that ends it. The same topic asked for twice travels once. */
  readonly subscribe: <Asked extends Topic>(topic: Asked, handlers: TopicHandlers<Asked['kind']>) => () => void
  readonly status: Store<LiveStatus>
  /** While paused no topic is asked for: nobody is looking. */
  readonly setPaused: (isPaused: boolean) => void
  /** For a new session: the socket of the old one closes, topics that are still wanted are asked for again. */
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
  // Who joins late needs a snapshot: the topic is asked for anew and all its listeners get it.
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

/** A new id each time: parts still on their way for the old one are then nobody's. */
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
  // The compiler cannot follow that the subscription of this id hears the messages of its own topic alone.
  for (const { onMessage } of subscription.listeners) onMessage(message as never, isFirst)
}
