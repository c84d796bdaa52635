/**
 * A PostgreSQL primary and its synchronous standby on loopback. A commit is confirmed when both have it on disk. The
 * files of the primary stay from run to run; those of the standby are copied at each start. Failover is not decided
 * here: that is Patroni's work (deploy/), or an operator's by `failOver` and `rejoin`.
 */
import { existsSync, mkdirSync, readFileSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { chooseRunner } from '../platform/embedded-postgres/run-as.ts'
import { StartError } from '../platform/embedded-postgres/start-error.ts'
import { type EngineProcess, whenReady } from './engine-process.ts'
import {
  copy,
  initialise,
  isPromoted,
  logOf,
  makeDatabase,
  passwordOf,
  type Place,
  query,
  type ServerName,
  startServer,
  urlOf,
} from './postgres-server.ts'

export interface PostgresServer {
  readonly name: ServerName
  readonly url: string
  readonly process: EngineProcess
}

export interface PostgresPair {
  readonly primary: PostgresServer
  readonly standby: PostgresServer
  /** Promotes the standby of a primary that is gone; commits wait until there is a standby again. */
  failOver(): Promise<void>
  /** Brings the server that is gone back as standby of the other, with files copied from it. */
  rejoin(): Promise<void>
  /** Restarts a server that is gone, with its files and its role. */
  revive(which: 'primary' | 'standby'): Promise<void>
}

export interface PostgresPlan {
  readonly bin: string
  readonly dir: string
  readonly logDir: string
  readonly ports: Readonly<Record<ServerName, number>>
}

const otherOf = (name: ServerName): ServerName => (name === 'primary' ? 'standby' : 'primary')

export const startPostgresPair = async (plan: PostgresPlan): Promise<PostgresPair> => {
  const runtime = { postgres: join(plan.bin, 'postgres'), initdb: join(plan.bin, 'initdb') }
  mkdirSync(plan.dir, { recursive: true, mode: 0o711 })
  for (const name of ['primary', 'standby'] as const) refuseSecond(join(plan.dir, name))
  const runner = chooseRunner(runtime, { pgdata: join(plan.dir, 'primary') })
  const place: Place = { ...plan, runner, password: passwordOf(plan.dir, runner) }
  let first: ServerName = isPromoted(plan.dir, 'standby') ? 'standby' : 'primary'
  if (!existsSync(join(plan.dir, first))) await initialise(place, first)
  const processes = new Map([[first, await startServer(place, first)]])
  const follow = async (): Promise<void> => {
    const second = otherOf(first)
    await copy(place, second, first)
    processes.set(second, await startServer(place, second))
    await waitForStandby(place, first, processes.get(second) as EngineProcess)
  }
  try {
    await makeDatabase(place, first)
    await follow()
  } catch (error) {
    await processes.get(first)?.stop('SIGINT')
    throw error
  }
  const serverOf = (name: ServerName): PostgresServer => ({
    name,
    url: urlOf(place, [name]),
    process: processes.get(name) as EngineProcess,
  })
  return {
    get primary() {
      return serverOf(first)
    },
    get standby() {
      return serverOf(otherOf(first))
    },
    async failOver() {
      const next = otherOf(first)
      await query(place, next, async (client) => {
        // The standby is set before its first write: from then on nothing is confirmed that is on
        // one server only.
        await setStandby(client, first)
        await client.query('select pg_promote(true, 60)')
      })
      first = next
    },
    rejoin: follow,
    async revive(which) {
      const name = which === 'primary' ? first : otherOf(first)
      clearLock(place, name)
      processes.set(name, await startServer(place, name))
    },
  }
}

/** Shuts down fast, the primary first, so that the standby receives everything. */
export const stopPostgresPair = async ({ primary, standby }: PostgresPair): Promise<void> => {
  await primary.process.stop('SIGINT')
  await standby.process.stop('SIGINT')
}

const refuseSecond = (pgdata: string): void => {
  const file = join(pgdata, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  if (pid > 0 && existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(pgdata))
    throw new StartError(`A cluster runs on ${pgdata} already (process ${pid}). Stop it, or set another COLDWAY_DATA.`)
}

/**
 * Deletes the lock file of a killed server: where nobody reaps dead processes, its id looks alive
 * for ever.
 */
const clearLock = ({ dir }: Place, name: ServerName): void => {
  const file = join(dir, name, 'postmaster.pid')
  if (existsSync(file)) unlinkSync(file)
}

type Asking = Parameters<Parameters<typeof query>[2]>[0]

const setStandby = async (client: Asking, name: ServerName): Promise<void> => {
  await client.query(`alter system set synchronous_standby_names = 'FIRST 1 (${name})'`)
  await client.query('select pg_reload_conf()')
}

/** Makes commits wait for the standby from here on. */
const waitForStandby = (place: Place, primary: ServerName, standby: EngineProcess): Promise<void> =>
  query(place, primary, async (client) => {
    await setStandby(client, otherOf(primary))
    await whenReady(standby, logOf(place, otherOf(primary)), async () => {
      const found = await client.query("select from pg_stat_replication where sync_state = 'sync'")
      return found.rowCount === 1
    })
  })
