import type { MobileMenu, Permission } from '@coldway/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { Exchange } from '../../platform/implement.ts'
import { owesFactor } from './second-factor.store.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export type TokenKind = 'access' | 'remember' | 'handOff'

/** An account with its present permissions. */
export interface AccountHolder {
  userId: number
  account: string
  userName: string
  orgId: number
  orgName: string
  orgPath: string
  roleName: string
  permissions: Permission[]
  mobileMenus: MobileMenu[]
  mustChangePassword: boolean
  mustEnrol: boolean
}

export interface SessionRow extends AccountHolder {
  expiresAt: number
  /** The end of the session, however much it is used. */
  endsAt: number
  /** The family, shared by all tokens of one sign-in. */
  family: string
  seenAt: number
  /** It came of a kept cookie, and nobody has used it yet. */
  isUnused: boolean
}

const holderColumns = sql`u.id as "userId", u.account, u.name as "userName", o.id as "orgId", o.name as "orgName", o.path as "orgPath",
  r.name as "roleName", r.permissions, r.mobile_menus as "mobileMenus", u.initial_until is not null as "mustChangePassword", ${owesFactor} as "mustEnrol"`
const sessionColumns = sql`${holderColumns}, s.expires_at as "expiresAt",
  s.ends_at as "endsAt", s.family, coalesce(s.seen_at, s.created_at) as "seenAt",
  s.seen_at is null and s.rotated_from is not null as "isUnused"`

export interface Opened {
  readonly userId: number
  readonly kind: TokenKind
  readonly family: string
  /** The time at which the token expires unless it is used; use never extends it beyond `endsMs`. */
  readonly untilMs: number
  readonly endsMs: number
  /** The browser and address that opened it; codes for other windows have none. */
  readonly origin?: Origin
  /** The hash of the kept cookie whose use opens it. */
  readonly rotatedFrom?: Buffer
}

export type Origin = Pick<Exchange, 'ip' | 'agent' | 'isCompanion'>

export const insertSession = async (
  db: Db | Tx,
  given: Opened & { tokenHash: Buffer; nowMs: number },
): Promise<void> => {
  const { tokenHash, userId, kind, family, nowMs, untilMs, endsMs, origin, rotatedFrom } = given
  await sql`insert into sessions (token_hash, user_id, kind, family, created_at, expires_at, ends_at,
      address, agent, is_companion, rotated_from)
    values (${tokenHash}, ${userId}, ${kind}, ${family}, ${new Date(nowMs)}, ${new Date(Math.min(untilMs, endsMs))},
      ${new Date(endsMs)}, ${origin?.ip ?? null}, ${origin?.agent ?? null}, ${origin?.isCompanion ?? false},
      ${rotatedFrom ?? null})`.execute(db)
}

/**
 * Finds a live session of an enabled account whose initial password, if any, has not expired; also that of a used
 * cookie.
 */
export const findSession = async (
  db: Db,
  tokenHash: Buffer,
  kind: TokenKind,
  nowMs: number,
): Promise<SessionRow | undefined> => {
  const now = new Date(nowMs)
  const { rows } = await sql<SessionRow>`/* prepared: session */
    select ${sessionColumns} from sessions s join users u on u.id = s.user_id join organisations o on o.id = u.org_id join roles r on r.id = u.role_id
    where s.token_hash = ${tokenHash} and s.kind = ${kind} and s.expires_at > ${now} and u.is_enabled
      and (u.initial_until is null or u.initial_until > ${now})`.execute(db)
  return rows[0]
}

/** Finds an enabled account that need not change its password first. */
export const findHolder = async (db: Db, userId: number): Promise<AccountHolder | undefined> => {
  const { rows } = await sql<AccountHolder>`/* prepared: account-holder */
    select ${holderColumns} from users u join organisations o on o.id = u.org_id join roles r on r.id = u.role_id
    where u.id = ${userId} and u.is_enabled and u.initial_until is null`.execute(db)
  return rows[0]
}

/** Takes a one-time token: of two who present it, one gets it. */
export const takeSession = async (
  db: Db | Tx,
  tokenHash: Buffer,
  kind: TokenKind,
  nowMs: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ user_id: number; isLive: boolean }>`
    delete from sessions where token_hash = ${tokenHash} and kind = ${kind}
    returning user_id, expires_at > ${new Date(nowMs)} as "isLive"`.execute(db)
  return rows[0]?.isLive ? rows[0].user_id : undefined
}

