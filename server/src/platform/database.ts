/**
 * The store: pools of connections by what they may do, kysely's `sql` for statements, transactions that roll back on any
 * throw. No pool but the owner's may change a table's shape, and that of calls sees the caller's organisations only (row
 * security, docs/decisions/0010-row-security.md). Every statement has a time-out. Errors of idle connections are logged,
 * never thrown (node-postgres would end the process).
 */
import { heavyStatementMs } from '@coldway/contract/costs.ts'
import { type ErrorName, fail } from '@coldway/contract/errors.ts'
import {
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import { type Pool, type PoolClient, type PoolConfig, types } from 'pg'
import type { DatabaseSetup } from './config-database.ts'
import type { Log } from './log.ts'
import { makeSessionNice } from './niceness.ts'
import { asRole, backendOf, createPools, type Pools } from './pools.ts'
import { type CheckStatement, createScopedDriver, type ScopedPools } from './scoped-driver.ts'
import { createEitherDriver, watchStandby } from './standby.ts'

// timestamptz is read as UTC milliseconds, and bigint (counts) as number: nothing here reaches 2^53.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).getTime())
types.setTypeParser(types.builtins.INT8, Number)

export type Db = Kysely<unknown>
export type Tx = Transaction<unknown>

export interface Database {
  /**
   * The database for calls: it shows the rows that platform/visibility.ts allows at that moment, and
   * throws where it allows nothing.
   */
  readonly db: Db
  /** The same for long reads of the past: single statements, sent to the standby where a fresh one exists. */
  readonly history: Db
  /**
   * Sees everything and changes no table's shape: for ingest, rules, jobs and housekeeping. Never use it for a caller.
   */
  readonly system: Db
  readonly systemPool: Pool
  /** Makes and drops partitions. */
  readonly ownerPool: Pool
  close(): Promise<void>
}

export interface Standby {
  readonly where: PoolConfig
  readonly maxLagMs: number
}

export const standbyOf = ({ standby }: DatabaseSetup): Standby | undefined =>
  standby && { where: { connectionString: standby.url }, maxLagMs: standby.maxLagMs }

interface OpenOptions {
  readonly standby?: Standby | undefined
  /** Runs for each new connection to the primary, before its first statement. */
  readonly onConnect?: (client: PoolClient) => void
  readonly check?: CheckStatement | undefined
}

export const openDatabase = (where: PoolConfig, log: Log, options: OpenOptions = {}): Database => {
  const { standby, onConnect, check } = options
  const pools = createPools(where, log, onConnect)
  // Ingest and rules: when such a client is cut off within a batch, its locks on devices are soon released, so that
  // others can serve them.
  const systemPool = pools.open(10, { ...asRole('coldway_system'), idle_in_transaction_session_timeout: 10_000 })
  const scopedPools = { scoped: openScoped(pools), system: systemPool }
  const db = new Kysely<unknown>(scopedKysely(createScopedDriver(scopedPools, check)))
  const history = standby && openHistory(standby, scopedPools, log)
  return {
    db,
    history: history?.db ?? db,
    system: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: systemPool }) }),
    systemPool,
    ownerPool: pools.open(2, {}),
    close: async () => {
      await history?.close()
      await pools.close()
    },
  }
}

const openScoped = (pools: Pools): ScopedPools['scoped'] => {
  const scoped = { ...asRole('coldway_app'), pipeline: true }
  return {
    calls: pools.open(10, scoped),
    heavy: openHeavy(pools, scoped),
    live: givingWay(pools.open(2, scoped), liveNiceness),
  }
}

/**
 * Has few connections, so that heavy work never takes the whole machine. Heavy calls wait for each other as long as one
 * may take.
 */
const openHeavy = (pools: Pools, scoped: PoolConfig): Pool =>
  givingWay(
    pools.open(2, { ...scoped, connectionTimeoutMillis: 3 * heavyStatementMs, statement_timeout: heavyStatementMs }),
    heavyNiceness,
  )

const heavyNiceness = 10
/** First messages of live topics: before heavy calls, after all others. */
const liveNiceness = 5

/** Lowers the priority of the server processes behind the connections, where the database is on this machine. */
const givingWay = (pool: Pool, niceness: number): Pool => {
  pool.on('connect', (client) => {
    if (client.host.startsWith('/')) makeSessionNice(backendOf(client), niceness)
  })
  return pool
}

/** Gives the same handle as that of calls, on the standby while the standby is fresh. */
const openHistory = ({ where, maxLagMs }: Standby, primary: ScopedPools, log: Log) => {
  const pools = createPools(where, log)
  const system = pools.open(4, asRole('coldway_system'))
  const freshness = watchStandby(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: system }) }), {
    maxLagMs,
    log,
  })
  const driver = createEitherDriver({
    primary: createScopedDriver(primary),
    standby: createScopedDriver({ scoped: openScoped(pools), system }),
    freshness,
    // A query that took too long or was cancelled on the standby is not repeated on the primary.
    isAway: (error) => codeOf(error) !== '57014' && isAwayError(error),
  })
  return {
    db: new Kysely<unknown>(scopedKysely(driver)),
    async close() {
      freshness.close()
      await pools.close()
    },
  }
}

const scopedKysely = (driver: Driver) => ({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

interface DatabaseError {
  readonly code?: string
  readonly constraint?: string
}
const codeOf = (error: unknown): string => String((error as DatabaseError | null)?.code ?? '')

/** Says whether the value does not fit the column (SQLSTATE class 22). */
export const isValueError = (error: unknown): boolean => /^22...$/.test(codeOf(error))

/** Says whether the value itself is wrong (SQLSTATE classes 22 and 23), so that the same row would always fail. */
export const isDataError = (error: unknown): boolean => /^2[23]...$/.test(codeOf(error))

/**
 * Says whether the database is away, going away, or gave way to another transaction (class 40): the statement may be
 * repeated.
 */
export const isAwayError = (error: unknown): boolean => {
  const code = codeOf(error)
  // 25006: the server no longer takes writes, as another one does. 25P03: this transaction was idle for too long.
  if (/^(08...|40...|57P0.|53...|57014|25006|25P03)$/.test(code)) return true
  if (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code)) return true
  return /timeout|terminated|closed|ended|not queryable/i.test(String((error as Error | null)?.message))
}

/**
 * Says whether others hold what the statement or a new connection needs: it gave way to another transaction (class 40), or
 * waited for too long. Nothing of its transaction was done.
 */
export const isBusyError = (error: unknown): boolean =>
  isGivenWay(error) || ['55P03', '57014'].includes(codeOf(error)) || isPoolExhausted(error)

/** Says whether the transaction gave way to another one (deadlock, serialization), so that the same may be begun again at once. */
export const isGivenWay = (error: unknown): boolean => /^40...$/.test(codeOf(error))

/** node-postgres gives this error no code: all connections of the pool are lent. */
const isPoolExhausted = (error: unknown): boolean =>
  (error as Error | null)?.message === 'timeout exceeded when trying to connect'

/** Names the unique constraint or the foreign key that a write violated; undefined when it failed for another reason. */
export const violatedConstraint = (error: unknown): string | undefined =>
  ['23505', '23503'].includes(codeOf(error)) ? (error as DatabaseError).constraint : undefined

/** Does the work; a violated constraint becomes the refusal given for it. */
export const refusingDuplicates = async <Data>(
  errors: Readonly<Record<string, ErrorName>>,
  work: () => Promise<Data>,
): Promise<Data> => {
  try {
    return await work()
  } catch (error) {
    const name = errors[violatedConstraint(error) ?? '']
    throw name ? fail(name) : error
  }
}
