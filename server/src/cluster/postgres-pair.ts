/**
 * A PostgreSQL primary and its synchronous standby on loopback. A commit is confirmed when both have it on disk. The
 * primary's files stay from run to run; the standby is copied anew at each start. Who takes over when the primary dies is
 * not decided here: that is Patroni's work (deploy/).
 */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { chooseRunner, type Runner } from '../platform/embedded-postgres/run-as.ts'
import { StartError } from '../platform/embedded-postgres/start-error.ts'
import { randomToken } from '../platform/secrets.ts'
import { type EngineProcess, startEngine, whenReady } from './engine-process.ts'

export interface PostgresPair {
  readonly primary: { readonly url: string; readonly process: EngineProcess }
  readonly standby: { readonly url: string; readonly process: EngineProcess }
}

export interface PostgresPlan {
  readonly bin: string
  readonly dir: string
  readonly logDir: string
  readonly ports: { readonly primary: number; readonly standby: number }
}

const owner = 'coldway'
const database = 'coldway'
const standbyName = 'standby'

interface Place extends PostgresPlan {
  readonly runner: Runner
  readonly password: string
}

export const startPostgresPair = async (plan: PostgresPlan): Promise<PostgresPair> => {
  const runtime = { postgres: join(plan.bin, 'postgres'), initdb: join(plan.bin, 'initdb') }
  mkdirSync(plan.dir, { recursive: true, mode: 0o711 })
  refuseSecond(join(plan.dir, 'primary'))
  const runner = chooseRunner(runtime, { pgdata: join(plan.dir, 'primary') })
  const place: Place = { ...plan, runner, password: passwordOf(plan.dir, runner) }
  if (!existsSync(join(plan.dir, 'primary'))) makePrimary(place)
  const primary = await startServer(place, 'primary', plan.ports.primary)
  try {
    await query(place, 'postgres', async (client) => {
      const found = await client.query('select from pg_database where datname = $1', [database])
      if (found.rowCount === 0) await client.query(`create database ${database}`)
    })
    copyStandby(place)
    const standby = await startServer(place, 'standby', plan.ports.standby)
    await makeSynchronous(place, standby, join(plan.logDir, 'standby.log'))
    return {
      primary: { url: urlOf(place, plan.ports.primary), process: primary },
      standby: { url: urlOf(place, plan.ports.standby), process: standby },
    }
  } catch (error) {
    await primary.stop('SIGINT')
    throw error
  }
}

/** A fast shutdown: the primary first, so that the standby gets all of it. */
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

const passwordOf = (dir: string, runner: Runner): string => {
  const file = join(dir, 'password')
  if (!existsSync(file)) {
    writeFileSync(file, randomToken(), { mode: 0o600 })
    chownSync(file, runner.uid, runner.gid)
  }
  return readFileSync(file, 'utf8')
}

const run = ({ bin, runner, password }: Place, program: string, args: readonly string[]): void => {
  const [command = '', ...rest] = [...runner.prefix, join(bin, program), ...args]
  const done = spawnSync(command, rest, {
    ...runner.spawnAs,
    cwd: '/',
    encoding: 'utf8',
    timeout: 120_000,
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C', PGPASSWORD: password },
  })
  if (done.status !== 0) throw new StartError(`${program} failed:\n${done.stderr || done.error?.message}`)
}

const makeFolder = ({ dir, runner }: Place, name: string): string => {
  const path = join(dir, name)
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, runner.uid, runner.gid)
  return path
}

const makePrimary = (place: Place): void => {
  const data = makeFolder(place, 'primary')
  const access = ['--auth-host=scram-sha-256', '--auth-local=reject', `--pwfile=${join(place.dir, 'password')}`]
  const args = ['-D', data, '-U', owner, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums']
  try {
    run(place, 'initdb', args)
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw error
  }
}

const copyStandby = (place: Place): void => {
  rmSync(join(place.dir, 'standby'), { recursive: true, force: true })
  const from = `host=127.0.0.1 port=${place.ports.primary} user=${owner} application_name=${standbyName}`
  run(place, 'pg_basebackup', ['-D', makeFolder(place, 'standby'), '-d', from, '-X', 'stream', '-c', 'fast', '-R'])
}

const startServer = async (place: Place, name: 'primary' | 'standby', port: number): Promise<EngineProcess> => {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    cluster_name: name,
    max_connections: 300,
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    wal_keep_size: '512MB',
    hot_standby_feedback: 'on',
    timezone: 'UTC',
  }
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const { prefix, spawnAs } = place.runner
  const command = [...prefix, join(place.bin, 'postgres'), '-D', join(place.dir, name), ...args]
  const logFile = join(place.logDir, `${name}.log`)
  const server = startEngine({ name, command: command as [string, ...string[]], logFile, spawnAs })
  await whenReady(server, logFile, () => isAnswering(urlOf(place, port, 'postgres')))
  return server
}

/** From here on commits wait for the standby. */
const makeSynchronous = (place: Place, standby: EngineProcess, logFile: string): Promise<void> =>
  query(place, 'postgres', async (client) => {
    await client.query(`alter system set synchronous_standby_names = 'FIRST 1 (${standbyName})'`)
    await client.query('select pg_reload_conf()')
    await whenReady(standby, logFile, async () => {
      const found = await client.query("select from pg_stat_replication where sync_state = 'sync'")
      return found.rowCount === 1
    })
  })

const query = async (place: Place, name: string, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: urlOf(place, place.ports.primary, name) })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const isAnswering = async (connectionString: string): Promise<boolean> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const urlOf = ({ password }: Place, port: number, name = database): string =>
  `postgresql://${owner}:${password}@127.0.0.1:${port}/${name}`
