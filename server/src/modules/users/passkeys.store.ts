import { sql } from 'kysely'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export interface PasskeyRow {
  readonly credential: string
  readonly name: string
  readonly publicKey: Buffer
  readonly uses: number
  readonly transports: string[]
  readonly madeAt: number
  readonly usedAt: number | null
}

export const listPasskeys = async (db: Db | Tx, userId: number): Promise<PasskeyRow[]> => {
  const { rows } = await sql<PasskeyRow>`select credential, name, public_key as "publicKey", uses, transports,
      made_at as "madeAt", used_at as "usedAt"
    from passkeys where user_id = ${userId} order by made_at, credential`.execute(db)
  return rows
}

interface Beginning {
  readonly sessionHash: Buffer
  readonly userId: number
  readonly challenge: string
  readonly untilMs: number
}

/** The newest of a session counts. */
export const keepBeginning = async (tx: Tx, given: Beginning): Promise<void> => {
  await sql`insert into passkey_beginnings (session_hash, user_id, challenge, expires_at)
    values (${given.sessionHash}, ${given.userId}, ${given.challenge}, ${new Date(given.untilMs)})
    on conflict (session_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    tx,
  )
}

/** Gives the challenge once. */
export const takeBeginning = async (tx: Tx, sessionHash: Buffer, nowMs: number): Promise<string | undefined> => {
  const { rows } = await sql<{ challenge: string }>`delete from passkey_beginnings
    where session_hash = ${sessionHash} and expires_at > ${new Date(nowMs)} returning challenge`.execute(tx)
  return rows[0]?.challenge
}

/** @throws passkeyInUse */
export const insertPasskey = (
  tx: Tx,
  userId: number,
  given: Omit<PasskeyRow, 'madeAt' | 'usedAt'> & { readonly nowMs: number },
): Promise<unknown> =>
  refusingDuplicates({ passkeys_pkey: 'passkeyInUse' }, () =>
    sql`insert into passkeys (credential, user_id, name, public_key, uses, transports, made_at)
      values (${given.credential}, ${userId}, ${given.name}, ${given.publicKey}, ${given.uses}, ${given.transports}::text[],
        ${new Date(given.nowMs)})`.execute(tx),
  )

/** False where the key is gone, or has been used meanwhile: a copy of it would count from where the original stood. */
export const takeUse = async (
  tx: Tx,
  given: { readonly credential: string; readonly from: number; readonly to: number; readonly nowMs: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`update passkeys set uses = ${given.to}, used_at = ${new Date(given.nowMs)}
    where credential = ${given.credential} and uses = ${given.from}
      and (${given.to}::bigint > uses or (uses = 0 and ${given.to}::bigint = 0))`.execute(tx)
  return numAffectedRows === 1n
}

/** Gives its name. */
export const deletePasskey = async (tx: Tx, userId: number, credential: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where user_id = ${userId} and credential = ${credential} returning name`.execute(tx)
  return rows[0]?.name
}

export const deleteExpiredBeginnings = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from passkey_beginnings where expires_at < ${new Date(nowMs)}`.execute(db)
}
