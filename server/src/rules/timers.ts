/**
 * Timers of the rules: rows with due times, taken by the process that holds the device's partition (faults.md row 20).
 */
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { partitionOf } from './partition.ts'
import type { Timer, Batch } from './rule.ts'

type Wanted = Parameters<Batch['wake']>[0]

export const setTimers = async (tx: Tx, rule: string, timers: Wanted): Promise<void> => {
  // The last timer of a device and subject counts: one statement may touch a row only once.
  const last = [...new Map(timers.map((timer) => [`${timer.deviceId} ${timer.subject}`, timer])).values()]
  const gone = last.filter(({ dueMs }) => dueMs === null)
  const set = last.filter(({ dueMs }) => dueMs !== null)
  if (gone.length > 0)
    await sql`
      delete from rule_timers t using unnest(${gone.map((one) => one.deviceId)}::int[], ${gone.map((one) => one.subject)}::text[])
        as x (device_id, subject)
      where t.device_id = x.device_id and t.rule = ${rule} and t.subject = x.subject`.execute(tx)
  if (set.length > 0)
    await sql`
      insert into rule_timers (partition, device_id, rule, subject, due_at)
      select x.partition, x.device_id, ${rule}, x.subject, to_timestamp(x.due / 1000)
      from unnest(${set.map((one) => partitionOf(one.deviceId))}::smallint[], ${set.map((one) => one.deviceId)}::int[],
        ${set.map((one) => one.subject)}::text[], ${set.map((one) => one.dueMs)}::float8[]) as x (partition, device_id, subject, due)
      -- A device may have been deleted since it reported.
      where exists (select from devices d where d.id = x.device_id)
      on conflict (device_id, rule, subject) do update set due_at = excluded.due_at, partition = excluded.partition`.execute(
      tx,
    )
}

export type DueTimer = Timer & { readonly rule: string }

/** Takes the timers of these partitions that have been due for longest; they are gone when the transaction commits. */
export const takeTimers = async (
  tx: Tx,
  partitions: readonly number[],
  { nowMs, count }: { readonly nowMs: number; readonly count: number },
): Promise<DueTimer[]> => {
  if (partitions.length === 0) return []
  const { rows } = await sql<DueTimer>`
    delete from rule_timers t using (
      select device_id, rule, subject from rule_timers
      where partition = any (${partitions}::smallint[]) and due_at <= ${new Date(nowMs)}
      order by due_at limit ${count}) as due
    where t.device_id = due.device_id and t.rule = due.rule and t.subject = due.subject
    returning t.device_id as "deviceId", t.rule, t.subject, t.due_at as "dueMs"`.execute(tx)
  return rows.toSorted((a, b) => a.dueMs - b.dueMs)
}
