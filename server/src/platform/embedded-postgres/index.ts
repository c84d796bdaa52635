/**
 * The embedded database: a native PostgreSQL 18 as a child process, reached through a unix socket only. This module
 * owns the database folder, the lock of the data folder and the life of the child: it starts the child under a user
 * that PostgreSQL accepts (never root), ends one that a killed parent left behind, restarts it when it dies, and stops
 * it cleanly. It knows no table: migrations and roles belong to the database module. Invariants: one program per data
 * folder; fsync, synchronous_commit, full_page_writes and checksums are on or it does not start; it signals no process
 * except the postgres of this folder.
 */
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { Log } from '../log.ts'
import { createCluster, type Folder, writeAccess } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { clearLeftovers } from './leftovers.ts'
import { chooseRunner, own } from './run-as.ts'
import { findRuntime } from './runtime.ts'
import { makeSocketDir, removeSocketDir } from './socket-dir.ts'
import { durabilityFaults, serverSettings } from './settings.ts'
import { damagedError, damageIn } from './damage.ts'
import { StartError } from './start-error.ts'
import { type Supervised, supervise } from './supervise.ts'

export interface EmbeddedPostgres {
  /** Configures a `pg` pool: the program may connect as any role of this server, and nobody else may connect at all. */
  readonly config: { readonly host: string; readonly port: number; readonly user: string; readonly database: string }
  /** The process id of the running postmaster; it changes with a restart. */
  readonly pid: number
  /** Sets the address that a second start on this folder is referred to. */
  announce(address: string): void
  /** Shuts down fast, after 20 s immediately; then the folder is free. */
  stop(): Promise<void>
}

const owner = 'coldway'
const database = 'coldway'
/** The port, which is only part of the socket's name: nothing listens on TCP. */
const port = 5432

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log: Log
  /** Called when the database ended while it ran, and is damaged; without it the start is tried for ever. */
  readonly onLost?: (error: StartError) => void
}

/** Throws a StartError, whose message is for the operator, when the database cannot run here. */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const dataDir = makeDataDir(options.dataDir)
  const mark = `coldway-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const folder: Folder = { dataDir, pgdata: join(dataDir, 'postgres'), mark }
  const lock = await lockFolder(folder)
  try {
    const postgres = await startServer(folder, options)
    const config = { host: postgres.socketDir, port, user: owner, database }
    await prepare(config).catch(async (error: unknown) => {
      await postgres.server.stop()
      throw error
    })
    return {
      config,
      get pid() {
        return postgres.server.pid
      },
      announce: (address) => lock.announce(address),
      stop: async () => {
        await postgres.server.stop()
        removeSocketDir(postgres.socketDir)
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    const damage = damageIn(error)
    throw damage === undefined ? error : damagedError(damage)
  }
}

const makeDataDir = (path: string): string => {
  try {
    // Other users may pass through to reach the database folder as an unprivileged user, but cannot list it.
    mkdirSync(path, { recursive: true, mode: 0o711 })
    accessSync(path, constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be used (${(error as NodeJS.ErrnoException).code}).`)
  }
}

const startServer = async (
  folder: Folder,
  { log, onLost }: EmbeddedOptions,
): Promise<{ server: Supervised; socketDir: string }> => {
  if (existsSync(folder.pgdata) && !statSync(folder.pgdata).isDirectory())
    throw new StartError(`${folder.pgdata} is a file, and the database needs a folder there. Move the file away first.`)
  const runtime = findRuntime()
  const runner = chooseRunner(runtime, folder)
  const socketDir = makeSocketDir(`${folder.mark}-db`, runner)
  await clearLeftovers(folder, { socketDir, log })
  await createCluster({ runtime, runner, folder, owner, log })
  own(folder.pgdata, runner)
  writeAccess(folder, runner)
  const args = ['-D', folder.pgdata, ...serverSettings({ socketDir, port, mark: folder.mark })]
  const server = await supervise({ runner, command: runtime.postgres, args, folder, socketDir, log, onLost })
  return { server, socketDir }
}

/** Checks the settings that durability rests on, and creates the database once. */
const prepare = async (config: ClientConfig): Promise<void> => {
  const client = new Client({ ...config, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>('select name, setting from pg_settings')
    const faults = durabilityFaults(new Map(rows.map((row) => [row.name, row.setting])))
    if (faults.length > 0) {
      throw new StartError(`The database would not keep what it confirms: ${faults.join(', ')}. It was not started.`)
    }
    const found = await client.query('select from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
