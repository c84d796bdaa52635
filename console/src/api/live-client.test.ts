import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { closeCodes, type MessageOf } from '@coldway/contract/live.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeSocket, type FakeSocket } from '../testing/fake-socket.ts'
import { createLiveClient } from './live-client.ts'

const state = (id: number): DeviceState => ({
  id,
  atMs: 1,
  arrivedMs: 1,
  fix: null,
  values: { temp1: 4 },
  faults: {},
  isShutdown: false,
  isSuspect: false,
  breachSinceMs: null,
})
const topic = { kind: 'devices' } as const

const setUp = () => {
  const sockets: FakeSocket[] = []
  const tickets: string[] = []
  const onSessionEnded = vi.fn()
  const client = createLiveClient({
    ticket: async () => `ticket-${tickets.length + 1}`,
    open: (ticket) => {
      tickets.push(ticket)
      const fake = createFakeSocket()
      sockets.push(fake)
      return fake.socket
    },
    onServerTime: () => undefined,
    onSessionEnded,
    canConnect: () => true,
    random: () => 0.5,
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const socket = (index: number) => sockets[index] as FakeSocket
  return { client, sockets, socket, tickets, settle, onSessionEnded }
}

const listen = () => {
  const parts: { isFirst: boolean; isLast: boolean }[] = []
  const frames: number[][] = []
  return {
    parts,
    frames,
    onMessage: (message: MessageOf<'devices'>, isFirst: boolean) => {
      if (message.type === 'snapshot') parts.push({ isFirst, isLast: message.isLast })
      else frames.push(message.states.map((one) => one.id))
    },
  }
}

describe('the live connection', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('connects at the first topic, and hands parts and frames to its listener', async () => {
    const { client, socket, settle } = setUp()
    expect(client.status.get()).toBe('idle')
    const listener = listen()
    client.subscribe(topic, listener)
    await settle()
    expect(client.status.get()).toBe('connecting')
    socket(0).open()
    expect(client.status.get()).toBe('live')
    const asked = socket(0).received[0]
    expect(asked).toMatchObject({ type: 'subscribe', topic })
    const id = asked?.type === 'subscribe' ? asked.id : ''
    socket(0).send({ type: 'snapshot', id, states: [state(1)], isLast: false, serverMs: 5 })
    socket(0).send({ type: 'snapshot', id, states: [state(2)], isLast: true, serverMs: 6 })
    socket(0).send({ type: 'devices', id, states: [state(2)], serverMs: 7 })
    expect(listener.parts.map((part) => [part.isFirst, part.isLast])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(listener.frames).toEqual([[2]])
  })

  it('comes back with a new ticket, a longer pause each time, and asks for its topics again', async () => {
    const { client, sockets, socket, tickets, settle } = setUp()
    const listener = listen()
    client.subscribe(topic, listener)
    await settle()
    socket(0).open()
    const first = socket(0).received[0]
    socket(0).close()
    expect(client.status.get()).toBe('offline')
    await vi.advanceTimersByTimeAsync(374)
    expect(sockets).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)
    socket(1).close()
    await vi.advanceTimersByTimeAsync(700)
    expect(sockets).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(100)
    socket(2).open()
    expect(tickets).toEqual(['ticket-1', 'ticket-2', 'ticket-3'])
    const again = socket(2).received[0]
    expect(again).toMatchObject({ type: 'subscribe', topic })
    expect(again).not.toEqual(first)
    // Messages of an old socket are ignored.
    const id = first?.type === 'subscribe' ? first.id : ''
    socket(0).send({ type: 'devices', id, states: [state(9)], serverMs: 1 })
    expect(listener.frames).toEqual([])
  })

  it('asks once for a topic that two want, and lets go with the last', async () => {
    const { client, socket, settle } = setUp()
    const one = listen()
    const two = listen()
    const endOne = client.subscribe(topic, one)
    await settle()
    socket(0).open()
    const endTwo = client.subscribe(topic, two)
    const open = socket(0).received.filter((message) => message.type === 'subscribe')
    const closed = socket(0).received.filter((message) => message.type === 'unsubscribe')
    expect(open.length - closed.length).toBe(1)
    endOne()
    endOne()
    expect(socket(0).received.at(-1)?.type).toBe('subscribe')
    endTwo()
    expect(socket(0).received.at(-1)?.type).toBe('unsubscribe')
  })

  it('asks for nothing while nobody looks, and for everything afterwards', async () => {
    const { client, socket, settle } = setUp()
    client.subscribe(topic, listen())
    await settle()
    socket(0).open()
    client.setPaused(true)
    expect(socket(0).received.at(-1)?.type).toBe('unsubscribe')
    client.setPaused(false)
    expect(socket(0).received.at(-1)?.type).toBe('subscribe')
  })

  it('takes silence for a cut cable', async () => {
    const { client, socket, settle } = setUp()
    client.subscribe(topic, listen())
    await settle()
    socket(0).open()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(socket(0).received.at(-1)?.type).toBe('ping')
    await vi.advanceTimersByTimeAsync(50_000)
    expect(client.status.get()).not.toBe('live')
  })

  it('does not knock again when the session has ended', async () => {
    const { client, sockets, socket, settle, onSessionEnded } = setUp()
    client.subscribe(topic, listen())
    await settle()
    socket(0).open()
    socket(0).close(closeCodes.sessionEnded)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sockets).toHaveLength(1)
    expect(onSessionEnded).toHaveBeenCalledOnce()
  })
})
