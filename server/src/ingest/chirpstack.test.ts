/**
 * A ChirpStack's broker: messages are stored before they are acknowledged, repeated after a break, and never stored for
 * devices of others.
 */
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Aedes } from 'aedes'
import { afterAll, expect, test } from 'vitest'
import { rowsOf } from '../testing/devices.fixture.ts'
import type { MadeDevice } from '../testing/make.ts'
import { makeWorld } from '../testing/world.ts'

const broker = await Aedes.createBroker()
const server = createServer(broker.handle)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(async () => {
  await new Promise<void>((resolve) => broker.close(() => resolve()))
  server.close()
})

const code = 'GW-CHIRP'
const setup = { url: `mqtt://127.0.0.1:${port}`, caFile: undefined, gateway: code, clientId: 'coldway' }
const world = await makeWorld({ config: { chirpstack: setup } })
const { make } = world
const user = await make.user()
const { orgId } = user
const atMs = Math.floor(Date.now() / 1000) * 1000 - 60_000

const say = (devEui: string, body: object | string, event = 'up') =>
  new Promise<void>((resolve, reject) => {
    const topic = `application/7/device/${devEui}/event/${event}`
    const payload = typeof body === 'string' ? body : JSON.stringify({ deviceInfo: { devEui }, ...body })
    broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) =>
      error ? reject(error) : resolve(),
    )
  })
const uplink = (tempC: number, seconds = 0) => ({
  time: new Date(atMs + seconds * 1000).toISOString(),
  fCnt: seconds,
  object: { temperature: tempC },
})
const temps = async (device: MadeDevice) => (await rowsOf(world, device)).map(({ temp1 }) => temp1)

test('what cannot be stored is not acknowledged, and comes again until it is', async () => {
  const devEui = '70b3d57ed0041da4'
  const device = await make.device({ orgId, protocol: 'chirpstack', terminalNo: devEui })
  await expect.poll(() => broker.connectedClients).toBe(1)
  // The broker's gateway is not registered.
  await say(devEui, uplink(-18))
  await new Promise((resolve) => broker.once('clientDisconnect', resolve))
  expect(await temps(device)).toEqual([])
  await make.device({ orgId, category: 'gateway', deviceCode: code })
  await expect.poll(() => temps(device), { timeout: 10_000 }).toEqual([-18])
})

test('an uplink is stored, other events and rubbish hold nothing up', async () => {
  const devEui = '70b3d57ed0041da5'
  const device = await make.device({ orgId, protocol: 'chirpstack', terminalNo: devEui.toUpperCase() })
  await say(devEui, {}, 'join')
  await say(devEui, 'no JSON')
  await say(devEui, { time: 'never' })
  await say(devEui, uplink(5, 1))
  await say(devEui, uplink(5, 1))
  await say(devEui, uplink(6, 2))
  await expect.poll(() => temps(device), { timeout: 10_000 }).toEqual([5, 6])
})

test('devices of others stay silent', async () => {
  const foreign = await make.user()
  const theirs = await make.device({ orgId: foreign.orgId, protocol: 'chirpstack', terminalNo: '70b3d57ed0041da6' })
  const ours = await make.device({ orgId, protocol: 'chirpstack', terminalNo: '70b3d57ed0041da7' })
  await say('70b3d57ed0041da6', uplink(1))
  await say('70b3d57ed0041da7', uplink(2))
  await expect.poll(() => temps(ours), { timeout: 10_000 }).toEqual([2])
  expect(await temps(theirs)).toEqual([])
})
