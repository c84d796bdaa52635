/** What the rows of an import name, found for all of them at once. */
import type { WaybillPlace } from '@coldway/contract/waybills/waybill-fields.ts'
import { type UniqueWaybillField, uniqueWaybillFields } from '@coldway/contract/waybills/waybill-conflicts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

const lowered = (names: readonly string[]) => sql`${[...new Set(names.map((name) => name.toLowerCase()))]}::text[]`

/** Sites that the caller may use, by lower-case name; the own ones before the global ones. */
export const findSites = async (
  db: Db,
  scope: OrgScope,
  names: readonly string[],
): Promise<ReadonlyMap<string, WaybillPlace>> => {
  const { rows } = await sql<{ id: number; name: string; lng: number; lat: number }>`
    select s.id, s.name, s.lng, s.lat from sites s join organisations o on o.id = s.org_id
    where lower(s.name) = any(${lowered(names)}) and (s.is_global or ${inScope(scope, sql`o.path`)})
    order by s.is_global desc, s.id desc`.execute(db)
  return new Map(rows.map(({ id, name, lng, lat }) => [name.toLowerCase(), { siteId: id, address: name, lng, lat }]))
}

export const findDevices = async (
  db: Db,
  scope: OrgScope,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: number; code: string }>`
    select d.id, d.code from devices d
    where d.code = any(${[...new Set(codes)]}::text[]) and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

export const findPolicies = async (
  db: Db,
  scope: OrgScope,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from alarm_policies p where lower(p.name) = any(${lowered(names)}) and p.scene = 'waybill'
      and p.deleted_at is null and ${inScope(scope, sql`p.org_path`)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

const columns: Readonly<Record<UniqueWaybillField, string>> = {
  waybillNo: 'waybill_no',
  businessCode: 'business_code',
  customerOrderId: 'customer_order_id',
}

/** Values that waybills of these tenants have already, as `tenant field value`, the value in lower case. */
export const findTaken = async (
  db: Db,
  tenantIds: readonly number[],
  wanted: Readonly<Record<UniqueWaybillField, readonly string[]>>,
): Promise<ReadonlySet<string>> => {
  const taken = new Set<string>()
  for (const field of uniqueWaybillFields) {
    const column = sql.ref(`w.${columns[field]}`)
    const { rows } = await sql<{ tenantId: number; value: string }>`
      select coalesce(w.tenant_id, 0) as "tenantId", lower(${column}) as value from waybills w
      where lower(${column}) = any(${lowered(wanted[field])})
        and coalesce(w.tenant_id, 0) = any(${[...tenantIds]}::int[])`.execute(db)
    for (const { tenantId, value } of rows) taken.add(`${tenantId} ${field} ${value}`)
  }
  return taken
}
