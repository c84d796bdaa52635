/** The live connection `/v3/live?ticket=…`: handshake, messages of the client, snapshots. The hub sends the frames. */
import { errors, Refusal } from '@coldway/contract/errors.ts'
import {
  ClientMessage,
  closeCodes,
  liveLimits,
  type ServerMessage,
  type Topic,
  type TopicKind,
} from '@coldway/contract/live.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { OrganisationsService } from '../../modules/organisations/index.ts'
import type { SessionRow, UsersService } from '../../modules/users/index.ts'
import type { Budget } from '../../platform/budget.ts'
import type { Clock } from '../../platform/clock.ts'
import { isAwayError } from '../../platform/database.ts'
import type { LiveTopic } from '../../platform/live-topic.ts'
import type { Log } from '../../platform/log.ts'
import { seeingEverything, seeingOnly } from '../../platform/visibility.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { chainOf } from '../../platform/trail.ts'
import type { RightOfWay } from '../../platform/right-of-way.ts'
import { asWorkload } from '../../platform/workload.ts'
import { callerOf } from '../authentication.ts'
import { createAllowance } from './allowance.ts'
import type { Hub, LiveSocket } from './hub.ts'
import { createOpening } from './opening.ts'
import { openSubscription, type Subscription } from './subscription.ts'

export interface LiveParts {
  readonly hub: Hub
  readonly topics: ReadonlyMap<TopicKind, LiveTopic>
  readonly users: UsersService
  readonly organisations: OrganisationsService
  readonly clock: Clock
  readonly log: Log
  /** Places for reading snapshots. */
  readonly snapshots: Budget
  /** Ordinary calls go before the reading of snapshots. */
  readonly rightOfWay: RightOfWay
  /** Foreign origins that may open the connection. */
  readonly origins: readonly string[]
}

export const mountLive = (app: FastifyInstance, parts: LiveParts): void => {
  app.get('/v3/live', { websocket: true }, async (socket, request) => {
    // Messages may arrive before the ticket is checked. They wait here, together bounded by the size of one message.
    const early: string[] = []
    let room: number = liveLimits.messageBytes
    const keep = (data: Buffer): void => {
      const text = data.toString('utf8')
      room -= text.length + earlyCost
      if (room < 0) socket.close(closeCodes.malformed)
      else early.push(text)
    }
    socket.on('message', keep)
    socket.on('error', (error) => parts.log.debug({ error: error.message }, 'live socket'))
    const session = await seeingEverything(() => admit(request, parts))
    socket.off('message', keep)
    // The client left, or was sent away, while its ticket was checked. Its close event is over or on its way, so
    // nothing would take the socket out of the hub again.
    if (socket.readyState !== socket.OPEN) return
    if (!session) return socket.close(closeCodes.sessionEnded, 'ticket')
    serve(socket, session, parts, early)
  })
}

const askAgainMs = 1000

/** The memory that a kept message takes beside its text. */
const earlyCost = 64

const admit = async (request: FastifyRequest, { users, origins }: LiveParts) => {
  const { origin, host } = request.headers
  // Only browsers send an origin, and only they can be led here by another site.
  if (origin !== undefined && !origins.includes(origin) && URL.parse(origin)?.host !== host) return undefined
  const ticket = (request.query as { ticket?: unknown }).ticket
  const sessionHash = typeof ticket === 'string' && ticket.length < 200 ? await users.takeTicket(ticket) : undefined
  if (!sessionHash) return undefined
  const [session] = await users.listLiveSessions([sessionHash])
  return session
}

