/** What the factories of the matrix make objects with. */
import type { Place, PlaceName } from './places.ts'

export type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export interface Making {
  /** Queries as the owner of the database, past all guards of the program. */
  readonly query: Query
  readonly places: Readonly<Record<PlaceName, Place>>
  readonly passwordHash: string
}

/** Gives the id that a statement returns. */
export const one = async (query: Query, text: string, values: readonly unknown[]): Promise<number> => {
  const [row] = await query<{ id: number }>(text, values)
  if (!row) throw new Error(`nothing made by ${text}`)
  return row.id
}
