/** Time-stamps of the chain in SQL, one for each entry that was dated. They hold nothing of goods. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'
import { lookingBeyond, seeingEverything } from '../../../platform/visibility.ts'
import { ensureSigner } from '../signer.store.ts'
import { signatureOf } from '../signing.ts'
import { revokedKeys } from './signatures.store.ts'

export interface StampRow {
  readonly record: string
  readonly nonce: string
  readonly token: string
  readonly publicKey: string
  readonly signature: string
  readonly authority: string
  readonly at: number
}

export const listStamps = (db: Db, records: readonly string[]): Promise<StampRow[]> =>
  seeingEverything(async () => {
    const { rows } = await sql<StampRow>`select record, nonce, token, public_key as "publicKey", signature,
        authority, at from evidence_stamps
      where record = any(${[...records]}::uuid[]) and not key = any(${await revokedKeys(db)})`.execute(db)
    return rows
  })

/** Signed by the key that signs now. The first that comes is kept. */
export const insertStamp = (tx: Tx, row: Omit<StampRow, 'publicKey' | 'signature'>, nowMs: number): Promise<void> =>
  lookingBeyond(tx, async () => {
    const { record, nonce, token, authority, at } = row
    const signer = await ensureSigner(tx, nowMs)
    const signature = signatureOf(signer, { format: 'coldway-stamp/1', nonce, record, token })
    await sql`insert into evidence_stamps (record, nonce, token, key, public_key, signature, authority, at)
      values (${record}, ${nonce}, ${token}, ${signer.key}, ${signer.publicKey}, ${signature}, ${authority}, ${new Date(at)})
      on conflict do nothing`.execute(tx)
  })

export const findEntry = (db: Db, record: string): Promise<string | undefined> =>
  seeingEverything(async () => {
    const { rows } = await sql<{ entry: string }>`select entry from evidence_chain where record = ${record}`.execute(db)
    return rows[0]?.entry
  })
