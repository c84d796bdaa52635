/**
 * The connections of calls. Each statement runs in a transaction of its own that first sets what it may see, and each
 * transaction of a call does so first. The settings end with the transaction, so nothing of a tenant stays on a pooled
 * connection (faults.md row 50). Work with full visibility gets a connection of the system role. Heavy calls and the
 * snapshots of live topics have their own connections, and are cancelled when nobody waits for them (workload.ts).
 */
import { fail } from '@coldway/contract/errors.ts'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { Pool } from 'pg'
import { type LentClient, lendClient } from './lent-client.ts'
import { currentVisibility, roleOf, type Visibility } from './visibility.ts'
import { currentWorkload, type Lane } from './workload.ts'

export interface ScopedPools {
  /** Pools of the role that sees only what the settings allow; pipelined, so that the settings cost no round trip. */
  readonly scoped: Readonly<Record<Lane, Pool>>
  readonly system: Pool
}

/** Checks each statement before it is sent, and throws to refuse it. */
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
      // Compute it before a connection is taken: an error would otherwise keep the connection.
      const opening = visibility && openingOf(visibility)
      if (opening) return lend(await lendClient(scoped[lane]), opening, (text) => check?.(text, lane))
      // A lane keeps to its own connections, where full visibility is set by statement.
      if (lane !== 'calls') return lend(await lendClient(scoped[lane]), seesEverything)
      return lend(await lendClient(system), undefined)
    },
    async beginTransaction(connection) {
      const { client, opening } = of(connection)
      of(connection).isInTransaction = true
      const statements = ['begin', ...(opening ? [opening] : [])]
      await allEnded(client.together(() => statements.map((text) => client.execute(CompiledQuery.raw(text)))))
    },
    async commitTransaction(connection) {
      of(connection).isInTransaction = false
      const { command } = await of(connection).client.execute(CompiledQuery.raw('commit'))
      // The server answers ROLLBACK to a commit when an earlier statement has failed.
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

/**
 * Sends all three parts at once. Without the first the statement would see nothing; after a failure `commit` rolls
 * back.
 */
const executeAlone = async <Row>(
  client: LentClient,
  opening: string,
  query: CompiledQuery,
): Promise<QueryResult<Row>> => {
  const [begun, result, committed] = client.together(() => [
    client.execute(CompiledQuery.raw(`begin; ${opening}`)),
    client.execute<Row>(query),
    client.execute(CompiledQuery.raw('commit')),
  ])
  await allEnded([begun, result, committed])
  return result
}

/** Lets others go first. Does not begin a statement that nobody waits for any more, and cancels it when that happens meanwhile. */
const whileWanted = async <Row>(
  client: LentClient,
  execute: () => Promise<QueryResult<Row>>,
): Promise<QueryResult<Row>> => {
  const workload = currentWorkload()
  if (!workload) return execute()
  const { gone, charge, giveWay } = workload
  await giveWay?.()
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

/** Waits for all, so that the connection is free again, and throws the first failure. */
const allEnded = async (promises: readonly Promise<unknown>[]): Promise<void> => {
  const failed = (await Promise.allSettled(promises)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

const seesEverything = 'set local role coldway_system'

/** Paths are digits and slashes; anything else is refused. */
const openingOf = (visibility: Visibility): string => {
  const { from, until, userId } = visibility
  if (!/^[\d/]+$/.test(from) || !/^[\d/]+$/.test(until)) throw new Error('not a range of organisations')
  const user = userId === undefined ? '' : Number(userId)
  return `set local role ${roleOf(visibility)}; set local coldway.scope_from = '${from}';
    set local coldway.scope_until = '${until}'; set local coldway.user_id = '${user}'`
}
