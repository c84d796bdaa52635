/**
 * Topics of the live connection, with reference counts. After a cut every topic is asked for again and the fresh
 * snapshot replaces what was missed. Frames go to handlers, never through React. (decisions.md, "Live connection")
 */
import type { AlarmCounts, AlarmMove } from '@coldway/contract/alarm-records.ts'
import type { CommandMove } from '@coldway/contract/commands.ts'
import type { DeviceState } from '@coldway/contract/device-state.ts'
import type { DownloadCounts, DownloadMove } from '@coldway/contract/downloads.ts'
import type { MessageCounts } from '@coldway/contract/messages.ts'
import type { ServerMessage, Topic } from '@coldway/contract/live.ts'
import type { Store } from '../settings/store.ts'
import { connect, createLink, type Link, type LinkPorts, type LiveStatus, resetLink, sendOn } from './live-link.ts'

export interface TopicHandlers {
  /** A part of everything the topic holds now; `isFirst` tells to forget what was known before. */
  readonly onSnapshot?: (part: SnapshotPart) => void
  /** What changed; one entry per device. */
  readonly onFrame?: (states: DeviceState[], serverMs: number) => void
  /** Of a topic of commands: what is under way, then what moved. */
  readonly onCommands?: (moves: CommandMove[], isSnapshot: boolean) => void
  /** Of a topic of alarms: the newest open ones with the counts of all, then what moved. */
  readonly onAlarms?: (moves: AlarmMove[], counts: AlarmCounts, isSnapshot: boolean) => void
  /** The own tasks that are under way or have just ended, and the counts of all. */
  readonly onDownloads?: (tasks: DownloadMove[], counts: DownloadCounts) => void
  /** How many own messages were not read. */
  readonly onMessages?: (counts: MessageCounts) => void
  /** The right was lost or refused; the code is one of the error table. */
  readonly onEnded?: (code: string) => void
}
export interface SnapshotPart {
  readonly states: DeviceState[]
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly serverMs: number
}

export interface LiveClient {
  /** Returns the function that ends it. The same topic asked for twice travels once. */
  readonly subscribe: (topic: Topic, handlers: TopicHandlers) => () => void
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
  readonly listeners: Set<TopicHandlers>
  hasSnapshot: boolean
}
interface Book {
  readonly subscriptions: Map<string, Subscription>
  isPaused: boolean
  lastId: number
}

export const createLiveClient = (ports: LivePorts): LiveClient => {
  const book: Book = { subscriptions: new Map(), isPaused: false, lastId: 0 }
  const handlers = handlersOf(book, ports)
  const link: Link = createLink(ports, {
    onOpen: () => askAll(book, link),
    // The compiler cannot follow that the handler found by `type` takes that very message.
    onMessage: (message) => (handlers[message.type] as ((one: ServerMessage) => void) | undefined)?.(message),
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

const join = (book: Book, link: Link, topic: Topic, listener: TopicHandlers): (() => void) => {
  const key = JSON.stringify(topic)
  const known = book.subscriptions.get(key)
  const subscription = known ?? { id: '', topic, listeners: new Set(), hasSnapshot: false }
  subscription.listeners.add(listener)
  book.subscriptions.set(key, subscription)
  // One who joins late needs a snapshot of his own: the topic is asked for anew and all its listeners get it.
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
  subscription.hasSnapshot = false
  if (!book.isPaused) sendOn(link, { type: 'subscribe', id: subscription.id, topic: subscription.topic })
}

type Handlers = { [Type in ServerMessage['type']]: (message: Extract<ServerMessage, { type: Type }>) => void }

const handlersOf = (book: Book, ports: LivePorts): Handlers => {
  const find = (id: string) => [...book.subscriptions.values()].find((one) => one.id === id)
  const each = (id: string, tell: (listener: TopicHandlers) => void) => [...(find(id)?.listeners ?? [])].forEach(tell)
  return {
    snapshot: ({ id, states, isLast, serverMs }) => {
      ports.onServerTime(serverMs)
      const subscription = find(id)
      if (!subscription) return
      const part: SnapshotPart = { states, isLast, serverMs, isFirst: !subscription.hasSnapshot }
      subscription.hasSnapshot = true
      each(id, (listener) => listener.onSnapshot?.(part))
    },
    devices: ({ id, states, serverMs }) => {
      ports.onServerTime(serverMs)
      each(id, (listener) => listener.onFrame?.(states, serverMs))
    },
    commands: ({ id, commands, isSnapshot, serverMs }) => {
      ports.onServerTime(serverMs)
      each(id, (listener) => listener.onCommands?.(commands, isSnapshot))
    },
    alarms: ({ id, alarms, counts, isSnapshot, serverMs }) => {
      ports.onServerTime(serverMs)
      each(id, (listener) => listener.onAlarms?.(alarms, counts, isSnapshot))
    },
    downloads: ({ id, tasks, counts, serverMs }) => {
      ports.onServerTime(serverMs)
      each(id, (listener) => listener.onDownloads?.(tasks, counts))
    },
    messages: ({ id, counts, serverMs }) => {
      ports.onServerTime(serverMs)
      each(id, (listener) => listener.onMessages?.(counts))
    },
    ended: ({ id, code }) => each(id, (listener) => listener.onEnded?.(code)),
    pong: ({ serverMs }) => ports.onServerTime(serverMs),
  }
}