const serve = (
  socket: WebSocket,
  first: SessionRow & { tokenHash: Buffer },
  parts: LiveParts,
  early: readonly string[],
): void => {
  const { hub, log } = parts
  let session: SessionRow = first
  const left = new AbortController()
  const subscriptions = new Map<string, Subscription>()
  const sendText = (text: string): void => socket.send(text, plain)
  const send = (message: ServerMessage): void => sendText(JSON.stringify(message))
  const end = (id: string, error: keyof typeof errors): void => {
    subscriptions.delete(id)
    hub.changed()
    send({ type: 'ended', id, code: errors[error][0] })
  }

  const live: LiveSocket = {
    sessionHash: first.tokenHash,
    subscriptions,
    slowSinceMs: undefined,
    waitingBytes: () => socket.bufferedAmount,
    send: sendText,
    close: (code) => closeHard(socket, code),
    renew(now) {
      const isSame = now.orgPath === session.orgPath && now.permissions.join() === session.permissions.join()
      session = now
      // The rights have changed: open the subscriptions again under the new ones.
      if (!isSame) live.resubscribe()
    },
    resubscribe() {
      for (const { id, topic } of Array.from(subscriptions.values())) opening.ask(id, topic)
    },
  }

  /** Reads a snapshot in a place of its own: however many topics are asked for, few are read at a time. */
  const readFor = async <Data>(work: () => Promise<Data>): Promise<Data> => {
    const payer = { person: String(session.userId), tenant: String(chainOf(session.orgPath)) }
    const place = await parts.snapshots.enter(payer, left.signal)
    try {
      return await asWorkload({ lane: 'live', gone: left.signal, giveWay: parts.rightOfWay.giveWay }, work)
    } finally {
      place.leave()
    }
  }

  const openUnder = async (id: string, topic: Topic, scope: OrgScope): Promise<void> => {
    const orgId = 'orgId' in topic ? topic.orgId : undefined
    const range = orgId === undefined ? scope : await readFor(() => parts.organisations.getRange(scope, orgId))
    if (!opening.isWanted(id, topic)) return
    const subscription = openSubscription(id, topic, {
      range: { from: range.from, until: range.until },
      userId: session.userId,
    })
    subscriptions.set(id, subscription)
    hub.changed()
    const isWanted = () =>
      opening.isWanted(id, topic) && subscriptions.get(id) === subscription && socket.readyState === socket.OPEN
    const source = parts.topics.get(topic.kind)
    if (!source) throw new Error(`no module has the topic ${topic.kind}`)
    await sendSnapshot(source.snapshot(subscription), subscription, { parts, socket, readFor, isWanted })
  }

  const open = async (id: string, topic: Topic): Promise<void> => {
    const { by, scope } = callerOf(session, first.tokenHash)
    const right = parts.topics.get(topic.kind)?.needs
    if (right && !by.permissions.has(right)) return end(id, 'forbidden')
    try {
      await seeingOnly({ from: scope.from, until: scope.until, userId: by.userId }, () => openUnder(id, topic, scope))
    } catch (error) {
      if (socket.readyState !== socket.OPEN || !opening.isWanted(id, topic)) return
      if (isAwayError(error) || isBusy(error)) return askLater(id, topic)
      log.debug({ error: String(error) }, 'live subscription refused')
      end(id, 'organisationNotFound')
    }
  }
  const opening = createOpening(open)

  /**
   * The database is away, or other snapshots go first: no reason to end a permitted subscription, so try again later.
   */
  const askLater = (id: string, topic: Topic): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(() => {
        if (opening.isWanted(id, topic) && socket.readyState === socket.OPEN) opening.ask(id, topic)
        resolve()
      }, askAgainMs).unref()
    })

  const subscribe = (id: string, topic: Topic): void => {
    if (new Set([...opening.ids(), ...subscriptions.keys(), id]).size > liveLimits.topicsPerSocket)
      return end(id, 'tooManyRequests')
    opening.ask(id, topic)
  }

  const receive = (text: string): void => {
    const message = readMessage(text)
    if (!message) return socket.close(closeCodes.malformed)
    if (message.type === 'ping') return send({ type: 'pong', serverMs: parts.clock.now() })
    if (message.type === 'subscribe') return subscribe(message.id, message.topic)
    opening.drop(message.id)
    subscriptions.delete(message.id)
    hub.changed()
  }

  const allowance = createAllowance(liveLimits.messages)
  hub.add(live)
  socket.on('close', () => {
    left.abort()
    hub.remove(live)
  })
  socket.on('message', (data: Buffer) => {
    receive(data.toString('utf8'))
    const pauseMs = allowance.take()
    if (pauseMs > 0) pauseReading(socket, pauseMs)
  })
  for (const text of early) receive(text)
}

/** Stops reading; unread messages wait with the client. */
const pauseReading = (socket: WebSocket, forMs: number): void => {
  if (socket.isPaused || socket.readyState !== socket.OPEN) return
  socket.pause()
  setTimeout(() => socket.resume(), forMs).unref()
}

const isBusy = (error: unknown): boolean => error instanceof Refusal && error.error === 'tooManyRequests'

/** Snapshots are long and leave once. Frames are short, and the same text leaves to everybody: compressing each would cost more. */
const compressed = { compress: true }
const plain = { compress: false }

/** Where the snapshot of a topic goes. */
interface Answering {
  readonly parts: LiveParts
  readonly socket: WebSocket
  readonly readFor: <Data>(work: () => Promise<Data>) => Promise<Data>
  /** False when the topic was unsubscribed, asked for again or closed meanwhile. */
  readonly isWanted: () => boolean
}

const sendSnapshot = async (
  frames: AsyncGenerator<object>,
  subscription: Subscription,
  { parts, socket, readFor, isWanted }: Answering,
): Promise<void> => {
  for (;;) {
    const { value: frame, done } = await readFor(() => frames.next())
    if (!isWanted()) return void (await frames.return(undefined))
    if (done) break
    const text = JSON.stringify({ ...frame, id: subscription.id, serverMs: parts.clock.now() })
    // The next part is read when this one is taken, so a slow reader does not pile up snapshots.
    await new Promise<void>((resolve) => socket.send(text, compressed, () => resolve()))
  }
  subscription.isReady = true
}

const readMessage = (text: string): ClientMessage | undefined => {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const closeGraceMs = 2000

/** Terminates the connection: a reader that does not read would not see a close frame. */
const closeHard = (socket: WebSocket, code: number): void => {
  socket.close(code)
  setTimeout(() => socket.terminate(), closeGraceMs).unref()
}
