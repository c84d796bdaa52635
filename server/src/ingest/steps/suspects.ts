/**
 * Suspects: keeps reports from the future for a second judgement, in the same commit and with the clock span in which
 * they arrived. They may be good, and the clock behind.
 */
import { instants, int4s, texts } from '../../platform/binary-arrays.ts'
import type { CommitStep } from '../pipeline.ts'
import { flags, type ReadingRow } from '../reading-row.ts'

const insert = {
  name: 'suspects-insert',
  text: `insert into suspect_readings (device_id, at, disc, arrived, span)
    select device_id, at, disc, arrived, span::uuid
    from unnest($1::int[], $2::timestamptz[], $3::int[], $4::timestamptz[], $5::text[])
      as given (device_id, at, disc, arrived, span)
    on conflict do nothing`,
}

export const suspects: CommitStep = async (client, batch) => {
  const rows = batch.rows.filter(isOfFuture)
  if (rows.length === 0) return
  const values = [
    int4s(rows, (row) => row.deviceId),
    instants(rows, (row) => row.atMs),
    int4s(rows, (row) => row.disc),
    instants(rows, (row) => row.arrivedMs),
    texts(rows, (row) => row.span),
  ]
  await client.query({ ...insert, values })
}

type OfFuture = ReadingRow & { readonly span: string }

const isOfFuture = (row: ReadingRow): row is OfFuture => (row.flags & flags.future) !== 0 && row.span !== undefined

/** Adds the span to a report that may be judged again; others do not carry it. */
export const withSpan = (row: ReadingRow, span: string): ReadingRow =>
  (row.flags & flags.future) === 0 ? row : { ...row, span }
