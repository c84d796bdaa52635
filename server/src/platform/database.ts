/**
 * The store: pools of connections by what they may do, kysely's `sql` for statements, transactions that roll back on any
 * throw. No pool but the owner's may change a table's shape, and that of calls sees the caller's organisations only (row
 * security, docs/decisions/0010-row-security.md). Every statement has a time-out. Errors of idle connections are logged,
 * never thrown (node-postgres would end the process).
 */
import { type ErrorName, fail } from '@coldway/contract/errors.ts'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import { StartError } from './embedded-postgres/start-error.ts'
import type { Log } from './log.ts'
import { createScopedDriver, type ScopedPools } from './scoped-driver.ts'

// timestamptz comes as UTC milliseconds, bigint (counts) as number: nothing here reaches 2^53.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).getTime())
types.setTypeParser(types.builtins.INT8, Number)

export type Db = Kysely<unknown>
export type Tx = Transaction<unknown>

export interface Database {
  /** For calls: sees what platform/sight.ts says at that moment, and throws where it says nothing. */
  readonly db: Db
  /** Sees everything, changes no table's shape: ingest, rules, jobs, the program's own care. Never for a caller. */
  readonly system: Db
  readonly systemPool: Pool
  /** Makes and drops tables: partitions. */
  readonly ownerPool: Pool
  close(): Promise<void>
}

export const openDatabase = (where: PoolConfig, log: Log): Database => {
  refuseOptions(where)
  let isClosing = false
  const open = (max: number, own: PoolConfig): Pool => {
    const pool = new Pool({
      max,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      // Bounds a statement on a server that is there, and one on a server that is gone.
      statement_timeout: 15_000,
      query_timeout: 20_000,
      // A process that stopped in the middle of a transaction does not keep its locks.
      idle_in_transaction_session_timeout: 30_000,
      application_name: 'coldway',
      ...where,
      ...own,
    })
    const lost = (what: string) => (error: Error) => {
      // A pool that ends lets go of its connections before they have gone.
      if (!isClosing) log.warn({ error: error.message }, `${what} connection lost`)
    }
    pool.on('error', lost('idle database'))
    pool.on('connect', (client) => client.on('error', lost('database')))
    return pool
  }
  // Policies make plans look dear; compiling one takes longer than any statement of ours.
  const as = (role: string): PoolConfig => ({ options: `-c role=${role} -c jit=off` })
  const scoped = open(12, { ...as('coldway_app'), pipeline: true })
  const systemPool = open(10, as('coldway_system'))
  const ownerPool = open(2, {})
  const db = new Kysely<unknown>({ dialect: scopedDialect({ scoped, system: systemPool }) })
  return {
    db,
    system: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: systemPool }) }),
    systemPool,
    ownerPool,
    close: async () => {
      isClosing = true
      await Promise.all([scoped, systemPool, ownerPool].map((pool) => pool.end()))
    },
  }
}

/** Those of a connection string would put ours aside, and with them the role. */
const refuseOptions = ({ connectionString = '' }: PoolConfig): void => {
  if (URL.parse(connectionString)?.searchParams.has('options'))
    throw new StartError('COLDWAY_DATABASE_URL may not have `options`: give them to the database user or the database.')
}

const scopedDialect = (pools: ScopedPools) => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createScopedDriver(pools),
  createIntrospector: (db: Db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
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
  if (/^(08...|40...|57P0.|53...|57014)$/.test(code)) return true
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
