/** The live connection `/v3/live?ticket=…`: handshake, messages of the client, snapshots. Frames leave by the hub. */
import { errors } from '@coldway/contract/errors.ts'
import { ClientMessage, closeCodes, liveLimits, type ServerMessage, type Topic } from '@coldway/contract/live.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { OrganisationsService } from '../../modules/organisations/index.ts'
import { countRecords, listOpenAlarms } from '../../modules/alarms/index.ts'
import { listOpenMoves } from '../../modules/commands/index.ts'
import { listTaskNews } from '../../modules/downloads/index.ts'
import { listUnreadCounts } from '../../modules/messages/index.ts'
import { listStatesInRange } from '../../modules/readings/index.ts'
import type { SessionRow, UsersService } from '../../modules/users/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, isAwayError } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { seeingEverything, seeingOnly } from '../../platform/sight.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { callerOf } from '../authentication.ts'
import type { Hub, LiveSocket } from './hub.ts'
import { countsFrame, openSubscription, type Subscription, taskFrame, wants } from './subscription.ts'

export interface LiveParts {
  readonly hub: Hub
  readonly db: Db
  readonly users: UsersService
  readonly organisations: OrganisationsService
  readonly clock: Clock
  readonly log: Log
  /** Origins beside our own that may open the connection. */
  readonly origins: readonly string[]
}

export const mountLive = (app: FastifyInstance, parts: LiveParts): void => {
  app.get('/v3/live', { websocket: true }, async (socket, request) => {
    // Messages may come before the ticket is checked: they wait here, together no more than one message may have.
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
    if (!session) return socket.close(closeCodes.sessionEnded, 'ticket')
    serve(socket, session, parts, early)
  })
}

const askAgainMs = 1000

/** What a kept message costs beside its text. */
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
  const subscriptions = new Map<string, Subscription>()
  /** Asked for, the organisation not looked up yet: they count, or many at one moment would pass the limit. */
  const opening = new Map<string, Topic>()
  const tell = (message: ServerMessage): void => socket.send(JSON.stringify(message))
  const end = (id: string, error: keyof typeof errors): void => {
    subscriptions.delete(id)
    hub.changed()
    tell({ type: 'ended', id, code: errors[error][0] })
  }

  const live: LiveSocket = {
    sessionHash: first.tokenHash,
    userId: first.userId,
    subscriptions,
    slowSinceMs: undefined,
    waitingBytes: () => socket.bufferedAmount,
    send: (text) => socket.send(text),
    close: (code) => closeHard(socket, code),
    renew(now) {
      const isSame = now.orgPath === session.orgPath && now.permissions.join() === session.permissions.join()
      session = now
      // Rights moved: what was asked is asked again under the new ones.
      if (!isSame) live.resubscribe()
    },
    resubscribe() {
      for (const { id, topic } of Array.from(subscriptions.values())) void subscribe(id, topic)
    },
  }

  const open = async (id: string, topic: Topic, scope: OrgScope): Promise<void> => {
    const orgId = 'orgId' in topic ? topic.orgId : undefined
    const range = orgId === undefined ? scope : await parts.organisations.getRange(scope, orgId)
    const subscription = openSubscription(id, topic, { from: range.from, until: range.until })
    subscriptions.set(id, subscription)
    hub.changed()
    if (topic.kind === 'downloads') await sendTasks(subscription, session.userId, { subscriptions, parts, socket })
    else if (topic.kind === 'messages') await sendCounts(subscription, session.userId, { subscriptions, parts, socket })
    else if (topic.kind === 'alarms') await sendOpenAlarms(subscription, { subscriptions, parts, socket })
    else if (topic.kind === 'commands') await sendOpenCommands(subscription, subscriptions, parts, socket)
    else await sendSnapshot(subscription, subscriptions, parts, socket)
  }

  const subscribe = async (id: string, topic: Topic): Promise<void> => {
    const { by, scope } = callerOf(session, first.tokenHash)
    const right = needed[topic.kind]
    if (right && !by.permissions.has(right)) return end(id, 'forbidden')
    if (new Set([...opening.keys(), ...subscriptions.keys(), id]).size > liveLimits.topicsPerSocket)
      return end(id, 'tooManyRequests')
    opening.set(id, topic)
    try {
      await seeingOnly({ from: scope.from, until: scope.until, userId: by.userId }, () => open(id, topic, scope))
    } catch (error) {
      if (isAwayError(error)) return askLater(id, topic)
      log.debug({ error: String(error) }, 'live subscription refused')
      end(id, 'organisationNotFound')
    }
    if (opening.get(id) === topic) opening.delete(id)
  }

  /** The database is away: that is no reason to end what somebody may see. */
  const askLater = (id: string, topic: Topic): void => {
    const again = (): void => {
      if (opening.get(id) === topic && socket.readyState === socket.OPEN) void subscribe(id, topic)
    }
    setTimeout(again, askAgainMs).unref()
  }

  const receive = (text: string): void => {
    const message = readMessage(text)
    if (!message) return socket.close(closeCodes.malformed)
    if (message.type === 'ping') return tell({ type: 'pong', serverMs: parts.clock.now() })
    if (message.type === 'subscribe') return void subscribe(message.id, message.topic)
    opening.delete(message.id)
    subscriptions.delete(message.id)
    hub.changed()
  }

  hub.add(live)
  socket.on('close', () => hub.remove(live))
  socket.on('message', (data: Buffer) => receive(data.toString('utf8')))
  for (const text of early) receive(text)
}

