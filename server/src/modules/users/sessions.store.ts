import type { MobileMenu, Permission } from '@coldway/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export type TokenKind = 'access' | 'remember'

export interface SessionRow {
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
  expiresAt: number
}

const sessionColumns = sql`u.id as "userId", u.account, u.name as "userName", o.id as "orgId", o.name as "orgName", o.path as "orgPath",
  r.name as "roleName", r.permissions, r.mobile_menus as "mobileMenus", u.initial_until is not null as "mustChangePassword", s.expires_at as "expiresAt"`

export const insertSession = async (
  db: Db | Tx,
  given: { tokenHash: Buffer; userId: number; kind: TokenKind; nowMs: number; untilMs: number },
): Promise<void> => {
  await sql`insert into sessions (token_hash, user_id, kind, created_at, expires_at)
    values (${given.tokenHash}, ${given.userId}, ${given.kind}, ${new Date(given.nowMs)}, ${new Date(given.untilMs)})`.execute(
    db,
  )
}

/** A live session of an enabled account whose initial password, if any, has not run out. */
export const findSession = async (
  db: Db,
  tokenHash: Buffer,
  kind: TokenKind,
  nowMs: number,
): Promise<SessionRow | undefined> => {
  const now = new Date(nowMs)
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from sessions s join users u on u.id = s.user_id join organisations o on o.id = u.org_id join roles r on r.id = u.role_id
    where s.token_hash = ${tokenHash} and s.kind = ${kind} and s.expires_at > ${now} and u.is_enabled
      and (u.initial_until is null or u.initial_until > ${now})`.execute(db)
  return rows[0]
}

/** Takes a one-time token: of two who come with it, one gets it. */
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

export const extendSession = async (db: Db, tokenHash: Buffer, untilMs: number): Promise<void> => {
  await sql`update sessions set expires_at = ${new Date(untilMs)} where token_hash = ${tokenHash}`.execute(db)
}

/** Which of these access sessions are still good: one question for all live sockets. */
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
      and u.initial_until is null`.execute(db)
  return rows
}

export const insertTicket = async (
  db: Db,
  given: { ticketHash: Buffer; sessionHash: Buffer; untilMs: number },
): Promise<void> => {
  await sql`insert into live_tickets (ticket_hash, session_hash, expires_at)
    values (${given.ticketHash}, ${given.sessionHash}, ${new Date(given.untilMs)})`.execute(db)
}

/** Used up by the asking: of two sockets with one ticket one opens. */
export const takeTicket = async (db: Db, ticketHash: Buffer, nowMs: number): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ session_hash: Buffer; isLive: boolean }>`
    delete from live_tickets where ticket_hash = ${ticketHash}
    returning session_hash, expires_at > ${new Date(nowMs)} as "isLive"`.execute(db)
  return rows[0]?.isLive ? rows[0].session_hash : undefined
}

export const deleteSession = async (db: Db | Tx, tokenHash: Buffer): Promise<void> => {
  await sql`delete from sessions where token_hash = ${tokenHash}`.execute(db)
}

export const deleteSessionsOf = async (db: Db | Tx, userId: number): Promise<void> => {
  await sql`delete from sessions where user_id = ${userId}`.execute(db)
}

export const deleteExpired = async (db: Db, nowMs: number): Promise<void> => {
  await sql`delete from sessions where expires_at < ${new Date(nowMs)}`.execute(db)
  await sql`delete from live_tickets where expires_at < ${new Date(nowMs)}`.execute(db)
}