/** Marks a cookie as used: of two who present it, one gets it. */
export const rotate = async (tx: Tx, tokenHash: Buffer, nowMs: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update sessions set rotated_at = ${new Date(nowMs)} where token_hash = ${tokenHash} and rotated_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/**
 * Takes a used cookie once more where nobody has used what came of it: its answer was lost on the way. That ends what the
 * answer held. A cookie that was copied is found out as before, because its thief or its owner has used what came of it.
 */
export const rotateAgain = async (tx: Tx, tokenHash: Buffer, nowMs: number, graceMs: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update sessions s set rotated_at = ${new Date(nowMs)}
    where token_hash = ${tokenHash} and rotated_at < ${new Date(nowMs - graceMs)}
      and exists (select 1 from sessions n where n.family = s.family and n.rotated_from = s.token_hash)
      and not exists (select 1 from sessions n where n.family = s.family and n.rotated_from = s.token_hash
        and (n.seen_at is not null or n.rotated_at is not null))`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`delete from sessions where rotated_from = ${tokenHash}
    and family = (select family from sessions where token_hash = ${tokenHash})`.execute(tx)
  return true
}

export const findRotation = async (tx: Tx, tokenHash: Buffer): Promise<number | undefined> => {
  const { rows } = await sql<{ rotated_at: number | null }>`
    select rotated_at from sessions where token_hash = ${tokenHash}`.execute(tx)
  return rows[0]?.rotated_at ?? undefined
}

export const deleteFamily = async (tx: Tx, family: string): Promise<void> => {
  await sql`delete from sessions where family = ${family}`.execute(tx)
}

/** Counts codes that were given out and not used yet. */
export const countHandOffs = async (tx: Tx, userId: number, nowMs: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sessions where user_id = ${userId} and kind = 'handOff'
      and expires_at > ${new Date(nowMs)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Finds the session to hand over, if it has not ended meanwhile. */
export const findOrigin = async (tx: Tx, tokenHash: Buffer): Promise<Pick<Opened, 'family' | 'endsMs'> | undefined> => {
  const { rows } = await sql<Pick<Opened, 'family' | 'endsMs'>>`
    select family, ends_at as "endsMs" from sessions where token_hash = ${tokenHash}`.execute(tx)
  return rows[0]
}

/** Says whether this access token has expired by itself, while its account is still enabled. */
export const hasRunOut = async (db: Db, tokenHash: Buffer, nowMs: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.kind = 'access' and s.expires_at <= ${new Date(nowMs)}
      and u.is_enabled`.execute(db)
  return rows.length > 0
}

/** Notes that the session is in use. */
export const extendSession = async (db: Db, tokenHash: Buffer, untilMs: number, nowMs: number): Promise<void> => {
  await sql`update sessions set expires_at = ${new Date(untilMs)}, seen_at = ${new Date(nowMs)}
    where token_hash = ${tokenHash}`.execute(db)
}

/** Lists which of these access sessions are still live: one query for all live sockets. */
export const listLiveSessions = async (
  db: Db,
  tokenHashes: readonly Buffer[],
  nowMs: number,
): Promise<(SessionRow & { tokenHash: Buffer })[]> => {
  const now = new Date(nowMs)
  const { rows } = await sql<SessionRow & { tokenHash: Buffer }>`
    select s.token_hash as "tokenHash", ${sessionColumns}
    from sessions s join users u on u.id = s.user_id join organisations o on o.id = u.org_id join roles r on r.id = u.role_id
    where s.token_hash = any(${tokenHashes}::bytea[]) and s.kind = 'access' and s.expires_at > ${now} and u.is_enabled
      and u.initial_until is null and not ${owesFactor}`.execute(db)
  return rows
}

export const insertTicket = async (
  db: Db,
  given: { ticketHash: Buffer; sessionHash: Buffer; untilMs: number },
): Promise<void> => {
  await sql`insert into live_tickets (ticket_hash, session_hash, expires_at)
    values (${given.ticketHash}, ${given.sessionHash}, ${new Date(given.untilMs)})`.execute(db)
}

/** Takes the ticket in one statement: of two sockets with one ticket one opens. */
export const takeTicket = async (db: Db, ticketHash: Buffer, nowMs: number): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ session_hash: Buffer; isLive: boolean }>`
    delete from live_tickets where ticket_hash = ${ticketHash}
    returning session_hash, expires_at > ${new Date(nowMs)} as "isLive"`.execute(db)
  return rows[0]?.isLive ? rows[0].session_hash : undefined
}

/** Deletes the session with the cookies and codes of its family; sessions that others opened with them go on. */
export const deleteSession = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await sql`delete from sessions where kind in ('remember', 'handOff')
    and family = (select family from sessions where token_hash = ${tokenHash})`.execute(tx)
  await sql`delete from sessions where token_hash = ${tokenHash}`.execute(tx)
}

export const deleteSessionsOf = async (db: Db | Tx, userId: number): Promise<void> => {
  await sql`delete from sessions where user_id = ${userId}`.execute(db)
  await sql`delete from second_factor_challenges where user_id = ${userId}`.execute(db)
}

/**
 * Deletes expired sessions. Access tokens are kept for a while, so that their holders learn why they
 * are signed out.
 */
export const deleteExpired = async (db: Db, nowMs: ProvenMs, rememberedMs: number): Promise<void> => {
  await sql`delete from sessions where expires_at < ${new Date(nowMs)}
    and (kind <> 'access' or expires_at < ${new Date(nowMs - rememberedMs)})`.execute(db)
  await sql`delete from live_tickets where expires_at < ${new Date(nowMs)}`.execute(db)
}
