/**
 * Writes that are asked for twice and done once (draft-ietf-httpapi-idempotency-key-header-07). A caller that got no answer
 * sends the same key again and gets the first answer. The key is claimed, and the answer kept, in the transaction of the write
 * itself: both or neither. An answer may hold a secret that is shown once, so it is encrypted with the key, of which the database
 * has only the hash.
 */
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { ProvenMs } from './proven-time.ts'
import { sealed, unsealed } from './sealing.ts'

export interface Repeatable {
  readonly userId: number
  readonly key: string
  /** Everything that decides what is done: another request under the same key is refused. */
  readonly asked: unknown
}

/**
 * Claims the key, and waits for a transaction that has claimed it. Gives the answer of an earlier write of the same request;
 * undefined when this one is the first.
 */
export const findAnswer = async (
  tx: Tx,
  repeatable: Repeatable,
  nowMs: number,
): Promise<{ readonly data: unknown } | undefined> => {
  const { userId } = repeatable
  const { keyHash, secret, requestMac } = derived(repeatable)
  const { numAffectedRows } = await sql`
    insert into idempotency_keys (user_id, key_hash, request_mac, created_at)
    values (${userId}, ${keyHash}, ${requestMac}, ${new Date(nowMs)}) on conflict (user_id, key_hash) do nothing`.execute(
    tx,
  )
  if (numAffectedRows === 1n) return undefined
  const { rows } = await sql<{ requestMac: Buffer; answer: Buffer }>`
    select request_mac as "requestMac", answer from idempotency_keys
    where user_id = ${userId} and key_hash = ${keyHash}`.execute(tx)
  const [kept] = rows
  if (!kept?.requestMac.equals(requestMac)) throw fail('idempotencyKeyReused')
  return { data: deserialize(unsealed(secret, kept.answer)) }
}

export const keepAnswer = async (tx: Tx, repeatable: Repeatable, data: unknown): Promise<void> => {
  const { keyHash, secret } = derived(repeatable)
  await sql`update idempotency_keys set answer = ${sealed(secret, serialize(data))}
    where user_id = ${repeatable.userId} and key_hash = ${keyHash}`.execute(tx)
}

export const deleteOldAnswers = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from idempotency_keys where created_at < ${new Date(nowMs - limits.idempotencyKeyMs)}`.execute(db)
}

const derived = ({ userId, key, asked }: Repeatable) => {
  const keyHash = createHash('sha256').update(`${userId} ${key}`).digest()
  const secret = Buffer.from(hkdfSync('sha256', key, keyHash, 'coldway idempotency', 32))
  const requestMac = createHmac('sha256', secret).update(JSON.stringify(asked, withoutBytes)).digest()
  return { keyHash, secret, requestMac }
}

/** A file counts by its checksum. */
const withoutBytes = (_name: string, value: unknown): unknown =>
  value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value
