/** Shares of waybills in SQL. Those who list, give and take them back have been checked to see the waybill's organisation. */
import type { ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import type { SharePartner } from '@coldway/contract/waybills/waybill-shares.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface ShareRow extends SharePartner {
  userName: string
  createdAt: number
}

/** Names are those of organisations in the caller's scope: of others the code alone is known. */
const partner = (scope: OrgScope) =>
  sql`o.code as "orgCode", case when ${inScope(scope, sql`o.path`)} then o.name end as "orgName"`

export const listShares = async (db: Db, scope: OrgScope, waybillId: number): Promise<ShareRow[]> => {
  const { rows } = await sql<ShareRow>`
    select ${partner(scope)}, s.user_name as "userName", s.created_at as "createdAt"
    from waybill_shares s join organisations o on o.id = s.org_id
    where s.waybill_id = ${waybillId} and s.revoked_at is null order by s.id`.execute(db)
  return rows
}

export const listPartners = async (db: Db, scope: OrgScope, most: number): Promise<SharePartner[]> => {
  const { rows } = await sql<SharePartner>`
    select ${partner(scope)} from (
      select s.org_id, max(s.id) as last from waybill_shares s where ${inScope(scope, sql`s.owner_path`)} group by s.org_id
      order by last desc limit ${most}) as p join organisations o on o.id = p.org_id order by p.last desc`.execute(db)
  return rows
}

export interface Partner {
  id: number
  path: string
  code: string
}

/** Locked until the commit, so that none is moved or deleted meanwhile. */
export const findPartners = async (tx: Tx, codes: readonly string[]): Promise<Partner[]> => {
  const { rows } = await sql<Partner>`
    select o.id, o.path, o.code from organisations o where lower(o.code) = any(${codes.map((code) => code.toLowerCase())}::text[])
    order by o.id for share of o`.execute(tx)
  return rows
}

export interface NewShares {
  readonly waybillId: number
  readonly orgId: number
  readonly orgPath: string
  readonly partners: readonly Partner[]
  readonly userName: string
  readonly nowMs: number
}

/** Leaves out those that the waybill is shared with already. */
export const insertShares = async (tx: Tx, given: NewShares): Promise<void> => {
  const { waybillId, orgId, orgPath, partners, userName, nowMs } = given
  await sql`
    insert into waybill_shares (waybill_id, owner_id, owner_path, org_id, org_path, user_name, created_at)
    select ${waybillId}, ${orgId}, ${orgPath}, p.id, p.path, ${userName}, ${new Date(nowMs)}
    from jsonb_to_recordset(${JSON.stringify(partners)}::jsonb) as p (id integer, path text)
    on conflict (waybill_id, org_id) where revoked_at is null do nothing`.execute(tx)
}

export const countShares = async (tx: Tx, waybillId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waybill_shares s where s.waybill_id = ${waybillId} and s.revoked_at is null`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Answers how many were taken back. */
export const revokeShares = async (
  tx: Tx,
  { waybillId, partners, nowMs }: Pick<NewShares, 'waybillId' | 'partners' | 'nowMs'>,
): Promise<number> => {
  const { rows } = await sql`
    update waybill_shares set revoked_at = ${new Date(nowMs)}
    where waybill_id = ${waybillId} and org_id = any(${partners.map(({ id }) => id)}::int[]) and revoked_at is null
    returning 1`.execute(tx)
  return rows.length
}

/** The devices on the waybill whose tenant has no share of it and does not own it. */
export const listStrangers = async (tx: Tx, waybillId: number): Promise<number[]> => {
  const { rows } = await sql<{ deviceId: number }>`
    select b.device_id as "deviceId" from waybills w
      join waybill_details b on b.waybill_id = w.id and b.bound_until is null join devices d on d.id = b.device_id
    where w.id = ${waybillId} and split_part(d.org_path, '/', 2) <> split_part(w.org_path, '/', 2)
      and not exists (select from waybill_shares s where s.waybill_id = w.id and s.revoked_at is null
        and split_part(s.org_path, '/', 2) = split_part(d.org_path, '/', 2))`.execute(tx)
  return rows.map(({ deviceId }) => deviceId)
}

/**
 * Those of the recipients of a waybill who belong to these former partners, unless they belong to the organisation of the waybill or
 * below it too, or to a partner that it is still shared with.
 */
export const listFormerRecipients = async (
  tx: Tx,
  waybillId: number,
  { ids, partners }: { readonly ids: readonly number[]; readonly partners: readonly Partner[] },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from waybills w, recipients c join organisations o on o.id = c.org_id
    where w.id = ${waybillId} and c.id = any(${[...ids]}::int[]) and not starts_with(o.path, w.org_path)
      and exists (select from unnest(${partners.map(({ path }) => path)}::text[]) as former (path) where starts_with(o.path, former.path))
      and not exists (select from waybill_shares s where s.waybill_id = w.id and s.revoked_at is null
        and starts_with(o.path, s.org_path))`.execute(tx)
  return rows.map(({ id }) => id)
}

export const setRecipients = async (tx: Tx, waybillId: number, recipients: ChannelRecipients): Promise<void> => {
  await sql`update waybills set recipients = ${JSON.stringify(recipients)}::jsonb, version = version + 1
    where id = ${waybillId}`.execute(tx)
}

export interface SharedPath {
  waybillId: number
  orgPath: string
  isLasting: boolean
}

/** The organisations that these waybills are shared with, each once, and those from which they were taken back since a moment. */
export const listSharedPaths = async (
  db: Db | Tx,
  ids: readonly number[],
  endedSinceMs: number,
): Promise<SharedPath[]> => {
  const { rows } = await sql<SharedPath>`
    select s.waybill_id as "waybillId", s.org_path as "orgPath", bool_or(s.revoked_at is null) as "isLasting"
    from waybill_shares s
    where s.waybill_id = any(${[...ids]}::int[]) and (s.revoked_at is null or s.revoked_at > ${new Date(endedSinceMs)})
    group by s.waybill_id, s.org_path`.execute(db)
  return rows
}
