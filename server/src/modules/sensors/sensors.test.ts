import { historyExports } from '@coldway/contract/downloads/downloads.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type Bounds, sensors, sharedSensors } from '@coldway/contract/readings/sensors.ts'
import { shareDoor, shares } from '@coldway/contract/shares/shares.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { uplink, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

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
  return (await dataOf(user, sensors.querySeries, asked, inUtc)).series[0]
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

  /** Our own check values at 10 000 K (docs: mean kinetic temperature); one more sample ends the last step. */
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
    const { bucketMs, series } = await dataOf(user, sensors.querySeries, asked, inUtc)
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
    expect((await callAs(user, sensors.querySeries, asked, inUtc)).body.code).toBe('4')
  })
})

describe('figures', () => {
  test('say what they leave out: faults, and samples of a clock that cannot be right', async () => {
    const device = await make.device({ orgId })
    await temps(device, [5, -45, 6, 7])
    await uplink(world, device, { id: 'f', time: startMs + 4 * minute, blocks: [{ id: 3, temp: 32_768 }] })
    await world.query('update readings set flags = 2 where device_id = $1 and at = to_timestamp($2)', [
      device.id,
      (startMs + 3 * minute) / 1000,
    ])
    const series = await seriesOf(device, startMs + 10 * minute)
    expect(series?.stats).toMatchObject({ count: 2, faulty: 2, suspect: 1, expected: 10, max: 6, stdDev: 0.707 })
    expect(series?.stats.gaps).toEqual({
      count: 1,
      totalMs: 8 * minute,
      longest: [[startMs + 2 * minute, startMs + 10 * minute]],
    })
  })

  test('take the thresholds given, else the range of the device; crossed ones are refused', async () => {
    const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
    const device = await make.device({ orgId, range })
    await temps(device, [5, 8.1, 5, 9, 5])
    const untilMs = startMs + 10 * minute
    expect(await seriesOf(device, untilMs)).toMatchObject({
      bounds: { low: 2, high: 8 },
      stats: { inRangeMs: 2 * minute, outOfRangeMs: 2 * minute },
    })
    // Columns of four bytes store 8.1 as a little more.
    const given: Bounds = { low: null, high: 8.1 }
    expect(await seriesOf(device, untilMs, { bounds: { temp1: given } })).toMatchObject({
      bounds: given,
      stats: { inRangeMs: 3 * minute, outOfRangeMs: minute },
    })
    const crossed = { ...spanOf(device, startMs, untilMs), keys: ['temp1'], bounds: { temp1: { low: 8, high: 2 } } }
    expect((await callAs(user, sensors.querySeries, crossed, inUtc)).body.code).toBe('21011')
  })

  test('of a state have no mean, and keep that it changed', async () => {
    const device = await make.device({ orgId })
    const doors = [0, 0, 1, 0, 0]
    await uplink(
      world,
      device,
      doors.map((gac, n) => ({ id: String(n), time: startMs + n * minute, blocks: [{ id: 16, gac }] })),
    )
    const bounds = { door: { low: null, high: 0 } }
    const series = await seriesOf(device, startMs + 5 * minute, { keys: ['door'], buckets: 1, bounds })
    expect(series?.buckets).toEqual([[startMs, 0, 1, 0.2, 5]])
    expect(series?.stats).toMatchObject({ mean: null, stdDev: null, meanKinetic: null, outOfRangeMs: minute })
  })

  test('come from one reading over many portions, whatever the number of series', async () => {
    const device = await make.device({ orgId, reportIntervalS: 10 })
    const rows = 12_345
    await world.query(
      `insert into readings (device_id, at, disc, arrived, temp1, hum1, extra)
       select $1, to_timestamp($2) + n * interval '10 seconds', n % 3, now(), (n % 100) / 10.0, n % 80,
         jsonb_build_object('v', jsonb_build_object('temp2', n % 7, 'light', n))
       from generate_series(0, $3::int) n`,
      [device.id, startMs / 1000, rows - 1],
    )
    const asked = {
      ...spanOf(device, startMs, startMs + rows * 10_000),
      keys: ['temp1', 'hum1', 'temp2', 'light'],
      buckets: 50,
    }
    const { series } = await dataOf(user, sensors.querySeries, asked, inUtc)
    expect(
      series.map(({ key, stats }) => [key, stats.count, stats.expected, stats.min, stats.max, stats.gaps.count]),
    ).toEqual([
      ['temp1', rows, rows, 0, 9.9, 0],
      ['hum1', rows, rows, 0, 79, 0],
      ['temp2', rows, rows, 0, 6, 0],
      ['light', rows, rows, 0, rows - 1, 0],
    ])
    for (const { buckets } of series) expect(buckets.reduce((sum, [, , , , count]) => sum + count, 0)).toBe(rows)
  })
})

