/** One PostgreSQL of a pair: its folder, its process, and the programs that run on it. */
import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { Runner } from '../platform/embedded-postgres/run-as.ts'
import { StartError } from '../platform/embedded-postgres/start-error.ts'
import { randomToken } from '../platform/secrets.ts'
import { type EngineProcess, startEngine, whenReady } from './engine-process.ts'

/** The name of folders and logs, and the `application_name` of the replication. */
export type ServerName = 'primary' | 'standby'

export interface Place {
  readonly bin: string
  readonly dir: string
  readonly logDir: string
  readonly ports: Readonly<Record<ServerName, number>>
  readonly runner: Runner
  readonly password: string
}

const owner = 'coldway'
const database = 'coldway'

export const urlOf = ({ password, ports }: Place, names: readonly ServerName[], name = database): string =>
  `postgresql://${owner}:${password}@${names.map((one) => `127.0.0.1:${ports[one]}`).join()}/${name}`

export const passwordOf = (dir: string, runner: Runner): string => {
  const file = join(dir, 'password')
  if (!existsSync(file)) {
    writeFileSync(file, randomToken(), { mode: 0o600 })
    chownSync(file, runner.uid, runner.gid)
  }
  return readFileSync(file, 'utf8')
}

export const initialise = async (place: Place, name: ServerName): Promise<void> => {
  const data = makeFolder(place, name)
  const access = ['--auth-host=scram-sha-256', '--auth-local=reject', `--pwfile=${join(place.dir, 'password')}`]
  const args = ['-D', data, '-U', owner, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums']
  try {
    await run(place, 'initdb', args)
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw error
  }
}

export const makeDatabase = (place: Place, name: ServerName): Promise<void> =>
  query(place, name, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  })

/** Copies the files of the other server again, to follow it. */
export const copy = async (place: Place, name: ServerName, from: ServerName): Promise<void> => {
  rmSync(join(place.dir, name), { recursive: true, force: true })
  const source = `host=127.0.0.1 port=${place.ports[from]} user=${owner} application_name=${name}`
  await run(place, 'pg_basebackup', ['-D', makeFolder(place, name), '-d', source, '-X', 'stream', '-c', 'fast', '-R'])
}

/** True for a standby that has been promoted. */
export const isPromoted = (dir: string, name: ServerName): boolean =>
  existsSync(join(dir, name, 'PG_VERSION')) && !existsSync(join(dir, name, 'standby.signal'))

export const startServer = async (place: Place, name: ServerName): Promise<EngineProcess> => {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: place.ports[name],
    unix_socket_directories: '',
    cluster_name: name,
    max_connections: 300,
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    wal_keep_size: '512MB',
    hot_standby_feedback: 'on',
    timezone: 'UTC',
  }
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const { prefix, spawnAs } = place.runner
  const command = [...prefix, join(place.bin, 'postgres'), '-D', join(place.dir, name), ...args]
  const logFile = logOf(place, name)
  const server = startEngine({ name, command: command as [string, ...string[]], logFile, spawnAs })
  await whenReady(server, logFile, () => isAnswering(urlOf(place, [name], 'postgres')))
  return server
}

export const logOf = ({ logDir }: Place, name: ServerName): string => join(logDir, `${name}.log`)

export const query = async (place: Place, name: ServerName, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: urlOf(place, [name], 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const runFile = promisify(execFile)

const run = async ({ bin, runner, password }: Place, program: string, args: readonly string[]): Promise<void> => {
  const [command = '', ...rest] = [...runner.prefix, join(bin, program), ...args]
  const options = {
    ...runner.spawnAs,
    cwd: '/',
    timeout: 120_000,
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C', PGPASSWORD: password },
  }
  await runFile(command, rest, options).catch((error: Error & { stderr?: string }) => {
    throw new StartError(`${program} failed:\n${error.stderr || error.message}`)
  })
}

const makeFolder = ({ dir, runner }: Place, name: ServerName): string => {
  const path = join(dir, name)
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, runner.uid, runner.gid)
  return path
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
