/**
 * The one writer of the audit trail. It writes in the transaction of the change itself: both or neither. A handler
 * changes things only through `Write`, whose work must return a note, so a write without its row does not compile; the
 * router refuses a write call that made none. Rows of a tenant form a chain of SHA-256 whose head is locked from the
 * note to the commit. The note is the last thing a transaction does, so writers of one tenant wait for each other only
 * that long.
 */
import { createHash } from 'node:crypto'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db, Tx } from './database.ts'
import { findAnswer, keepAnswer, type Repeatable } from './idempotency.ts'

export interface Who {
  /** The account's id; undefined when nobody is signed in, or the operator acts at the machine itself. */
  readonly userId: number | undefined
  readonly account: string
  readonly userName: string
  readonly orgPath: string
}
/** The call and the request that a change came from. */
export interface Occasion {
  readonly call: string
  readonly requestId: string
  readonly ip: string
}
/** What was done to what. `before` and `after` hold what a reader of the trail may see: never a secret. */
export interface Note {
  readonly entity: string
  readonly id: string | number
  readonly name?: string
  /** The organisation whose trail it belongs to, where that is not the organisation of the user. */
  readonly orgPath?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
}
export interface Written<Data> {
  readonly data: Data
  readonly note: Note
}
export type Write = <Data>(work: (tx: Tx) => Promise<Written<Data>>) => Promise<Data>

/**
 * Refuses because of what was looked at before the transaction, such as a code that was used. A repeated write, for which
 * that is so because of the first, gets its answer.
 */
export const refuseUnlessRepeated = <Data>(write: Write, error: unknown): Promise<Data> =>
  write<Data>(() => Promise.reject(error))

export const nobody: Who = { userId: undefined, account: '', userName: '', orgPath: '' }

export interface TrailParts {
  readonly db: Db
  /** The database for denials, which belong to no transaction of the caller. */
  readonly system: Db
  readonly clock: Clock
}

export const createTrail = ({ db, system, clock }: TrailParts) => ({
  /** A repeated write gets the answer of the first and leaves no row of its own. */
  writer:
    (who: Who, occasion: Occasion, repeatable?: Repeatable): Write =>
    <Data>(work: (tx: Tx) => Promise<Written<Data>>) =>
      db.transaction().execute(async (tx) => {
        const earlier = repeatable && (await findAnswer(tx, repeatable, clock.now()))
        if (earlier) return earlier.data as Data
        const { data, note } = await work(tx)
        if (repeatable) await keepAnswer(tx, repeatable, data)
        await append(tx, rowOf(who, occasion, clock.now(), note))
        return data
      }),
  /** Notes that someone tried what they may not do. */
  denied: (who: Who, occasion: Occasion, error: ErrorName): Promise<void> =>
    system
      .transaction()
      .execute((tx) => append(tx, { ...rowOf(who, occasion, clock.now()), outcome: 'denied', error })),
})
export type Trail = ReturnType<typeof createTrail>

/** A row as it is hashed; the order of the fields is their order in the hash. */
export interface TrailRow {
  readonly at: number
  readonly userId: number | null
  readonly account: string
  readonly userName: string
  readonly orgPath: string
  readonly call: string
  readonly requestId: string
  readonly ip: string
  readonly outcome: 'done' | 'denied'
  readonly error: string | null
  readonly entity: string | null
  readonly entityId: string | null
  readonly entityName: string | null
  readonly before: string | null
  readonly after: string | null
  readonly reason: string | null
}

export const hashOf = (chain: number, seq: number, row: TrailRow, prevHash: Buffer): Buffer =>
  createHash('sha256')
    .update(prevHash)
    .update(
      JSON.stringify([
        chain,
        seq,
        row.at,
        row.userId,
        row.account,
        row.userName,
        row.orgPath,
        row.call,
        row.requestId,
        row.ip,
        row.outcome,
        row.error,
        row.entity,
        row.entityId,
        row.entityName,
        row.before,
        row.after,
        row.reason,
      ]),
    )
    .digest()

/** Gives the chain of a path: "1/4/7/" gives 4, the tenant, and "1/" gives 1. */
export const chainOf = (orgPath: string): number => {
  const [root, tenant] = orgPath.split('/')
  return Number(tenant || root || 0)
}

const rowOf = (who: Who, occasion: Occasion, at: number, note?: Note): TrailRow => ({
  at,
  userId: who.userId ?? null,
  account: who.account,
  userName: who.userName,
  orgPath: note?.orgPath ?? who.orgPath,
  ...occasion,
  outcome: 'done',
  error: null,
  entity: note?.entity ?? null,
  entityId: note ? String(note.id) : null,
  entityName: note?.name ?? null,
  before: textOf(note?.before),
  after: textOf(note?.after),
  reason: note?.reason ?? null,
})

/** The names of secrets. Services leave secrets out of notes; this removes those that one forgets. */
const secretName = /password|secret|token|credential|\bpin\b/i
const textOf = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : JSON.stringify(value, (key, field) => (secretName.test(key) && typeof field === 'string' ? '[removed]' : field))

const append = async (tx: Tx, row: TrailRow): Promise<void> => {
  const chain = chainOf(row.orgPath)
  // The statement makes the head of the chain, or locks it.
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    insert into audit_heads (chain, seq, hash) values (${chain}, 0, ${Buffer.alloc(0)})
    on conflict (chain) do update set chain = excluded.chain returning seq, hash`.execute(tx)
  const [head] = rows as [{ seq: number; hash: Buffer }]
  const seq = head.seq + 1
  const hash = hashOf(chain, seq, row, head.hash)
  await sql`
    with grown as (
      insert into audit_rows (chain, seq, at, user_id, account, user_name, org_path, call, request_id, ip, outcome, error,
        entity, entity_id, entity_name, before, after, reason, prev_hash, hash)
      values (${chain}, ${seq}, ${new Date(row.at)}, ${row.userId}, ${row.account}, ${row.userName}, ${row.orgPath}, ${row.call},
        ${row.requestId}, ${row.ip}, ${row.outcome}, ${row.error}, ${row.entity}, ${row.entityId}, ${row.entityName},
        ${row.before}, ${row.after}, ${row.reason}, ${head.hash}, ${hash}))
    update audit_heads set seq = ${seq}, hash = ${hash} where chain = ${chain}`.execute(tx)
}
