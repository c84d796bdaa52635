/**
 * Weeks that retention took out of `readings`. They are kept in the schema `detached`, complete and with their index,
 * where no reader finds them; their comment says since when, by proven time. Backups leave them out.
 */
import type { PoolClient } from 'pg'
import type { ProvenMs } from '../../platform/proven-time.ts'

/** Leaves time to find out that a week was taken out too early, and to put it back. */
const waitsMs = 86_400_000

/** Waits only a moment for readers: a statement that waits for a lock holds up the ingest behind it. */
const givesWay = "set local lock_timeout = '2s'"

export const detachWeek = async (client: PoolClient, name: string, nowMs: ProvenMs): Promise<void> => {
  await client.query(givesWay)
  await client.query(`alter table readings detach partition ${name}`)
  await client.query(`alter table ${name} set schema detached`)
  await client.query(`comment on table detached.${name} is '${new Date(nowMs).toISOString()}'`)
}

export const findDetached = async (client: PoolClient, name: string): Promise<boolean> => {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [`detached.${name}`])
  return rowCount === 1
}

/** The week is a table of its own beside `readings`; add the columns that `readings` got meanwhile. */
export const reattachWeek = async (client: PoolClient, name: string): Promise<void> => {
  const added = await client.query<{ definition: string }>(
    `select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)) as definition from pg_attribute a
     where a.attrelid = 'readings'::regclass and a.attnum > 0 and not a.attisdropped and not exists (
       select from pg_attribute b where b.attrelid = to_regclass($1) and b.attname = a.attname)`,
    [`detached.${name}`],
  )
  for (const { definition } of added.rows) await client.query(`alter table detached.${name} add column ${definition}`)
  await client.query(`comment on table detached.${name} is null`)
  await client.query(`alter table detached.${name} set schema public`)
}

/** Drops those that waited for a day, by the proven now, and gives their names. */
export const dropDetached = async (client: PoolClient, nowMs: ProvenMs): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; since: string | null }>(
    `select relname as name, obj_description(oid, 'pg_class') as since from pg_class
     where relnamespace = 'detached'::regnamespace and relkind = 'r' order by relname`,
  )
  const due = rows.filter(({ since }) => since !== null && Date.parse(since) <= nowMs - waitsMs)
  for (const { name } of due) await client.query(`drop table detached.${name}`)
  return due.map(({ name }) => name)
}
