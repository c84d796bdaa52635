/**
 * A process that only fans out: artificial states at a fixed rate, published as commits would be, to the subscribed sockets.
 * `hub` is the program's own hub; `naive` sends each state to each watcher at once. Both have the same sockets, states and
 * index from device to watchers, so that they differ in sending alone.
 */
import type { AddressInfo } from 'node:net'
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { ClientMessage } from '@coldway/contract/live.ts'
import { createHub, type HubParts, type LiveSocket } from '@coldway/server/app/live/hub.ts'
import { openSubscription } from '@coldway/server/app/live/subscription.ts'
import { createDevicesTopic } from '@coldway/server/modules/readings/devices.topic.ts'
import { createLocalBus } from '@coldway/server/platform/bus.ts'
import { systemClock } from '@coldway/server/platform/clock.ts'
import { createLog } from '@coldway/server/platform/log.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { sharedNow } from '../running/clock.ts'
import { host } from '../running/free-ports.ts'

export type FanOutMode = 'hub' | 'naive'
/** Message from the parent. */
export type FanOutCommand = { readonly perS: number; readonly devices: number } | 'stop' | 'cpu'
/** Message to the parent: the port, and processor seconds since the start. */
export interface FanOutNews {
  readonly port: number
  readonly cpuS: number
}

const mode = process.argv[2] as FanOutMode
const orgPath = '1/2/'
const everyoneInside = { from: '1/', until: '10' }
const tickMs = 10

const log = createLog('silent')
const bus = createLocalBus(() => undefined)
// Sessions never end here, because checking them is the database's work, not the fan-out's.
const users = { listLiveSessions: () => Promise.resolve([]) } as unknown as HubParts['users']
const hub =
  mode === 'hub'
    ? createHub({
        bus,
        clock: systemClock,
        log,
        users,
        // Snapshots are made here, so the topic never reads its store.
        topics: [createDevicesTopic(undefined as never)],
      })
    : undefined
const naive = new Map<number, WebSocket[]>()
if (mode === 'naive') {
  bus.listen('states.changed', (moved) => {
    for (const { state } of moved) sendAtOnce(state)
  })
}

const sendAtOnce = (state: DeviceState): void => {
  for (const socket of naive.get(state.id) ?? []) {
    socket.send(`{"type":"devices","id":"bench","serverMs":${Date.now()},"states":[${JSON.stringify(state)}]}`)
  }
}

const admit = (socket: WebSocket, text: string): void => {
  const message = ClientMessage.parse(JSON.parse(text))
  if (message.type !== 'subscribe') return
  const snapshot = { type: 'snapshot', id: message.id, states: [], isLast: true, serverMs: Date.now() }
  socket.send(JSON.stringify(snapshot))
  if (message.topic.kind !== 'devices') return
  for (const id of message.topic.deviceIds ?? []) naive.set(id, [...(naive.get(id) ?? []), socket])
  if (!hub) return
  const subscription = openSubscription(message.id, message.topic, { range: everyoneInside, userId: 0 })
  subscription.isReady = true
  const live: LiveSocket = {
    sessionHash: Buffer.alloc(0),
    subscriptions: new Map([[message.id, subscription]]),
    slowSinceMs: undefined,
    waitingBytes: () => socket.bufferedAmount,
    send: (frame) => socket.send(frame),
    close: () => undefined,
    renew: () => undefined,
    resubscribe: () => undefined,
  }
  hub.add(live)
  hub.changed()
  socket.on('close', () => hub.remove(live))
}

const stateOf = (id: number, said: number, atMs: number): DeviceState => ({
  id,
  atMs,
  arrivedMs: atMs,
  fix: {
    lng: 121.47 + (said % 1000) / 1e5,
    lat: 31.23,
    type: 'GPS',
    atMs,
    speedKmh: said % 90,
    headingDeg: said % 360,
  },
  values: { temp1: 2 + (said % 60) / 10, hum1: 60, battery: 80, signal: 24, door: 0 },
  faults: {},
  isShutdown: false,
  isSuspect: false,
  breachSinceMs: null,
})

let timer: NodeJS.Timeout | undefined
const feed = ({ perS, devices }: { perS: number; devices: number }): void => {
  const startMs = sharedNow()
  let published = 0
  timer = setInterval(() => {
    const nowMs = sharedNow()
    const due = Math.floor(((nowMs - startMs) * perS) / 1000)
    const moved = Array.from({ length: due - published }, (_, at) => ({
      state: stateOf(((published + at) % devices) + 1, published + at, nowMs),
      orgPath,
    }))
    published = due
    bus.publish('states.changed', moved)
  }, tickMs)
}

const server = new WebSocketServer({ port: 0, host })
server.on('connection', (socket) => {
  socket.on('error', () => undefined)
  socket.on('message', (data: Buffer) => admit(socket, data.toString('utf8')))
})
const sendNews = (): void => {
  const { user, system } = process.cpuUsage()
  process.send?.({ port: (server.address() as AddressInfo).port, cpuS: (user + system) / 1e6 } satisfies FanOutNews)
}
server.on('listening', sendNews)
process.on('message', (command: FanOutCommand) => {
  if (command === 'cpu') return sendNews()
  clearInterval(timer)
  if (command !== 'stop') feed(command)
})
process.on('disconnect', () => process.exit(0))
