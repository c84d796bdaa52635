/** The times that locks were on an order, and the order of a link, in SQL. */
import { fail } from '@coldway/contract/errors.ts'
import type { SharedLockOrder } from '@coldway/contract/lock-orders/lock-order-tracks.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { keptLockSeen } from './past-locks.store.ts'

export interface BindingRow {
  id: number
  /** Null: the lock is deleted. */
  deviceId: number | null
  deviceCode: string
  deviceName: string
  boundFrom: number
  boundUntil: number | null
}

/** More changes of the lock than an order ever has. */
const bindingsMax = 200

/** Lists the times of the locks that the reader may see, the newest first. */
export const listBindings = async (db: Db, scope: OrgScope, orderId: number): Promise<BindingRow[]> => {
  const { rows } = await sql<BindingRow>`
    select b.id, d.id as "deviceId", coalesce(d.code, b.device_code) as "deviceCode",
      coalesce(d.name, b.device_name) as "deviceName", b.bound_from as "boundFrom", b.bound_until as "boundUntil"
    from lock_order_devices b join lock_orders w on w.id = b.order_id
      left join devices d on d.id = b.device_id and ${inScope(scope, sql`d.org_path`)}
    where b.order_id = ${orderId} and ${inScope(scope, sql`w.org_path`)}
      and (d.id is not null or ${keptLockSeen(scope, sql`b.device_org_id`, sql`b.device_code`)} is not null)
    order by b.id desc limit ${bindingsMax}`.execute(db)
  return rows
}

/** The lock that is or was last on an order. Refuses an order that the caller does not see, and one that never had a lock. */
export const lockOfOrder = async (tx: Tx, scope: OrgScope, orderId: number): Promise<number> => {
  const { rows } = await sql<{ deviceId: number | null }>`
    select (select b.device_id from lock_order_devices b where b.order_id = w.id order by b.id desc limit 1) as "deviceId"
    from lock_orders w where w.id = ${orderId} and ${inScope(scope, sql`w.org_path`)}`.execute(tx)
  if (!rows[0]) throw fail('orderNotFound')
  if (rows[0].deviceId === null) throw fail('orderLockRequired')
  return rows[0].deviceId
}

export type SharedRow = Omit<SharedLockOrder, 'planStartTime' | 'planEndTime'> & { planStart: number; planEnd: number }

export const findSharedOrder = async (db: Db, scope: OrgScope, shareId: number): Promise<SharedRow | undefined> => {
  const { rows } = await sql<SharedRow>`
    select w.order_no as "orderNo", w.state, w.plate, w.route, w.plan_start as "planStart", w.plan_end as "planEnd"
    from shares s join lock_orders w on w.id = s.lock_order_id
    where s.id = ${shareId} and ${inScope(scope, sql`w.org_path`)}`.execute(db)
  return rows[0]
}
