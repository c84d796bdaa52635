/**
 * Which rows the database shows to the running code: those of the caller's organisations, all, or (by default) none.
 * The asynchronous context carries it, so modules need not pass it on and cannot forget it; the driver
 * (scoped-driver.ts) reads it for every statement. It is the second guard: stores use `inScope` all the same. Only the
 * files that tools/wide-visibility.ts names may widen it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { OrgScope } from './org-scope.ts'

export interface Visibility extends Pick<OrgScope, 'from' | 'until'> {
  /** The user whose own rows (settings, challenges) are visible too. */
  readonly userId: number | undefined
}

const everything = Symbol('everything')
const storage = new AsyncLocalStorage<Visibility | typeof everything | undefined>()

/** Gives undefined for full visibility. Throws where none is set: an empty answer would look like a right one. */
export const currentVisibility = (): Visibility | undefined => {
  const visibility = storage.getStore()
  if (visibility === undefined) throw new Error('A statement outside of any scope: nothing says what it may see')
  return visibility === everything ? undefined : visibility
}

export const seeingOnly = <Data>(visibility: Visibility, work: () => Data): Data => storage.run(visibility, work)

/** The database role for a visibility; the root organisation needs no comparison of paths. */
export const roleOf = ({ from }: Visibility): string => (from.split('/').length === 2 ? 'coldway_root' : 'coldway_app')

/** Runs public calls (sign-in), authentication and housekeeping with full visibility. */
export const seeingEverything = <Data>(work: () => Data): Data => storage.run(everything, work)

/**
 * Runs listeners and timers with no visibility: their work belongs to no call, though a call may
 * have started them.
 */
export const seeingNothing = <Data>(work: () => Data): Data => storage.run(undefined, work)

/** The transaction that looks beyond: what its work calls may do so too, and must not narrow it when it is done. */
const beyond = new AsyncLocalStorage<Tx>()

/**
 * Runs a few statements that must look beyond the caller's organisations and return less than they see, such as a count.
 * Everything before and after them in the same transaction stays within the caller's visibility.
 */
export const lookingBeyond = async <Data>(tx: Db | Tx, work: () => Promise<Data>): Promise<Data> => {
  if (!isTransaction(tx)) return seeingEverything(work)
  const visibility = storage.getStore()
  if (typeof visibility !== 'object' || beyond.getStore() === tx) return work()
  await sql`set local role coldway_system`.execute(tx)
  try {
    return await beyond.run(tx, work)
  } finally {
    // The statement fails after one that failed; the rollback that follows restores the role.
    await sql`set local role ${sql.raw(roleOf(visibility))}`.execute(tx).catch(() => undefined)
  }
}

const isTransaction = (db: Db | Tx): db is Tx => db.isTransaction

/** Runs a generator with the visibility in which it was made, whoever asks for its next portion. */
export const keepingVisibility = <Portion>(portions: AsyncGenerator<Portion>): AsyncGenerator<Portion> => {
  const here = AsyncLocalStorage.snapshot()
  const kept: AsyncGenerator<Portion> = {
    next: () => here(() => portions.next()),
    return: (value) => here(() => portions.return(value)),
    throw: (error) => here(() => portions.throw(error)),
    [Symbol.asyncIterator]: () => kept,
    [Symbol.asyncDispose]: () => here(() => portions[Symbol.asyncDispose]()),
  }
  return kept
}
