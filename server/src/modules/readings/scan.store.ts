/** Reads every report of a window that has a sample of the series asked for, once, in order and in portions. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { manualFlag } from './columns.ts'
import type { Span } from './readings.store.ts'
import { printMicros } from './track.store.ts'

export interface Scanned {
  readonly atMs: number
  readonly arrivedMs: number
  /** Its event time cannot be right. */
  readonly isSuspect: boolean
  /** A person entered it. */
  readonly isManual: boolean
  /** The qualities of the samples that are not good, by key. */
  readonly faults: Readonly<Record<string, unknown>> | null
  /** One value for each key, in the order of the keys. */
  readonly values: readonly (number | null)[]
}

interface Wanted {
  readonly keys: readonly string[]
  readonly values: readonly RawBuilder<number | null>[]
}
type Row = Readonly<Record<`v${number}`, number | null>> & {
  /** Seconds; a double holds them to the microsecond. */
  readonly s: number
  readonly disc: number
  readonly arrived: number
  readonly suspect: boolean
  readonly manual: boolean
  readonly faults: Readonly<Record<string, unknown>> | null
}

const portionRows = 1000
/** Sorts before every hash: a portion that begins here misses none. */
const beforeAnyDisc = -2_147_483_649

/** Each portion is a query of its own, so that a slow reader holds no connection of the pool. */
export async function* streamScan(db: Db, span: Span, { keys, values }: Wanted): AsyncGenerator<Scanned[]> {
  const columns = sql.join(values.map((value, index) => sql`${value} as ${sql.ref(`v${index}`)}`))
  const until = new Date(span.untilMs)
  let after = { place: new Date(span.fromMs).toISOString(), disc: beforeAnyDisc }
  for (;;) {
    const { rows } = await sql<Row>`
      select date_part('epoch', r.at) as s, r.disc, r.arrived, (r.flags & 7)::boolean as suspect,
        (r.flags & ${manualFlag}::int)::boolean as manual, r.extra -> 'q' as faults, ${columns}
      from seen_readings r
      where r.device_id = ${span.deviceId} and r.at >= ${after.place}::timestamptz and r.at < ${until}
        and (r.at, r.disc) > (${after.place}::timestamptz, ${after.disc}::bigint)
        and (coalesce(${sql.join([...values])}) is not null or r.extra -> 'q' ?| ${[...keys]}::text[])
      order by r.at, r.disc limit ${portionRows}`.execute(db)
    if (rows.length > 0) yield rows.map((row) => scanned(row, keys.length))
    const last = rows.at(-1)
    if (!last || rows.length < portionRows) return
    after = { place: printMicros(last.s), disc: last.disc }
  }
}

const scanned = (row: Row, count: number): Scanned => ({
  atMs: Math.round(row.s * 1_000_000) / 1000,
  arrivedMs: row.arrived,
  isSuspect: row.suspect,
  isManual: row.manual,
  faults: row.faults,
  values: Array.from({ length: count }, (_, index) => rounded(row[`v${index}`] ?? null)),
})

/** Columns of four bytes come back with noise behind the seventh digit: 8.1 would stand above a limit of 8.1. */
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 1000)
