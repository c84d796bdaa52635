/**
 * The database's own fastest ways to store the same rows: rows stored by the program are read once, then written into a table
 * with the same columns, key and partitions by COPY, and by the unnest insert that ignores duplicates, in batches of the
 * program's size, on one connection, with an fsynced transaction per batch.
 */
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

export const batchRows = 4000
const table = 'bench_rows'
/** Column types for the unnest insert: times are sent as milliseconds. */
const typeOf = {
  device_id: 'int',
  at: 'float8',
  disc: 'int',
  arrived: 'float8',
  flags: 'smallint',
  lng: 'float8',
  lat: 'float8',
  fix: 'smallint',
  speed: 'real',
  heading: 'real',
  temp1: 'real',
  hum1: 'real',
  battery: 'real',
  signal: 'real',
  door: 'real',
  extra: 'text',
} as const
const names = Object.keys(typeOf) as (keyof typeof typeOf)[]
const types = Object.values(typeOf)
const columns = names.join(', ')
const isTime = (name: string): boolean => name === 'at' || name === 'arrived'

export interface StoredRows {
  readonly count: number
  /** COPY text of each batch. */
  readonly texts: readonly string[]
  /** Values of each batch, column by column. */
  readonly arrays: readonly (readonly unknown[][])[]
}

export interface WriteFigures {
  readonly perS: number
  /** Milliseconds of each commit. */
  readonly latencies: Float64Array
}

export const takeRows = async (pool: Pool, most: number): Promise<StoredRows> => {
  const some = `select ${columns} from readings order by arrived limit ${most}`
  const client = await pool.connect()
  try {
    const lines = (await text(client.query(copyTo(`copy (${some}) to stdout`)))).trimEnd().split('\n')
    const { rows } = await client.query<unknown[]>({ text: asGiven(some), rowMode: 'array' })
    const starts = Array.from({ length: Math.ceil(rows.length / batchRows) }, (_, at) => at * batchRows)
    return {
      count: rows.length,
      texts: starts.map((at) => `${lines.slice(at, at + batchRows).join('\n')}\n`),
      arrays: starts.map((at) => types.map((_, column) => rows.slice(at, at + batchRows).map((row) => row[column]))),
    }
  } finally {
    client.release()
  }
}

const asGiven = (some: string): string => {
  const given = names.map((name) => (isTime(name) ? `(extract(epoch from ${name}) * 1000)::float8` : name))
  return `select ${given.join(', ').replace(/extra$/, 'extra::text')} from (${some}) r`
}

/** The same partitions as `readings`, by name and bounds. */
export const makeTwin = async (pool: Pool): Promise<void> => {
  await pool.query(`create table ${table} (like readings including all) partition by range (at)`)
  const { rows } = await pool.query<{ name: string; bound: string }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'readings'::regclass`,
  )
  for (const { name, bound } of rows) await pool.query(`create table bench_${name} partition of ${table} ${bound}`)
}

export const writeByCopy = (pool: Pool, { texts, count }: StoredRows): Promise<WriteFigures> =>
  write(pool, count, texts, async (client, batch) => {
    await pipeline(Readable.from([batch]), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)))
  })

const insert = {
  name: 'bench-insert',
  text: `insert into ${table} (${columns})
    select ${names
      .map((name) => (isTime(name) ? `to_timestamp(${name} / 1000)` : name))
      .join(', ')
      .replace(/extra$/, 'extra::jsonb')}
    from unnest(${types.map((type, at) => `$${at + 1}::${type}[]`).join(', ')}) as given (${columns})
    on conflict do nothing returning device_id, at, disc`,
}

export const writeByUnnest = (pool: Pool, { arrays, count }: StoredRows): Promise<WriteFigures> =>
  write(pool, count, arrays, async (client, batch) => void (await client.query({ ...insert, values: [...batch] })))

/** The cost of one durable commit on this machine: single rows, one after the other. */
export const writeOneByOne = async (pool: Pool, { arrays }: StoredRows, most: number): Promise<WriteFigures> => {
  const [first = []] = arrays
  const count = Math.min(most, first[0]?.length ?? 0)
  const singles = Array.from({ length: count }, (_, at) => first.map((column) => [column[at]]))
  return write(pool, count, singles, async (client, row) => void (await client.query({ ...insert, values: row })))
}

const write = async <Batch>(
  pool: Pool,
  rows: number,
  batches: readonly Batch[],
  take: (client: PoolClient, batch: Batch) => Promise<void>,
): Promise<WriteFigures> => {
  const client = await pool.connect()
  try {
    await client.query(`truncate ${table}`)
    const latencies: number[] = []
    const startMs = performance.now()
    for (const batch of batches) {
      const fromMs = performance.now()
      await take(client, batch)
      latencies.push(performance.now() - fromMs)
    }
    return { perS: (rows * 1000) / (performance.now() - startMs), latencies: Float64Array.from(latencies) }
  } finally {
    client.release()
  }
}
