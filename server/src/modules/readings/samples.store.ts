/** Reads samples of one device in order and in portions, so that the content of a file never stands in memory at once. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { manualFlag } from './columns.ts'
import type { Span } from './readings.store.ts'

export interface Sample {
  readonly atMs: number
  /** A person entered it. */
  readonly isManual: boolean
  /** One value for each series that was asked for. */
  readonly values: readonly (number | null)[]
}
type Value = RawBuilder<number | null>

const portionRows = 1000
/** Sorts before every hash: a portion that begins here misses none. */
const beforeAnyDisc = -2_147_483_649

/** Samples of suspect clocks are left out: their place in time is not known. */
const within = ({ deviceId, fromMs, untilMs }: Span) => sql`
  from seen_readings r where r.device_id = ${deviceId} and r.at >= ${new Date(fromMs)} and r.at < ${new Date(untilMs)}
    and not (r.flags & 7)::boolean`
const anyOf = (values: readonly Value[]) => sql`coalesce(${sql.join([...values])}) is not null`

const countOf = async (db: Db, rows: RawBuilder<unknown>, max: number): Promise<number> => {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (select 1 ${rows} limit ${max}) found`.execute(db)
  return counted[0]?.count ?? 0
}

export const countFixes = (db: Db, span: Span, max: number): Promise<number> =>
  countOf(db, sql`${within(span)} and r.lng is not null`, max)

export const countSamples = (
  db: Db,
  span: Span,
  { values, max }: { readonly values: readonly Value[]; readonly max: number },
): Promise<number> => countOf(db, sql`${within(span)} and ${anyOf(values)}`, max)

interface SampleRow {
  readonly at: number
  /** The time to the last digit, from which the next portion goes on. */
  readonly place: string
  readonly disc: number
  readonly manual: boolean
  readonly found: (number | null)[]
}

/** Each portion is a query of its own, so that a slow reader holds no connection of the pool. */
export async function* streamSamples(db: Db, span: Span, values: readonly Value[]): AsyncGenerator<Sample[]> {
  let after = { place: new Date(span.fromMs).toISOString(), disc: beforeAnyDisc }
  for (;;) {
    const { rows } = await sql<SampleRow>`
      select (extract(epoch from r.at) * 1000)::float8 as at, r.at::text as place, r.disc,
        (r.flags & ${manualFlag}::int)::boolean as manual,
        array[${sql.join([...values])}]::float8[] as found
      ${within(span)} and (r.at, r.disc) > (${after.place}::timestamptz, ${after.disc}::bigint) and ${anyOf(values)}
      order by r.at, r.disc limit ${portionRows}`.execute(db)
    if (rows.length > 0) yield rows.map(sampleOf)
    const last = rows.at(-1)
    if (!last || rows.length < portionRows) return
    after = last
  }
}

const sampleOf = ({ at, manual, found }: SampleRow): Sample => ({
  atMs: at,
  isManual: manual,
  values: found.map(rounded),
})

/** Columns of four bytes come back with noise behind the seventh digit. */
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 1000)
