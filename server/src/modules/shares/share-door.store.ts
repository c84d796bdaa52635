/** SQL for the holders of links and temporary tokens: found by hash, and only while they are valid. */
import type { SharePage } from '@coldway/contract/enums.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'
import { isWaybillSeen } from '../waybills/index.ts'
import { livePages } from './live-pages.ts'

export interface LiveShareRow {
  shareId: number
  page: SharePage
  waybillId: number | null
  orgId: number
  orgPath: string
  permissions: Permission[]
  windowFrom: number | null
  windowUntil: number | null
  expiresAt: number | null
}

/**
 * The condition that a device `b` is on the waybill of a link now, or was at its end. The link
 * cannot tell until when another one was.
 */
const isCarried = sql`b.waybill_id = s.waybill_id and b.bound_from is not null
  and (b.bound_until is null or b.bound_until >= w.ended_at)`
/** The last lock on the electronic-lock order of a link, and the time of it. */
const lastLock = (column: 'device_id' | 'bound_from' | 'bound_until') => sql`(select k.${sql.ref(column)}
  from lock_order_devices k where k.order_id = s.lock_order_id order by k.id desc limit 1)`

/** Matches shares that are not revoked or expired, whose span has begun, and whose maker can sign in. */
const findLive = async (db: Db, which: RawBuilder<unknown>, nowMs: number): Promise<LiveShareRow | undefined> => {
  const now = new Date(nowMs)
  const { rows } = await sql<LiveShareRow>`
    select s.id as "shareId", s.page, s.waybill_id as "waybillId", o.id as "orgId", o.path as "orgPath", r.permissions,
      greatest(s.window_from, (select max(b.bound_from) from share_devices c join waybill_details b on b.device_id = c.device_id
        where c.share_id = s.id and ${isCarried}), ${lastLock('bound_from')}) as "windowFrom",
      least(s.window_until, w.ended_at, ${lastLock('bound_until')}) as "windowUntil", s.expires_at as "expiresAt"
    from shares s left join waybills w on w.id = s.waybill_id join users u on u.id = s.user_id join organisations o on o.id = u.org_id join roles r on r.id = u.role_id
    where ${which} and s.revoked_at is null and (s.expires_at is null or s.expires_at > ${now})
      and (s.window_from is null or s.window_from <= ${now})
      and u.is_enabled and (u.initial_until is null or u.initial_until > ${now})`.execute(db)
  return rows[0]
}

export const findByLink = (db: Db, tokenHash: Buffer, nowMs: number) =>
  findLive(db, sql`s.token_hash = ${tokenHash}`, nowMs)

export const findByToken = (db: Db, tokenHash: Buffer, nowMs: number) =>
  findLive(
    db,
    sql`s.id = (select share_id from share_sessions where token_hash = ${tokenHash} and expires_at > ${new Date(nowMs)})`,
    nowMs,
  )

/**
 * Lists the share's devices in the range, in the order of their ids; of a link to a waybill those that travel with it, of one
 * to an electronic-lock order its lock.
 */
export const listSeen = async (db: Db, range: Pick<OrgScope, 'from' | 'until'>, shareId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from shares s join share_devices sd on sd.share_id = s.id
      join devices d on d.id = case when s.lock_order_id is null then sd.device_id else ${lastLock('device_id')} end
    where s.id = ${shareId} and ${inScope(range, sql`d.org_path`)} and (s.waybill_id is null or exists (
      select from waybills w join waybill_details b on b.device_id = d.id and ${isCarried}
      where w.id = s.waybill_id and ${isWaybillSeen(range)} and (w.ended_at is null or s.page <> all (${livePages}::text[]))))
      and (s.lock_order_id is null or exists (
        select from lock_orders l where l.id = s.lock_order_id and ${inScope(range, sql`l.org_path`)}))
    order by d.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Whether the range still sees the waybill: it may have been a received one that was taken back. */
export const seesWaybill = async (db: Db, range: Pick<OrgScope, 'from' | 'until'>, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from waybills w where w.id = ${id} and ${isWaybillSeen(range)}`.execute(db)
  return rows.length > 0
}

/** Gives false when the share has ended meanwhile. Locks the share, so that the count of its sessions is exact. */
export const countOpen = async (tx: Tx, shareId: number, nowMs: number): Promise<boolean> => {
  const now = new Date(nowMs)
  const { numAffectedRows } = await sql`
    update shares set opens = opens + 1, last_open_at = ${now}
    where id = ${shareId} and revoked_at is null and (expires_at is null or expires_at > ${now})`.execute(tx)
  return numAffectedRows === 1n
}

export const countSessions = async (tx: Tx, shareId: number, sinceMs: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from share_sessions where share_id = ${shareId} and created_at > ${new Date(sinceMs)}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export const insertSession = async (
  tx: Tx,
  given: { tokenHash: Buffer; shareId: number; nowMs: number; untilMs: number },
): Promise<void> => {
  await sql`insert into share_sessions (token_hash, share_id, created_at, expires_at)
    values (${given.tokenHash}, ${given.shareId}, ${new Date(given.nowMs)}, ${new Date(given.untilMs)})`.execute(tx)
}

export const deleteExpired = async (db: Db, nowMs: ProvenMs, endedKeptMs: number): Promise<void> => {
  await sql`delete from share_sessions where expires_at < ${new Date(nowMs)}`.execute(db)
  await sql`delete from shares where least(revoked_at, expires_at) < ${new Date(nowMs - endedKeptMs)}`.execute(db)
}
