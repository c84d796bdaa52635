/** Pools of connections to one server, with the time-outs of all. Errors of idle ones are logged, never thrown. */
import { Pool, type PoolConfig } from 'pg'
import { StartError } from './embedded-postgres/start-error.ts'
import type { Log } from './log.ts'

export interface Pools {
  open(max: number, own: PoolConfig): Pool
  close(): Promise<void>
}

/** Policies make plans look dear; compiling one takes longer than any statement of ours. */
export const asRole = (role: string): PoolConfig => ({ options: `-c role=${role} -c jit=off` })

export const createPools = (where: PoolConfig, log: Log): Pools => {
  refuseOptions(where)
  const pools: Pool[] = []
  let isClosing = false
  return {
    open(max, own) {
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
      pools.push(pool)
      return pool
    },
    async close() {
      isClosing = true
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** Those of a connection string would put ours aside, and with them the role. */
const refuseOptions = ({ connectionString = '' }: PoolConfig): void => {
  if (URL.parse(connectionString)?.searchParams.has('options'))
    throw new StartError('COLDWAY_DATABASE_URL may not have `options`: give them to the database user or the database.')
}
