/** SQL of requests that locks make themselves. It takes no scope: the rule that asks sees every device. */
import type { DeviceProtocol } from '@coldway/contract/devices/protocols.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { Sample } from '../../rules/rule.ts'

interface AskingLock {
  readonly code: string
  readonly name: string
  readonly plate: string | null
  readonly orgPath: string
  readonly protocol: DeviceProtocol
  readonly model: string
  readonly orgId: number
}

/** Locks the row of the lock until the commit; undefined: it is no electronic lock. */
export const holdLock = async (tx: Tx, deviceId: number): Promise<AskingLock | undefined> => {
  const { rows } = await sql<AskingLock>`
    select d.code, d.name, d.plate, d.org_path as "orgPath", d.protocol, d.model, d.org_id as "orgId" from devices d
    where d.id = ${deviceId} and d.category = 'lock' for no key update of d`.execute(tx)
  return rows[0]
}

/**
 * Whether a report in which the request's bit is set is the first of its press: the one before it in event time does not have
 * it set, and the one after it, if that came earlier, does not either. A report counts in which the lock speaks of itself.
 */
export const isBitRising = async (
  tx: Tx,
  { deviceId, atMs, arrivedMs }: Pick<Sample, 'deviceId' | 'atMs' | 'arrivedMs'>,
): Promise<boolean> => {
  const at = sql`${new Date(atMs)}::timestamptz`
  const said = sql`r.device_id = ${deviceId} and r.extra -> 'v' ?| array['lock', 'unlockRequest'] and (r.flags & 7) = 0`
  const isSet = sql`coalesce((r.extra -> 'v' ->> 'unlockRequest')::real = 1, false)`
  const { rows } = await sql<{ isRising: boolean }>`
    select not coalesce((select ${isSet} from readings r where ${said} and r.at < ${at} and r.at >= ${at} - interval '30 days'
        order by r.at desc, r.disc desc limit 1), false)
      and not coalesce((select ${isSet} and r.arrived < ${new Date(arrivedMs)}::timestamptz from readings r
        where ${said} and r.at > ${at} order by r.at, r.disc limit 1), false) as "isRising"`.execute(tx)
  return rows[0]?.isRising ?? false
}

export const countAskedByLock = async (tx: Tx, deviceId: number, sinceMs: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from commands
    where device_id = ${deviceId} and origin = 'device' and created_at > ${new Date(sinceMs)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The order that carries the lock now and is not completed. */
export const findOrderOn = async (tx: Tx, deviceId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select w.id from lock_order_devices b join lock_orders w on w.id = b.order_id
    where b.device_id = ${deviceId} and b.bound_until is null`.execute(tx)
  return rows[0]?.id
}
