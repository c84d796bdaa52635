/** Writes messages of rules in bulk, in the rules' transaction, each only once. */
import type { Language, MessageChannel } from '@coldway/contract/enums.ts'
import type { Withdrawal } from '@coldway/contract/messages/notices.ts'
import type { Unreachable } from '@coldway/contract/messages/outbox.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { addJobs } from '../../platform/jobs.store.ts'
import { jobOf, laneOf } from './put-message.ts'

export interface NoticeMessage {
  readonly key: string
  readonly channel: MessageChannel
  /** The recipient; null when the message is for a browser of the account. */
  readonly recipientId: number | null
  readonly pushSubscriptionId?: number
  /** The account whose own contact receives it. */
  readonly userId: number | null
  readonly orgPath: string
  /** The waybill that names the recipient. */
  readonly waybillId?: number | undefined
  /**
   * The address; null when there is none, or it may not be used. `reason` says why, and the row only
   * records it.
   */
  readonly address: string | null
  readonly reason?: Unreachable
  readonly language: Language
  readonly subject: string
  readonly text: string
  /** What the channel sends besides text. */
  readonly data?: object
  /** The time after which the message is of no use. */
  readonly expiresAtMs?: number
}

interface Put extends Pick<NoticeMessage, 'channel' | 'orgPath'> {
  readonly expiresAt: number | null
  readonly id: number
  readonly address: string
  readonly state: string
}

/**
 * Writes messages. The first of the same (key, channel, recipient) or (key, browser) stays; another
 * does nothing.
 */
export const putNotices = async (tx: Tx, messages: readonly NoticeMessage[], nowMs: number): Promise<void> => {
  if (messages.length === 0) return
  const rows = messages.map(({ address, reason, data, expiresAtMs, pushSubscriptionId, ...message }) => ({
    ...message,
    address: address ?? '',
    state: address === null ? 'cancelled' : 'queued',
    reason: reason ?? null,
    data: data ?? null,
    expiresAt: expiresAtMs === undefined ? null : new Date(expiresAtMs),
    pushId: pushSubscriptionId ?? null,
  }))
  const { rows: put } = await sql<Put>`
    insert into outbox (created_at, org_path, channel, address, subject, text, is_secret, kind, state, notice_key,
      recipient_id, user_id, data, language, last_error, zone, expires_at, push_subscription_id, waybill_id)
    select ${new Date(nowMs)}, x."orgPath", x.channel, x.address, x.subject, x.text, false, 'notice', x.state, x.key,
      x."recipientId", x."userId", x.data, x.language, x.reason, zone_of(x."orgPath"), x."expiresAt", x."pushId", x."waybillId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (key text, channel text, "recipientId" int,
      "userId" int, "orgPath" text, address text, state text, language text, subject text, text text, data jsonb, reason text, "expiresAt" timestamptz,
      "pushId" int, "waybillId" int)
    on conflict do nothing
    returning id, channel, address, org_path as "orgPath", state, expires_at as "expiresAt"`.execute(tx)
  const leaving = put.filter(({ state }) => state === 'queued')
  await addJobs(
    tx,
    leaving.map(({ id, expiresAt, ...message }) => ({
      kind: jobOf(message.channel),
      lane: laneOf(message),
      payload: { id },
      nowMs,
      ...(expiresAt !== null && { deadlineMs: expiresAt }),
    })),
  )
}

/** Messages to withdraw: those of these keys, all whose key begins with one of these, or those to the recipients of a waybill. */
export type Keys = readonly string[] | { readonly prefixes: readonly string[] } | { readonly waybillId: number }

/** A character greater than all those of a key. */
const last = '\u{10ffff}'
const keyed = (keys: Keys) => {
  if ('waybillId' in keys) return sql`where o.waybill_id = ${keys.waybillId}`
  return 'prefixes' in keys
    ? sql`from unnest(${[...keys.prefixes]}::text[]) as one (prefix)
        where o.notice_key >= one.prefix collate "C" and o.notice_key < (one.prefix || ${last}) collate "C"`
    : sql`where o.notice_key = any(${[...keys]}::text[])`
}

/**
 * Withdraws messages and gives the keys of those withdrawn. One that is being sent at this moment
 * may still arrive; it is not tried again. `of`: those to these recipients and to the browsers of their accounts alone.
 */
export const withdrawNotices = async (
  tx: Tx,
  keys: Keys,
  { reason, of }: { readonly reason: Withdrawal; readonly of?: readonly number[] | undefined },
): Promise<string[]> => {
  const isTheirs = of
    ? sql`(o.recipient_id = any(${[...of]}::int[]) or (o.push_subscription_id is not null
        and o.user_id in (select c.user_id from recipients c where c.id = any(${[...of]}::int[]))))`
    : sql`true`
  const { rows } = await sql<{ key: string }>`
    update outbox o set withdrawn = ${reason}, state = case when state = 'queued' then 'cancelled' else state end,
      last_error = case when state = 'queued' then ${reason} else last_error end
    ${keyed(keys)} and ${isTheirs} and o.state in ('queued', 'sending') returning o.notice_key as key`.execute(tx)
  return [...new Set(rows.map(({ key }) => key))]
}
