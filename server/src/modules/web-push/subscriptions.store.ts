import type { PushSubscribing } from '@coldway/contract/web-push/web-push.ts'
import { parsePushWishes, pushWishesKey } from '@coldway/contract/web-push/push-wishes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { Principal } from '../../platform/implement.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'
import { hashToken } from '../../platform/secrets.ts'
import type { PushTarget } from '../../platform/web-push.ts'

type Holder = Pick<Principal, 'userId' | 'tokenHash'>

/** The sign-in of the subscription `p` still opens something, for an account that may use it. */
export const isLive = (nowMs: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from sessions s join users u on u.id = s.user_id
  where s.family = p.family and s.user_id = p.user_id and s.kind in ('access', 'remember') and s.rotated_at is null
    and s.expires_at > ${new Date(nowMs)} and u.is_enabled and u.initial_until is null)`

/** Whether something may be sent to the subscription of this id. */
export const receivesPushes = (id: RawBuilder<unknown>, nowMs: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from push_subscriptions p where p.id = ${id} and ${isLive(nowMs)})`

export interface OwnRow {
  readonly id: number
  readonly agent: string | null
  readonly madeAt: number
  readonly isThis: boolean
}

export const listOwn = async (db: Db, { userId, tokenHash }: Holder, nowMs: number): Promise<OwnRow[]> => {
  const { rows } = await sql<OwnRow>`
    select p.id, p.agent, p.made_at as "madeAt",
      p.family = (select family from sessions where token_hash = ${tokenHash}) as "isThis"
    from push_subscriptions p where p.user_id = ${userId} and ${isLive(nowMs)}
    order by p.made_at desc, p.id desc`.execute(db)
  return rows
}

export interface NewSubscription extends PushSubscribing, Holder {
  readonly agent: string | null
  readonly nowMs: number
  readonly max: number
}

/** Undefined: the session has ended meanwhile. Of more than `max` the oldest go. */
export const keepSubscription = async (tx: Tx, given: NewSubscription): Promise<number | undefined> => {
  const { userId, tokenHash, endpoint, p256dh, auth, agent, max } = given
  const now = new Date(given.nowMs)
  const { rows } = await sql<{ id: number }>`
    insert into push_subscriptions (user_id, family, endpoint, endpoint_hash, p256dh, auth, agent, made_at)
    select ${userId}, s.family, ${endpoint}, ${hashToken(endpoint)}, ${p256dh}, ${auth}, ${agent}, ${now}
    from sessions s where s.token_hash = ${tokenHash} and s.user_id = ${userId}
    on conflict (user_id, endpoint_hash) do update set family = excluded.family, p256dh = excluded.p256dh,
      auth = excluded.auth, agent = excluded.agent, made_at = excluded.made_at
    returning id`.execute(tx)
  await sql`
    delete from push_subscriptions where user_id = ${userId} and id not in (
      select id from push_subscriptions where user_id = ${userId} order by made_at desc, id desc limit ${max})`.execute(
    tx,
  )
  return rows[0]?.id
}

/** A browser serves one account: what another has left in it ends. */
export const endOfOthers = async (db: Db, endpoint: string, userId: number): Promise<void> => {
  await sql`delete from push_subscriptions
    where endpoint_hash = ${hashToken(endpoint)} and user_id <> ${userId}`.execute(db)
}

export const deleteOwn = async (tx: Tx, userId: number, id: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from push_subscriptions where user_id = ${userId} and id = ${id}`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends what is sent to the sign-in of this token. Call it before the session goes. */
export const endPushesOf = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await sql`delete from push_subscriptions
    where family = (select family from sessions where token_hash = ${tokenHash})`.execute(tx)
}

/** The browser has ended it. */
export const deleteGone = async (db: Db, id: number): Promise<void> => {
  await sql`delete from push_subscriptions where id = ${id}`.execute(db)
}

export const deleteEnded = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from push_subscriptions p where not ${isLive(nowMs)}`.execute(db)
}

export interface SubscribedBrowser {
  readonly id: number
  readonly userId: number
  /** The address at its push service, for the ledger. */
  readonly endpoint: string
}

/** Takes no scope: whom a notice is for was decided before. Accounts that want no pushes of notices have none. */
export const listSubscribedBrowsers = async (
  tx: Tx,
  userIds: readonly number[],
  nowMs: number,
): Promise<SubscribedBrowser[]> => {
  if (userIds.length === 0) return []
  const { rows } = await sql<SubscribedBrowser & { wishes: string | null }>`
    select p.id, p.user_id as "userId", p.endpoint, array_to_string(s.chunks, '') as wishes
    from push_subscriptions p left join user_settings s on s.user_id = p.user_id and s.key = ${pushWishesKey}
    where p.user_id = any(${[...new Set(userIds)]}::int[]) and ${isLive(nowMs)} order by p.id`.execute(tx)
  return rows.filter(({ wishes }) => parsePushWishes(wishes).notices)
}

export const findTarget = async (tx: Tx, id: number): Promise<PushTarget | undefined> => {
  const { rows } = await sql<PushTarget>`
    select endpoint, p256dh, auth from push_subscriptions where id = ${id}`.execute(tx)
  return rows[0]
}
