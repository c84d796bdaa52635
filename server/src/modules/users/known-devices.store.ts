import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

/** Finds the one of these tokens that belongs to this account, in any letter case. */
export const findKnownDevice = async (
  db: Db,
  asked: { readonly tokenHashes: readonly Buffer[]; readonly account: string; readonly nowMs: number },
): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ token_hash: Buffer }>`
    select k.token_hash from known_devices k join users u on u.id = k.user_id
    where k.token_hash = any(${asked.tokenHashes}::bytea[]) and lower(u.account) = lower(${asked.account})
      and k.expires_at > ${new Date(asked.nowMs)} limit 1`.execute(db)
  return rows[0]?.token_hash
}

interface Known {
  readonly userId: number
  readonly tokenHash: Buffer
  /** The tokens that the browser had; those of this account are replaced. */
  readonly former: readonly Buffer[]
  readonly nowMs: number
  readonly untilMs: number
  readonly max: number
}

/** Gives the hashes that were replaced. Of more than `max` tokens of an account the least recently used are deleted. */
export const insertKnownDevice = async (tx: Tx, known: Known): Promise<Buffer[]> => {
  const { userId, tokenHash, former, nowMs, untilMs, max } = known
  const { rows } = await sql<{ token_hash: Buffer }>`
    delete from known_devices where token_hash = any(${former}::bytea[]) and user_id = ${userId}
    returning token_hash`.execute(tx)
  await sql`
    insert into known_devices (token_hash, user_id, used_at, expires_at)
    values (${tokenHash}, ${userId}, ${new Date(nowMs)}, ${new Date(untilMs)})`.execute(tx)
  await sql`
    delete from known_devices where token_hash in (
      select token_hash from known_devices where user_id = ${userId}
      order by used_at desc, token_hash offset ${max})`.execute(tx)
  return rows.map((row) => row.token_hash)
}

export const deleteExpiredDevices = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from known_devices where expires_at < ${new Date(nowMs)}`.execute(db)
}
