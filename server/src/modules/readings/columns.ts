/** Where a series stands in `readings`: these have a column of their own, every other is in `extra.v`. */
import { findSeries } from '@coldway/contract/series.ts'
import { type RawBuilder, sql } from 'kysely'

export const columnSeries = ['temp1', 'hum1', 'battery', 'signal', 'door'] as const
/** The bit of `flags` of what a person entered; the others: ingest/reading-row.ts. */
export const manualFlag = 16
export const fixCodes = { GPS: 1, LBS: 2 } as const

/** The value of a series as SQL, or undefined for a key that is no series. */
export const seriesSql = (key: string): RawBuilder<number | null> | undefined => {
  if (!findSeries(key)) return undefined
  const column = columnSeries.find((name) => name === key)
  return column
    ? sql<number | null>`r.${sql.ref(column)}::float8`
    : sql<number | null>`(r.extra -> 'v' ->> ${key})::float8`
}
