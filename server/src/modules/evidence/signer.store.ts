/**
 * The chain of records, the log of keys and the key that signs, in SQL. They belong to the installation and to no caller: whoever
 * writes here looks beyond the caller's organisations, in one transaction, and others wait until it ends.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import { canonicalJson } from './canonical.ts'
import {
  type Entry,
  hashOf,
  type KeyStatement,
  makeSigner,
  noHash,
  sha256,
  signatureOf,
  type Signer,
} from './signing.ts'

/** The number of the lock that writers of chain and key log take. */
const lockNumber = 230_017

export const findSigner = async (db: Db | Tx): Promise<Signer | undefined> => {
  const { rows } = await sql<Signer>`
    select key, public_key as "publicKey", private_key as "privateKey" from evidence_signer`.execute(db)
  return rows[0]
}

export interface Signed {
  readonly text: string
  readonly signature: string
}

export const listKeyLog = async (db: Db | Tx): Promise<Signed[]> => {
  const { rows } = await sql<Signed>`select statement as text, signature from evidence_key_log order by seq`.execute(db)
  return rows
}

/** The entry of a record and those that supersede it, one after the other. */
export const listSuccessors = async (db: Db, record: string): Promise<Signed[]> => {
  const { rows } = await sql<Signed>`
    with recursive line as (
      select c.* from evidence_chain c where c.record = ${record}
      union all select c.* from evidence_chain c join line on c.supersedes = line.record)
    select entry as text, signature from line order by seq`.execute(db)
  return rows
}

/** The caller looks beyond and holds the lock. */
const addStatement = async (tx: Tx, signer: Signer, given: Omit<KeyStatement, 'format' | 'seq' | 'prev' | 'by'>) => {
  const log = await listKeyLog(tx)
  const last = log.at(-1)?.text
  const statement = {
    ...given,
    format: 'coldway-key/1',
    seq: log.length + 1,
    prev: last === undefined ? noHash : sha256(last),
    by: signer.key,
  } as KeyStatement
  await sql`insert into evidence_key_log (seq, statement, signature)
    values (${statement.seq}, ${canonicalJson(statement)}, ${signatureOf(signer, statement)})`.execute(tx)
}

const takeKey = async (tx: Tx, by: Signer | undefined, at: number): Promise<Signer> => {
  const signer = makeSigner()
  await addStatement(tx, by ?? signer, { act: 'add', at, publicKey: signer.publicKey } as never)
  await sql`insert into evidence_signer (key, public_key, private_key)
    values (${signer.key}, ${signer.publicKey}, ${signer.privateKey})
    on conflict (id) do update set key = excluded.key, public_key = excluded.public_key, private_key = excluded.private_key`.execute(
    tx,
  )
  return signer
}

const locking = <Data>(tx: Tx, work: () => Promise<Data>): Promise<Data> =>
  lookingBeyond(tx, async () => {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
    return work()
  })

/** The key that signs; the first is made when it is needed. */
export const ensureSigner = (tx: Tx, at: number): Promise<Signer> =>
  locking(tx, async () => (await findSigner(tx)) ?? takeKey(tx, undefined, at))

/** Another key signs from now on; the one before vouches for it, and its private half is gone. */
export const rotateKey = (tx: Tx, at: number): Promise<Signer> =>
  locking(tx, async () => takeKey(tx, await findSigner(tx), at))

/** What a revoked key signed proves nothing any more. The key that signs now is rotated first. */
export const revokeKey = (tx: Tx, given: { at: number; key: string; reason: string }): Promise<'done' | 'refused'> =>
  locking(tx, async () => {
    const signer = await findSigner(tx)
    const known = (await listKeyLog(tx)).map(({ text }) => JSON.parse(text) as KeyStatement)
    const isKnown = known.some((one) => one.act === 'add' && sha256(Buffer.from(one.publicKey, 'hex')) === given.key)
    const isRevoked = known.some((one) => one.act === 'revoke' && one.key === given.key)
    if (!signer || signer.key === given.key || !isKnown || isRevoked) return 'refused'
    await addStatement(tx, signer, { act: 'revoke', ...given } as never)
    return 'done'
  })

export interface Appended extends Signed {
  readonly publicKey: string
}

/**
 * Signs the root of a record as the next entry of the chain; undefined: another record supersedes the same one already. A clock that
 * was set back does not set the chain back.
 */
export const appendEntry = (
  tx: Tx,
  given: Pick<Entry, 'at' | 'record' | 'root' | 'size' | 'supersedes'>,
): Promise<Appended | undefined> =>
  locking(tx, async () => {
    const { rows: others } = await sql`select from evidence_chain where supersedes = ${given.supersedes}`.execute(tx)
    if (others.length > 0) return undefined
    const signer = (await findSigner(tx)) ?? (await takeKey(tx, undefined, given.at))
    const { rows } = await sql<{ entry: string }>`select entry from evidence_chain order by seq desc limit 1`.execute(
      tx,
    )
    const last = rows[0] && (JSON.parse(rows[0].entry) as Entry)
    const entry: Entry = {
      ...given,
      format: 'coldway-chain/1',
      seq: (last?.seq ?? 0) + 1,
      prev: last ? hashOf(last) : noHash,
      at: Math.max(given.at, last?.at ?? 0),
      key: signer.key,
    }
    const [text, signature] = [canonicalJson(entry), signatureOf(signer, entry)]
    await sql`insert into evidence_chain (seq, record, supersedes, entry, signature)
      values (${entry.seq}, ${entry.record}, ${entry.supersedes}, ${text}, ${signature})`.execute(tx)
    return { text, signature, publicKey: signer.publicKey }
  })
