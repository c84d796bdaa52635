import { limits } from '@coldway/contract/limits.ts'
import { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { DrawnTrack, tracks } from '@coldway/contract/readings/tracks.ts'
import { describe, expect, test } from 'vitest'
import { say, trackOf, uplink, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make, callAs, dataOf } = world
const user = await make.user()
const { orgId } = user
const minute = 60_000
const inUtc = { usertimezone: '+00:00' }
const startMs = Math.floor(world.clock.now() / 1000) * 1000 - 10 * 86_400_000
const askedOf = (device: MadeDevice, more: object = {}) => ({
  deviceId: device.id,
  startTime: utc(startMs),
  endTime: utc(startMs + 9 * 86_400_000),
  ...more,
})
/** A drive with one fix each 10 s, at 4.5 degrees except for one sample. */
const fill = (device: MadeDevice, count: number) =>
  world.query(
    `insert into readings (device_id, at, disc, arrived, lng, lat, fix, speed, heading, temp1)
     select $1, to_timestamp($2) + n * interval '10 seconds', 0, now(), 121 + n / 1000.0, 31 + sin(n / 50.0) / 100, 1,
       case when n = 7777 then 118 else 40 end, 90, case when n = 3333 then -19.5 else 4.5 end
     from generate_series(0, $3::int) n`,
    [device.id, startMs / 1000, count - 1],
  )

describe('the track to draw', () => {
  test('is simplified to what was asked for, with its extremes, as the contract says', async () => {
    const device = await make.device({ orgId })
    await fill(device, 20_000)
    for (const points of [100, 1000, undefined]) {
      const drawn = await dataOf(user, tracks.postBizList, askedOf(device, { points }), inUtc)
      DrawnTrack.parse(drawn)
      expect([drawn.points.length, drawn.fixes]).toEqual([points ?? 5000, 20_000])
      expect(Math.min(...drawn.points.map((point) => point[6] ?? 0))).toBe(-19.5)
      expect(Math.max(...drawn.points.map((point) => point[3]))).toBe(118)
      expect(drawn.distanceM / 1000).toBeGreaterThan(1900)
    }
  })

  test('of few fixes is all of them, and of none is empty', async () => {
    const device = await make.device({ orgId })
    expect(await dataOf(user, tracks.postBizList, askedOf(device), inUtc)).toEqual({
      points: [],
      stops: [],
      distanceM: 0,
      fixes: 0,
    })
    await fill(device, 50)
    const all = await trackOf(world, user, device, { fromMs: startMs, untilMs: startMs + 86_400_000 })
    expect((await dataOf(user, tracks.postBizList, askedOf(device), inUtc)).points).toEqual(all)
  })

  test('names its stops and what was measured there', async () => {
    const device = await make.device({ orgId })
    const at = (n: number, lng: number, tempC: number) => ({
      id: String(n),
      time: startMs + n * minute,
      position: { lng, lat: 31, type: 'GPS' },
      blocks: [{ id: 3, temp: tempC * 10 }],
    })
    const drive = [at(0, 121, 4), at(1, 121.01, 4), at(2, 121.02, 5), at(6, 121.0201, 9), at(9, 121.02, 6)]
    await uplink(world, device, [...drive, at(10, 121.03, 5), at(11, 121.04, 5)])
    expect((await dataOf(user, tracks.postBizList, askedOf(device), inUtc)).stops).toEqual([
      {
        fromMs: startMs + 2 * minute,
        untilMs: startMs + 9 * minute,
        lng: expect.closeTo(121.02003, 4),
        lat: 31,
        tempLow: 5,
        tempHigh: 9,
      },
    ])
  })

  test.each([{ points: 99 }, { points: 20_001 }, { points: 1.5 }, { isRaw: 'yes' }])('refuses %j', async (more) => {
    const device = await make.device({ orgId })
    const { status, body } = await callAs(user, tracks.postBizList, askedOf(device, more) as never, inUtc)
    expect([status, body.isSuccess]).toEqual([400, 'N'])
  })
})

describe('stretches of a track', () => {
  const stretch = (from: number, until: number) => ({
    fromMs: startMs + from * 10_000,
    untilMs: startMs + until * 10_000,
  })
  const numbersOf = (points: readonly TrackPoint[]) => points.map(([atMs]) => (atMs - startMs) / 10_000)

  test('come whole while they fit, both ends within, in order', async () => {
    const device = await make.device({ orgId })
    await fill(device, 1000)
    const stretches = [stretch(500, 520), stretch(100, 103)]
    const finer = await dataOf(user, tracks.postFinerList, { ...askedOf(device), stretches }, inUtc)
    expect(finer.stretches.map(({ points }) => numbersOf(points))).toEqual([
      [100, 101, 102, 103],
      Array.from({ length: 21 }, (_, n) => 500 + n),
    ])
  })

  test('share the points by their fixes when they do not, and keep their extremes', async () => {
    const device = await make.device({ orgId })
    await fill(device, 20_000)
    const stretches = [stretch(3000, 4999), stretch(6000, 9999)]
    const asked = { ...askedOf(device), stretches, points: 3000 }
    const [one, two] = (await dataOf(user, tracks.postFinerList, asked, inUtc)).stretches
    expect([one?.points.length, two?.points.length]).toEqual([1000, 2000])
    expect(Math.min(...(one?.points ?? []).map((point) => point[6] ?? 0))).toBe(-19.5)
    expect(Math.max(...(two?.points ?? []).map((point) => point[3]))).toBe(118)
  })

  test('outside of the span are empty; too many or the wrong way round are refused', async () => {
    const device = await make.device({ orgId })
    await fill(device, 100)
    const outside = { fromMs: startMs - 2 * 86_400_000, untilMs: startMs - 86_400_000 }
    const empty = await dataOf(user, tracks.postFinerList, { ...askedOf(device), stretches: [outside] }, inUtc)
    expect(empty.stretches).toEqual([{ ...outside, points: [] }])
    for (const stretches of [[], [stretch(9, 8)], Array.from({ length: 41 }, () => stretch(1, 2))])
      expect((await callAs(user, tracks.postFinerList, { ...askedOf(device), stretches } as never, inUtc)).status).toBe(
        400,
      )
  })
})

describe('the list of fixes', () => {
  test('is cleaned, and raw with one parameter', async () => {
    const device = await make.device({ orgId })
    await say(world, 'http', device, [
      { atMs: startMs, lng: 121, lat: 31 },
      { atMs: startMs + minute, lng: 121.01, lat: 31 },
      { atMs: startMs + 2 * minute, lng: -70, lat: -33 },
      { atMs: startMs + 3 * minute, lng: 121.02, lat: 31 },
    ])
    const longitudes = async (isRaw?: boolean) => {
      const { points } = await dataOf(user, tracks.postList, askedOf(device, { isRaw }), inUtc)
      for (const point of points) TrackPoint.parse(point)
      return points.map((point) => point[1])
    }
    expect(await longitudes()).toEqual([121, 121.01, 121.02])
    expect(await longitudes(true)).toEqual([121, 121.01, -70, 121.02])
    const drawn = await dataOf(user, tracks.postBizList, askedOf(device, { isRaw: true }), inUtc)
    expect(drawn.points.length).toBe(4)
  })

  test('comes whole over many portions', async () => {
    const device = await make.device({ orgId })
    await fill(device, 12_001)
    const { points } = await dataOf(user, tracks.postList, askedOf(device), inUtc)
    expect(points).toEqual(await trackOf(world, user, device, { fromMs: startMs, untilMs: startMs + 9 * 86_400_000 }))
    expect(points.length).toBe(12_001)
  })
})

describe('both calls refuse', () => {
  const nowMs = Math.floor(world.clock.now() / 1000) * 1000
  test.each([
    ['33011', 0, 0],
    ['33012', -limits.trackKeptMs - 2000, 0],
    ['33010', -limits.trackKeptMs - 300 * 86_400_000, -limits.trackKeptMs - 290 * 86_400_000],
    ['0', -limits.trackKeptMs, 0],
  ])('with %s from %d to %d ms from now', async (code, fromMs, untilMs) => {
    const device = await make.device({ orgId })
    const asked = { deviceId: device.id, startTime: utc(nowMs + fromMs), endTime: utc(nowMs + untilMs) }
    for (const call of [tracks.postBizList, tracks.postList])
      expect((await callAs(user, call, asked, inUtc)).body.code).toBe(code)
  })

  test('a device of another organisation as one that is not there', async () => {
    const foreign = await make.device({ orgId: (await make.organisation()).id })
    const answers = await Promise.all(
      [foreign.id, 2_000_000_000].map((deviceId) =>
        callAs(user, tracks.postBizList, { ...askedOf(foreign), deviceId }, inUtc),
      ),
    )
    const [one, none] = answers.map(({ status, body }) => [status, body.isSuccess, body.code])
    expect(one).toEqual(none)
    expect(answers[0]?.body.code).toBe((await callAs(user, tracks.postList, askedOf(foreign), inUtc)).body.code)
  })
})
