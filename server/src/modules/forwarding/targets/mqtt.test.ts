/** A broker of others: what it gets, and what is said when it does not take it. */
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
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
const deliver = createMqttTarget({ egress, timeoutMs: 1000 })
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
  deliver({
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
