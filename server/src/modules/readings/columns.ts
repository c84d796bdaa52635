/** The series that have a column of their own in `readings`; every other one is in `extra.v`. */
import { findSeries } from '@coldway/contract/readings/series.ts'
import { type RawBuilder, sql } from 'kysely'

export const columnSeries = ['temp1', 'hum1', 'battery', 'signal', 'door'] as const
/** The bit of `flags` that marks manual entries; ingest/reading-row.ts has the other bits. */
export const manualFlag = 16
export const fixCodes = { GPS: 1, LBS: 2 } as const

/** SQL for the value of a series; undefined for a key that names no series. */
export const seriesSql = (key: string): RawBuilder<number | null> | undefined => {
  if (!findSeries(key)) return undefined
  const column = columnSeries.find((name) => name === key)
  return column
    ? sql<number | null>`r.${sql.ref(column)}::float8`
    : sql<number | null>`(r.extra -> 'v' ->> ${key})::float8`
}
