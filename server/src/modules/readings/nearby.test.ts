/** Devices near a place: the nearest first, of the caller's scope only, across the 180th meridian too. */
import { deviceStatus, nearbyLimits } from '@coldway/contract/devices/monitoring.ts'
import { distanceM } from '@coldway/contract/places/geo.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make, dataOf, callAs, clock, query } = world
const here = { lng: 121.47, lat: 31.23 }

/** Places a device by the latest state alone, as ingest leaves it. */
const standAt = async (orgId: number, lng: number, lat: number) => {
  const device = await make.device({ orgId })
  const at = new Date(clock.now())
  await query(
    `insert into device_latest (device_id, at, disc, arrived, fix_at, lng, lat, fix) values ($1, $2, 0, $2, $2, $3, $4, 1)`,
    [device.id, at, lng, lat],
  )
  return { ...device, fixMs: at.getTime() }
}

test('the nearest come first, with their distance; those beyond the reach and without a position are left out', async () => {
  const user = await make.user()
  const far = await standAt(user.orgId, 121.6, 31.3)
  const near = await standAt(user.orgId, 121.471, 31.231)
  await standAt(user.orgId, 122.6, 31.23)
  await make.device({ orgId: user.orgId })
  const { devices, total } = await dataOf(user, deviceStatus.queryNearbyDevices, { ...here, withinKm: 20 })
  expect(devices.map(({ id }) => id)).toEqual([near.id, far.id])
  expect(total).toBe(2)
  expect(devices[1]?.distanceM).toBeCloseTo(distanceM(here, { lng: 121.6, lat: 31.3 }), 3)
  expect(devices[0]).toMatchObject({ code: near.deviceCode, lng: 121.471, lat: 31.231, fixMs: near.fixMs })
})

test('a device of another organisation is in no answer and in no count', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const own = await standAt(user.orgId, 100, 10)
  await standAt(stranger.orgId, 100, 10)
  const answer = await dataOf(user, deviceStatus.queryNearbyDevices, { lng: 100, lat: 10, withinKm: 5 })
  expect([answer.devices.map(({ id }) => id), answer.total]).toEqual([[own.id], 1])
})

test('a place beside the 180th meridian finds what stands on its other side', async () => {
  const user = await make.user()
  const other = await standAt(user.orgId, -179.95, -17)
  const { devices } = await dataOf(user, deviceStatus.queryNearbyDevices, { lng: 179.95, lat: -17, withinKm: 20 })
  expect(devices.map(({ id }) => id)).toEqual([other.id])
})

test('a reach beyond the bound is refused, and so is whoever may not monitor', async () => {
  const user = await make.user()
  const body = { ...here, withinKm: nearbyLimits.withinKmMax + 1 }
  expect((await callAs(user, deviceStatus.queryNearbyDevices, body)).body.code).not.toBe('0')
  const reader = await make.user({ orgId: user.orgId, permissions: ['device:view'] })
  expect((await callAs(reader, deviceStatus.queryNearbyDevices, { ...here, withinKm: 1 })).body.code).toBe('403')
})
