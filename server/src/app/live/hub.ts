/**
 * Fans out what commits moved to the sockets that may see it: latest per device wins, four frames a second, each state
 * made into text once for all sockets. Rights: the sessions of all sockets are asked for once a second and at every
 * change of a user; a frame leaves only under rights that were good at that look, and a device's organisation is the one
 * of the commit itself.
 */
import type { DeviceState } from '@coldway/contract/device-state.ts'
import { closeCodes, liveLimits, type ServerMessage } from '@coldway/contract/live.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { MovedCommand } from '../../modules/commands/index.ts'
import type { TaskNews } from '../../modules/downloads/index.ts'
import type { UnreadCount } from '../../modules/messages/index.ts'
import type { SessionRow, UsersService } from '../../modules/users/index.ts'
import type { Bus, Events } from '../../platform/bus.ts'
import { type Clock, steadyOf } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { seeingEverything } from '../../platform/sight.ts'
import { type AlarmFrames, noteAlarms, takeAlarms } from './alarm-frames.ts'
import { createNews } from './news.ts'
import { countsFrame, type Subscription, sees, taskFrame, wants, wantsCommand } from './subscription.ts'

export interface LiveSocket {
  readonly sessionHash: Buffer
  readonly userId: number
  readonly subscriptions: Map<string, Subscription>
  /** Bytes that the reader has not taken. */
  waitingBytes(): number
  send(text: string): void
  close(code: number): void
  /** The session as it is now: narrows or ends the subscriptions. */
  renew(session: SessionRow): void
  /** Organisations have moved: what was asked is asked again. */
  resubscribe(): void
  slowSinceMs: number | undefined
}

export interface HubParts {
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly users: UsersService
  /** States left for browsers, so many seconds after they arrived. */
  readonly framed?: (seconds: number) => void
  /** How far these commands are now, each with the organisation path of its device. */
  readonly movedCommands: (ids: readonly number[]) => Promise<MovedCommand[]>
  readonly alarms: AlarmFrames
  /** How the tasks of these users are now. */
  readonly movedTasks: (userIds: readonly number[]) => Promise<readonly TaskNews[]>
  /** How many messages these users have not read. */
  readonly unreadCounts: (userIds: readonly number[]) => Promise<readonly UnreadCount[]>
}

const lookAtRightsMs = 1000
/** No frame leaves under rights that were looked at longer ago: they may have changed, and the database be away from here. */
const rightsHoldMs = 2000
/** Messages may have been lost: so often, at most, everybody gets a snapshot instead. */
const snapshotsMs = 5000

