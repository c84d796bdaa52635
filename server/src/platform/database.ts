/**
 * The store: pools of connections by what they may do, kysely's `sql` for statements, transactions that roll back on any
 * throw. No pool but the owner's may change a table's shape, and that of calls sees the caller's organisations only (row
 * security, docs/decisions/0010-row-security.md). Every statement has a time-out. Errors of idle connections are logged,
 * never thrown (node-postgres would end the process).
 */
import { setPriority } from 'node:os'
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
import { asRole, backendOf, createPools, type Pools } from './pools.ts'
import { type CheckStatement, createScopedDriver, type ScopedPools } from './scoped-driver.ts'
import { createEitherDriver, watchStandby } from './standby.ts'

// timestamptz comes as UTC milliseconds, bigint (counts) as number: nothing here reaches 2^53.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).getTime())
types.setTypeParser(types.builtins.INT8, Number)

export type Db = Kysely<unknown>
export type Tx = Transaction<unknown>

export interface Database {
  /** For calls: sees what platform/visibility.ts says at that moment, and throws where it says nothing. */
  readonly db: Db
  /** The same for long reads of the past: single statements, from the standby where there is one that is fresh. */
  readonly history: Db
  /** Sees everything, changes no table's shape: ingest, rules, jobs, housekeeping. Never for a caller. */
  readonly system: Db
  readonly systemPool: Pool
  /** Makes and drops tables: partitions. */
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
  /** Of each new connection of the primary, before its first statement. */
  readonly onConnect?: (client: PoolClient) => void
  readonly check?: CheckStatement | undefined
}

export const openDatabase = (where: PoolConfig, log: Log, options: OpenOptions = {}): Database => {
  const { standby, onConnect, check } = options
  const pools = createPools(where, log, onConnect)
  // Ingest and rules: whoever is cut off in the middle of a batch lets go of its devices soon, so that others can serve them.
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
    live: pools.open(2, scoped),
  }
}

/** Few, so that what is heavy never has the whole of the machine; they wait for each other as long as one may take. */
const openHeavy = (pools: Pools, scoped: PoolConfig): Pool => {
  const heavy = pools.open(2, {
    ...scoped,
    connectionTimeoutMillis: 3 * heavyStatementMs,
    statement_timeout: heavyStatementMs,
  })
  heavy.on('connect', giveWay)
  return heavy
}

const heavyNiceness = 10

/** Of a database on this machine: its process that serves heavy calls lets those of others go first. */
const giveWay = (client: PoolClient): void => {
  const backend = client.host.startsWith('/') ? backendOf(client) : undefined
  if (backend === undefined) return
  try {
    setPriority(backend, heavyNiceness)
  } catch {
    // It belongs to another user, or has gone already: it works as the others do.
  }
}

/** The same handle as that of calls, on the standby while that is fresh. */
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
    // What took too long there, or is not wanted any more, is not asked again of the primary.
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

/** The value cannot be what the column holds (SQLSTATE class 22). */
export const isValueError = (error: unknown): boolean => /^22...$/.test(codeOf(error))

/** The value itself is at fault (SQLSTATE classes 22, 23): the same row would fail for ever. */
export const isDataError = (error: unknown): boolean => /^2[23]...$/.test(codeOf(error))

/** The database is away, going away, or gave way to another transaction (class 40): what was asked may be asked again. */
export const isAwayError = (error: unknown): boolean => {
  const code = codeOf(error)
  // 25006: it takes no writes any more, and another server does. 25P03: we said nothing for too long.
  if (/^(08...|40...|57P0.|53...|57014|25006|25P03)$/.test(code)) return true
  if (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code)) return true
  return /timeout|terminated|closed|ended|not queryable/i.test(String((error as Error | null)?.message))
}

/** Which unique constraint a write ran into, or undefined when it failed for another reason. */
export const violatedConstraint = (error: unknown): string | undefined =>
  codeOf(error) === '23505' ? (error as DatabaseError).constraint : undefined

/** Does it; a unique constraint that it runs into becomes the refusal given for it. */
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
