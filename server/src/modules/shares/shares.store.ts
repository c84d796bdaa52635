/** SQL for the makers of links and for those above them. */
import type { SharePage, ShareState, ShareValidityDays } from '@coldway/contract/enums.ts'
import type { Condition, ListQuery, Page } from '@coldway/contract/list.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface ShareRow {
  id: number
  page: SharePage
  validityDays: ShareValidityDays
  windowFrom: number | null
  windowUntil: number | null
  deviceNames: string[]
  userName: string
  createdAt: number
  expiresAt: number | null
  state: ShareState
  opens: number
  lastOpenAt: number | null
}
type OwnColumn = 'id' | 'page' | 'state' | 'userName' | 'createTime'
export type ShareListName = OwnColumn | 'deviceId'

const stateAt = (nowMs: number) => sql`case when s.revoked_at is not null then 'revoked'
  when s.expires_at <= ${new Date(nowMs)} then 'expired' else 'live' end`

const listedAt = (nowMs: number): SqlColumns<OwnColumn> => ({
  id: { is: sql`s.id` },
  page: { is: sql`s.page` },
  state: { is: stateAt(nowMs) },
  userName: { is: sql`u.name` },
  createTime: { is: sql`s.created_at`, isTime: true },
})

/** Lists shares of the scope's organisations, with those of their devices that are in it. */
export const listShares = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<ShareListName>,
  { zone, nowMs }: { zone: string; nowMs: number },
): Promise<Page<ShareRow>> => {
  const isOwn = (one: Condition<ShareListName>): one is Condition<OwnColumn> => one.column !== 'deviceId'
  const own = { ...query, conditionVos: query.conditionVos.filter(isOwn) } as ListQuery<OwnColumn>
  const { where, order, slice } = listSql(own, listedAt(nowMs), zone, sql`s.id desc`)
  const shown = sql`from share_devices sd join devices d on d.id = sd.device_id
    where sd.share_id = s.id and ${inScope(scope, sql`d.org_path`)}`
  const ofDevices = query.conditionVos
    .filter((one) => !isOwn(one))
    .map((one) => sql`and exists (select ${shown} and d.id = any(${[one.value].flat().map(Number)}::float8[]))`)
  const from = sql`from shares s join organisations o on o.id = s.org_id left join users u on u.id = s.user_id
    where ${inScope(scope, sql`o.path`)} and ${where} ${sql.join(ofDevices, sql` `)}`
  const { rows } = await sql<ShareRow>`
    select s.id, s.page, s.validity_days as "validityDays", s.window_from as "windowFrom", s.window_until as "windowUntil",
      array(select d.name ${shown} order by d.id) as "deviceNames", coalesce(u.name, '') as "userName",
      s.created_at as "createdAt", s.expires_at as "expiresAt", ${stateAt(nowMs)} as state, s.opens,
      s.last_open_at as "lastOpenAt"
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

/** Locks the devices' places until the commit. */
export const lockDevices = async (
  tx: Tx,
  scope: OrgScope,
  ids: readonly number[],
): Promise<{ id: number; name: string; plate: string | null }[]> => {
  const { rows } = await sql<{ id: number; name: string; plate: string | null }>`
    select d.id, d.name, d.plate from devices d where d.id = any(${ids}::int[]) and ${inScope(scope, sql`d.org_path`)}
    order by d.id for share`.execute(tx)
  return rows
}

export interface NewShareRow {
  readonly orgId: number
  readonly userId: number
  readonly tokenHash: Buffer
  readonly page: SharePage
  readonly validityDays: ShareValidityDays
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  readonly expiresMs: number | undefined
  readonly mailed?: number
  readonly nowMs: number
  readonly waybillId?: number | undefined
  readonly lockOrderId?: number | undefined
}

export const insertShare = async (tx: Tx, given: NewShareRow, deviceIds: readonly number[]): Promise<number> => {
  const at = (atMs: number | undefined) => (atMs === undefined ? null : new Date(atMs))
  const { rows } = await sql<{ id: number }>`
    insert into shares (org_id, user_id, token_hash, page, validity_days, window_from, window_until, expires_at, mailed, created_at,
      waybill_id, lock_order_id)
    values (${given.orgId}, ${given.userId}, ${given.tokenHash}, ${given.page}, ${given.validityDays}, ${at(given.fromMs)},
      ${at(given.untilMs)}, ${at(given.expiresMs)}, ${given.mailed ?? 0}, ${new Date(given.nowMs)}, ${given.waybillId ?? null}::int, ${given.lockOrderId ?? null}::int) returning id`.execute(
    tx,
  )
  const [share] = rows as [{ id: number }]
  await sql`insert into share_devices (share_id, device_id) select ${share.id}, unnest(${deviceIds}::int[])`.execute(tx)
  return share.id
}

/** Counts addresses the user has mailed links to since then. Locks the user's row, so that the sum is exact. */
export const countMailed = async (tx: Tx, userId: number, sinceMs: number): Promise<number> => {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ mailed: number }>`
    select coalesce(sum(mailed), 0)::int as mailed from shares
    where user_id = ${userId} and created_at > ${new Date(sinceMs)}`.execute(tx)
  return rows[0]?.mailed ?? 0
}

/** Revokes the share and deletes its temporary tokens. When it was revoked before, the first moment stays. */
export const revokeShare = async (
  tx: Tx,
  scope: OrgScope,
  id: number,
  nowMs: number,
): Promise<{ orgPath: string; state: ShareState } | undefined> => {
  const { rows } = await sql<{ orgPath: string; state: ShareState }>`
    select o.path as "orgPath", ${stateAt(nowMs)} as state from shares s join organisations o on o.id = s.org_id
    where s.id = ${id} and ${inScope(scope, sql`o.path`)} for update of s`.execute(tx)
  if (!rows[0]) return undefined
  await sql`update shares set revoked_at = coalesce(revoked_at, ${new Date(nowMs)}) where id = ${id}`.execute(tx)
  await sql`delete from share_sessions where share_id = ${id}`.execute(tx)
  return rows[0]
}
