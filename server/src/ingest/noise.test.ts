/** Strangers at the device ports (faults.md row 11): noise, half frames, giants, scanners, the slow and the silent. */
import { randomBytes } from 'node:crypto'
import { streamNames } from '@coldway/contract/devices/protocols.ts'
import { fromHex } from '@coldway/protocols/bytes.ts'
import { encodeMessage, messageIds } from '@coldway/protocols/jt808/message.ts'
import { authenticateBody, locationBody } from '@coldway/protocols/jt808/terminal.ts'
import { recorded } from '@coldway/protocols/recorded.fixture.ts'
import { imeiBytes } from '@coldway/protocols/teltonika/terminal.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { PortName } from '../platform/config-ports.ts'
import { protocolOf, rowsOf, say, wires } from '../testing/devices.fixture.ts'
import type { MadeDevice } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { type BareWire, bareWire } from '../testing/wire.ts'
import { isLong, makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { make } = world
const user = await make.user()
type Port = Exclude<PortName, 'http'>
const ports: readonly Port[] = ['mqtt', ...streamNames]
const rounds = isLong ? 400 : 6
const perRound = 50
const open: BareWire[] = []
const connect = async (port: Port): Promise<BareWire> => {
  const wire = await bareWire(world.ports[port])
  open.push(wire)
  return wire
}
const now = (): number => Math.floor(world.clock.now() / 1000) * 1000
const countRows = () => world.query('select count(*) as count from readings')

/** After each test, an honest device of every protocol must still be served. */
afterEach(async () => {
  for (const wire of open.splice(0)) wire.close()
  for (const wire of wires) {
    const device = await make.device({ orgId: user.orgId, protocol: protocolOf(wire) })
    await say(world, wire, device, [{ atMs: now(), values: { temp1: 4 } }])
    expect((await rowsOf(world, device)).length).toBe(1)
  }
})

const serverSockets = (port: Port): Promise<number> =>
  new Promise((resolve) => world.program.receivers.get(port)?.server.getConnections((_error, count) => resolve(count)))

test.each(ports)(
  'noise of any length at the %s port stores nothing and leaves no connection',
  async (port) => {
    const before = await countRows()
    for (let round = 0; round < rounds; round++) {
      const batch = await Promise.all(Array.from({ length: perRound }, () => connect(port)))
      for (const [n, wire] of batch.entries()) {
        wire.send(randomBytes((n * 37) % 3000))
        wire.send(n % 2 ? Buffer.of(0x7e) : Buffer.of(0, 15))
        wire.send(randomBytes(n * 7))
        if (n % 3 === 0) wire.socket.end()
        if (n % 3 === 1) wire.socket.resetAndDestroy()
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
      for (const wire of batch) wire.close()
    }
    await until(
      () => serverSockets(port),
      (count) => count === 0,
    )
    expect(await countRows()).toEqual(before)
  },
  120_000,
)

const samplesOf = recorded.flatMap(({ protocol, samples }) =>
  samples.map((sample) => [protocol.name as Port, sample.name, fromHex(sample.hex)] as const),
)

test.each(samplesOf)('%s, %s: cut anywhere, of a terminal nobody knows, stores nothing', async (port, _name, bytes) => {
  const before = await countRows()
  for (const cut of [1, bytes.length >> 1, bytes.length - 1, bytes.length]) {
    const wire = await connect(port)
    wire.send(bytes.subarray(0, cut))
    wire.socket.end()
    expect(await wire.isClosed()).toBe(true)
  }
  expect(await countRows()).toEqual(before)
})

const probes = [
  'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  'SSH-2.0-scan\r\n',
  '\r\n\r\n\r\n\r\n',
  'HELP\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '*1\r\n$4\r\nPING\r\n',
]
test.each(probes)('a scanner that says %j for long gets nothing and is closed', async (probe) => {
  for (const port of ['jt808', 'teltonika'] as const) {
    const wire = await connect(port)
    wire.send(Buffer.from(probe.repeat(400), 'latin1'))
    expect([port, await wire.isClosed(), (await wire.next(1)).length]).toEqual([port, true, 0])
  }
})

describe('giants', () => {
  const flood = async (wire: BareWire, megabytes: number): Promise<void> => {
    const chunk = randomBytes(65_536).map((byte) => (byte === 0x7e ? 1 : byte))
    for (let sent = 0; sent < megabytes * 16 && !wire.socket.destroyed; sent++) {
      if (wire.socket.write(chunk)) continue
      const drained = new Promise((resolve) => wire.socket.once('drain', resolve))
      await Promise.race([drained, wire.isClosed(5000)])
    }
  }

  test.each([
    ['an MQTT packet of 256 MB before any sign-in', 'mqtt', Buffer.of(0x10, 0xff, 0xff, 0xff, 0x7f)],
    ['a JT/T 808 frame without end', 'jt808', Buffer.of(0x7e)],
    [
      'a Teltonika packet of 4 GB',
      'teltonika',
      Buffer.concat([imeiBytes('356307042441013'), fromHex('00000000ffffffff')]),
    ],
  ] as const)(
    '%s ends the connection and leaves the memory as it was',
    async (_name, port, start) => {
      const before = process.memoryUsage().rss
      const wire = await connect(port)
      wire.send(start)
      await flood(wire, 100)
      expect(await wire.isClosed(10_000)).toBe(true)
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20)
    },
    60_000,
  )

  test('an uplink over the limit is refused', async () => {
    const device = await make.device({ orgId: user.orgId })
    const authorization = `Basic ${btoa(`${device.deviceCode}:${device.secret}`)}`
    const body = JSON.stringify({ id: '1', time: now(), blocks: [], filler: 'x'.repeat(2_000_000) })
    const sent = fetch(`${world.base}/v3/open/uplink`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    })
    // The server may close before it has read everything.
    const status = await sent.then(
      (response) => response.status,
      () => 400,
    )
    expect(status).toBe(400)
    expect(await rowsOf(world, device)).toEqual([])
  })
})

