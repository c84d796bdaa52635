/** Organisations by their GLN, in SQL. */
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database.ts'
import { lookingBeyond } from '../../../../platform/visibility.ts'

const ownersMax = 500

/** Whosever they are: a carrier does not see the organisation whose shipment it carries. Shipments are found by what the caller sees. */
export const listOwners = async (tx: Tx, glns: readonly string[]): Promise<Map<string, number[]>> => {
  if (glns.length === 0) return new Map()
  const { rows } = await lookingBeyond(tx, () =>
    sql<{ gln: string; ids: number[] }>`select o.gln, array_agg(o.id) as ids
      from (select gln, id from organisations where gln = any(${[...glns]}::text[]) order by id limit ${ownersMax}) o
      group by o.gln`.execute(tx),
  )
  return new Map(rows.map(({ gln, ids }) => [gln, ids]))
}
