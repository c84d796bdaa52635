import { keptMsOf } from '@coldway/contract/readings/retention.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { lookingBeyond } from '../../platform/visibility.ts'

interface Asked {
  readonly ids: readonly number[]
  readonly nowMs: number
}
interface ShipmentsOf {
  /** One of the devices is on an open waybill, or on the order of an electronic lock. */
  readonly isTravelling: boolean
  /** What one of them measured on a waybill, or reported as the lock of an order, is still kept: it is the record of a shipment. */
  readonly hasRecords: boolean
}

/**
 * The waybills and lock orders that these devices of the scope are or were on, of whichever organisation. Locks the devices
 * first, so that none is put on one until the commit.
 */
export const findShipmentsOf = async (tx: Tx, scope: OrgScope, { ids, nowMs }: Asked): Promise<ShipmentsOf> => {
  const { rows: locked } = await sql<{ id: number; months: number }>`
    select d.id, kept_months_of(d.org_path) as months from devices d
    where d.id = any(${[...ids]}::int[]) and ${inScope(scope, sql`d.org_path`)} order by d.id for update of d`.execute(
    tx,
  )
  const monthsOf = new Map(locked.map(({ id, months }) => [id, months]))
  const bound = await lookingBeyond(tx, async () => {
    const { rows } = await sql<{ id: number; isOpen: boolean; lastAt: number | null }>`
      select b.id, bool_or(b.until is null) as "isOpen", max(b.until) as "lastAt" from (
        select w.device_id as id, w.bound_until as until from waybill_details w where w.waybill_id is not null
        union all select l.device_id, l.bound_until from lock_order_devices l
      ) b where b.id = any(${[...monthsOf.keys()]}::int[]) group by b.id`.execute(tx)
    return rows
  })
  return {
    isTravelling: bound.some(({ isOpen }) => isOpen),
    hasRecords: bound.some(({ id, lastAt }) => lastAt !== null && lastAt > nowMs - keptMsOf(monthsOf.get(id) ?? 0)),
  }
}
