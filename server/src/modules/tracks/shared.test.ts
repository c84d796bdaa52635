import type { Sent } from '@coldway/contract/call.ts'
import { shareDoor, shares } from '@coldway/contract/shares/shares.ts'
import { sharedTracks, tracks } from '@coldway/contract/readings/tracks.ts'
import { describe, expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make, callAs, dataOf } = world
const inUtc = { usertimezone: '+00:00' }
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const ended = { status: 401, body: { code: '40131' } }
const span = { startTime: utc(nowMs - 60 * minute), endTime: utc(nowMs) }

const openLink = async (shareToken: string): Promise<{ access_token: string }> => {
  const { body } = await callAs(undefined, shareDoor.getTempToken, { shareToken })
  return body.data ?? { access_token: '' }
}

/** Two devices with a fix each minute of the last ten, and a link to both. */
const shared = async (wanted: Partial<Sent<typeof shares.save>> = {}) => {
  const user = await make.user()
  const devices = [
    await make.device({ orgId: user.orgId }),
    await make.device({ orgId: user.orgId, plate: '沪B12345' }),
  ]
  for (const [index, device] of devices.entries())
    await say(
      world,
      'http',
      device,
      Array.from({ length: 10 }, (_, n) => ({ atMs: nowMs - (10 - n) * minute, lng: 121 + index, lat: 31 + n / 100 })),
    )
  const input = { page: 'track' as const, deviceIds: devices.map(({ id }) => id), validityDays: 1 as const, ...wanted }
  const { id, link } = await dataOf(user, shares.save, input, inUtc)
  const shareToken = new URL(link, world.base).searchParams.get('shareToken') ?? ''
  const { access_token: token } = await openLink(shareToken)
  return { user, devices, guest: { token }, shareId: id }
}

describe('a shared track', () => {
  test('lists its devices and shows each as its maker sees it', async () => {
    const { user, devices, guest } = await shared()
    const told = await dataOf(guest, sharedTracks.devices, {}, inUtc)
    expect(told).toMatchObject({ fromMs: null, untilMs: null, devices: [{ id: 1 }, { id: 2, plate: '沪B12345' }] })
    for (const hidden of devices.map(({ deviceCode }) => deviceCode)) expect(JSON.stringify(told)).not.toContain(hidden)
    const { device, ...drawn } = await dataOf(guest, sharedTracks.drawn, { place: 2, ...span }, inUtc)
    expect(device).toEqual(told.devices[1])
    const own = { deviceId: devices[1]?.id ?? 0, ...span }
    expect(drawn).toEqual(await dataOf(user, tracks.postBizList, own, inUtc))
    expect(drawn.points.length).toBe(10)
  })

  test('shows nothing from outside of its span', async () => {
    const window = { startTime: utc(nowMs - 8 * minute), endTime: utc(nowMs - 4 * minute) }
    const { guest } = await shared(window)
    expect(await dataOf(guest, sharedTracks.devices, {}, inUtc)).toMatchObject({
      fromMs: nowMs - 8 * minute,
      untilMs: nowMs - 4 * minute,
    })
    const ages = async (asked: object) => {
      const { points } = await dataOf(guest, sharedTracks.drawn, { place: 1, ...span, ...asked }, inUtc)
      return points.map(([atMs]) => (nowMs - atMs) / minute)
    }
    expect(await ages({})).toEqual([8, 7, 6, 5])
    expect(await ages({ isRaw: true })).toEqual([8, 7, 6, 5])
    expect(await ages({ startTime: utc(nowMs - 3 * minute) })).toEqual([])
    const stretches = [{ fromMs: nowMs - 60 * minute, untilMs: nowMs }]
    const finer = await dataOf(guest, sharedTracks.finer, { place: 1, ...span, stretches }, inUtc)
    expect(finer.stretches.flatMap(({ points }) => points.length)).toEqual([4])
  })

  test('is judged at each call: a device that goes, a link that ends, another page', async () => {
    const { user, guest, shareId } = await shared()
    expect((await callAs(guest, sharedTracks.drawn, { place: 3, ...span }, inUtc)).body.code).toBe('14000')
    await world.query(
      'delete from share_devices where device_id = (select min(device_id) from share_devices where share_id = $1)',
      [shareId],
    )
    const { device } = await dataOf(guest, sharedTracks.drawn, { place: 1, ...span }, inUtc)
    expect(device).toMatchObject({ id: 1, plate: '沪B12345' })
    expect(await callAs(guest, tracks.postBizList, { deviceId: 1, ...span }, inUtc)).toMatchObject(ended)
    expect((await callAs(user, sharedTracks.devices, {})).status).toBe(403)
    await dataOf(user, shares.revoke, { id: shareId })
    expect(await callAs(guest, sharedTracks.drawn, { place: 1, ...span }, inUtc)).toMatchObject(ended)
    const home = await shared({ page: 'home' })
    expect(await callAs(home.guest, sharedTracks.devices, {})).toMatchObject(ended)
  })
})
