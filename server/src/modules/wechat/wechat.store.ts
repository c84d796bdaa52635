import type { WechatSceneState } from '@coldway/contract/users/wechat.ts'
import { sql } from 'kysely'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export const insertState = async (
  tx: Tx,
  given: { stateHash: Buffer; browserHash: Buffer; app: 'official' | 'web'; untilMs: number },
): Promise<void> => {
  await sql`insert into wechat_states (state_hash, browser_hash, app, expires_at)
    values (${given.stateHash}, ${given.browserHash}, ${given.app}, ${new Date(given.untilMs)})`.execute(tx)
}

/** Uses the state up whoever presents it: after another browser has presented it, it is worthless. */
export const takeState = async (
  db: Db,
  given: { stateHash: Buffer; browserHash: Buffer; nowMs: number },
): Promise<'official' | 'web' | undefined> => {
  const { rows } = await sql<{ app: 'official' | 'web'; isGood: boolean }>`
    delete from wechat_states where state_hash = ${given.stateHash}
    returning app, browser_hash = ${given.browserHash} and expires_at > ${new Date(given.nowMs)} as "isGood"`.execute(
    db,
  )
  return rows[0]?.isGood ? rows[0].app : undefined
}

export const insertTicket = async (
  db: Db,
  given: { ticketHash: Buffer; identity: string; untilMs: number },
): Promise<void> => {
  await sql`insert into wechat_tickets (ticket_hash, identity, expires_at)
    values (${given.ticketHash}, ${given.identity}, ${new Date(given.untilMs)})`.execute(db)
}

/** Uses the ticket up when the transaction commits: after a wrong password it may be presented again. */
export const takeTicket = async (tx: Tx, ticketHash: Buffer, nowMs: number): Promise<string | undefined> => {
  const { rows } = await sql<{ identity: string }>`
    delete from wechat_tickets where ticket_hash = ${ticketHash} and expires_at > ${new Date(nowMs)}
    returning identity`.execute(tx)
  return rows[0]?.identity
}

export const findUserOf = async (db: Db, identity: string): Promise<number | undefined> => {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from wechat_accounts where identity = ${identity}`.execute(db)
  return rows[0]?.userId
}

export const findBoundAt = async (db: Db | Tx, userId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ boundAt: number }>`
    select bound_at as "boundAt" from wechat_accounts where user_id = ${userId}`.execute(db)
  return rows[0]?.boundAt
}

/** @throws wechatAlreadyBound, wechatBoundElsewhere: the constraints decide, also between two simultaneous calls. */
export const insertAccount = (tx: Tx, given: { userId: number; identity: string; nowMs: number }): Promise<unknown> =>
  refusingDuplicates(
    { wechat_accounts_identity_key: 'wechatAlreadyBound', wechat_accounts_pkey: 'wechatBoundElsewhere' },
    () =>
      sql`insert into wechat_accounts (user_id, identity, bound_at)
        values (${given.userId}, ${given.identity}, ${new Date(given.nowMs)})`.execute(tx),
  )

export const deleteAccount = async (tx: Tx, userId: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from wechat_accounts where user_id = ${userId}`.execute(tx)
  return numAffectedRows === 1n
}

export interface SceneRow {
  recipientId: number | null
  state: Exclude<WechatSceneState, 'expired'>
  openid: string | null
  qrText: string | null
  expiresAt: number
}
const sceneColumns = sql`recipient_id as "recipientId", state, openid, qr_text as "qrText", expires_at as "expiresAt"`

export const insertScene = async (
  tx: Tx,
  given: { sceneHash: Buffer; openedBy: number; recipientId: number | null; untilMs: number },
): Promise<void> => {
  await sql`insert into wechat_scenes (scene_hash, opened_by, recipient_id, expires_at)
    values (${given.sceneHash}, ${given.openedBy}, ${given.recipientId}, ${new Date(given.untilMs)})`.execute(tx)
}

/** Finds expired scenes too, but only for the user who opened them. */
export const findScene = async (db: Db | Tx, sceneHash: Buffer, openedBy: number): Promise<SceneRow | undefined> => {
  const { rows } = await sql<SceneRow>`
    select ${sceneColumns} from wechat_scenes where scene_hash = ${sceneHash} and opened_by = ${openedBy}`.execute(db)
  return rows[0]
}

/** Keeps the text of a QR code. When two requests make one at the same time, both get the first. */
export const keepQrText = async (db: Db, sceneHash: Buffer, text: string): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    update wechat_scenes set qr_text = coalesce(qr_text, ${text}) where scene_hash = ${sceneHash}
    returning qr_text as text`.execute(db)
  return rows[0]?.text ?? text
}

export const countMail = async (tx: Tx, sceneHash: Buffer, most: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update wechat_scenes set mails = mails + 1 where scene_hash = ${sceneHash} and mails < ${most}`.execute(tx)
  return numAffectedRows === 1n
}

export interface Scanned {
  recipientId: number | null
  openedBy: number
}

/**
 * The first scan counts: it binds a recipient, while an account waits for its owner's confirmation. Scenes opened by a
 * deactivated account are over.
 */
export const scanScene = async (
  tx: Tx,
  given: { sceneHash: Buffer; openid: string; nowMs: number },
): Promise<Scanned | undefined> => {
  const { rows } = await sql<Scanned>`
    update wechat_scenes set openid = ${given.openid}, state = case when recipient_id is null then 'scanned' else 'bound' end
    where scene_hash = ${given.sceneHash} and state = 'pending' and expires_at > ${new Date(given.nowMs)}
      and exists (select from users u where u.id = opened_by and u.is_enabled)
    returning recipient_id as "recipientId", opened_by as "openedBy"`.execute(tx)
  return rows[0]
}

/** Settles a scene; of two who do so at once, one succeeds. */
export const settleScene = async (tx: Tx, sceneHash: Buffer, nowMs: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update wechat_scenes set state = 'bound'
    where scene_hash = ${sceneHash} and state = 'scanned' and expires_at > ${new Date(nowMs)}`.execute(tx)
  return numAffectedRows === 1n
}

/** Gives false when the signature was used before. */
export const insertNonce = async (tx: Tx, signature: string, untilMs: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into wechat_nonces (signature, expires_at) values (${signature}, ${new Date(untilMs)})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export const deleteExpired = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  const now = new Date(nowMs)
  await sql`delete from wechat_states where expires_at < ${now}`.execute(db)
  await sql`delete from wechat_tickets where expires_at < ${now}`.execute(db)
  await sql`delete from wechat_nonces where expires_at < ${now}`.execute(db)
  // Scenes are kept for a day longer, so that a page that was left open learns how they ended.
  await sql`delete from wechat_scenes where expires_at < ${new Date(nowMs - 86_400_000)}`.execute(db)
}
