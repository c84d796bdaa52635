/** Weeks of `readings` by name, and the transaction in which one process at a time changes them. */
import type { Pool, PoolClient } from 'pg'

const weekMs = 7 * 86_400_000
/** 1970-01-05 was a Monday: weeks are counted from it. */
const firstMondayMs = 4 * 86_400_000
const lockKey = 7_305_002

export const weekOf = (atMs: number): number => Math.floor((atMs - firstMondayMs) / weekMs)
export const startOf = (week: number): Date => new Date(firstMondayMs + week * weekMs)
/** Names sort by time. */
export const nameOf = (week: number): string =>
  `readings_${startOf(week).toISOString().slice(0, 10).replaceAll('-', '')}`

export const alone = async <Data>(pool: Pool, work: (client: PoolClient) => Promise<Data>): Promise<Data> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local statement_timeout = '5min'")
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const data = await work(client)
    await client.query('commit')
    return data
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

export const listWeeks = async (client: PoolClient): Promise<Set<string>> => {
  const found = await client.query<{ relname: string }>(
    `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'readings'::regclass`,
  )
  return new Set(found.rows.map((row) => row.relname))
}
