import type { Language } from '@coldway/contract/enums.ts'
import type { Withdrawal } from '@coldway/contract/messages/notices.ts'
import type { OutboxMessage } from '@coldway/contract/messages/outbox.ts'
import type { ListQuery } from '@coldway/contract/list.ts'
import { limits } from '@coldway/contract/limits.ts'
import { printTime } from '@coldway/contract/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { chainOf } from '../../platform/trail.ts'
import { receivesPushes } from '../web-push/index.ts'
import type { Message } from './put-message.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export const insertMessage = async (tx: Tx, message: Message, nowMs: number): Promise<number> => {
  const { orgPath, channel, address, subject, text, image, isSecret, code, expiresAtMs } = message
  const { rows } = await sql<{ id: number }>`
    insert into outbox (created_at, org_path, channel, address, subject, text, image, is_secret, kind, code, zone, expires_at, state)
    values (${new Date(nowMs)}, ${orgPath}, ${channel}, ${address}, ${subject}, ${text}, ${image ?? null}, ${isSecret},
      ${code === undefined ? 'notice' : 'code'}, ${code ?? null}, zone_of(${orgPath}),
      ${expiresAtMs === undefined ? null : new Date(expiresAtMs)}, 'queued')
    returning id`.execute(tx)
  return rows[0]?.id as number
}

export interface Leaving {
  readonly id: number
  readonly orgPath: string
  /** The recipient; null when the address is no recipient's, such as that of a code. */
  readonly recipientId: number | null
  /** The browser that the message is for. */
  readonly pushSubscriptionId: number | null
  readonly address: string
  readonly subject: string
  readonly text: string
  readonly language: Language
  readonly image: Buffer | null
  readonly data: unknown
  readonly code: string | null
  readonly zone: string
  readonly messageId: string
  readonly expiresAt: number | null
}

/**
 * Gives what to send now; undefined when it was sent already, has expired, was withdrawn, or its recipient may not be
 * reached that way any more.
 */
export const beginSending = async (tx: Tx, id: number, nowMs: number): Promise<Leaving | undefined> => {
  const now = new Date(nowMs)
  const { rows } = await sql<Leaving & { state: string }>`
    with judged as (
      select m.id, m.expires_at <= ${now} as is_late, case when m.withdrawn is not null then m.withdrawn
        when m.recipient_id is not null and not ${isReachable} then 'notReachable'
        when m.push_subscription_id is not null and not ${receivesPushes(sql`m.push_subscription_id`, nowMs)} then 'notReachable' end as reason
      from outbox m where m.id = ${id} and m.state in ('queued', 'sending') for update of m)
    update outbox set
      state = case when is_late or reason is not null then 'cancelled' else 'sending' end,
      last_error = coalesce(reason, last_error),
      attempts = attempts + case when is_late or reason is not null then 0 else 1 end
    from judged where outbox.id = judged.id
    returning outbox.id, state, org_path as "orgPath", recipient_id as "recipientId",
      push_subscription_id as "pushSubscriptionId", address, subject, text, image, data,
      language, code, zone, message_id as "messageId", expires_at as "expiresAt"`.execute(tx)
  return rows[0]?.state === 'sending' ? rows[0] : undefined
}

/** The condition that the address still belongs to the recipient, who still wants messages there. */
const isReachable = sql`exists (
  select from recipients c left join users u on u.id = c.user_id
  where c.id = m.recipient_id and coalesce(u.is_enabled, true) and case m.channel
    when 'email' then c.email = m.address and c.email_state = 'bound'
    when 'sms' then c.phone = m.address
    when 'wechat' then c.wechat_openid = m.address
    else c.http_address = m.address end)`

/**
 * Records a message that no provider could send: the row shows what would have been sent, unless it
 * was withdrawn before.
 */
export const setRecorded = async (tx: Tx, id: number): Promise<void> => {
  await sql`update outbox set state = 'recorded', last_error = null where id = ${id} and state in ('queued', 'sending')`.execute(
    tx,
  )
}

export const setWithdrawn = async (tx: Tx, id: number, reason: Withdrawal): Promise<void> => {
  await sql`update outbox set state = 'cancelled', withdrawn = ${reason}, last_error = ${reason}
    where id = ${id} and state in ('queued', 'sending')`.execute(tx)
}

