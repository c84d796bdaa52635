/**
 * The connections of calls. Each statement runs in a transaction of its own that first says which organisations it may
 * see, each transaction of a call says it first thing; the settings end with the transaction, so nothing of one tenant
 * is left on a pooled connection (faults.md row 50). What may see everything gets a connection that may. What is heavy,
 * and what live topics begin with, has connections of its own, and ends when nobody waits for it (workload.ts).
 */
import { fail } from '@coldway/contract/errors.ts'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { Pool } from 'pg'
import { type LentClient, lendClient } from './lent-client.ts'
import { currentVisibility, roleOf, type Visibility } from './visibility.ts'
import { currentWorkload, type Lane } from './workload.ts'

export interface ScopedPools {
  /** Of the role that sees only what the settings say; pipelined, so that saying it costs no round trip. */
  readonly scoped: Readonly<Record<Lane, Pool>>
  readonly system: Pool
}

/** Looks at each statement before it is sent; throws to refuse it. */
export type CheckStatement = (sql: string, lane: Lane) => void

interface Lent extends DatabaseConnection {
  readonly client: LentClient
  readonly opening: string | undefined
  isInTransaction: boolean
}

export const createScopedDriver = ({ scoped, system }: ScopedPools, check?: CheckStatement): Driver => {
  const of = (connection: DatabaseConnection): Lent => connection as Lent
  return {
    init: async () => undefined,
    async acquireConnection() {
      const visibility = currentVisibility()
      const lane = currentWorkload()?.lane ?? 'calls'
      // Said before a connection is taken: what throws here would otherwise keep it.
      const opening = visibility && openingOf(visibility)
      if (opening) return lend(await lendClient(scoped[lane]), opening, (text) => check?.(text, lane))
      // In a lane of its own it keeps to that lane's connections, and says there that it sees everything.
      if (lane !== 'calls') return lend(await lendClient(scoped[lane]), seesEverything)
      return lend(await lendClient(system), undefined)
    },
    async beginTransaction(connection) {
      const { client, opening } = of(connection)
      of(connection).isInTransaction = true
      const begun = client.execute(CompiledQuery.raw('begin'))
      await allEnded([begun, ...(opening ? [client.execute(CompiledQuery.raw(opening))] : [])])
    },
    async commitTransaction(connection) {
      of(connection).isInTransaction = false
      const { command } = await of(connection).client.execute(CompiledQuery.raw('commit'))
      // What the server answers when an earlier statement has failed.
      if (command === 'ROLLBACK') throw new Error('The transaction was rolled back instead of committed')
    },
    async rollbackTransaction(connection) {
      of(connection).isInTransaction = false
      await of(connection)
        .client.execute(CompiledQuery.raw('rollback'))
        .catch((error: unknown) => {
          of(connection).client.discard()
          throw error
        })
    },
    releaseConnection: async (connection) => of(connection).client.release(),
    async destroy() {
      await Promise.all([...Object.values(scoped), system].map((pool) => pool.end()))
    },
  }
}

const lend = (client: LentClient, opening: string | undefined, check?: (sql: string) => void): Lent => {
  const lent: Lent = {
    client,
    opening,
    isInTransaction: false,
    executeQuery<Row>(query: CompiledQuery) {
      check?.(query.sql)
      return whileWanted(client, () =>
        opening === undefined || lent.isInTransaction
          ? client.execute<Row>(query)
          : executeAlone<Row>(client, opening, query),
      )
    },
    streamQuery() {
      throw new Error('Statements of a call do not stream: read them in portions')
    },
  }
  return lent
}

/** Sent at once. Without its first part the statement would see nothing; after a failed one `commit` rolls back. */
const executeAlone = async <Row>(
  client: LentClient,
  opening: string,
  query: CompiledQuery,
): Promise<QueryResult<Row>> => {
  const begun = client.execute(CompiledQuery.raw(`begin; ${opening}`))
  const result = client.execute<Row>(query)
  await allEnded([begun, result, client.execute(CompiledQuery.raw('commit'))])
  return result
}

/** A statement that nobody waits for is not begun, or cancelled. */
const whileWanted = async <Row>(
  client: LentClient,
  execute: () => Promise<QueryResult<Row>>,
): Promise<QueryResult<Row>> => {
  const workload = currentWorkload()
  if (!workload) return execute()
  const { gone, charge } = workload
  if (gone.aborted) throw fail('timedOut')
  let cancelling: Promise<void> | undefined
  const cancel = (): void => {
    cancelling = client.cancel()
  }
  gone.addEventListener('abort', cancel, { once: true })
  const fromMs = performance.now()
  try {
    return await execute()
  } catch (error) {
    throw gone.aborted ? fail('timedOut') : error
  } finally {
    gone.removeEventListener('abort', cancel)
    await cancelling
    charge?.(performance.now() - fromMs)
  }
}

/** When all have ended the connection is free again. The first failure counts. */
const allEnded = async (promises: readonly Promise<unknown>[]): Promise<void> => {
  const failed = (await Promise.allSettled(promises)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

const seesEverything = 'set local role coldway_system'

/** Paths are digits and slashes; whatever else came here is no path. */
const openingOf = (visibility: Visibility): string => {
  const { from, until, userId } = visibility
  if (!/^[\d/]+$/.test(from) || !/^[\d/]+$/.test(until)) throw new Error('not a range of organisations')
  const user = userId === undefined ? '' : Number(userId)
  return `set local role ${roleOf(visibility)}; set local coldway.scope_from = '${from}';
    set local coldway.scope_until = '${until}'; set local coldway.user_id = '${user}'`
}
