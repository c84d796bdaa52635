/**
 * Switches the rules of the running program off and on, as a cluster does: the holder of the partitions evaluates them
 * (server/src/rules/leases.ts). Off, an idle process holds all of them.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

/** The program checks its partitions every two seconds. */
const noticedMs = 2500
const idler = randomUUID()

export const rulesOff = async (pool: Pool): Promise<void> => {
  await pool.query(
    `insert into processes (id, roles, host, pid, lease_until, is_bus_whole) values ($1, '{rules}', 'bench', 1, 'infinity', true)`,
    [idler],
  )
  await pool.query(`update rule_partitions set holder = $1, epoch = epoch + 1, lease_until = 'infinity'`, [idler])
  await sleep(noticedMs)
}

/** Discards what was not evaluated meanwhile. */
export const rulesOn = async (pool: Pool): Promise<void> => {
  await pool.query('truncate rule_inbox')
  await pool.query('delete from processes where id = $1', [idler])
  await pool.query('update rule_partitions set holder = null where holder = $1', [idler])
  for (;;) {
    const { rows } = await pool.query('select from rule_partitions where holder is null')
    if (rows.length === 0) return
    await sleep(50)
  }
}

export interface Waiting {
  /** Rows of the inbox: one per commit and partition. */
  readonly rows: number
  readonly reports: number
}

export const waitingOf = async (pool: Pool): Promise<Waiting> => {
  const { rows } = await pool.query<Waiting>(
    'select count(*)::int as rows, coalesce(sum(json_array_length(payload::json)), 0)::int as reports from rule_inbox',
  )
  return rows[0] ?? { rows: 0, reports: 0 }
}

const lookMs = 20

export const caughtUp = async (pool: Pool, withinMs: number): Promise<void> => {
  const endMs = performance.now() + withinMs
  for (;;) {
    const { rows } = await pool.query('select from rule_inbox limit 1')
    if (rows.length === 0) return
    if (performance.now() > endMs) throw new Error('the rules do not catch up')
    await sleep(lookMs)
  }
}