export const setState = async (
  tx: Tx,
  id: number,
  given: { readonly state: OutboxMessage['state']; readonly error?: string },
): Promise<void> => {
  await sql`
    update outbox set state = case when ${given.state} = 'queued' and withdrawn is not null then 'cancelled' else ${given.state} end,
      last_error = ${given.error ?? null} where id = ${id}`.execute(tx)
}

/**
 * Gives up messages that waited for their destination beyond their time; the destination's last error stays as the
 * reason.
 */
export const setGivenUp = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`
    update outbox set state = case when expires_at is null then 'failed' else 'cancelled' end,
      last_error = coalesce(last_error, 'no answer')
    where id = any(${[...ids]}::bigint[]) and state in ('queued', 'sending')`.execute(tx)
}

export const setSent = async (
  tx: Tx,
  id: number,
  given: { readonly providerId: string | undefined; readonly isCharged: boolean; readonly nowMs: number },
): Promise<void> => {
  await sql`update outbox set state = 'sent', last_error = null, sent_at = ${new Date(given.nowMs)},
    provider_id = ${given.providerId ?? null}, is_charged = ${given.isCharged} where id = ${id}`.execute(tx)
}

export const deleteOlder = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  const before = new Date(nowMs - limits.outboxKeptMs)
  await sql`delete from outbox where created_at <= ${before} and state not in ('queued', 'sending')`.execute(db)
  await sql`delete from sms_days where day < ${before}::date`.execute(db)
}

/**
 * Counts a text message for the phone on this day of the organisation; gives true beyond the free ones
 * (rules-and-calls.md section 9).
 */
export const countSms = async (tx: Tx, { orgPath, address, zone }: Leaving, nowMs: number): Promise<boolean> => {
  const { rows } = await sql<{ sent: number }>`
    insert into sms_days (tenant, phone, day, sent)
    values (${chainOf(orgPath)}, ${address}, ${printTime(nowMs, zone).slice(0, 10)}::date, 1)
    on conflict (tenant, phone, day) do update set sent = sms_days.sent + 1 returning sent`.execute(tx)
  return (rows[0]?.sent ?? 0) > limits.freeSmsPerPhonePerDay
}

export interface Requeued {
  readonly channel: OutboxMessage['channel']
  readonly address: string
  readonly subject: string
  readonly orgPath: string
  readonly expiresAt: number | null
}

/** Puts a failed message into the queue again; of two who ask at once, one succeeds. */
export const requeue = async (tx: Tx, scope: OrgScope, id: number, nowMs: number): Promise<Requeued | undefined> => {
  const { rows } = await sql<Requeued>`
    update outbox set state = 'queued' where id = ${id} and ${inScope(scope, sql`org_path`)} and state = 'failed'
      and (expires_at is null or expires_at > ${new Date(nowMs)})
    returning channel, address, subject, org_path as "orgPath", expires_at as "expiresAt"`.execute(tx)
  return rows[0]
}

export const isThere = async (tx: Tx, scope: OrgScope, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from outbox where id = ${id} and ${inScope(scope, sql`org_path`)}`.execute(tx)
  return rows.length === 1
}

export type ListName = 'id' | 'time' | 'channel' | 'address' | 'subject' | 'state' | 'attempts' | 'sentTime'
const listed: SqlColumns<ListName> = {
  id: { is: sql`m.id` },
  time: { is: sql`m.created_at`, isTime: true },
  channel: { is: sql`m.channel` },
  address: { is: sql`m.address` },
  subject: { is: sql`m.subject` },
  state: { is: sql`m.state` },
  attempts: { is: sql`m.attempts` },
  sentTime: { is: sql`m.sent_at`, isTime: true },
}

export interface ListedRow extends Omit<OutboxMessage, 'time' | 'sentTime'> {
  readonly createdAt: number
  readonly sentAt: number | null
}

export const listMessages = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<ListName>,
  zone: string,
): Promise<{ rows: ListedRow[]; total: number }> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`m.created_at desc, m.id desc`)
  const isRoot = sql`exists (select 1 from organisations where id = ${scope.orgId} and parent_id is null)`
  const from = sql`from outbox m where ${inScope(scope, sql`m.org_path`)} and ${where}`
  const { rows } = await sql<ListedRow>`
    select m.id, m.created_at as "createdAt", m.channel, m.address, m.subject, m.state, m.attempts,
      m.last_error as "lastError", m.sent_at as "sentAt", m.is_charged as "isCharged", m.message_id as "messageId",
      m.provider_id as "providerId",
      case when not m.is_secret or ${isRoot} then m.text end as text ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
