/**
 * Unread messages are read again: by the current decoders, at their own event time, once, and only for their own
 * device.
 */
import { open } from '@coldway/contract/readings/open.ts'
import { loginBytes, movingBytes } from '@coldway/protocols/gt06/terminal.ts'
import { joinBytes } from '@coldway/protocols/bytes.ts'
import { expect, test } from 'vitest'
import { keepMessages } from '../modules/unread/index.ts'
import { createDirectory } from '../modules/devices/index.ts'
import { rowsOf, stateOf, uplink } from '../testing/devices.fixture.ts'
import type { MadeDevice } from '../testing/make.ts'
import { makeWorld } from '../testing/world.ts'
import type { Pipeline } from './pipeline.ts'
import { replayUnread } from './replay.ts'

const world = await makeWorld()
const { make, query } = world
const user = await make.user()
const { orgId } = user
const atMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000

const { database, bus } = world.program
const replay = (deviceCode: string, isDryRun = false) =>
  replayUnread(
    {
      db: database.system,
      pipeline: world.program.pipeline as Pipeline,
      directory: createDirectory({ db: database.system, bus }),
    },
    { filter: { deviceCode }, isDryRun },
  )
const keep = async (device: MadeDevice, protocol: string, bytes: Uint8Array): Promise<void> => {
  const client = await database.systemPool.connect()
  const kept = { deviceId: device.id, arrivedMs: atMs + 1000, protocol, type: 'test', why: 'unknown then', bytes }
  try {
    await keepMessages(client, [kept])
  } finally {
    client.release()
  }
}
const unreadOf = async ({ id }: MadeDevice) =>
  (
    await query<{ n: number }>(
      'select count(*)::int as n from unread_messages where device_id = $1 and read_at is null',
      [id],
    )
  )[0]?.n

test('a frame of a terminal becomes a reading at its own time; a dry run changes nothing; a second run does nothing', async () => {
  const imei = '860000000000444'
  const device = await make.device({ orgId, protocol: 'gt06', terminalNo: imei })
  // A whole conversation, which a new session reads.
  await keep(device, 'gt06', joinBytes(loginBytes(imei, 1), movingBytes({ atMs, lng: 121.5, lat: 31.2 }, 2)))
  const said = [{ protocol: 'gt06', type: 'test', messages: 1, read: 1, reports: 1 }]
  expect(await replay(device.deviceCode, true)).toEqual(said)
  expect([await rowsOf(world, device), await unreadOf(device)]).toEqual([[], 1])
  expect(await replay(device.deviceCode)).toEqual(said)
  expect(await rowsOf(world, device)).toMatchObject([{ at: atMs, flags: 0 }])
  expect(await stateOf(world, user, device)).toMatchObject({ atMs })
  expect(await replay(device.deviceCode)).toEqual([])
  await keep(device, 'gt06', joinBytes(loginBytes(imei, 3), movingBytes({ atMs, lng: 121.5, lat: 31.2 }, 4)))
  await replay(device.deviceCode)
  expect(await rowsOf(world, device)).toHaveLength(1)
})

test('what is still unread stays for the next time', async () => {
  const device = await make.device({ orgId })
  await uplink(world, device, [
    { id: 1, time: atMs, blocks: [] },
    { id: 2, time: 'never' },
  ])
  expect(await replay(device.deviceCode)).toEqual([
    { protocol: 'json', type: 'report', messages: 1, read: 0, reports: 0 },
  ])
  expect(await unreadOf(device)).toBe(1)
  await keep(device, 'gt06', Uint8Array.of(1, 2, 3))
  await keep(device, 'nothing', Uint8Array.of(1, 2, 3))
  await replay(device.deviceCode)
  expect(await unreadOf(device)).toBe(3)
})

test('a push for a device that was registered later is stored with it, and never with one of another organisation', async () => {
  const gateway = await make.device({ orgId, category: 'gateway' })
  const body = (devEui: string) => ({
    time: new Date(atMs).toISOString(),
    deviceInfo: { devEui },
    object: { temperature: -18.5 },
  })
  for (const devEui of ['a84041000181d401', 'a84041000181d402'])
    await fetch(world.base + open.chirpstack.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${gateway.deviceCode}:${gateway.secret}`).toString('base64')}`,
      },
      body: JSON.stringify(body(devEui)),
    })
  expect(await unreadOf(gateway)).toBe(2)
  const device = await make.device({ orgId, protocol: 'chirpstack', terminalNo: 'A84041000181D401' })
  const foreign = await make.user()
  const theirs = await make.device({ orgId: foreign.orgId, protocol: 'chirpstack', terminalNo: 'A84041000181D402' })
  expect(await replay(gateway.deviceCode)).toMatchObject([{ messages: 2, read: 1, reports: 1 }])
  expect(await rowsOf(world, device)).toMatchObject([{ at: atMs, temp1: -18.5 }])
  expect(await rowsOf(world, theirs)).toEqual([])
})
