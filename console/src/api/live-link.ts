/**
 * The socket under the live connection: fetches a ticket, opens the socket, checks it with pings, and reconnects with growing,
 * jittered pauses and a new ticket.
 */
import { type ClientMessage, closeCodes, type ServerMessage } from '@coldway/contract/live.ts'
import { createStore, type Store } from '../settings/store.ts'

/** idle: nothing is subscribed yet. */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'offline'

export interface LinkPorts {
  readonly ticket: () => Promise<string>
  readonly open: (ticket: string) => WebSocket
  readonly onSessionEnded: () => void
  readonly canConnect: () => boolean
  readonly random: () => number
}
export interface LinkEvents {
  readonly onOpen: () => void
  readonly onMessage: (message: ServerMessage) => void
}

export interface Link {
  readonly ports: LinkPorts
  readonly events: LinkEvents
  readonly status: Store<LiveStatus>
  socket: WebSocket | undefined
  /** Increased at every drop, so that messages of an older socket are ignored. */
  generation: number
  attempt: number
  heardMs: number
  retry: ReturnType<typeof setTimeout> | undefined
  pulse: ReturnType<typeof setInterval> | undefined
}

const pauses = { firstMs: 500, mostMs: 30_000, pingMs: 10_000, silentMs: 25_000 } as const

export const createLink = (ports: LinkPorts, events: LinkEvents): Link => ({
  ports,
  events,
  status: createStore<LiveStatus>('idle'),
  socket: undefined,
  generation: 0,
  attempt: 0,
  heardMs: 0,
  retry: undefined,
  pulse: undefined,
})

export const connect = async (link: Link): Promise<void> => {
  if (!link.ports.canConnect()) return
  drop(link)
  const mine = link.generation
  link.status.set('connecting')
  try {
    const ticket = await link.ports.ticket()
    if (mine === link.generation) attach(link, link.ports.open(ticket))
  } catch {
    if (mine === link.generation) lose(link)
  }
}

export const sendOn = (link: Link, message: ClientMessage): void => {
  if (link.socket?.readyState === 1) link.socket.send(JSON.stringify(message))
}

/** Closes and forgets the socket; the next use connects again. */
export const resetLink = (link: Link): void => {
  drop(link)
  link.attempt = 0
  link.status.set('idle')
}

const attach = (link: Link, socket: WebSocket): void => {
  const mine = link.generation
  const whenMine =
    <Event>(act: (event: Event) => void) =>
    (event: Event) => {
      if (mine === link.generation) act(event)
    }
  link.socket = socket
  socket.onopen = whenMine(() => opened(link))
  socket.onmessage = whenMine((event: MessageEvent) => {
    link.heardMs = Date.now()
    link.events.onMessage(JSON.parse(String(event.data)) as ServerMessage)
  })
  socket.onclose = whenMine((event: CloseEvent) => {
    if (event.code !== closeCodes.sessionEnded) return lose(link)
    resetLink(link)
    link.ports.onSessionEnded()
  })
}

const opened = (link: Link): void => {
  link.attempt = 0
  link.heardMs = Date.now()
  link.pulse = setInterval(() => beat(link), pauses.pingMs)
  link.status.set('live')
  link.events.onOpen()
}

/** A cut cable does not close a socket, so silence has to. */
const beat = (link: Link): void => {
  if (Date.now() - link.heardMs > pauses.silentMs) lose(link)
  else sendOn(link, { type: 'ping' })
}

const lose = (link: Link): void => {
  drop(link)
  link.status.set('offline')
  const longestMs = Math.min(pauses.mostMs, pauses.firstMs * 2 ** link.attempt)
  link.attempt += 1
  link.retry = setTimeout(() => void connect(link), longestMs * (0.5 + link.ports.random() / 2))
}

const drop = (link: Link): void => {
  clearInterval(link.pulse)
  clearTimeout(link.retry)
  link.generation += 1
  const old = link.socket
  link.socket = undefined
  old?.close()
}