describe('terminals', () => {
  const frame = (terminal: string, id: number, body: Uint8Array): Uint8Array =>
    encodeMessage({ id, edition: 2013, terminal, serial: 1, body })
  const authenticate = (device: MadeDevice): Uint8Array =>
    frame(device.terminalNo, messageIds.authenticate, authenticateBody('x', 2013))

  test('one that speaks for another in the same connection is closed, the other gets no row', async () => {
    const mine = await make.device({ orgId: user.orgId, protocol: 'jt808' })
    const other = await make.device({ orgId: user.orgId, protocol: 'jt808' })
    const wire = await connect('jt808')
    wire.send(authenticate(mine))
    expect((await wire.next()).length).toBeGreaterThan(0)
    wire.send(frame(other.terminalNo, messageIds.location, locationBody({ atMs: now() })))
    expect(await wire.isClosed()).toBe(true)
    expect([await rowsOf(world, mine), await rowsOf(world, other)]).toEqual([[], []])
  })

  test.each(['jt808', 'teltonika'] as const)(
    'a second connection of one %s takes the place of the first',
    async (protocol) => {
      const device = await make.device({ orgId: user.orgId, protocol })
      const hello = protocol === 'teltonika' ? imeiBytes(device.terminalNo) : authenticate(device)
      const [first, second] = [await connect(protocol), await connect(protocol)]
      first.send(hello)
      expect((await first.next()).length).toBeGreaterThan(0)
      second.send(hello)
      expect((await second.next()).length).toBeGreaterThan(0)
      expect(await first.isClosed()).toBe(true)
      expect(second.socket.destroyed).toBe(false)
    },
  )
})

test('a connection that does not identify itself, or does so a byte at a time, is closed after half a minute', async () => {
  const [silent, slow] = [await connect('jt808'), await connect('teltonika')]
  const drip = setInterval(() => !slow.socket.destroyed && slow.send(Buffer.of(0)), 20_000)
  const startMs = performance.now()
  expect([await silent.isClosed(40_000), await slow.isClosed(40_000)]).toEqual([true, true])
  clearInterval(drip)
  expect(performance.now() - startMs).toBeGreaterThan(10_000)
}, 60_000)
