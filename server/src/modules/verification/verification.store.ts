import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export type Purpose = 'bindEmail' | 'recovery'

export interface ChallengeRow {
  account: string
  userId: number | null
  recipientId: number | null
  address: string | null
  codeHash: Buffer | null
}
const columns = sql`account, user_id as "userId", recipient_id as "recipientId", address, code_hash as "codeHash"`

export const insertChallenge = async (
  tx: Tx,
  given: Omit<ChallengeRow, 'codeHash'> & { idHash: Buffer; purpose: Purpose; untilMs: number },
): Promise<void> => {
  await sql`insert into verification_challenges (id_hash, purpose, account, user_id, recipient_id, address, expires_at)
    values (${given.idHash}, ${given.purpose}, ${given.account}, ${given.userId}, ${given.recipientId}, ${given.address},
      ${new Date(given.untilMs)})`.execute(tx)
}

export const findChallenge = async (
  db: Db | Tx,
  idHash: Buffer,
  purpose: Purpose,
  nowMs: number,
): Promise<ChallengeRow | undefined> => {
  const { rows } = await sql<ChallengeRow>`
    select ${columns} from verification_challenges
    where id_hash = ${idHash} and purpose = ${purpose} and expires_at > ${new Date(nowMs)}`.execute(db)
  return rows[0]
}

/** Sets a new code with all its tries, which invalidates the one before. */
export const setCode = async (
  tx: Tx,
  given: { idHash: Buffer; codeHash: Buffer; tries: number; untilMs: number },
): Promise<void> => {
  await sql`update verification_challenges set code_hash = ${given.codeHash}, tries_left = ${given.tries},
    code_until = ${new Date(given.untilMs)}, is_verified = false where id_hash = ${given.idHash}`.execute(tx)
}

/** Uses up a try before anything is compared: of 500 simultaneous guesses five are checked. */
export const takeTry = async (
  db: Db,
  idHash: Buffer,
  purpose: Purpose,
  nowMs: number,
): Promise<ChallengeRow | undefined> => {
  const now = new Date(nowMs)
  const { rows } = await sql<ChallengeRow>`
    update verification_challenges set tries_left = tries_left - 1
    where id_hash = ${idHash} and purpose = ${purpose} and tries_left > 0 and code_until > ${now} and expires_at > ${now}
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Marks a challenge as verified; of two with the right code, one succeeds. */
export const setVerified = async (tx: Tx, idHash: Buffer, codeHash: Buffer): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update verification_challenges set is_verified = true, tries_left = 0, code_hash = null
    where id_hash = ${idHash} and code_hash = ${codeHash} and not is_verified`.execute(tx)
  return numAffectedRows === 1n
}

/** Takes a verified challenge in one statement, so that it works once. */
export const takeVerified = async (tx: Tx, idHash: Buffer, purpose: Purpose, nowMs: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from verification_challenges
    where id_hash = ${idHash} and purpose = ${purpose} and is_verified and expires_at > ${new Date(nowMs)}`.execute(tx)
  return numAffectedRows === 1n
}

export interface SendCounts {
  hour: number
  day: number
}

const sendsLockKey = 7_305_004

/** Counts what was sent for an account and adds one; simultaneous requests wait for each other. */
export const countSends = async (tx: Tx, account: string, nowMs: number): Promise<SendCounts> => {
  await sql`select pg_advisory_xact_lock(${sendsLockKey}, hashtext(${account}))`.execute(tx)
  const since = (ms: number) => new Date(nowMs - ms)
  const { rows } = await sql<SendCounts>`
    select count(*) filter (where at > ${since(3_600_000)}) as hour, count(*) as day from verification_sends
    where account = ${account} and at > ${since(86_400_000)}`.execute(tx)
  await sql`insert into verification_sends (account, at) values (${account}, ${new Date(nowMs)})`.execute(tx)
  return rows[0] as SendCounts
}

export const deleteExpired = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from verification_challenges where expires_at < ${new Date(nowMs)}`.execute(db)
  await sql`delete from verification_sends where at < ${new Date(nowMs - 86_400_000)}`.execute(db)
}
