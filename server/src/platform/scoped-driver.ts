/**
 * The connections of calls. Each statement runs in a transaction of its own that first says which organisations it may
 * see, each transaction of a call says it first thing; the settings end with the transaction, so nothing of one tenant
 * is left on a pooled connection (faults.md row 50). What may see everything gets a connection that may.
 */
import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDriver } from 'kysely'
import type { Pool } from 'pg'
import { currentSight, roleOf, type Sight } from './sight.ts'

export interface ScopedPools {
  /** Of the role that sees only what the settings say; pipelined, so that saying it costs no round trip. */
  readonly scoped: Pool
  readonly system: Pool
}

interface Lent extends DatabaseConnection {
  readonly from: Driver
  readonly inner: DatabaseConnection
  readonly opening: string | undefined
  isInTransaction: boolean
}

export const createScopedDriver = (pools: ScopedPools): Driver => {
  const scoped = new PostgresDriver({ pool: pools.scoped })
  const system = new PostgresDriver({ pool: pools.system })
  const of = (connection: DatabaseConnection): Lent => connection as Lent
  return {
    async init() {
      await scoped.init()
      await system.init()
    },
    async acquireConnection(options) {
      const sight = currentSight()
      const opening = sight && openingOf(sight)
      const from = sight ? scoped : system
      return lend(from, await from.acquireConnection(options), opening)
    },
    async beginTransaction(connection, settings) {
      const { from, inner, opening } = of(connection)
      of(connection).isInTransaction = true
      const begun = from.beginTransaction(inner, settings)
      await allEnded([begun, ...(opening ? [inner.executeQuery(CompiledQuery.raw(opening))] : [])])
    },
    async commitTransaction(connection) {
      of(connection).isInTransaction = false
      await of(connection).from.commitTransaction(of(connection).inner)
    },
    async rollbackTransaction(connection) {
      of(connection).isInTransaction = false
      await of(connection).from.rollbackTransaction(of(connection).inner)
    },
    releaseConnection: (connection) => of(connection).from.releaseConnection(of(connection).inner),
    async destroy() {
      await scoped.destroy()
      await system.destroy()
    },
  }
}

const lend = (from: Driver, inner: DatabaseConnection, opening: string | undefined): Lent => {
  const lent: Lent = {
    from,
    inner,
    opening,
    isInTransaction: false,
    async executeQuery(query) {
      if (opening === undefined || lent.isInTransaction) return inner.executeQuery(query)
      // Sent at once. Without its first part the statement would see nothing; after a failed one `commit` rolls back.
      const begun = inner.executeQuery(CompiledQuery.raw(`begin; ${opening}`))
      const result = inner.executeQuery<never>(query)
      await allEnded([begun, result, inner.executeQuery(CompiledQuery.raw('commit'))])
      return result
    },
    streamQuery() {
      throw new Error('Statements of a call do not stream: read them in portions')
    },
  }
  return lent
}

/** When all have ended the connection is free again. The first failure counts. */
const allEnded = async (promises: readonly Promise<unknown>[]): Promise<void> => {
  const failed = (await Promise.allSettled(promises)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Paths are digits and slashes; whatever else came here is no path. */
const openingOf = (sight: Sight): string => {
  const { from, until, userId } = sight
  if (!/^[\d/]+$/.test(from) || !/^[\d/]+$/.test(until)) throw new Error('not a range of organisations')
  const user = userId === undefined ? '' : Number(userId)
  return `set local role ${roleOf(sight)}; set local coldway.scope_from = '${from}';
    set local coldway.scope_until = '${until}'; set local coldway.user_id = '${user}'`
}
