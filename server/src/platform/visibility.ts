/**
 * How far the database lets see what runs here: the organisations of the caller, everything, or (by default) nothing. It
 * is carried by the asynchronous context, so that modules need not hand it on and cannot forget it; the driver
 * (scoped-driver.ts) reads it for every statement. It is the second guard: stores say `inScope` all the same.
 * Only what tools/boundaries.ts names may widen it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { OrgScope } from './org-scope.ts'

export interface Visibility extends Pick<OrgScope, 'from' | 'until'> {
  /** Whose own rows (settings, challenges) are seen too. */
  readonly userId: number | undefined
}

const everything = Symbol('everything')
const storage = new AsyncLocalStorage<Visibility | typeof everything | undefined>()

/** Undefined: everything. Throws where nobody said what may be seen: an empty answer would look like a right one. */
export const currentVisibility = (): Visibility | undefined => {
  const visibility = storage.getStore()
  if (visibility === undefined) throw new Error('A statement outside of any scope: nothing says what it may see')
  return visibility === everything ? undefined : visibility
}

export const seeingOnly = <Data>(visibility: Visibility, work: () => Data): Data => storage.run(visibility, work)

/** The role of the database that the visibility is given by: at the root nothing needs to be compared. */
export const roleOf = ({ from }: Visibility): string => (from.split('/').length === 2 ? 'coldway_root' : 'coldway_app')

/** For calls of nobody in particular (sign-in), authentication and housekeeping. */
export const seeingEverything = <Data>(work: () => Data): Data => storage.run(everything, work)

/** For listeners and timers: what they do belongs to no call, though a call may have set them off. */
export const seeingNothing = <Data>(work: () => Data): Data => storage.run(undefined, work)

/**
 * A few statements of a transaction that have to look beyond the caller's organisations, and give back less than they
 * see: a count, a yes. Everything before and after stays within them.
 */
export const lookingBeyond = async <Data>(tx: Tx, work: () => Promise<Data>): Promise<Data> => {
  const visibility = storage.getStore()
  if (typeof visibility !== 'object') return work()
  await sql`set local role coldway_system`.execute(tx)
  try {
    return await work()
  } finally {
    // After a failed statement this fails too; the rollback that follows brings the role back.
    await sql`set local role ${sql.raw(roleOf(visibility))}`.execute(tx).catch(() => undefined)
  }
}

/** Runs a generator in the visibility it was made in, whoever asks it for its next portion. */
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