/** Own tasks and messages need no right: they show nothing of anybody else. */
const needed = {
  devices: 'monitor:view',
  commands: 'command:view',
  alarms: 'alarm:view',
  downloads: undefined,
  messages: undefined,
} as const

const sendOpenCommands = async (
  subscription: Subscription,
  subscriptions: ReadonlyMap<string, Subscription>,
  { db, clock }: LiveParts,
  socket: WebSocket,
): Promise<void> => {
  const { id, range, deviceIds } = subscription
  const commands = await listOpenMoves(db, range, {
    deviceIds: deviceIds && [...deviceIds],
    size: liveLimits.snapshotPart,
  })
  if (subscriptions.get(id) !== subscription || socket.readyState !== socket.OPEN) return
  const first: ServerMessage = { type: 'commands', id, commands, isSnapshot: true, serverMs: clock.now() }
  socket.send(JSON.stringify(first))
  subscription.isReady = true
}

const sendOpenAlarms = async (
  subscription: Subscription,
  { subscriptions, parts: { db, clock }, socket }: Opening,
): Promise<void> => {
  const { id, range, deviceIds } = subscription
  const counts = await countRecords(db, range, undefined)
  const size = liveLimits.snapshotPart
  const alarms = await listOpenAlarms(db, range, { deviceIds: deviceIds && [...deviceIds], size })
  if (subscriptions.get(id) !== subscription || socket.readyState !== socket.OPEN) return
  const first: ServerMessage = { type: 'alarms', id, alarms, counts, isSnapshot: true, serverMs: clock.now() }
  socket.send(JSON.stringify(first))
  subscription.isReady = true
}

const sendTasks = async (
  subscription: Subscription,
  userId: number,
  { subscriptions, parts, socket }: Opening,
): Promise<void> => {
  const { id } = subscription
  const [news] = await listTaskNews(parts.db, [userId], parts.clock.now())
  if (!news || subscriptions.get(id) !== subscription || socket.readyState !== socket.OPEN) return
  socket.send(JSON.stringify(taskFrame(id, news, parts.clock.now())))
  subscription.isReady = true
}

const sendCounts = async (
  subscription: Subscription,
  userId: number,
  { subscriptions, parts, socket }: Opening,
): Promise<void> => {
  const { id } = subscription
  const [counts] = await listUnreadCounts(parts.db, [userId])
  if (!counts || subscriptions.get(id) !== subscription || socket.readyState !== socket.OPEN) return
  socket.send(JSON.stringify(countsFrame(id, counts, parts.clock.now())))
  subscription.isReady = true
}

const sendSnapshot = async (
  subscription: Subscription,
  subscriptions: ReadonlyMap<string, Subscription>,
  { db, clock }: LiveParts,
  socket: WebSocket,
): Promise<void> => {
  let after = 0
  for (let isLast = false; !isLast; ) {
    const rows = await listStatesInRange(db, subscription.range, { deviceId: after, size: liveLimits.snapshotPart })
    // Unsubscribed or asked anew meanwhile.
    if (subscriptions.get(subscription.id) !== subscription || socket.readyState !== socket.OPEN) return
    isLast = rows.length < liveLimits.snapshotPart
    after = rows.at(-1)?.state.id ?? after
    const states = rows.map((row) => row.state).filter((state) => wants(subscription, state))
    const part: ServerMessage = { type: 'snapshot', id: subscription.id, states, isLast, serverMs: clock.now() }
    // The next part is read when this one is taken: a slow reader does not pile up snapshots.
    await new Promise<void>((resolve) => socket.send(JSON.stringify(part), () => resolve()))
  }
  subscription.isReady = true
}

interface Opening {
  readonly subscriptions: ReadonlyMap<string, Subscription>
  readonly parts: LiveParts
  readonly socket: WebSocket
}

const readMessage = (text: string): ClientMessage | undefined => {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const closeGraceMs = 2000

/** A reader that does not read would not see a polite close either. */
const closeHard = (socket: WebSocket, code: number): void => {
  socket.close(code)
  setTimeout(() => socket.terminate(), closeGraceMs).unref()
}
