/** Strangers and shared subscriptions get a closed connection or a refusal from the broker, and no memory. */
import { connect } from 'node:net'
import mqtt from 'mqtt'
import { expect, test } from 'vitest'
import { rowsOf, say } from '../testing/devices.fixture.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { make } = world
const user = await make.user()
const connected = async () => {
  const device = await make.device({ orgId: user.orgId })
  const { deviceCode: username, secret: password } = device
  const where = { host: '127.0.0.1', port: world.ports.mqtt, reconnectPeriod: 0 }
  const client = await mqtt.connectAsync({ ...where, username, password })
  client.on('error', () => undefined)
  return { device, client }
}

test('a CONNECT that announces 256 MB is ended at its head, and is not gathered', async () => {
  const socket = connect(world.ports.mqtt, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(Uint8Array.of(0x10, 0xff, 0xff, 0xff, 0x7f))
  await closed
})

test('a shared subscription is refused with 0x80, and the connection goes on', async () => {
  const { device, client } = await connected()
  const [granted] = await client
    .subscribeAsync(`$share/g/coldway/v1/${device.deviceCode}/down`)
    .catch((error) => [{ qos: (error as { packet?: { granted: number[] } }).packet?.granted[0] ?? 128 }])
  expect(granted?.qos).toBe(128)
  const topic = `coldway/v1/${device.deviceCode}/up`
  await client.publishAsync(topic, JSON.stringify({ id: 1, time: Date.now(), blocks: [{ id: 3, temp: 45 }] }), {
    qos: 1,
  })
  expect(await rowsOf(world, device)).toHaveLength(1)
  client.end(true)
})

test('a connection that sends far more than may be in memory has all of it stored, in the end', async () => {
  const { device, client } = await connected()
  const fromMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
  const topic = `coldway/v1/${device.deviceCode}/up`
  const messages = Array.from({ length: 15 }, (_, n) => ({
    id: n,
    time: fromMs + n * 1000,
    blocks: [{ id: 3, temp: 45, note: 'x'.repeat(900_000) }],
  }))
  await Promise.all(messages.map((message) => client.publishAsync(topic, JSON.stringify(message), { qos: 1 })))
  expect(await rowsOf(world, device)).toHaveLength(messages.length)
  client.end(true)
  await say(world, 'jt808', await make.device({ orgId: user.orgId, protocol: 'jt808' }), [
    { atMs: fromMs, values: { temp1: 4 } },
  ])
}, 60_000)
