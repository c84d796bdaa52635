/**
 * Three months of one device: the streamed track and the bucketed series beside holding all rows in memory, the simplified
 * track beside every stored fix.
 */
import { type Bucket, sensors } from '@coldway/contract/readings/sensors.ts'
import { printTime } from '@coldway/contract/time.ts'
import { trackLimits, tracks } from '@coldway/contract/readings/tracks.ts'
import type { Pool } from 'pg'
import { printCount } from '../numbers.ts'
import type { Server } from '../running/server.ts'
import type { Filled } from './fill.ts'
import { type Question, type Timed, timed } from './question.ts'

const buckets = 500
const repeats = 1
type Track = Filled['track']

export const historyQuestions = (server: Server, pool: Pool, track: Track, points: number): Question[] => [
  {
    name: `track of ${printCount(points)} points: first byte`,
    ours: streamed(server, askedOf(track), 'first'),
    other: timed(() => materialised(pool, track)),
    repeats,
  },
  {
    name: `track of ${printCount(points)} points: all`,
    ours: streamed(server, askedOf(track), 'last'),
    other: timed(() => materialised(pool, track)),
    repeats,
  },
  {
    name: `track of ${printCount(points)} points simplified to ${printCount(trackLimits.pointsDefault)}, with stops; other: all raw`,
    ours: timed(() => server.dataOf(server.admin, tracks.postBizList, askedOf(track), inUtc)),
    other: streamed(server, { ...askedOf(track), isRaw: true }, 'last'),
    repeats,
  },
  {
    name: `series of ${printCount(points)} points in ${buckets} buckets, with figures`,
    ours: timed(() =>
      server.dataOf(server.admin, sensors.querySeries, { ...askedOf(track), keys: ['temp1'], buckets }, inUtc),
    ),
    other: timed(() => bucketedHere(pool, track)),
    repeats,
  },
]

const zone = '+00:00'
const inUtc = { usertimezone: zone }
const askedOf = ({ deviceId, fromMs, untilMs }: Track) => ({
  deviceId,
  startTime: printTime(fromMs, zone),
  endTime: printTime(untilMs, zone),
})

const streamed =
  (server: Server, asked: object, until: 'first' | 'last'): Timed =>
  async () => {
    const startMs = performance.now()
    const response = await fetch(`${server.base}${tracks.postList.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: server.admin.token, ...inUtc },
      body: JSON.stringify(asked),
    })
    if (response.status !== 200 || !response.body) throw new Error(`postList answered ${response.status}`)
    let firstMs: number | undefined
    let bytes = 0
    for await (const chunk of response.body) {
      bytes += chunk.length
      firstMs ??= performance.now() - startMs
    }
    if (bytes < 1000) throw new Error('the track is empty')
    return until === 'first' ? (firstMs ?? Number.NaN) : performance.now() - startMs
  }

const span = 'device_id = $1 and at >= to_timestamp($2 / 1000.0) and at < to_timestamp($3 / 1000.0) and flags & 7 = 0'
const valuesOf = ({ deviceId, fromMs, untilMs }: Track): number[] => [deviceId, fromMs, untilMs]

/** Sends no byte before the last row is loaded. */
const materialised = async (pool: Pool, track: Track): Promise<number> => {
  const { rows } = await pool.query<Record<string, number | null>>(
    `select (extract(epoch from at) * 1000)::float8 as at, lng, lat, speed, heading, fix, temp1 from readings
     where ${span} and lng is not null order by at, disc`,
    valuesOf(track),
  )
  const points = rows.map((row) => [
    row.at,
    row.lng,
    row.lat,
    row.speed,
    row.heading,
    row.fix === 1 ? 'GPS' : 'LBS',
    row.temp1,
  ])
  return JSON.stringify({ isSuccess: 'Y', data: { points } }).length
}

const bucketedHere = async (pool: Pool, track: Track): Promise<Bucket[]> => {
  const { rows } = await pool.query<{ at: number; value: number }>(
    `select (extract(epoch from at) * 1000)::float8 as at, temp1::float8 as value from readings where ${span} order by at`,
    valuesOf(track),
  )
  const bucketMs = (track.untilMs - track.fromMs) / buckets
  const found = new Map<number, { low: number; high: number; sum: number; count: number }>()
  for (const { at, value } of rows) {
    const key = Math.floor((at - track.fromMs) / bucketMs)
    const bucket = found.get(key) ?? { low: value, high: value, sum: 0, count: 0 }
    bucket.low = Math.min(bucket.low, value)
    bucket.high = Math.max(bucket.high, value)
    bucket.sum += value
    bucket.count += 1
    found.set(key, bucket)
  }
  return [...found].map(([key, { low, high, sum, count }]) => [
    track.fromMs + key * bucketMs,
    low,
    high,
    sum / count,
    count,
  ])
}
