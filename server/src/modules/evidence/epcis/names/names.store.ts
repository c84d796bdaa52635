/** The UUIDs in the events of issued records, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database.ts'

export interface Unnamed {
  readonly record: string
  readonly waybillId: number
  readonly number: number
}

/** Those that were tried least often, the newest first. */
export const listUnnamed = async (db: Db, size: number, triesMax: number): Promise<Unnamed[]> => {
  const { rows } = await sql<Unnamed>`select e.record, e.waybill_id as "waybillId", e.number
    from evidence_unnamed u join evidence_records e on e.record = u.record where u.tries < ${triesMax}
    order by u.tries, e.seq desc limit ${size}`.execute(db)
  return rows
}

/** Once: a record that is named already, or is gone, stays as it is. */
export const insertNames = async (tx: Tx, record: string, names: readonly string[]): Promise<void> => {
  await sql`with taken as (delete from evidence_unnamed where record = ${record} returning record)
    insert into evidence_names (name, record) select n, taken.record from taken, unnest(${[...names]}::uuid[]) as n
    on conflict do nothing`.execute(tx)
}

export const noteTry = async (db: Db, record: string): Promise<void> => {
  await sql`update evidence_unnamed set tries = tries + 1 where record = ${record}`.execute(db)
}

/** Records with one of the names, and those of which no names are written. */
export const isNamed = (names: readonly string[]) =>
  sql`e.record = any (array(select n.record from evidence_names n where n.name = any(${[...names]}::uuid[])
    union all select u.record from evidence_unnamed u))`
