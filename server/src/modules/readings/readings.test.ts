import { type DeviceState, motionOf, motions } from '@coldway/contract/devices/device-state.ts'
import { limits } from '@coldway/contract/limits.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeScope } from '../../platform/org-scope.ts'
import { seeingOnly } from '../../platform/visibility.ts'
import { rowsOf, say, stateOf, trackOf, uplink, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { bareWire } from '../../testing/wire.ts'
import { makeWorld } from '../../testing/world.ts'
import { createOrganisations } from '../organisations/index.ts'
import { createMonitoringService } from './monitoring.service.ts'
import { keepPartitions, retirePartitions } from './partitions.ts'
import { proven } from '../../testing/proven.ts'

const world = await makeWorld()
const { make, callAs, dataOf } = world
const user = await make.user()
const { orgId } = user
const minute = 60_000
const inUtc = { usertimezone: '+00:00' }
const startMs = Math.floor(world.clock.now() / 1000) * 1000 - 10 * 86_400_000
const spanOf = (device: MadeDevice, fromMs: number, untilMs: number) => ({
  deviceId: device.id,
  startTime: utc(fromMs),
  endTime: utc(untilMs),
})
describe('spans', () => {
  const device = make.device({ orgId })
  test.each([
    ['33011', 0, 0],
    ['33011', minute, 0],
    ['33012', -limits.trackKeptMs - 2000, 0],
    ['33010', -limits.trackKeptMs - 300 * 86_400_000, -limits.trackKeptMs - 290 * 86_400_000],
    ['0', -limits.trackKeptMs, 0],
  ])('answer %s from %d to %d ms from now', async (code, fromMs, untilMs) => {
    const nowMs = Math.floor(world.clock.now() / 1000) * 1000
    const asked = spanOf(await device, nowMs + fromMs, nowMs + untilMs)
    expect((await callAs(user, tracks.postList, asked, inUtc)).body.code).toBe(code)
    expect((await callAs(user, sensors.querySeries, { ...asked, keys: ['temp1'] }, inUtc)).body.code).toBe(code)
  })

  test('are half-open and read in the zone of the caller', async () => {
    const own = await make.device({ orgId })
    await say(world, 'http', own, [{ atMs: startMs, lng: 121, lat: 31 }])
    const ask = async (fromMs: number, untilMs: number, aheadMs: number, zone: string) =>
      (
        await dataOf(user, tracks.postList, spanOf(own, fromMs + aheadMs, untilMs + aheadMs), {
          usertimezone: zone,
        })
      ).points.length
    for (const [zone, hours] of [
      ['+08:00', 8],
      ['Asia/Shanghai', 8],
      ['-03:30', -3.5],
      ['+00:00', 0],
    ] as const) {
      expect([zone, await ask(startMs, startMs + 1000, hours * 60 * minute, zone)]).toEqual([zone, 1])
      expect([zone, await ask(startMs - 1000, startMs, hours * 60 * minute, zone)]).toEqual([zone, 0])
    }
    const wrong = await callAs(user, tracks.postList, spanOf(own, startMs, startMs + 1000), {
      usertimezone: "+08:00'",
    })
    expect([wrong.status, wrong.body.code]).toEqual([400, '4'])
  })
})

describe('a track', () => {
  const fill = (device: MadeDevice, count: number) =>
    world.query(
      `insert into readings (device_id, at, disc, arrived, lng, lat, fix, speed, heading, temp1)
       select $1, to_timestamp($2) + n * interval '1 second', n % 3, now(), 121 + n / 1000000.0, 31, 1, 40, 90,
         case when n % 2 = 0 then 4 end
       from generate_series(0, $3::int) n`,
      [device.id, startMs / 1000, count - 1],
    )

  test('comes whole and in order over many portions, as the contract says', async () => {
    const device = await make.device({ orgId })
    await fill(device, 12_346)
    const points = await trackOf(world, user, device, { fromMs: startMs, untilMs: startMs + 86_400_000 })
    expect(points.map(([atMs]) => atMs)).toEqual(Array.from({ length: 12_346 }, (_, n) => startMs + n * 1000))
    for (const point of points) TrackPoint.parse(point)
  })

  test('that nobody takes does not keep the others from the database', async () => {
    const device = await make.device({ orgId })
    await fill(device, 150_000)
    const body = JSON.stringify(spanOf(device, startMs, startMs + 5 * 86_400_000))
    const head = [
      `POST ${tracks.postList.path} HTTP/1.1`,
      'Host: x',
      'usertimezone: +00:00',
      `access_token: ${user.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    // More than the pool has connections.
    const readers = await Promise.all(Array.from({ length: 16 }, () => bareWire(world.ports.http)))
    for (const reader of readers) {
      reader.send(`${head.join('\r\n')}\r\n\r\n${body}`)
      await reader.next()
      reader.socket.pause()
    }
    const other = await make.device({ orgId })
    const report = { id: '1', time: world.clock.now(), blocks: [] }
    await until(async () => (await uplink(world, other, report)).status === 200)
    expect((await rowsOf(world, other)).length).toBe(1)
    for (const reader of readers) reader.close()
  }, 40_000)
})

describe('the counters', () => {
  const planned = fc.record({
    hasState: fc.boolean(),
    ageS: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constantFrom(599, 600, 601, 1799, 1800, 1801)),
    intervalS: fc.constantFrom(10, 60, 200, 201, 600),
    speed: fc.constantFrom(null, 0, 2.9, 3, 3.1, 90),
    isShutdown: fc.boolean(),
  })

  test('agree with the rule of the contract, for any states', async () => {
    const own = await make.organisation()
    const nowMs = Math.floor(world.clock.now() / 1000) * 1000
    const { db } = world.program.database
    const visibility = { from: own.path, until: `${own.path.slice(0, -1)}0`, userId: undefined }
    const organisations = createOrganisations({ ...world.program, db } as never).service
    const clock = { now: () => nowMs }
    const service = createMonitoringService({ db, clock, devices: undefined as never, organisations })
    await fc.assert(
      fc.asyncProperty(fc.array(planned, { minLength: 1, maxLength: 12 }), async (plans) => {
        await world.query('delete from devices where org_id = $1', [own.id])
        const expected = new Map<string, number>(motions.map((motion) => [motion, 0]))
        for (const { hasState, ageS, intervalS, speed, isShutdown } of plans) {
          const { id } = await make.device({ orgId: own.id, reportIntervalS: intervalS })
          const arrivedMs = nowMs - ageS * 1000
          const fix =
            speed === null
              ? null
              : { lng: 1, lat: 1, type: 'GPS' as const, atMs: arrivedMs, speedKmh: speed, headingDeg: 0 }
          const state: DeviceState = {
            id,
            atMs: arrivedMs,
            arrivedMs,
            fix,
            values: {},
            faults: {},
            isShutdown,
            isSuspect: false,
            breachSinceMs: null,
          }
          if (hasState)
            await world.query(
              `insert into device_latest (device_id, at, disc, arrived, fix_at, lng, lat, fix, speed, heading, is_shutdown)
               values ($1, to_timestamp($2::float8), 0, to_timestamp($2::float8),
                 case when $3::real is not null then to_timestamp($2::float8) end, 1, 1, 1, $3, 0, $4)`,
              [id, arrivedMs / 1000, speed, isShutdown],
            )
          const motion = motionOf(hasState ? state : undefined, intervalS, nowMs)
          expected.set(motion, (expected.get(motion) ?? 0) + 1)
        }
        const counts = await seeingOnly(visibility, () =>
          service.countMotions({ scope: makeScope(own.id, own.path) }, undefined),
        )
        expect(counts).toEqual({ all: plans.length, ...Object.fromEntries(expected) })
      }),
      { numRuns: 15 },
    )
  }, 60_000)

  test('of a branch are of the branch', async () => {
    const top = await make.organisation()
    const branch = await make.organisation(top)
    const [boss, below] = [await make.user({ orgId: top.id }), await make.user({ orgId: branch.id })]
    for (const id of [top.id, top.id, branch.id]) await make.device({ orgId: id })
    const count = deviceStatus.queryBdsDeviceJKCount
    expect(await dataOf(boss, count, {})).toMatchObject({ all: 3, other: 3 })
    expect(await dataOf(boss, count, { orgId: branch.id })).toMatchObject({ all: 1 })
    expect(await dataOf(below, count, {})).toMatchObject({ all: 1 })
    expect((await callAs(below, count, { orgId: top.id })).body.code).toBe('26000')
  })
})

describe('partitions', () => {
  const { ownerPool: pool } = world.program.database
  const day = 86_400_000
  const keptMs = limits.trackKeptMs
  const names = async (): Promise<string[]> => {
    const rows = await world.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where inhparent = 'readings'::regclass and c.relname <> 'readings_wild' order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  const waiting = (device: MadeDevice) => world.query('select 1 from readings_wild where device_id = $1', [device.id])

  test('are made ahead and take the rows that waited; another run, or two at once, changes nothing', async () => {
    const device = await make.device({ orgId })
    const nowMs = world.clock.now() + 70 * day
    await world.query(
      `insert into readings (device_id, at, disc, arrived)
       select $1, to_timestamp($2) + n * interval '1 day', 0, now() from generate_series(0, 20) n`,
      [device.id, nowMs / 1000],
    )
    expect((await waiting(device)).length).toBeGreaterThan(0)
    const span = { nowMs, keptMs, aheadWeeks: 8 }
    expect((await keepPartitions(pool, span)).made.length).toBeGreaterThan(0)
    expect(await waiting(device)).toEqual([])
    expect((await rowsOf(world, device)).length).toBe(21)
    expect((await keepPartitions(pool, span)).made).toEqual([])
    const both = await Promise.all([10, 10].map((aheadWeeks) => keepPartitions(pool, { ...span, aheadWeeks })))
    expect(both.map(({ made }) => made.length).toSorted((a, b) => a - b)).toEqual([0, 2])
  })

  test('wholly older than kept go, the one that still holds a kept day stays', async () => {
    const nowMs = world.clock.now() + 200 * day
    await keepPartitions(pool, { nowMs, keptMs, aheadWeeks: 8 })
    const { detached } = await retirePartitions(pool, { nowMs: proven(nowMs), keptMs })
    expect(detached.length).toBeGreaterThan(0)
    const oldestKept = `readings_${new Date(nowMs - keptMs).toISOString().slice(0, 10).replaceAll('-', '')}`
    const left = await names()
    expect(left.filter((name) => name <= oldestKept)).toEqual([left[0]])
  })

  test('are whole for a day after they were taken out, and come back with what was added and came meanwhile', async () => {
    const device = await make.device({ orgId })
    const nowMs = world.clock.now() - 400 * day
    const span = { nowMs, keptMs, aheadWeeks: 1 }
    await keepPartitions(pool, span)
    const atMs = nowMs - keptMs + day
    const insert = (atMs: number) =>
      world.query(
        'insert into readings (device_id, at, disc, arrived, temp1) values ($1, to_timestamp($2), 0, now(), 4)',
        [device.id, atMs / 1000],
      )
    await insert(atMs)
    const laterMs = proven(nowMs + 8 * day)
    const first = await retirePartitions(pool, { nowMs: laterMs, keptMs })
    expect(first.detached.length).toBeGreaterThan(0)
    expect(await rowsOf(world, device)).toEqual([])
    // A report of that week that arrives now waits in the default partition.
    await insert(atMs + 1000)
    await insert(atMs)
    const again = await retirePartitions(pool, { nowMs: proven(laterMs + day - 1), keptMs })
    expect(again.dropped).toEqual([])
    await world.query('alter table readings add column tested real')
    expect((await keepPartitions(pool, span)).made).toEqual(expect.arrayContaining(first.detached))
    expect((await rowsOf(world, device)).length).toBe(2)
    await world.query('alter table readings drop column tested')
    await retirePartitions(pool, { nowMs: laterMs, keptMs })
    const last = await retirePartitions(pool, { nowMs: proven(laterMs + day), keptMs })
    expect(last.dropped).toEqual(expect.arrayContaining(first.detached))
    expect((await keepPartitions(pool, span)).made).toEqual(expect.arrayContaining(first.detached))
    expect(await rowsOf(world, device)).toEqual([])
  })
})

test('a device that is gone leaves its readings and no state', async () => {
  const device = await make.device({ orgId })
  await say(world, 'http', device, [{ atMs: world.clock.now(), values: { temp1: 4 } }])
  await world.query('delete from devices where id = $1', [device.id])
  expect((await rowsOf(world, device)).length).toBe(1)
  expect(await stateOf(world, user, device)).toBeUndefined()
})

test('devices to watch: the last to fall silent first, the lowest battery first, none of strangers', async () => {
  const [owner, stranger] = [await make.user(), await make.user()]
  const nowMs = Math.floor(world.clock.now() / 1000) * 1000
  const reported = async (battery: number, agoMin: number, isShutdown = false) => {
    const device = await make.device({ orgId: owner.orgId })
    await say(world, 'http', device, [{ atMs: nowMs - minute, lng: 121, lat: 31, values: { battery } }])
    await world.query(
      `update device_latest set arrived = to_timestamp($2::float8) - $3 * interval '1 minute', is_shutdown = $4
       where device_id = $1`,
      [device.id, nowMs / 1000, agoMin, isShutdown],
    )
    return device.id
  }
  const [weak, weakest] = [await reported(limits.batteryLowPct - 1, 1), await reported(3, 1)]
  await reported(limits.batteryLowPct, 1)
  const [earlier, last] = [await reported(80, 300), await reported(2, 60)]
  await reported(5, 60, true)
  const { silent, lowBattery } = await dataOf(owner, deviceStatus.queryDevicesToWatch, {})
  expect([silent.total, silent.devices.map(({ id }) => id)]).toEqual([2, [last, earlier]])
  expect(silent.devices[0]?.arrivedMs).toBe(nowMs - 60 * minute)
  expect([lowBattery.total, lowBattery.devices.map(({ id, batteryPct }) => [id, batteryPct])]).toEqual([
    2,
    [
      [weakest, 3],
      [weak, limits.batteryLowPct - 1],
    ],
  ])
  const nothing = { total: 0, devices: [] }
  expect(await dataOf(stranger, deviceStatus.queryDevicesToWatch, {})).toEqual({
    silent: nothing,
    lowBattery: nothing,
  })
  for (let more = 0; more < limits.deskRowsMax; more += 1) await reported(80, 120)
  const many = (await dataOf(owner, deviceStatus.queryDevicesToWatch, {})).silent
  expect([many.total, many.devices.length]).toEqual([2 + limits.deskRowsMax, limits.deskRowsMax])
})