describe('rows', () => {
  type ListCondition = { column: string; type: string; value: string | number | number[] }
  const listOf = (deviceCode: string, more: ListCondition[] = []) => ({
    page: 1,
    size: 100,
    conditionVos: [{ column: 'deviceCode', type: 'eq', value: deviceCode }, ...more],
  })

  test('are the reports as they are kept, newest first, with the reason where a value is missing', async () => {
    const device = await make.device({ orgId })
    await uplink(world, device, [
      {
        id: '1',
        time: startMs,
        blocks: [
          { id: 3, temp: 55, hum: 500 },
          { id: 16, gac: 1 },
        ],
      },
      { id: '2', time: startMs + minute, blocks: [{ id: 3, temp: 32_768 }] },
      { id: '3', time: startMs + 2 * minute, position: { lng: 121, lat: 31, type: 'GPS' }, blocks: [] },
    ])
    const { total, records } = await dataOf(user, sensors.querySensorPageList, listOf(device.deviceCode), inUtc)
    expect(total).toBe(2)
    expect(records).toEqual([
      { time: utc(startMs + minute), faults: { temp1: 'decodeFault' }, isSuspect: false },
      { time: utc(startMs), temp1: 5.5, hum1: 50, door: 1, faults: null, isSuspect: false },
    ])
  })

  test('are narrowed by sensor type code, by series and by time', async () => {
    const device = await make.device({ orgId })
    await uplink(world, device, [
      { id: '1', time: startMs, blocks: [{ id: 3, temp: 55, temp1: 60 }] },
      { id: '2', time: startMs + minute, blocks: [{ id: 16, gac: 1 }] },
    ])
    const ask = async (...more: ListCondition[]) =>
      (await dataOf(user, sensors.querySensorPageList, listOf(device.deviceCode, more), inUtc)).records
    expect(await ask({ column: 'sensorType', type: 'eq', value: 6 })).toMatchObject([{ door: 1 }])
    expect(await ask({ column: 'sensorType', type: 'in', value: [1, 2] })).toMatchObject([{ temp1: 5.5, temp2: 6 }])
    const [row] = await ask({ column: 'key', type: 'eq', value: 'temp2' })
    expect(row).toEqual({ time: utc(startMs), temp2: 6, faults: null, isSuspect: false })
    expect(
      await ask({ column: 'key', type: 'eq', value: 'temp2' }, { column: 'sensorType', type: 'eq', value: 6 }),
    ).toEqual([])
    expect(await ask({ column: 'time', type: 'gt', value: utc(startMs) })).toMatchObject([{ door: 1 }])
  })

  test('want paging and one device by its number', async () => {
    const noDevice = await callAs(user, sensors.querySensorPageList, { page: 1, size: 10, conditionVos: [] })
    expect(noDevice.body.code).toBe('2')
    const like = { page: 1, size: 10, conditionVos: [{ column: 'deviceCode', type: 'like', value: 'a' }] }
    expect((await callAs(user, sensors.querySensorPageList, like)).body.code).toBe('3')
    const device = await make.device({ orgId })
    const { page: _page, ...unpaged } = listOf(device.deviceCode)
    expect((await callAs(user, sensors.querySensorPageList, unpaged)).body.code).toBe('8')
    await temps(device, [5])
    const stranger = await make.user()
    expect((await dataOf(stranger, sensors.querySensorPageList, listOf(device.deviceCode))).total).toBe(0)
  })
})

test('files of samples carry the good rows of the list, in the zone of the reader', async () => {
  const device = await make.device({ orgId })
  await temps(device, [5, 5.5, -45, 6])
  const zone = { usertimezone: 'Asia/Bangkok', langType: 'en-US' }
  const ahead = (atMs: number) => utc(atMs + 7 * 3_600_000)
  const span = { startTime: ahead(startMs), endTime: ahead(startMs + 10 * minute) }
  const { records } = await dataOf(
    user,
    sensors.querySensorPageList,
    {
      page: 1,
      size: 10,
      conditionVos: [
        { column: 'deviceCode', type: 'eq', value: device.deviceCode },
        { column: 'time', type: 'between', value: [span.startTime, span.endTime] },
      ],
      sorts: [{ column: 'time', order: 'asc' }],
    },
    zone,
  )
  const good = records.flatMap(({ time, temp1 }) => (typeof temp1 === 'number' ? [[time, temp1]] : []))
  expect(good).toEqual([
    [ahead(startMs), 5],
    [ahead(startMs + minute), 5.5],
    [ahead(startMs + 3 * minute), 6],
  ])
  for (const call of [historyExports.exportTempHumDetail, historyExports.exportSensorScene]) {
    const answer = await fetch(world.base + call.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: user.token, ...zone },
      body: JSON.stringify({ deviceIds: [device.id], ...span, keys: ['temp1'], format: 'csv' }),
    })
    const [head = '', ...lines] = (await answer.text()).trim().split(/\r?\n/)
    expect(head).toContain('Asia/Bangkok')
    const at = head.split(',').findIndex((name) => name.includes('Asia/Bangkok'))
    expect(lines.map((line) => [line.split(',')[at], Number(line.split(',').at(-2))])).toEqual(good)
  }
})

