/** SQL of one-time addresses of files. */
import type { Language } from '@coldway/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { HistoryRequest } from './request.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

interface Reading {
  readonly zone: string
  readonly language: Language
}
export interface NewTicket extends Reading {
  readonly ticketHash: Buffer
  readonly userId: number
  readonly sessionHash: Buffer
  readonly untilMs: number
  readonly what: { readonly downloadId: number } | { readonly request: HistoryRequest }
}

export const countTickets = async (tx: Tx, userId: number, nowMs: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from download_tickets where user_id = ${userId} and expires_at > ${new Date(nowMs)}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export const insertTicket = async (tx: Tx, ticket: NewTicket): Promise<void> => {
  const { ticketHash, userId, sessionHash, untilMs, what, zone, language } = ticket
  const [downloadId, request] = 'request' in what ? [null, JSON.stringify(what.request)] : [what.downloadId, null]
  await sql`
    insert into download_tickets (ticket_hash, user_id, session_hash, download_id, request, zone, language, expires_at)
    values (${ticketHash}, ${userId}, ${sessionHash}, ${downloadId}, ${request}::jsonb, ${zone}, ${language},
      ${new Date(untilMs)})`.execute(tx)
}

export interface TakenTicket extends Reading {
  readonly userId: number
  readonly sessionHash: Buffer
  readonly downloadId: number | null
  readonly request: HistoryRequest | null
}

/** Takes the ticket in one update: of two who present it one gets the file. */
export const takeTicket = async (db: Db, ticketHash: Buffer, nowMs: number): Promise<TakenTicket | undefined> => {
  const { rows } = await sql<TakenTicket & { isLive: boolean }>`
    delete from download_tickets where ticket_hash = ${ticketHash}
    returning user_id as "userId", session_hash as "sessionHash", download_id as "downloadId", request, zone, language,
      expires_at > ${new Date(nowMs)} as "isLive"`.execute(db)
  return rows[0]?.isLive ? rows[0] : undefined
}

export const deleteExpiredTickets = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from download_tickets where expires_at < ${new Date(nowMs)}`.execute(db)
}
