/**
 * Two processes on one database that cannot reach each other: every event that a bus would carry is lost. What
 * docs/decisions/0040-a-bus-that-may-lose-anything.md promises holds all the same.
 */
import { commands } from '@coldway/contract/commands/commands.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import mqtt from 'mqtt'
import { afterAll, describe, expect, test } from 'vitest'
import { readChanges } from '../platform/changes.ts'
import { uplink } from '../testing/devices.fixture.ts'
import { openLive } from '../testing/live-client.ts'
import type { MadeDevice } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { makeWorld, type World } from '../testing/world.ts'

const here = await makeWorld()
const there = await makeWorld({ where: here.where })
const user = await here.make.user()
const { orgId } = user
const clients: mqtt.MqttClient[] = []
afterAll(() => {
  for (const client of clients) client.end(true)
})

const connect = async ({ ports }: World, { deviceCode, secret }: MadeDevice) => {
  const options = { host: '127.0.0.1', port: ports.mqtt, username: deviceCode, password: secret, reconnectPeriod: 0 }
  const client = await mqtt.connectAsync(options)
  clients.push(client)
  const got: string[] = []
  client.on('message', (_topic, payload) => got.push(payload.toString()))
  await client.subscribeAsync(`coldway/v1/${deviceCode}/down`)
  return { client, got }
}
/** The session that the database has. */
const sessionOf = async (device: MadeDevice): Promise<number> =>
  (await here.query<{ session: number }>('select session from device_sessions where device_id = $1', [device.id]))[0]
    ?.session ?? 0
const connectInTurn = async (world: World, device: MadeDevice) => {
  const before = await sessionOf(device)
  const made = await connect(world, device)
  await until(async () => (await sessionOf(device)) > before)
  return made
}
const report = (n: number) => ({
  id: String(n),
  time: Math.floor(Date.now() / 1000),
  blocks: [{ id: 3, temp: 40 + n }],
})

describe('a credential rotated by one process', () => {
  test('opens nothing on the other within two seconds, and its connection there ends', async () => {
    const device = await here.make.device({ orgId })
    expect((await uplink(there, device, report(1))).status).toBe(200)
    const { client } = await connect(there, device)
    const { secret } = await here.dataOf(user, devices.rotateCredential, { id: device.id })
    await until(() => !client.connected, Boolean, 2000)
    expect((await uplink(there, device, report(2))).status).toBe(401)
    expect((await uplink(there, { ...device, secret }, report(3))).status).toBe(200)
  })

  test('past the program too', async () => {
    const device = await here.make.device({ orgId })
    const { client } = await connect(there, device)
    await here.query('delete from devices where id = $1', [device.id])
    await until(() => !client.connected, Boolean, 2000)
  })
})

describe('a device connected to both', () => {
  test('the newer connection is the device: the older one ends, also in a storm', async () => {
    const device = await here.make.device({ orgId })
    const first = await connectInTurn(here, device)
    const second = await connectInTurn(there, device)
    await until(() => !first.client.connected, Boolean, 12_000)
    expect(second.client.connected).toBe(true)
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, n) => connect(n % 2 === 0 ? here : there, device).catch(() => undefined)),
    )
    const all = [second, ...many].flatMap((one) => one ?? [])
    await until(() => all.filter(({ client }) => client.connected).length === 1, Boolean, 15_000)
  })

  test('a command leaves once, by the newer one, wherever it was asked for', async () => {
    const device = await here.make.device({ orgId })
    const first = await connectInTurn(here, device)
    const second = await connectInTurn(there, device)
    await here.dataOf(user, commands.photograph, { deviceIds: [device.id], channel: 1 })
    await until(() => second.got.length > 0)
    await until(() => !first.client.connected, Boolean, 12_000)
    expect([first.got.length, second.got.length]).toEqual([0, 1])
  })
})

test('an organisation moved by one process is asked for again by the browsers of the other', async () => {
  const top = await here.make.organisation()
  const branch = await here.make.organisation(top)
  const viewer = await here.make.user({ orgId: top.id })
  const client = await openLive(there, viewer)
  client.subscribe('a', { orgId: branch.id })
  const snapshots = () => client.messages.filter(({ type }) => type === 'snapshot').length
  await until(() => snapshots() === 1)
  await here.query("update organisations set path = path || '0/' where id = $1", [branch.id])
  await until(() => snapshots() > 1, Boolean, 2500)
  client.close()
})

test('a change whose transaction ends late is read, whatever was read before it', async () => {
  const { system, ownerPool } = here.program.database
  const [early, late] = [await here.make.device({ orgId }), await here.make.device({ orgId })]
  const settled = await until(async () => {
    const { upto } = await readChanges(system, undefined)
    return (await readChanges(system, upto)).found.length === 0 ? upto : undefined
  })
  const slow = await ownerPool.connect()
  await slow.query('begin')
  await slow.query("update devices set zone = '+09:00' where id = $1", [late.id])
  await here.query("update devices set zone = '+09:00' where id = $1", [early.id])
  const seen = await readChanges(system, settled)
  expect(seen.found.map(({ ref }) => ref)).toEqual([early.id])
  await slow.query('commit')
  slow.release()
  expect((await readChanges(system, seen.upto)).found.map(({ ref }) => ref)).toContain(late.id)
})
