/** A broker of others: what it gets, and what is said when it does not take it. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { ForwardedEvent } from '@coldway/contract/forwarding/events.ts'
import { Aedes, type AedesPublishPacket } from 'aedes'
import { afterAll, expect, test } from 'vitest'
import { createEgress } from '../../../platform/egress.ts'
import { createLog } from '../../../platform/log.ts'
import { createMqttTarget } from './mqtt.ts'

const servers: Server[] = []
const portOf = async (server: Server): Promise<number> => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const got: AedesPublishPacket[] = []
const broker = await Aedes.createBroker()
const names: string[] = []
broker.on('client', ({ id }) => names.push(id))
broker.authenticate = (_client, username, password, done) =>
  done(null, username === 'us' && String(password) === 'right')
broker.on('publish', (packet, client) => void (client && got.push(packet)))
const [port, deaf] = [await portOf(createServer(broker.handle)), await portOf(createServer(() => undefined))]
afterAll(async () => {
  await new Promise<void>((resolve) => broker.close(() => resolve()))
  for (const server of servers) server.close()
})

const egress = createEgress({
  allow: [`127.0.0.1:${port}`, `127.0.0.1:${deaf}`, '127.0.0.1:9'],
  log: createLog('silent'),
})
const deliver = createMqttTarget({ egress, timeoutMs: 20_000 })
const briefly = createMqttTarget({ egress, timeoutMs: 1000 })
const reading = (n: number, code = 'GX/1'): ForwardedEvent => ({
  id: `reading-1-${n}`,
  type: 'reading',
  device: { id: 1, code, name: 'Van', plate: null },
  time: '2026-11-25T08:00:00.000Z',
  arrivedTime: '2026-11-25T08:00:00.000Z',
  position: null,
  values: { temp1: n },
  faults: {},
})
const send = (address: string, events: readonly ForwardedEvent[], password = 'right') =>
  (address.endsWith(`:${deaf}`) ? briefly : deliver)({
    rule: {
      id: 1,
      name: 'Lake',
      orgPath: '1/',
      target: 'mqtt',
      address,
      broker: { topic: 'coldway/east', username: 'us', password },
    },
    messageId: 'a',
    secrets: [],
    events,
  })

test('gets each event with QoS 1, in order, under the device and its kind', async () => {
  const count = 500
  expect(
    await send(
      `mqtt://127.0.0.1:${port}`,
      Array.from({ length: count }, (_, n) => reading(n)),
    ),
  ).toBeUndefined()
  expect(got.map(({ payload }) => (JSON.parse(String(payload)) as { values: object }).values)).toEqual(
    Array.from({ length: count }, (_, n) => ({ temp1: n })),
  )
  expect(got[0]).toMatchObject({ topic: 'coldway/east/GX_1/reading', qos: 1 })
})

test.each([
  ['a wrong password', () => send(`mqtt://127.0.0.1:${port}`, [reading(1)], 'wrong'), 'refused'],
  ['an address that is not allowed', () => send('mqtt://127.0.0.1:1883', [reading(1)]), 'forbidden'],
  ['a name that leads inside', () => send('mqtt://localhost:1883', [reading(1)]), 'forbidden'],
  ['another form of it', () => send('mqtt://0x7f.1:1883', [reading(1)]), 'forbidden'],
  ['nobody there', () => send('mqtt://127.0.0.1:9', [reading(1)]), 'unreachable'],
  ['one who says nothing', () => send(`mqtt://127.0.0.1:${deaf}`, [reading(1)]), 'timeout'],
  ['no TLS', () => send(`mqtts://127.0.0.1:${port}`, [reading(1)]), /certificate|unreachable|timeout/],
] as const)('%s', async (_what, ask, is) => {
  const failure = await ask()
  expect(failure?.is).toMatch(is)
})

/** A broker that says what it likes after the greeting. */
const rude = async (talk: (socket: Socket) => void): Promise<typeof deliver> => {
  const at = await portOf(
    createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write(Buffer.from([0x20, 2, 0, 0]))
        talk(socket)
      })
    }),
  )
  const own = createMqttTarget({
    egress: createEgress({ allow: [`127.0.0.1:${at}`], log: createLog('silent') }),
    timeoutMs: 10_000,
  })
  return ({ rule, ...outgoing }) => own({ ...outgoing, rule: { ...rule, address: `mqtt://127.0.0.1:${at}` } })
}
const outgoing = (events: readonly ForwardedEvent[], messageId = 'b') => ({
  rule: {
    id: 1,
    name: 'Lake',
    orgPath: '1/',
    target: 'mqtt',
    address: `mqtt://127.0.0.1:${port}`,
    broker: { topic: 'coldway/east', username: 'us', password: 'right' },
  } as const,
  messageId,
  secrets: [],
  events,
})

test('that hangs up after each tenth message gets all of them in order', async () => {
  got.length = 0
  const events = Array.from({ length: 35 }, (_, n) => reading(n))
  const { authorizePublish } = broker
  const counts = new Map<string, number>()
  broker.authorizePublish = (client, _packet, done) => {
    const count = (counts.get(client?.id ?? '') ?? 0) + 1
    counts.set(client?.id ?? '', count)
    if (count <= 10) return done(null)
    // The acknowledgements of the ten are on their way.
    setTimeout(() => done(new Error('enough')), 50)
  }
  const said: (boolean | undefined)[] = []
  for (let attempt = 0; attempt < 20; attempt++) {
    const failure = await deliver(outgoing(events))
    if (!failure) break
    said.push(failure.hasMoved)
  }
  broker.authorizePublish = authorizePublish
  const values = got.map(({ payload }) => (JSON.parse(String(payload)) as { values: { temp1: number } }).values.temp1)
  expect([...new Set(values)]).toEqual(events.map((_, n) => n))
  expect(said).toEqual([true, true, true])
  // What was acknowledged at one address says nothing of another.
  got.length = 0
  await deliver({
    ...outgoing(events),
    rule: { ...outgoing([]).rule, broker: { topic: 'west', username: 'us', password: 'right' } },
  })
  expect(got).toHaveLength(35)
})

test('knows each connection by a name of its own, as a test event is sent beside a batch', async () => {
  names.length = 0
  expect(
    await Promise.all([send(`mqtt://127.0.0.1:${port}`, [reading(1)]), send(`mqtt://127.0.0.1:${port}`, [])]),
  ).toEqual([undefined, undefined])
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^coldway-1-[0-9a-f]{6}$/)
})

test.each([
  ['one message without end', Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]), 'x'],
  ['pings without end', Buffer.from([0xd0, 0]), Buffer.from([0xd0, 0])],
] as const)('that says %s is not listened to for long', async (_what, first, more) => {
  let said = 0
  const own = await rude((socket) => {
    socket.write(first)
    const timer = setInterval(() => {
      said += 2048
      socket.write(Buffer.alloc(2048, more))
    }, 5)
    socket.once('close', () => clearInterval(timer))
  })
  expect(await own(outgoing([reading(1)]))).toMatchObject({ is: 'protocol', detail: '' })
  expect(said).toBeLessThan(1024 * 1024)
})
