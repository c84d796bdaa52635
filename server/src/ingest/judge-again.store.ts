/** Reads and writes reports that wait for a second judgement. */
import type { FixType, Quality } from '@coldway/contract/readings/report.ts'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { columnSeries, type Fix, fixCodes } from '../modules/readings/index.ts'
import { instants, int2s, int4s } from '../platform/binary-arrays.ts'
import type { Db } from '../platform/database.ts'
import type { ProvenMs } from '../platform/proven-time.ts'
import type { ReadingRow } from './reading-row.ts'
import type { KnownSpan } from './span-error.ts'

/** The most spans that one run judges; more wait for the next. */
const spansAtOnce = 50

/** Lists spans with waiting reports. Of a span that was never written, only the id is known. */
export const listWaitingSpans = async (client: PoolClient): Promise<KnownSpan[]> => {
  const { rows } = await client.query<KnownSpan>(
    `select w.span as id, coalesce(c.process::text, '') as process, coalesce(c.base_ms, 0) as "baseMs",
       coalesce(c.ahead_of_database_ms, 0) as "aheadOfDatabaseMs", coalesce(c.heard, 0) as heard, coalesce(c.near, 0) as near,
       coalesce(c.offset_ms, 0) as "offsetMs", coalesce(p.lease_until > now(), false) as "isAlive"
     from (select distinct span from suspect_readings limit $1) w
     left join clock_spans c on c.id = w.span left join processes p on p.id = c.process`,
    [spansAtOnce],
  )
  return rows
}

export interface Suspect extends ReadingRow {
  /** False when the reading has expired or is no longer suspect. */
  readonly isWaiting: boolean
  readonly span: string
}

interface Row {
  device_id: number
  at: number
  disc: number
  arrived: number
  span: string
  flags: number | null
  lng: number | null
  lat: number | null
  fix: number | null
  speed: number | null
  heading: number | null
  accuracy: number | null
  extra: { v?: Record<string, number>; q?: Record<string, readonly [Quality, number | string | null]> } | null
  [series: string]: unknown
}

const columns = columnSeries.map((key) => `r."${key}"`).join(', ')

/** Takes the earliest event times first, over all these spans. */
export const takeSuspects = async (client: PoolClient, spans: readonly string[], count: number): Promise<Suspect[]> => {
  const { rows } = await client.query<Row>(
    `select s.device_id, s.at, s.disc, s.arrived, s.span, r.flags, r.lng, r.lat, r.fix, r.speed, r.heading, r.accuracy,
       r.extra, ${columns}
     from (select * from suspect_readings where span = any($1::uuid[]) order by at, device_id, disc limit $2) s
     left join readings r on r.device_id = s.device_id and r.at = s.at and r.disc = s.disc
     order by s.at, s.device_id, s.disc`,
    [[...spans], count],
  )
  return rows.map(suspectOf)
}

const suspectOf = (row: Row): Suspect => ({
  deviceId: row.device_id,
  atMs: row.at,
  disc: row.disc,
  arrivedMs: row.arrived,
  flags: row.flags ?? 0,
  fix: fixOf(row),
  values: {
    ...Object.fromEntries(columnSeries.flatMap((key) => (typeof row[key] === 'number' ? [[key, row[key]]] : []))),
    ...row.extra?.v,
  },
  faults: row.extra?.q ?? {},
  event: undefined,
  span: row.span,
  isWaiting: row.flags !== null,
})

const typeOf = (code: number): FixType => (code === fixCodes.GPS ? 'GPS' : 'LBS')

const fixOf = ({ lng, lat, fix, speed, heading, accuracy }: Row): ReadingRow['fix'] =>
  lng === null || lat === null || fix === null
    ? null
    : { lng, lat, type: typeOf(fix), speedKmh: speed ?? 0, headingDeg: heading ?? 0, accuracyM: accuracy }

/** Gives the newest fix of each device before this judgement. */
export const listLastFixes = async (
  client: PoolClient,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, Fix>> => {
  const { rows } = await client.query<Fix & { deviceId: number }>(
    `select device_id as "deviceId", lng, lat, fix_at as "atMs" from device_latest
     where device_id = any($1::int[]) and fix_at is not null and lng is not null and lat is not null`,
    [[...deviceIds]],
  )
  return new Map(rows.map(({ deviceId, ...fix }) => [deviceId, fix]))
}

export const writeFlags = async (client: PoolClient, rows: readonly ReadingRow[]): Promise<void> => {
  if (rows.length === 0) return
  await client.query(
    `update readings r set flags = given.flags
     from unnest($1::int[], $2::timestamptz[], $3::int[], $4::smallint[]) as given (device_id, at, disc, flags)
     where r.device_id = given.device_id and r.at = given.at and r.disc = given.disc`,
    [...keysOf(rows), int2s(rows, (row) => row.flags)],
  )
}

export const deleteSuspects = async (client: PoolClient, rows: readonly ReadingRow[]): Promise<void> => {
  await client.query(
    `delete from suspect_readings s using unnest($1::int[], $2::timestamptz[], $3::int[]) as given (device_id, at, disc)
     where s.device_id = given.device_id and s.at = given.at and s.disc = given.disc`,
    keysOf(rows),
  )
}

const keysOf = (rows: readonly ReadingRow[]): Buffer[] => [
  int4s(rows, (row) => row.deviceId),
  instants(rows, (row) => row.atMs),
  int4s(rows, (row) => row.disc),
]

/**
 * Corrects arrivals that lie in the future because the clock was ahead. Such a device would never count as silent; its
 * arrival becomes its latest event time.
 */
export const mendArrivals = async (client: PoolClient, nowMs: number, skewMs: number): Promise<void> => {
  await client.query('update device_latest set arrived = least(at, $1) where arrived > $2', [
    new Date(nowMs),
    new Date(nowMs + skewMs),
  ])
}

/**
 * The time for which reports of a span wait; one that nobody could judge by then is judged no more,
 * and its reports stay suspect.
 */
const waitsMs = 31 * 86_400_000

export const deleteOldSuspects = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  const before = new Date(nowMs - waitsMs)
  await sql`delete from suspect_readings where arrived < ${before}`.execute(db)
  await sql`delete from clock_spans c where seen_at < ${before}
    and not exists (select from suspect_readings s where s.span = c.id)`.execute(db)
}
