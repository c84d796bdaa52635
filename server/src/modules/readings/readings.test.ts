import { type DeviceState, motionOf, motions } from '@coldway/contract/device-state.ts'
import { limits } from '@coldway/contract/limits.ts'
import { deviceStatus } from '@coldway/contract/monitoring.ts'
import { readings, TrackPoint } from '@coldway/contract/readings.ts'
import { tracks } from '@coldway/contract/tracks.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeScope } from '../../platform/org-scope.ts'
import { seeingOnly } from '../../platform/sight.ts'
import { rowsOf, say, stateOf, trackOf, uplink, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { bareWire } from '../../testing/wire.ts'
import { makeWorld } from '../../testing/world.ts'
import { createOrganisations } from '../organisations/index.ts'
import { createMonitoringService } from './monitoring.service.ts'
import { keepPartitions } from './partitions.ts'

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
/** Temperatures of channel 1 in equal steps from `startMs` on. */
const temps = (device: MadeDevice, values: readonly number[], stepMs = minute) =>
  uplink(
    world,
    device,
    values.map((tempC, n) => ({
      id: String(n),
      time: startMs + n * stepMs,
      blocks: [{ id: 3, temp: tempC < 0 ? 32_768 - Math.round(tempC * 10) : Math.round(tempC * 10) }],
    })),
  )
const seriesOf = async (device: MadeDevice, untilMs: number, more = {}) => {
  const asked = { ...spanOf(device, startMs, untilMs), keys: ['temp1'], ...more }
  return (await dataOf(user, readings.querySeries, asked, inUtc)).series[0]
}

describe('series', () => {
  test('buckets keep the extremes and the mean of whatever is in them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -390, max: 900 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        async (tenths, buckets) => {
          const device = await make.device({ orgId })
          const values = tenths.map((one) => one / 10)
          await temps(device, values)
          const series = await seriesOf(device, startMs + values.length * minute, { buckets })
          const bucketMs = Math.max(1000, Math.ceil((values.length * minute) / buckets))
          const expected = Map.groupBy(values.keys(), (n) => Math.floor((n * minute) / bucketMs))
          const starts = [...expected.keys()].map((n) => startMs + n * bucketMs)
          expect(series?.buckets.map(([atMs]) => atMs)).toEqual(starts)
          for (const [index, steps] of [...expected.values()].entries()) {
            const inside = steps.map((n) => values[n] as number)
            const [, low, high, mean, count] = series?.buckets[index] ?? []
            expect(low).toBeCloseTo(Math.min(...inside), 3)
            expect(high).toBeCloseTo(Math.max(...inside), 3)
            expect(mean).toBeCloseTo(inside.reduce((sum, one) => sum + one, 0) / inside.length, 2)
            expect(count).toBe(inside.length)
          }
          expect(series?.stats.count).toBe(values.length)
        },
      ),
      { numRuns: 15 },
    )
  }, 60_000)

  /** Own check values at 10 000 K (docs: mean kinetic temperature); one more sample ends the last step. */
  test.each([
    [[2, 8], 5.536],
    [[2, 4, 6, 8], 5.302],
    [[20, 25, 30], 25.858],
    [[...Array<number>(23).fill(25), 40], 26.372],
    [[...Array<number>(23).fill(5), 15], 5.764],
    [[-20, -10], -13.363],
  ])('the mean kinetic temperature of %j is %d', async (values, expected) => {
    const device = await make.device({ orgId })
    await temps(device, [...values, 0])
    const series = await seriesOf(device, startMs + (values.length + 1) * minute)
    expect(series?.stats.meanKinetic).toBeCloseTo(expected, 3)
  })

  test('time outside the range: a sample holds until the next, at most three report intervals', async () => {
    const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
    const device = await make.device({ orgId, range, reportIntervalS: 60 })
    await temps(device, [5, 9, 9, 8, 2, 1.9, 5])
    expect((await seriesOf(device, startMs + 60 * minute))?.stats).toMatchObject({
      outOfRangeMs: 3 * minute,
      min: expect.closeTo(1.9, 3),
      max: 9,
      maxAtMs: startMs + minute,
      minAtMs: startMs + 5 * minute,
    })
    const gap = await make.device({ orgId, range, reportIntervalS: 60 })
    await temps(gap, [9, 5], 60 * minute)
    expect((await seriesOf(gap, startMs + 120 * minute))?.stats.outOfRangeMs).toBe(3 * minute)
  })

  test('a bucket without samples is left out, a series without any is empty', async () => {
    const device = await make.device({ orgId })
    await temps(device, [5, 6], 30 * minute)
    const keys = ['temp1', 'hum1', 'temp7', 'carbonDioxide']
    const asked = { ...spanOf(device, startMs, startMs + 60 * minute), keys, buckets: 60 }
    const { bucketMs, series } = await dataOf(user, readings.querySeries, asked, inUtc)
    expect(bucketMs).toBe(minute)
    expect(series.map(({ key, buckets }) => [key, buckets.length])).toEqual(
      keys.map((key, n) => [key, n === 0 ? 2 : 0]),
    )
    expect(series[1]?.stats).toMatchObject({ count: 0, min: null, mean: null, meanKinetic: null, outOfRangeMs: 0 })
  })

  test('faults and values below the floor are in no bucket', async () => {
    const device = await make.device({ orgId })
    await temps(device, [5, -45, 6])
    await uplink(world, device, { id: 'f', time: startMs + 3 * minute, blocks: [{ id: 3, temp: 32_768 }] })
    expect((await seriesOf(device, startMs + 60 * minute))?.stats).toMatchObject({ count: 2, min: 5, max: 6 })
  })

  test.each(['nothing', 'temp99', '__proto__', "temp1'"])('an unknown series (%s) is code 4', async (key) => {
    const device = await make.device({ orgId })
    const asked = { ...spanOf(device, startMs, startMs + minute), keys: [key] }
    expect((await callAs(user, readings.querySeries, asked, inUtc)).body.code).toBe('4')
  })
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
    expect((await callAs(user, readings.querySeries, { ...asked, keys: ['temp1'] }, inUtc)).body.code).toBe(code)
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
    const sight = { from: own.path, until: `${own.path.slice(0, -1)}0`, userId: undefined }
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
        const counts = await seeingOnly(sight, () => service.countMotions(makeScope(own.id, own.path), undefined))
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
    const { dropped } = await keepPartitions(pool, { nowMs, keptMs, aheadWeeks: 8 })
    expect(dropped.length).toBeGreaterThan(0)
    const oldestKept = `readings_${new Date(nowMs - keptMs).toISOString().slice(0, 10).replaceAll('-', '')}`
    const left = await names()
    expect(left.filter((name) => name <= oldestKept)).toEqual([left[0]])
  })
})

test('a device that is gone leaves its readings and no state', async () => {
  const device = await make.device({ orgId })
  await say(world, 'http', device, [{ atMs: world.clock.now(), values: { temp1: 4 } }])
  await world.query('delete from devices where id = $1', [device.id])
  expect((await rowsOf(world, device)).length).toBe(1)
  expect(await stateOf(world, user, device)).toBeUndefined()
})
