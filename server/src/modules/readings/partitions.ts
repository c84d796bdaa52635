/**
 * Weekly partitions of `readings`: created ahead of time, taken out by retention and dropped a day later. Rows that waited
 * in `readings_wild`, the default partition, for a week that did not exist move into it when it is made, as a default
 * partition that holds such rows would refuse the new one.
 */
import { limits } from '@coldway/contract/limits.ts'
import { keptMonthsDefault, keptMsOf } from '@coldway/contract/readings/retention.ts'
import type { Pool, PoolClient } from 'pg'
import type { ProvenMs } from '../../platform/proven-time.ts'
import { detachWeek, dropDetached, findDetached, reattachWeek } from './detached-weeks.store.ts'
import { alone, listWeeks, nameOf, startOf, weekOf } from './weeks.store.ts'

export interface PartitionSpan {
  /** The middle of the span: wrong by weeks it costs empty partitions, and rows wait in the default one. */
  readonly nowMs: number
  /** The shortest time that readings are kept: as long as the organisation wants that keeps them longest. */
  readonly keptMs: number
  readonly aheadWeeks: number
}

/** What a running program keeps; longer where an organisation asks for it. */
export const keptWeeks = { keptMs: limits.trackKeptMs, aheadWeeks: 8 }

/** Makes every week of the kept span and some ahead, or puts back one that was taken out; removes none. Repeatable. */
export const keepPartitions = (pool: Pool, span: PartitionSpan): Promise<{ made: string[] }> =>
  alone(pool, async (client) => ({ made: await makeMissing(client, { ...span, keptMs: await keptOf(client, span) }) }))

/** Weeks for what is about to be restored: no organisation is asked, as there is none yet. */
export const makePartitions = (pool: Pool, span: PartitionSpan): Promise<string[]> =>
  alone(pool, (client) => makeMissing(client, span))

/**
 * Takes out the weeks that are wholly older than kept, by the proven now, and drops those that were taken out a day or more
 * before it. Each is a transaction of its own that gives way to whoever reads: what is not done is done the next time.
 */
export const retirePartitions = async (
  pool: Pool,
  span: { readonly nowMs: ProvenMs; readonly keptMs: number },
): Promise<{ detached: string[]; dropped: string[] }> => {
  const { nowMs } = span
  const keptMs = await alone(pool, (client) => keptOf(client, span))
  const first = nameOf(weekOf(nowMs - keptMs))
  const weeks = await alone(pool, listWeeks)
  const old = [...weeks].filter((name) => /^readings_\d{8}$/.test(name) && name < first).sort()
  const dropped = await alone(pool, (client) => dropDetached(client, nowMs))
  for (const name of old) await alone(pool, (client) => detachWeek(client, name, nowMs))
  await pool.query('delete from readings_wild where arrived < $1', [new Date(nowMs - keptMs)])
  return { detached: old, dropped }
}

const keptOf = async (client: PoolClient, { keptMs }: Pick<PartitionSpan, 'keptMs'>): Promise<number> => {
  const { rows } = await client.query<{ months: number | null }>(
    'select max(kept_months)::int as months from organisations',
  )
  return Math.max(keptMs, keptMsOf(rows[0]?.months ?? keptMonthsDefault))
}

const makeMissing = async (client: PoolClient, { nowMs, keptMs, aheadWeeks }: PartitionSpan): Promise<string[]> => {
  const existing = await listWeeks(client)
  const first = weekOf(nowMs - keptMs)
  const last = weekOf(nowMs) + aheadWeeks
  const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const missing = wanted.filter((week) => !existing.has(nameOf(week)))
  for (const week of missing) await makeWeek(client, week)
  return missing.map(nameOf)
}

const makeWeek = async (client: PoolClient, week: number): Promise<void> => {
  const name = nameOf(week)
  const from = startOf(week).toISOString()
  const until = startOf(week + 1).toISOString()
  if (await findDetached(client, name)) await reattachWeek(client, name)
  else await client.query(`create table ${name} (like readings including defaults including constraints)`)
  await client.query(
    `with moved as (delete from readings_wild where at >= '${from}' and at < '${until}' returning *)
     insert into ${name} select * from moved on conflict do nothing`,
  )
  // Read and written through the parent, which row security guards.
  await client.query(`revoke all on ${name} from coldway_app, coldway_root, coldway_system`)
  await client.query(`alter table readings attach partition ${name} for values from ('${from}') to ('${until}')`)
}
