/**
 * Store: inserts the batch with one statement; a report that exists already conflicts on the key and goes no further.
 */
import { columnSeries, fixCodes } from '../../modules/readings/index.ts'
import { float4s, float8s, instants, int2s, int4s, texts } from '../../platform/binary-arrays.ts'
import type { CommitStep } from '../pipeline.ts'
import type { ReadingRow } from '../reading-row.ts'

const isColumn = new Set<string>(columnSeries)

const columns =
  'device_id, at, disc, arrived, flags, lng, lat, fix, speed, heading, temp1, hum1, battery, signal, door, extra, accuracy'
const insert = {
  name: 'readings-insert',
  text: `insert into readings (${columns})
    select device_id, at, disc, arrived, flags, lng, lat, fix, speed, heading, temp1, hum1, battery, signal, door,
      extra::jsonb, accuracy
    from unnest($1::int[], $2::timestamptz[], $3::int[], $4::timestamptz[], $5::smallint[], $6::float8[], $7::float8[],
      $8::smallint[], $9::real[], $10::real[], $11::real[], $12::real[], $13::real[], $14::real[], $15::real[], $16::text[],
      $17::real[]) as given (${columns})
    on conflict do nothing`,
}
/** Naming the inserted rows costs time, and nearly always all are inserted. */
const insertNaming = {
  name: 'readings-insert-naming',
  text: `${insert.text} returning device_id, (extract(epoch from at) * 1000)::float8 as at, disc`,
}

/** Begins the transaction with a savepoint to return to when there are duplicates. */
export const begin = 'begin; savepoint before_store'

export const store: CommitStep = async (client, batch) => {
  const { rows } = batch
  const values = valuesOf(rows)
  const { rowCount } = await client.query({ ...insert, values })
  if (rowCount === rows.length) return
  // Some rows exist already: insert again, to know which.
  await client.query('rollback to savepoint before_store')
  const inserted = await client.query<Key>({ ...insertNaming, values })
  batch.rows = onlyInserted(rows, inserted.rows)
  // A row that exists may be on this server alone, when its own commit was cut short while it waited for the standby. A
  // commit that writes to the log waits until the standby has everything before it; one that found only duplicates
  // would not.
  await client.query("select pg_logical_emit_message(true, 'coldway', '')")
}

const valuesOf = (rows: readonly ReadingRow[]): Buffer[] => [
  int4s(rows, (row) => row.deviceId),
  instants(rows, (row) => row.atMs),
  int4s(rows, (row) => row.disc),
  instants(rows, (row) => row.arrivedMs),
  int2s(rows, (row) => row.flags),
  float8s(rows, (row) => row.fix?.lng ?? null),
  float8s(rows, (row) => row.fix?.lat ?? null),
  int2s(rows, (row) => (row.fix ? fixCodes[row.fix.type] : null)),
  float4s(rows, (row) => row.fix?.speedKmh ?? null),
  float4s(rows, (row) => row.fix?.headingDeg ?? null),
  ...columnSeries.map((key) => float4s(rows, (row) => row.values[key] ?? null)),
  texts(rows, extraOf),
  float4s(rows, (row) => row.fix?.accuracyM ?? null),
]

const extraOf = ({ values, faults }: ReadingRow): string | null => {
  let others: Record<string, number> | undefined
  for (const key in values) if (!isColumn.has(key)) (others ??= {})[key] = values[key] as number
  const hasFaults = Object.keys(faults).length > 0
  if (!others && !hasFaults) return null
  return JSON.stringify({ ...(others && { v: others }), ...(hasFaults && { q: faults }) })
}

interface Key {
  device_id: number
  at: number
  disc: number
}

/** A key given twice in one batch was inserted once: the first of the two goes on. */
const onlyInserted = (rows: readonly ReadingRow[], inserted: readonly Key[]) => {
  const keys = new Set(inserted.map((row) => `${row.device_id} ${Math.round(row.at)} ${row.disc}`))
  return rows.filter((row) => keys.delete(`${row.deviceId} ${row.atMs} ${row.disc}`))
}