export const createHub = (parts: HubParts) => {
  const { bus, clock, log, users, framed, movedCommands, movedTasks, unreadCounts, alarms } = parts
  const sockets = new Set<LiveSocket>()
  /** Organisation path -> the subscriptions that see it; dropped whenever a subscription comes, goes or moves. */
  let byPath = new Map<string, Subscription[]>()

  const watchersOf = (orgPath: string): Subscription[] => {
    let watchers = byPath.get(orgPath)
    if (!watchers) {
      watchers = [...sockets].flatMap((socket) =>
        [...socket.subscriptions.values()].filter((one) => sees(one, orgPath)),
      )
      byPath.set(orgPath, watchers)
    }
    return watchers
  }

  const take = (moved: Events['states.changed']): void => {
    for (const { state, orgPath } of moved) {
      for (const subscription of watchersOf(orgPath)) {
        if (wants(subscription, state)) subscription.pending.set(state.id, state)
      }
    }
  }

  const commandNews = createNews(async (ids) => {
    for (const { move, orgPath } of await seeingEverything(() => movedCommands(ids)))
      for (const subscription of watchersOf(orgPath))
        if (wantsCommand(subscription, move)) subscription.pendingCommands.set(move.id, move)
  }, log)

  const alarmNews = createNews((ids) => seeingEverything(() => noteAlarms(alarms, ids, watchersOf)), log)

  /** Whose it is decides alone: an account's own tasks and messages are nobody else's. */
  const ownNews = <News extends { readonly userId: number }>(
    read: (userIds: readonly number[]) => Promise<readonly News[]>,
    note: (subscriptions: LiveSocket['subscriptions'], news: News | undefined) => void,
  ) =>
    createNews(async (userIds) => {
      const followers = [...sockets].filter(({ userId }) => userIds.includes(userId))
      const followed = [...new Set(followers.map(({ userId }) => userId))]
      if (followed.length === 0) return
      const news = new Map((await seeingEverything(() => read(followed))).map((one) => [one.userId, one]))
      for (const { userId, subscriptions } of followers) note(subscriptions, news.get(userId))
    }, log)
  const taskNews = ownNews(movedTasks, noteTasks)
  const messageNews = ownNews(unreadCounts, noteCounts)

  let rightsMs = performance.now()
  const flush = (): void => {
    if (performance.now() - rightsMs > rightsHoldMs) return
    for (const news of [commandNews, alarmNews, taskNews, messageNews]) {
      if (sockets.size > 0) news.look()
      else news.forget()
    }
    const texts = new Map<DeviceState, string>()
    const nowMs = clock.now()
    const steadyMs = steadyOf(clock)
    for (const socket of sockets) flushSocket(socket, texts, { nowMs, steadyMs })
    if (framed) for (const { arrivedMs } of texts.keys()) framed(Math.max(0, nowMs - arrivedMs) / 1000)
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
    bus.listen('states.changed', take),
    bus.listen('command.changed', ({ id }) => commandNews.note(id)),
    bus.listen('alarm.changed', ({ ids }) => {
      for (const id of ids) alarmNews.note(id)
    }),
    bus.listen('download.changed', ({ userId }) => taskNews.note(userId)),
    bus.listen('message.changed', ({ userIds }) => {
      for (const userId of userIds) messageNews.note(userId)
    }),
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
      byPath = new Map()
    },
    /** A subscription came, went, or sees other organisations now. */
    changed(): void {
      byPath = new Map()
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

interface Moment {
  readonly nowMs: number
  readonly steadyMs: number
}

/** A reader that does not read gets no more frames (its pending map merges on), and after 30 s the connection ends. */
const flushSocket = (socket: LiveSocket, texts: Map<DeviceState, string>, { nowMs, steadyMs }: Moment): void => {
  if (socket.waitingBytes() > liveLimits.pendingBytes) {
    socket.slowSinceMs ??= steadyMs
    if (steadyMs - socket.slowSinceMs > liveLimits.slowCloseMs) socket.close(closeCodes.tooSlow)
    return
  }
  socket.slowSinceMs = undefined
  for (const subscription of socket.subscriptions.values()) {
    if (!subscription.isReady) continue
    flushCommands(socket, subscription, nowMs)
    const alarms = takeAlarms(subscription, nowMs)
    if (alarms) socket.send(JSON.stringify(alarms))
    flushTasks(socket, subscription, nowMs)
    flushCounts(socket, subscription, nowMs)
    if (subscription.pending.size === 0) continue
    const states = [...subscription.pending.values()].map((state) => textOf(state, texts))
    subscription.pending.clear()
    socket.send(
      `{"type":"devices","id":${JSON.stringify(subscription.id)},"serverMs":${nowMs},"states":[${states.join(',')}]}`,
    )
  }
}

const flushCommands = (socket: LiveSocket, { id, pendingCommands }: Subscription, nowMs: number): void => {
  if (pendingCommands.size === 0) return
  const commands = [...pendingCommands.values()]
  pendingCommands.clear()
  const frame: ServerMessage = { type: 'commands', id, commands, isSnapshot: false, serverMs: nowMs }
  socket.send(JSON.stringify(frame))
}

const noteTasks = (subscriptions: ReadonlyMap<string, Subscription>, news: TaskNews | undefined): void => {
  for (const subscription of subscriptions.values())
    if (subscription.topic.kind === 'downloads') subscription.pendingTasks = news
}

const flushTasks = (socket: LiveSocket, subscription: Subscription, nowMs: number): void => {
  const { id, pendingTasks } = subscription
  if (!pendingTasks) return
  subscription.pendingTasks = undefined
  socket.send(JSON.stringify(taskFrame(id, pendingTasks, nowMs)))
}

const noteCounts = (subscriptions: ReadonlyMap<string, Subscription>, news: UnreadCount | undefined): void => {
  for (const subscription of subscriptions.values())
    if (subscription.topic.kind === 'messages') subscription.pendingCounts = news
}

const flushCounts = (socket: LiveSocket, subscription: Subscription, nowMs: number): void => {
  const { id, pendingCounts } = subscription
  if (!pendingCounts) return
  subscription.pendingCounts = undefined
  socket.send(JSON.stringify(countsFrame(id, pendingCounts, nowMs)))
}

const textOf = (state: DeviceState, texts: Map<DeviceState, string>): string => {
  let text = texts.get(state)
  if (text === undefined) {
    text = JSON.stringify(state)
    texts.set(state, text)
  }
  return text
}
