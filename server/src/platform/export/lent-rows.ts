/** Ends a file of a list when a row of it that others lent is taken back while the file is made or leaves. */
import type { Route } from '../implement.ts'
import type { Portions, Reader } from './portions.ts'
import { whileStill } from './while-leaving.ts'

export interface LentRows {
  /** Those among the rows read so far. */
  ids(): number[]
  whileRead(portions: Portions): Portions
  whileLeaving<Part>(bytes: AsyncIterable<Part>): AsyncIterable<Part>
}

export const lentRows = ({ lent }: Route, { renew }: Pick<Reader, 'renew'>): LentRows => {
  const ids = new Set<number>()
  if (!lent) return { ids: () => [], whileRead: (portions) => portions, whileLeaving: (bytes) => bytes }
  const check = async (): Promise<void> => {
    if (ids.size === 0) return
    const { scope } = await renew()
    await lent.check(scope, [...ids])
  }
  const noting = async function* (portions: Portions): Portions {
    for await (const rows of portions) {
      for (const row of rows) {
        const id = lent.idOf(row)
        if (id !== undefined) ids.add(id)
      }
      yield rows
    }
  }
  return {
    ids: () => [...ids],
    whileRead: (portions) => whileStill(noting(portions), check),
    whileLeaving: (bytes) => whileStill(bytes, check),
  }
}