test('devices to choose from are found by a part of number, name or plate, or by id', async () => {
  const other = await make.user()
  const device = await make.device({ orgId: other.orgId, deviceName: 'Reefer Nord', plate: '沪A12345' })
  await make.device({ orgId: other.orgId })
  await uplink(world, device, { id: '1', time: world.clock.now(), blocks: [{ id: 3, temp: 55, hum: 500 }] })
  const ask = (asker: typeof user, ...conditionVos: { column: string; type: string; value: string | number }[]) =>
    dataOf(asker, sensors.querySensorDevicePageList, { page: 1, size: 10, conditionVos })
  for (const value of ['reefer n', '12345', device.deviceCode.slice(2)]) {
    const { records } = await ask(other, { column: 'keyword', type: 'like', value })
    expect(records).toMatchObject([{ id: device.id, name: 'Reefer Nord', keys: ['temp1', 'hum1'] }])
  }
  expect((await ask(other)).total).toBe(2)
  expect((await ask(other, { column: 'id', type: 'eq', value: device.id })).total).toBe(1)
  expect((await ask(user, { column: 'id', type: 'eq', value: device.id })).total).toBe(0)
})

describe('a link to sensor data', () => {
  const opened = async (window: { startTime?: string; endTime?: string } = {}, page: 'sensor' | 'home' = 'sensor') => {
    const owner = await make.user()
    const device = await make.device({ orgId: owner.orgId, reportIntervalS: 60 })
    await temps(device, [5, 6, 7, 8, 9])
    const asked = { page, deviceIds: [device.id], validityDays: null, ...window }
    const { id, link } = await dataOf(owner, shares.save, asked, inUtc)
    const shareToken = new URL(link, 'http://x').searchParams.get('shareToken') ?? ''
    const { body } = await callAs(undefined, shareDoor.getTempToken, { shareToken })
    const token = body.data?.access_token ?? ''
    return { owner, device, id, token }
  }
  const asked = { place: 1, startTime: utc(startMs - minute), endTime: utc(startMs + 10 * minute), keys: ['temp1'] }
  const paged = { ...asked, page: 1, size: 10 }

  test('shows series and rows of its devices, without their numbers', async () => {
    const { device, token } = await opened()
    const { body, text } = await callAs({ token }, sharedSensors.devices, {}, inUtc)
    expect(body.data?.devices).toMatchObject([{ id: 1, keys: ['temp1'] }])
    expect(text).not.toContain(device.deviceCode)
    const { series } = await dataOf({ token }, sharedSensors.series, asked, inUtc)
    expect(series[0]?.stats).toMatchObject({ count: 5, min: 5, max: 9 })
    expect((await dataOf({ token }, sharedSensors.rows, paged, inUtc)).total).toBe(5)
  })

  test('shows nothing from outside its span, and no device that is not in it', async () => {
    const { token } = await opened({ startTime: utc(startMs + minute), endTime: utc(startMs + 3 * minute) })
    const { series } = await dataOf({ token }, sharedSensors.series, asked, inUtc)
    expect(series[0]?.stats).toMatchObject({ count: 2, min: 6, max: 7 })
    const { records } = await dataOf({ token }, sharedSensors.rows, paged, inUtc)
    expect(records.map(({ temp1 }) => temp1)).toEqual([7, 6])
    const before = { ...asked, endTime: utc(startMs) }
    expect((await dataOf({ token }, sharedSensors.series, before, inUtc)).series[0]?.stats.count).toBe(0)
    expect((await callAs({ token }, sharedSensors.series, { ...asked, place: 2 }, inUtc)).status).toBe(404)
  })

  test('is judged anew at every call, and opens its own page only', async () => {
    const { owner, id, token } = await opened()
    const home = await opened({}, 'home')
    for (const [call, body] of [
      [sharedSensors.devices, {}],
      [sharedSensors.series, asked],
      [sharedSensors.rows, paged],
    ] as const)
      expect((await callAs({ token: home.token }, call, body, inUtc)).status).toBe(401)
    expect((await callAs({ token }, sensors.querySensorDevicePageList, { page: 1, size: 10 }, inUtc)).status).toBe(401)
    await dataOf(owner, shares.revoke, { id })
    expect((await callAs({ token }, sharedSensors.series, asked, inUtc)).status).toBe(401)
  })
})

test('a window is not longer than what is kept', async () => {
  const device = await make.device({ orgId })
  const nowMs = Math.floor(world.clock.now() / 1000) * 1000
  const long = { ...spanOf(device, nowMs - limits.trackKeptMs - 2000, nowMs), keys: ['temp1'] }
  expect((await callAs(user, sensors.querySeries, long, inUtc)).body.code).toBe('33012')
})
