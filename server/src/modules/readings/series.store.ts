/** One series of one device: equal buckets that keep the extremes, and the figures of the whole window. */
import type { Bucket, SeriesStats } from '@coldway/contract/readings.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Span } from './readings.store.ts'

export interface SeriesQuery extends Span {
  readonly value: RawBuilder<number | null>
  readonly bucketMs: number
  /** A sample holds until the next one, but no longer than this. */
  readonly holdMs: number
  readonly low: number | null
  readonly high: number | null
}

/** Samples of suspect clocks are left out: their place in time is not known. */
const samples = (query: SeriesQuery): RawBuilder<unknown> => sql`
  select r.at, ${query.value} as value from seen_readings r
  where r.device_id = ${query.deviceId} and r.at >= ${new Date(query.fromMs)} and r.at < ${new Date(query.untilMs)}
    and not (r.flags & 7)::boolean and ${query.value} is not null`

export const listBuckets = async (db: Db, query: SeriesQuery): Promise<Bucket[]> => {
  const { rows } = await sql<{ at: number; low: number; high: number; mean: number; count: number }>`
    select date_bin(${query.bucketMs} * interval '1 millisecond', s.at, ${new Date(query.fromMs)}) as at,
      min(s.value) as low, max(s.value) as high, avg(s.value) as mean, count(*)::int as count
    from (${samples(query)}) s group by 1 order by 1`.execute(db)
  return rows.map((row) => [row.at, round(row.low), round(row.high), round(row.mean), row.count])
}

/**
 * Mean kinetic temperature (USP <1079.2>, Haynes): activation energy over gas constant 10 000 K, each sample weighted by
 * the time it holds.
 */
export const getStats = async (db: Db, query: SeriesQuery): Promise<SeriesStats> => {
  const { rows } = await sql<Record<keyof SeriesStats, number | null>>`
    with s as materialized (${samples(query)}),
    held as (
      select s.at, s.value,
        least(coalesce(extract(epoch from lead(s.at) over (order by s.at) - s.at) * 1000, 0), ${query.holdMs})::float8 as hold
      from s),
    sums as (
      select count(*)::int as count, min(value) as min, max(value) as max, avg(value) as mean,
        sum(hold) as hold, sum(hold * exp(-10000.0 / (value + 273.15))) filter (where value > -273) as kinetic,
        coalesce(sum(hold) filter (where value > ${query.high}::float8 or value < ${query.low}::float8), 0) as out
      from held)
    select count, min, max, mean, out as "outOfRangeMs",
      case when hold > 0 and kinetic > 0 then 10000.0 / -ln(kinetic / hold) - 273.15 end as "meanKinetic",
      (select at from s where value = sums.min order by at limit 1) as "minAtMs",
      (select at from s where value = sums.max order by at limit 1) as "maxAtMs"
    from sums`.execute(db)
  const [row] = rows
  return {
    count: row?.count ?? 0,
    min: rounded(row?.min),
    minAtMs: row?.minAtMs ?? null,
    max: rounded(row?.max),
    maxAtMs: row?.maxAtMs ?? null,
    mean: rounded(row?.mean),
    meanKinetic: rounded(row?.meanKinetic),
    outOfRangeMs: row?.outOfRangeMs ?? 0,
  }
}

/** Typed columns hold single precision: 5.6 comes back as 5.599999904632568. */
const round = (value: number): number => Math.round(value * 1000) / 1000
const rounded = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : round(value)
