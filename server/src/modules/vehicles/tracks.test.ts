import { limits } from '@coldway/contract/limits.ts'
import { VehicleTrack, vehicleTracks } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import { expect, test } from 'vitest'
import { utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'
import { joinedTrack } from './joined-track.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { make, callAs, dataOf, query } = world
const user = await make.user()
const { orgId } = user
const inUtc = { usertimezone: '+00:00' }
const minute = 60_000
const startMs = Math.floor(world.clock.now() / 1000) * 1000 - 5 * 86_400_000
const atMs = (minutes: number) => startMs + minutes * minute
const span = (from: number, until: number) => ({ startTime: utc(atMs(from)), endTime: utc(atMs(until)) })

let count = 0
const vehicleWith = async (bindings: readonly (readonly [MadeDevice, from: number, until: number | null])[]) => {
  const [row] = await query<{ id: number }>(
    `insert into vehicles (org_id, org_path, plate, state, property, vehicle_type, team, owner_name, brand,
       main_driver_name, assistant_driver_name, remark, created_at)
     select id, path, $2, 'available', 'own', 'van', '', '', '', '', '', '', now() from organisations where id = $1 returning id`,
    [orgId, `TR-${++count}`],
  )
  const vehicleId = row?.id as number
  for (const [device, from, until] of bindings)
    await query(
      'insert into vehicle_devices (vehicle_id, device_id, bound_from, bound_until) values ($1, $2, $3, $4)',
      [vehicleId, device.id, new Date(atMs(from)), until === null ? null : new Date(atMs(until))],
    )
  return vehicleId
}
/** A slow drive to the east with one fix each minute; the speed names the device. */
const drive = (device: MadeDevice, from: number, until: number, { speed, fix = 1 }: { speed: number; fix?: number }) =>
  query(
    `insert into readings (device_id, at, disc, arrived, lng, lat, fix, speed, heading)
     select $1, to_timestamp($2) + n * interval '1 minute', 0, now(), 121 + n / 1000.0, 31, $5, $6, 90
     from generate_series($3::int, $4::int) n`,
    [device.id, startMs / 1000, from, until, fix, speed],
  )
const trackOf = (vehicleId: number, from: number, until: number, isRaw = false) =>
  dataOf(user, vehicleTracks.queryDrawn, { vehicleId, ...span(from, until), isRaw }, inUtc)
/** The devices that lead, by their speed, with the minutes of their first and last fix. */
const ledBy = ({ points }: VehicleTrack) => {
  const runs: [speed: number, from: number, until: number][] = []
  for (const [at, , , speed] of points) {
    const minutes = (at - startMs) / minute
    const last = runs.at(-1)
    if (last?.[0] === speed) last[2] = minutes
    else runs.push([speed, minutes, minutes])
  }
  return runs
}

test('a track follows an exchange of devices, and nothing from before or after either was on the vehicle', async () => {
  const [one, two] = [await make.device({ orgId }), await make.device({ orgId })]
  await drive(one, 0, 100, { speed: 11 })
  await drive(two, 0, 100, { speed: 22 })
  const id = await vehicleWith([
    [one, 10, 50],
    [two, 50, null],
  ])
  const track = await trackOf(id, 0, 101)
  VehicleTrack.parse(track)
  expect(ledBy(track)).toEqual([
    [11, 10, 49],
    [22, 50, 100],
  ])
  expect(track.legs.map(({ deviceId, fixes }) => [deviceId, fixes])).toEqual([
    [one.id, 40],
    [two.id, 51],
  ])
  expect(track.fixes).toBe(91)
  expect(track.handovers?.map((one) => [one.leg, (one.atMs - startMs) / minute])).toEqual([
    [0, 10],
    [1, 50],
  ])
  const finer = await dataOf(
    user,
    vehicleTracks.queryFiner,
    { vehicleId: id, ...span(0, 101), stretches: [{ fromMs: atMs(45), untilMs: atMs(55) }] },
    inUtc,
  )
  expect(finer.stretches[0]?.points.map(([, , , speed]) => speed)).toEqual([11, 11, 11, 11, 11, 22, 22, 22, 22, 22, 22])
})

test('of two at once one leads, until it is silent; a satellite fix goes before a cell position', async () => {
  const [cell, satellite, spare] = [
    await make.device({ orgId }),
    await make.device({ orgId }),
    await make.device({ orgId }),
  ]
  await drive(cell, 0, 50, { speed: 1, fix: 2 })
  await drive(satellite, 20, 40, { speed: 2 })
  await drive(spare, 22, 90, { speed: 3 })
  const id = await vehicleWith([
    [cell, 0, null],
    [satellite, 0, null],
    [spare, 0, null],
  ])
  expect(ledBy(await trackOf(id, 0, 120, true))).toEqual([
    [1, 0, 20],
    [2, 20, 40],
    [3, 51, 90],
  ])
})

test('names no device that the caller does not see, and is empty without one', async () => {
  const away = await make.device({ orgId: (await make.organisation()).id })
  await drive(away, 0, 10, { speed: 5 })
  const id = await vehicleWith([[away, 0, null]])
  expect(await trackOf(id, 0, 20)).toMatchObject({ points: [], fixes: 0, legs: [] })
})

test.each([
  ['404', () => ({ vehicleId: 999_999, ...span(0, 1) })],
  ['33011', async () => ({ vehicleId: await vehicleWith([]), ...span(1, 0) })],
  [
    '33010',
    async () => ({
      vehicleId: await vehicleWith([[await make.device({ orgId }), -1_000_000, null]]),
      ...span(-600_000, -500_000),
    }),
  ],
])('is refused with %s', async (code, asked) => {
  const answer = await callAs(user, vehicleTracks.queryDrawn, await asked(), inUtc)
  expect(answer.body.code).toBe(code)
})

test('refuses a span with more devices than a track has room for', async () => {
  const device = await make.device({ orgId })
  const bindings = Array.from({ length: limits.vehicleLegsMax + 1 }, (_, at) => [device, at, at + 1] as const)
  const answer = await callAs(
    user,
    vehicleTracks.queryDrawn,
    { vehicleId: await vehicleWith(bindings), ...span(0, 500) },
    inUtc,
  )
  expect(answer.body.code).not.toBe('0')
})

test('a source is read only when the track comes to it', async () => {
  const read: number[] = []
  const source = (index: number, fromMs: number) => ({
    fromMs,
    untilMs: fromMs + 1,
    read: async function* () {
      read.push(index)
      yield [[fromMs, 0, 0, 0, 0, 'GPS', null] as [number, number, number, number, number, 'GPS', null]]
    },
  })
  for await (const { points } of joinedTrack([source(0, 0), source(1, 1e9)])) expect(points).toHaveLength(2)
  expect(read).toEqual([0, 1])
})
