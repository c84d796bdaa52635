/** Store: one insert for the batch; a report that is already there falls on the key and goes no further. */
import { columnSeries, fixCodes } from '../../modules/readings/index.ts'
import type { CommitStep } from '../pipeline.ts'
import type { ReadingRow } from '../reading-row.ts'

const isColumn = new Set<string>(columnSeries)

const insert = {
  name: 'readings-insert',
  text: `insert into readings
    (device_id, at, disc, arrived, flags, lng, lat, fix, speed, heading, temp1, hum1, battery, signal, door, extra,
      accuracy)
    select device_id, to_timestamp(at / 1000), disc, to_timestamp(arrived / 1000), flags, lng, lat, fix, speed, heading,
      temp1, hum1, battery, signal, door, extra::jsonb, accuracy
    from unnest($1::int[], $2::float8[], $3::int[], $4::float8[], $5::smallint[], $6::float8[], $7::float8[],
      $8::smallint[], $9::real[], $10::real[], $11::real[], $12::real[], $13::real[], $14::real[], $15::real[], $16::text[], $17::real[])
      as given (device_id, at, disc, arrived, flags, lng, lat, fix, speed, heading, temp1, hum1, battery, signal, door, extra,
        accuracy)
    on conflict do nothing
    returning device_id, (extract(epoch from at) * 1000)::float8 as at, disc`,
}

export const store: CommitStep = async (client, batch) => {
  const { rows } = batch
  const of = <Value>(pick: (row: ReadingRow) => Value): Value[] => rows.map(pick)
  const inserted = await client.query<{ device_id: number; at: number; disc: number }>({
    ...insert,
    values: [
      of((row) => row.deviceId),
      of((row) => row.atMs),
      of((row) => row.disc),
      of((row) => row.arrivedMs),
      of((row) => row.flags),
      of((row) => row.fix?.lng ?? null),
      of((row) => row.fix?.lat ?? null),
      of((row) => (row.fix ? fixCodes[row.fix.type] : null)),
      of((row) => row.fix?.speedKmh ?? null),
      of((row) => row.fix?.headingDeg ?? null),
      ...columnSeries.map((key) => of((row) => row.values[key] ?? null)),
      of(extraOf),
      of((row) => row.fix?.accuracyM ?? null),
    ],
  })
  if (inserted.rowCount === rows.length) return
  batch.rows = onlyInserted(rows, inserted.rows)
  // A row that is there may stand on this server alone, when its own commit was cut short while it waited for the standby.
  // A commit that writes to the log waits for the standby to have all before it; one that found duplicates alone would not.
  await client.query("select pg_logical_emit_message(true, 'coldway', '')")
}

const extraOf = (row: ReadingRow): string | null => {
  const others = Object.entries(row.values).filter(([key]) => !isColumn.has(key))
  const hasFaults = Object.keys(row.faults).length > 0
  if (others.length === 0 && !hasFaults) return null
  return JSON.stringify({
    ...(others.length > 0 && { v: Object.fromEntries(others) }),
    ...(hasFaults && { q: row.faults }),
  })
}

/** A key given twice in one batch was inserted once: the first of the two goes on. */
const onlyInserted = (rows: readonly ReadingRow[], inserted: { device_id: number; at: number; disc: number }[]) => {
  const keys = new Set(inserted.map((row) => `${row.device_id} ${Math.round(row.at)} ${row.disc}`))
  return rows.filter((row) => keys.delete(`${row.deviceId} ${row.atMs} ${row.disc}`))
}
