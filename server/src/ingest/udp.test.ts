/** Teltonika over UDP from a real socket into the database: what is answered, when, and to whom. */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { toHex } from '@coldway/protocols/bytes.ts'
import { codecs } from '@coldway/protocols/teltonika/avl.ts'
import { datagramBytes } from '@coldway/protocols/teltonika/datagram.ts'
import { packetBytes } from '@coldway/protocols/teltonika/terminal.ts'
import { teltonika } from '@coldway/protocols/teltonika/teltonika.ts'
import { teltonikaUdpLink } from '@coldway/simulator/transports/teltonika-udp.ts'
import { createTransport } from '@coldway/simulator/transports/transport.ts'
import { afterAll, expect, test } from 'vitest'
import { kitOf, rowsOf } from '../testing/devices.fixture.ts'
import { makeWorld } from '../testing/world.ts'
import { createUdpReceiver, type UdpParts } from './udp.ts'

const world = await makeWorld()
const { make } = world
const { orgId } = await make.user()
const atMs = Math.floor(Date.now() / 1000) * 1000 - 60_000

const sockets: Socket[] = []
afterAll(() => sockets.forEach((socket) => socket.close()))
const open = (): Socket => {
  const socket = createSocket('udp4')
  sockets.push(socket)
  return socket
}
const datagram = (imei: string, packet: number, count = 1): Uint8Array => {
  const records = Array.from({ length: count }, (_, at) => ({ atMs: atMs + at * 1000 }))
  return datagramBytes(imei, { packet, avl: 5 }, packetBytes(records, codecs.c8e).subarray(8, -4))
}
const hear = async (socket: Socket, withinMs = 5000): Promise<string | undefined> => {
  const heard = await once(socket, 'message', { signal: AbortSignal.timeout(withinMs) }).catch(() => [])
  return heard[0] && toHex(heard[0] as Buffer)
}
const terminalOf = ({ terminalNo }: { terminalNo: string | null }): string => terminalNo ?? ''
const quietMs = 300

test('is stored, then answered with its own numbers; sent again it is answered again and stored once', async () => {
  const device = await make.device({ orgId, protocol: 'teltonika' })
  const socket = open()
  for (const packet of [1, 2, 3]) {
    const answer = hear(socket)
    socket.send(datagram(terminalOf(device), packet, 2), world.ports.teltonika, '127.0.0.1')
    expect(await answer).toBe(`0005000${packet}010502`)
    expect((await rowsOf(world, device)).map(({ at }) => at)).toEqual([atMs, atMs + 1000])
  }
})

test('a simulated device delivers over it', async () => {
  const device = await make.device({ orgId, protocol: 'teltonika' })
  const link = teltonikaUdpLink({ host: '127.0.0.1', port: world.ports.teltonika, imei: terminalOf(device) })
  const transport = createTransport(device.deviceCode, link)
  const kit = kitOf(device)
  await transport.send([1, 2, 3].map((at) => kit.report({ atMs: atMs + at * 1000, values: { temp1: 4 } })))
  transport.close()
  expect((await rowsOf(world, device)).length).toBe(3)
})

test('strangers, noise and numbers of another protocol get no answer, and the next device is heard', async () => {
  const device = await make.device({ orgId, protocol: 'teltonika' })
  const other = await make.device({ orgId, protocol: 'gt06' })
  const socket = open()
  const silence = hear(socket, quietMs)
  const noise = Array.from({ length: 200 }, (_, at) =>
    Uint8Array.from({ length: at * 7 }, (_byte, n) => (n * at) % 256),
  )
  for (const bytes of [...noise, datagram('352093080000001', 1), datagram(terminalOf(other), 1)])
    socket.send(bytes, world.ports.teltonika, '127.0.0.1')
  expect(await silence).toBeUndefined()
  const answer = hear(socket)
  socket.send(datagram(terminalOf(device), 9), world.ports.teltonika, '127.0.0.1')
  expect(await answer).toBe('00050009010501')
})

test('what cannot be stored is not answered; beyond its bounds nothing more is taken', async () => {
  const commit = Promise.withResolvers<void>()
  const outcomes: string[] = []
  let accepted = 0
  const parts = {
    protocol: teltonika,
    pipeline: {
      accept: () => {
        accepted++
        return commit.promise
      },
    },
    directory: { findByTerminal: async () => ({ id: 1, zone: '+00:00' }) },
    log: { debug: () => undefined, warn: () => undefined },
    budget: { isFull: false, take: () => () => undefined },
    metrics: { datagram: (_protocol: string, outcome: string) => outcomes.push(outcome) },
  } as unknown as UdpParts
  const receiver = createUdpReceiver(parts, { waiting: 3, looking: 3 })
  const port = world.ports.teltonika
  await receiver.listen(port, '127.0.0.2')
  const socket = open()
  const silence = hear(socket, quietMs)
  for (let packet = 1; packet <= 10; packet++) socket.send(datagram('352093080000001', packet), port, '127.0.0.2')
  expect(await silence).toBeUndefined()
  expect([accepted, outcomes]).toEqual([3, Array<string>(7).fill('dropped')])
  commit.reject(new Error('the disk is full'))
  expect(await hear(socket, quietMs)).toBeUndefined()
  expect(outcomes).toHaveLength(10)
  await receiver.close()
})
