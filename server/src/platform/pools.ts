/**
 * Pools of connections to one server; of several servers, to the one that fits (servers.ts). All have time-outs. Errors
 * of idle connections are logged, never thrown.
 */
import type { Duplex } from 'node:stream'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { StartError } from './embedded-postgres/start-error.ts'
import type { Log } from './log.ts'
import { followServer, serversOf } from './servers.ts'

export interface Pools {
  open(max: number, own: PoolConfig): Pool
  close(): Promise<void>
}

/** Row security makes plans look expensive, and compiling one (jit) takes longer than any statement of ours. */
export const asRole = (role: string): PoolConfig => ({ options: `-c role=${role} -c jit=off` })

/** `onConnect` runs for each new connection, before its first statement. */
export const createPools = (where: PoolConfig, log: Log, onConnect?: (client: PoolClient) => void): Pools => {
  const { all } = serversOf(where)
  for (const one of all) refuseOptions(one)
  let current = all[0] as PoolConfig
  const pools: Pool[] = []
  const open = new Map<PoolClient, PoolConfig>()
  let isClosing = false
  const following = followServer({
    where,
    current: () => current,
    move(to) {
      current = to
      for (const pool of pools) pool.options.connectionString = to.connectionString
      // Destroy connections to the old server: the pool would wait for one that hangs. Statements under way are
      // repeated on the new one.
      for (const [client, at] of open) if (at !== to) streamOf(client).destroy()
    },
    log,
  })
  return {
    open(max, own) {
      const pool = new Pool({
        max,
        connectionTimeoutMillis: 5_000,
        idleTimeoutMillis: 60_000,
        keepAlive: true,
        // The first bounds a statement on a server that responds, the second one on a server that is gone.
        statement_timeout: 15_000,
        query_timeout: 20_000,
        // A process that stops in the middle of a transaction does not keep its locks.
        idle_in_transaction_session_timeout: 30_000,
        application_name: 'coldway',
        ...current,
        ...own,
      })
      const lost = (what: string) => (error: Error) => {
        // A pool that ends drops its connections before they have closed.
        if (!isClosing) log.warn({ error: error.message }, `${what} connection lost`)
      }
      pool.on('error', lost('idle database'))
      pool.on('connect', (client) => {
        open.set(client, current)
        client.on('error', lost('database'))
        onConnect?.(client)
      })
      pool.on('remove', (client) => open.delete(client))
      pools.push(pool)
      return pool
    },
    async close() {
      isClosing = true
      following.close()
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** Gives the id of the server process behind the connection; node-postgres has it, its types do not show it. */
export const backendOf = (client: PoolClient): number | undefined =>
  (client as unknown as { readonly processID?: number }).processID

/** node-postgres has the stream, its types do not show it. */
const streamOf = (client: PoolClient): Duplex =>
  (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection.stream

/** Options in a connection string would replace ours, and with them the role, so they are refused. */
const refuseOptions = ({ connectionString = '' }: PoolConfig): void => {
  if (URL.parse(connectionString)?.searchParams.has('options'))
    throw new StartError('COLDWAY_DATABASE_URL may not have `options`: give them to the database user or the database.')
}
