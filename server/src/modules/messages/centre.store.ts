/**
 * SQL of the message centre. Row security shows an account only its own rows; every statement names it all the same.
 */
import { limits } from '@coldway/contract/limits.ts'
import type { NoticeDevice, NoticeFacts } from '@coldway/contract/messages/notices.ts'
import type { ListQuery } from '@coldway/contract/list.ts'
import type { Message } from '@coldway/contract/messages/messages.ts'
import { plateKeyOf } from '@coldway/contract/plates.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export type ListName =
  | 'id'
  | 'createTime'
  | 'time'
  | 'kind'
  | 'state'
  | 'deviceName'
  | 'deviceCode'
  | 'plate'
  | 'keyword'
const plateKey = sql`plate_key(m.device->>'plate')`
const listed: SqlColumns<ListName> = {
  id: { is: sql`m.id` },
  createTime: { is: sql`m.created_at`, isTime: true },
  time: { is: sql`m.at`, isTime: true },
  kind: { is: sql`m.kind` },
  state: { is: sql`case when m.read_at is null then 'unread' else 'read' end` },
  deviceName: { is: sql`m.device->>'name'` },
  deviceCode: { is: sql`m.device->>'code'` },
  plate: { is: plateKey, reads: plateKeyOf },
  keyword: {
    is: sql`concat_ws(' ', m.device->>'name', m.device->>'code')`,
    orHolds: (text) => holdsPlate(plateKey, text),
  },
}

export interface MessageRow {
  readonly id: number
  readonly createdAt: number
  readonly deviceId: number
  readonly device: NoticeDevice
  readonly facts: NoticeFacts
  readonly at: number
  readonly isLate: boolean
  readonly withdrawn: Message['withdrawn']
  readonly isRead: boolean
  readonly deliveries: readonly (Omit<Message['deliveries'][number], 'sentTime'> & { readonly sentAt: string | null })[]
}

export const listMessages = async (
  db: Db,
  userId: number,
  query: ListQuery<ListName>,
  zone: string,
): Promise<{ rows: MessageRow[]; total: number }> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`m.created_at desc, m.id desc`)
  const from = sql`from messages m where m.user_id = ${userId} and m.deleted_at is null and ${where}`
  const { rows } = await sql<MessageRow>`
    select m.id, m.created_at as "createdAt", m.device_id as "deviceId", m.device, m.facts, m.at, m.is_late as "isLate",
      m.withdrawn, m.read_at is not null as "isRead", coalesce((
        select jsonb_agg(jsonb_build_object('channel', o.channel, 'state', o.state, 'sentAt', o.sent_at) order by o.channel)
        from outbox o where o.notice_key = m.notice_key and o.user_id = m.user_id), '[]') as deliveries
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Marks those that exist; one that was read stays as it was. */
export const markRead = async (tx: Tx, userId: number, ids: readonly number[], nowMs: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update messages set read_at = coalesce(read_at, ${new Date(nowMs)})
    where user_id = ${userId} and id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const markAllRead = async (tx: Tx, userId: number, nowMs: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update messages set read_at = ${new Date(nowMs)}
    where user_id = ${userId} and read_at is null and deleted_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Keeps the row, so that the same message is not announced again. */
export const markDeleted = async (tx: Tx, userId: number, ids: readonly number[], nowMs: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update messages set deleted_at = ${new Date(nowMs)}
    where user_id = ${userId} and id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export interface UnreadCount {
  readonly userId: number
  readonly unRead: number
}

/** Gives one count for each account, also for those without messages. */
export const listUnreadCounts = async (db: Db, userIds: readonly number[]): Promise<UnreadCount[]> => {
  const { rows } = await sql<UnreadCount>`
    select u.id as "userId", count(m.id)::int as "unRead" from unnest(${[...userIds]}::int[]) u (id)
      left join messages m on m.user_id = u.id and m.read_at is null and m.deleted_at is null
    group by u.id`.execute(db)
  return rows
}

export const deleteOlder = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from messages where created_at <= ${new Date(nowMs - limits.outboxKeptMs)}`.execute(db)
}
