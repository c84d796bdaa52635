/**
 * Fans changes out to the sockets that may see them: the newest of each key wins, four frames leave per second, and
 * each change is serialised once for all sockets. Modules own the topics and what changes in them
 * (platform/live-topic.ts). Rights: the sessions of all sockets are looked up once a second and at every change of a
 * user; a frame leaves only under rights that held at that look-up, and a device's organisation is the one in the
 * commit itself.
 */
import { closeCodes, liveLimits, type TopicKind } from '@coldway/contract/live.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { SessionRow, UsersService } from '../../modules/users/index.ts'
import type { Bus } from '../../platform/bus.ts'
import { type Clock, steadyOf } from '../../platform/clock.ts'
import type { LiveTopic } from '../../platform/live-topic.ts'
import type { Log } from '../../platform/log.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { createFanOut } from './fan-out.ts'
import type { Subscription } from './subscription.ts'

export interface LiveSocket {
  readonly sessionHash: Buffer
  readonly subscriptions: Map<string, Subscription>
  /** Bytes that the reader has not taken. */
  waitingBytes(): number
  send(text: string): void
  close(code: number): void
  /** Applies the session as it is now: narrows or ends its subscriptions. */
  renew(session: SessionRow): void
  /** Opens the subscriptions again after organisations have moved. */
  resubscribe(): void
  slowSinceMs: number | undefined
}

export interface HubParts {
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly users: UsersService
  readonly topics: readonly LiveTopic[]
  /** Observes how many seconds after their arrival changes left for browsers. */
  readonly framed?: (seconds: number) => void
}

const lookAtRightsMs = 1000
/** No frame leaves under rights looked up longer ago than this: they may have changed while the database is away. */
const rightsHoldMs = 2000
/** When messages may have been lost, everybody gets a new snapshot, at most this often. */
const snapshotsMs = 5000

export const createHub = ({ bus, clock, log, users, topics, framed }: HubParts) => {
  const sockets = new Set<LiveSocket>()
  const fanOut = createFanOut(topics, () => subscriptionsOf(sockets), log)
  const byKind = new Map(topics.map((topic) => [topic.kind, topic]))

  let rightsMs = performance.now()
  const flush = (): void => {
    if (performance.now() - rightsMs > rightsHoldMs) return
    fanOut.look(sockets.size > 0)
    const nowMs = clock.now()
    const moment: Moment = { nowMs, steadyMs: steadyOf(clock), texts: new Map(), sent: new Map(), byKind }
    for (const socket of sockets) flushSocket(socket, moment)
    if (framed) noteDelays(moment, framed)
  }

  const checkRights = async (): Promise<void> => {
    const lookedMs = performance.now()
    const looked = [...sockets]
    if (looked.length === 0) {
      rightsMs = lookedMs
      return
    }
    const rows = await seeingEverything(() => users.listLiveSessions(looked.map((socket) => socket.sessionHash)))
    const byHash = new Map(rows.map((row) => [row.tokenHash.toString('base64'), row]))
    for (const socket of looked) {
      const session = byHash.get(socket.sessionHash.toString('base64'))
      if (session) socket.renew(session)
      else socket.close(closeCodes.sessionEnded)
    }
    rightsMs = lookedMs
  }
  const lookAtRights = (): void =>
    void checkRights().catch((error) => log.warn({ error: String(error) }, 'live rights not checked'))

  const resubscribeAll = (): void => {
    for (const socket of sockets) socket.resubscribe()
  }
  let againMs = 0
  let again: NodeJS.Timeout | undefined
  const readAgain = (): void => {
    again ??= setTimeout(
      () => {
        again = undefined
        againMs = performance.now()
        resubscribeAll()
      },
      Math.max(0, againMs + snapshotsMs - performance.now()),
    )
  }

  const stopListening = [
    ...topics.map((topic) =>
      bus.listen(topic.event, (event) => {
        if (sockets.size > 0) fanOut.take(topic, event)
      }),
    ),
    bus.listen('user.changed', lookAtRights),
    bus.listen('organisation.moved', resubscribeAll),
    bus.listen('changes.lost', resubscribeAll),
    bus.listen('bus.split', readAgain),
    bus.onGap(readAgain),
  ]
  const timers = [setInterval(flush, limits.liveFlushMs), setInterval(lookAtRights, lookAtRightsMs)]

  return {
    add(socket: LiveSocket): void {
      sockets.add(socket)
    },
    remove(socket: LiveSocket): void {
      sockets.delete(socket)
      fanOut.changed()
    },
    /** A subscription came, went, or now sees other organisations. */
    changed(): void {
      fanOut.changed()
    },
    close(): void {
      for (const stop of stopListening) stop()
      for (const timer of timers) clearInterval(timer)
      clearTimeout(again)
      for (const socket of sockets) socket.close(closeCodes.goingAway)
    },
    get socketCount() {
      return sockets.size
    },
  }
}
export type Hub = ReturnType<typeof createHub>

function* subscriptionsOf(sockets: Iterable<LiveSocket>): Generator<Subscription> {
  for (const { subscriptions } of sockets) yield* subscriptions.values()
}

interface Moment {
  readonly nowMs: number
  readonly steadyMs: number
  /** Serialised frames, whoever they go to. */
  readonly texts: Map<object, string>
  /** Changes that have left, each with its topic. */
  readonly sent: Map<object, LiveTopic>
  readonly byKind: ReadonlyMap<TopicKind, LiveTopic>
}

/**
 * Sends no more frames to a reader that does not read, while its pending changes merge on; after 30 s the connection
 * ends.
 */
const flushSocket = (socket: LiveSocket, moment: Moment): void => {
  const { steadyMs, nowMs } = moment
  if (socket.waitingBytes() > liveLimits.pendingBytes) {
    socket.slowSinceMs ??= steadyMs
    if (steadyMs - socket.slowSinceMs > liveLimits.slowCloseMs) socket.close(closeCodes.tooSlow)
    return
  }
  socket.slowSinceMs = undefined
  for (const subscription of socket.subscriptions.values()) {
    const topic = moment.byKind.get(subscription.topic.kind)
    if (!topic || !subscription.isReady || subscription.pending.size === 0) continue
    // What the frame carries beside the changes is still being read.
    if (topic.summarize && subscription.summary === undefined) continue
    const changes = [...subscription.pending.values()]
    subscription.pending.clear()
    const frame = topic.frame(changes, subscription.summary)
    socket.send(textOf({ ...frame, id: subscription.id, serverMs: nowMs }, moment.texts))
    for (const change of changes) moment.sent.set(change, topic)
  }
}

/** Serialises each object of its lists once. */
const textOf = (frame: object, texts: Map<object, string>): string => {
  const fields = Object.entries(frame).map(([name, value]: [string, unknown]) => {
    const text = Array.isArray(value)
      ? `[${value.map((one: object) => onceOf(one, texts)).join(',')}]`
      : JSON.stringify(value)
    return `${JSON.stringify(name)}:${text}`
  })
  return `{${fields.join(',')}}`
}

const onceOf = (one: object, texts: Map<object, string>): string => {
  let text = texts.get(one)
  if (text === undefined) {
    text = JSON.stringify(one)
    texts.set(one, text)
  }
  return text
}

const noteDelays = ({ sent, nowMs }: Moment, framed: (seconds: number) => void): void => {
  for (const [change, { arrivedMs }] of sent) if (arrivedMs) framed(Math.max(0, nowMs - arrivedMs(change)) / 1000)
}
