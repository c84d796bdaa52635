/** What is in the way of a waybill: the same numbers elsewhere in the tenant, and devices on another open waybill. */
import { type UniqueWaybillField, uniqueWaybillFields } from '@coldway/contract/waybills/waybill-conflicts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope, tenantIdOf } from '../../platform/org-scope.ts'
import { isSeen } from './visible.store.ts'

type Wanted = { readonly [Field in UniqueWaybillField]?: string | undefined } & { readonly id?: number | undefined }

const columns: Readonly<Record<UniqueWaybillField, string>> = {
  waybillNo: 'waybill_no',
  businessCode: 'business_code',
  customerOrderId: 'customer_order_id',
}

/**
 * Fields whose value another waybill of the tenant of an organisation has, also one out of scope, as the unique indexes compare them.
 * `id`: a waybill that the caller sees; a received one is of another tenant than the caller, and its own tenant counts.
 */
export const takenFields = async (
  db: Db,
  orgPath: string,
  { id = 0, ...wanted }: Wanted,
): Promise<UniqueWaybillField[]> => {
  const asked = uniqueWaybillFields.filter((field) => wanted[field] !== undefined)
  if (asked.length === 0) return []
  const tenant = sql`coalesce((select coalesce(o.tenant_id, 0) from waybills o where o.id = ${id}::int),
    ${tenantIdOf(orgPath) ?? 0}::int)`
  const { rows } = await sql<Record<UniqueWaybillField, boolean>>`select ${sql.join(
    asked.map(
      (field) => sql`exists (select from waybills w where lower(w.${sql.ref(columns[field])}) = lower(${wanted[field]})
        and w.id <> ${id}::int and coalesce(w.tenant_id, 0) = ${tenant}) as ${sql.ref(field)}`,
    ),
  )}`.execute(db)
  return asked.filter((field) => rows[0]?.[field])
}

export const isWaybillSeen = async (db: Db, scope: OrgScope, id: number): Promise<boolean> => {
  const { rows } = await sql`select from waybills w where w.id = ${id} and ${isSeen(scope)}`.execute(db)
  return rows.length > 0
}

/** Those of the devices that the caller sees. */
export const seenDevices = async (db: Db, scope: OrgScope, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from devices d where d.id = any(${[...ids]}::int[]) and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these devices, which the caller sees, are on another open waybill; its number is given if the caller sees that too. */
export const busyDevices = async (
  db: Db,
  scope: OrgScope,
  { id = 0, deviceIds }: { readonly id?: number | undefined; readonly deviceIds: readonly number[] },
): Promise<{ deviceId: number; waybillNo: string | null }[]> => {
  const { rows } = await sql<{ deviceId: number; waybillNo: string | null }>`
    select b.device_id as "deviceId", case when ${isSeen(scope)} then w.waybill_no end as "waybillNo"
    from waybill_details b join waybills w on w.id = b.waybill_id
    where b.device_id = any(${[...deviceIds]}::int[]) and b.bound_until is null and w.id <> ${id}::int
    order by b.device_id`.execute(db)
  return rows
}
