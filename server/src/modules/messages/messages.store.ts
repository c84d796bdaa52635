import type { NoticeDevice, NoticeFacts, Withdrawal } from '@coldway/contract/messages/notices.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

export interface DeviceRow extends NoticeDevice {
  readonly id: number
  readonly orgPath: string
}

/** Takes no scope: a rule announces for any device. */
export const listDevices = async (tx: Tx, ids: readonly number[]): Promise<DeviceRow[]> => {
  const { rows } = await sql<DeviceRow>`
    select id, org_path as "orgPath", name, code, plate, zone from devices where id = any(${[...ids]}::int[])`.execute(
    tx,
  )
  return rows
}

export interface NewMessage {
  readonly userId: number
  readonly key: string
  readonly deviceId: number
  readonly device: NoticeDevice
  readonly facts: NoticeFacts
  readonly atMs: number
  readonly isLate: boolean
}

export type PutMessage = Pick<NewMessage, 'userId' | 'key'>

/** The first message of a key and account stays. Gives those that were put. */
export const insertMessages = async (tx: Tx, messages: readonly NewMessage[], nowMs: number): Promise<PutMessage[]> => {
  if (messages.length === 0) return []
  const rows = messages.map(({ atMs, ...message }) => ({ ...message, at: new Date(atMs), kind: message.facts.kind }))
  const { rows: put } = await sql<PutMessage>`
    insert into messages (user_id, notice_key, kind, device_id, device, facts, at, is_late, created_at)
    select x."userId", x.key, x.kind, x."deviceId", x.device, x.facts, x.at, x."isLate", ${new Date(nowMs)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("userId" int, key text, kind text, "deviceId" int,
      device jsonb, facts jsonb, at timestamptz, "isLate" boolean)
    on conflict on constraint messages_notice_key do nothing returning user_id as "userId", notice_key as key`.execute(
    tx,
  )
  return put
}

/** Gives the accounts whose messages changed. */
export const markWithdrawn = async (tx: Tx, keys: readonly string[], reason: Withdrawal): Promise<number[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<{ userId: number }>`
    update messages m set withdrawn = ${reason}
    where m.notice_key = any(${[...keys]}::text[]) and withdrawn is null and exists (
      select from outbox o where o.notice_key = m.notice_key and o.user_id = m.user_id and o.withdrawn is not null)
    returning m.user_id as "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}
