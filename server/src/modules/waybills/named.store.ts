/** What a waybill refers to: its number, which has to be free, and sites and a policy that the caller may use. */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

/** Two calls that take a number of one tenant at once wait for each other until the commit. */
export const lockNumbers = async (tx: Tx, tenantId: number, prefix: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('waybill number'), hashtext(${`${tenantId} ${prefix}`}))`.execute(tx)
}

/** As the index of numbers counts: up to six digits. */
const countMax = 999_999

/**
 * The count for the next number behind a prefix, which ends with a hyphen, in a tenant: after the greatest, or the first gap where
 * somebody has typed the greatest of all.
 */
export const nextCount = async (db: Db, prefix: string, tenantId: number): Promise<number> => {
  const count = sql`substring(waybill_no from '([0-9]{1,6})$')::integer`
  const counted = sql`from waybills
    where substring(lower(waybill_no) from '^(.*-)[0-9]{1,6}$') = lower(${prefix}::text) and waybill_no ~ '-[0-9]{1,6}$'
      and coalesce(tenant_id, 0) = ${tenantId}::int`
  const { rows: greatest } = await sql<{ last: number | null }>`select max(${count}) as last ${counted}`.execute(db)
  const last = greatest[0]?.last ?? 0
  if (last < countMax) return last + 1
  const { rows: gaps } = await sql<{ next: number | null }>`
    select min(n) + 1 as next from (
      select n, lead(n) over (order by n) as after from (select 0 as n union select ${count} ${counted}) as known
    ) as pairs where after > n + 1`.execute(db)
  return gaps[0]?.next ?? countMax + 1
}

/** The devices with these codes, whosever they are. */
export const listDeviceIds = async (db: Db, codes: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from devices where code = any(${[...codes]}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts how many of these sites the caller may use: those of the own organisations and the global ones. */
export const countSites = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<number> => {
  const { rows } = await sql`
    select s.id from sites s join organisations o on o.id = s.org_id
    where s.id = any(${[...ids]}::int[]) and (s.is_global or ${inScope(scope, sql`o.path`)}) order by s.id for share of s`.execute(
    tx,
  )
  return rows.length
}

/** The centres of sites that the caller may use. */
export const listCentres = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, LngLat>> => {
  const { rows } = await sql<LngLat & { id: number }>`
    select s.id, s.lng, s.lat from sites s where s.id = any(${[...ids]}::int[])`.execute(tx)
  return new Map(rows.map(({ id, lng, lat }) => [id, { lng, lat }]))
}

/** It stays there until the commit. */
export const isPolicyThere = async (tx: Tx, scope: OrgScope, id: number): Promise<boolean> => {
  const { rows } = await sql`select from alarm_policies p
    where p.id = ${id} and p.scene = 'waybill' and p.deleted_at is null and ${inScope(scope, sql`p.org_path`)} for share`.execute(
    tx,
  )
  return rows.length > 0
}
