/**
 * Weekly partitions of `readings`, created ahead and dropped by retention. Rows that waited in `readings_wild` for a week
 * that did not exist yet move into it when it is made (a default partition with such rows would refuse the attach).
 */
import { keptMonthsDefault, keptMsOf } from '@coldway/contract/retention.ts'
import type { Pool, PoolClient } from 'pg'

const weekMs = 7 * 86_400_000
/** 1970-01-05 was a Monday: weeks are counted from it. */
const firstMondayMs = 4 * 86_400_000
const lockKey = 7_305_002

export const weekOf = (atMs: number): number => Math.floor((atMs - firstMondayMs) / weekMs)
const startOf = (week: number): Date => new Date(firstMondayMs + week * weekMs)
const nameOf = (week: number): string => `readings_${startOf(week).toISOString().slice(0, 10).replaceAll('-', '')}`

export interface PartitionSpan {
  readonly nowMs: number
  /** At least; as long as the organisation wants that keeps the longest. */
  readonly keptMs: number
  readonly aheadWeeks: number
}

/** Makes every week of the kept span and some ahead; drops those wholly older than kept. Safe to run at any time. */
export const keepPartitions = (pool: Pool, span: PartitionSpan): Promise<{ made: string[]; dropped: string[] }> =>
  alone(pool, async (client) => {
    const keptMs = Math.max(span.keptMs, await longestKeptMs(client))
    const existing = await listWeeks(client)
    const made = await makeMissing(client, existing, { ...span, keptMs })
    const first = nameOf(weekOf(span.nowMs - keptMs))
    const old = [...existing].filter((name) => /^readings_\d{8}$/.test(name) && name < first)
    for (const name of old) await client.query(`drop table ${name}`)
    await client.query('delete from readings_wild where arrived < $1', [new Date(span.nowMs - keptMs)])
    return { made, dropped: old }
  })

/** Weeks for what is about to be restored: nothing is dropped, and no organisation asked, as there is none yet. */
export const makePartitions = (pool: Pool, span: PartitionSpan): Promise<string[]> =>
  alone(pool, async (client) => makeMissing(client, await listWeeks(client), span))

const alone = async <Data>(pool: Pool, work: (client: PoolClient) => Promise<Data>): Promise<Data> => {
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

const listWeeks = async (client: PoolClient): Promise<Set<string>> => {
  const found = await client.query<{ relname: string }>(
    `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'readings'::regclass`,
  )
  return new Set(found.rows.map((row) => row.relname))
}

const makeMissing = async (
  client: PoolClient,
  existing: ReadonlySet<string>,
  { nowMs, keptMs, aheadWeeks }: PartitionSpan,
): Promise<string[]> => {
  const first = weekOf(nowMs - keptMs)
  const last = weekOf(nowMs) + aheadWeeks
  const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const missing = wanted.filter((week) => !existing.has(nameOf(week)))
  for (const week of missing) await makeWeek(client, week)
  return missing.map(nameOf)
}

const longestKeptMs = async (client: PoolClient): Promise<number> => {
  const { rows } = await client.query<{ months: number | null }>(
    'select max(kept_months)::int as months from organisations',
  )
  return keptMsOf(rows[0]?.months ?? keptMonthsDefault)
}

const makeWeek = async (client: PoolClient, week: number): Promise<void> => {
  const name = nameOf(week)
  const from = startOf(week).toISOString()
  const until = startOf(week + 1).toISOString()
  await client.query(`create table ${name} (like readings including defaults including constraints)`)
  await client.query(
    `with moved as (delete from readings_wild where at >= '${from}' and at < '${until}' returning *) insert into ${name} select * from moved`,
  )
  // Read and written through the parent, which row security guards.
  await client.query(`revoke all on ${name} from coldway_app, coldway_root, coldway_system`)
  await client.query(`alter table readings attach partition ${name} for values from ('${from}') to ('${until}')`)
}
