/** What the rows of an import name, found for all of them at once. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { lookingBeyond } from '../../platform/visibility.ts'

/** The plates of the tenant among these keys; null: on a vehicle that the caller does not see. */
export const findPlates = async (
  db: Db | Tx,
  scope: OrgScope,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number | null>> => {
  const [, tenant = ''] = scope.from.split('/')
  const { rows } = await lookingBeyond(db, () =>
    sql<{ key: string; orgId: number | null }>`
      select v.plate_key as key, case when ${inScope(scope, sql`v.org_path`)} then v.org_id end as "orgId" from vehicles v
      where v.plate_key = any(${[...keys]}::text[]) and coalesce(v.tenant_id, 0) = ${Number(tenant)}::int`.execute(db),
  )
  return new Map(rows.map(({ key, orgId }) => [key, orgId]))
}

export const findDevices = async (
  db: Db | Tx,
  scope: OrgScope,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { id: number; orgPath: string }>> => {
  const { rows } = await sql<{
    id: number
    code: string
    orgPath: string
  }>`select d.id, d.code, d.org_path as "orgPath" from devices d
    where d.code = any(${[...codes]}::text[]) and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return new Map(rows.map(({ code, ...device }) => [code, device]))
}

/** Those of the devices, all in scope, that are on a vehicle now, whether the caller sees it or not. */
export const findBound = async (db: Db | Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await lookingBeyond(db, () =>
    sql<{ id: number }>`select b.device_id as id from vehicle_devices b
      where b.device_id = any(${[...ids]}::int[]) and b.bound_until is null`.execute(db),
  )
  return new Set(rows.map(({ id }) => id))
}
