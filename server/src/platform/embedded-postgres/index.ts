/**
 * The embedded database: a native PostgreSQL 18 as a child process, reached by a unix socket only. Owns the database
 * folder, the lock of the data folder and the child's life: it starts it under a user PostgreSQL accepts (never root),
 * ends one that a killed parent left behind, starts it again when it dies, and stops it cleanly.
 * Knows no table: migrations and roles belong to the database module.
 * Invariants: one program per data folder; fsync, synchronous_commit, full_page_writes and checksums are on or it does
 * not start; no signal goes to a process that is not this folder's postgres.
 */
import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
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
import { StartError } from './start-error.ts'
import { type Supervised, supervise } from './supervise.ts'

export interface EmbeddedPostgres {
  /** For a pool of `pg`: the program may connect as any role of this server, nobody else may connect at all. */
  readonly config: { readonly host: string; readonly port: number; readonly user: string; readonly database: string }
  /** Of the running postmaster; another one after a restart. */
  readonly pid: number
  /** Tells a second start on this folder where this one is to be found. */
  announce(address: string): void
  /** Fast shutdown, after 20 s immediate; then the folder is free. */
  stop(): Promise<void>
}

const owner = 'coldway'
const database = 'coldway'
/** No TCP port: only part of the socket's name. */
const port = 5432

/** Throws a StartError, whose message is for the operator, when the database cannot run here. */
export const startEmbeddedPostgres = async (options: { dataDir: string; log: Log }): Promise<EmbeddedPostgres> => {
  const { log } = options
  const dataDir = makeDataDir(options.dataDir)
  const mark = `coldway-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const folder: Folder = { dataDir, pgdata: join(dataDir, 'postgres'), mark }
  const lock = await lockFolder(folder)
  try {
    const postgres = await startServer(folder, log)
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
    throw error
  }
}

const makeDataDir = (path: string): string => {
  try {
    // Others may pass through, to reach the database folder as an unprivileged user; they cannot list it.
    mkdirSync(path, { recursive: true, mode: 0o711 })
    accessSync(path, constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be used (${(error as NodeJS.ErrnoException).code}).`)
  }
}

const startServer = async (folder: Folder, log: Log): Promise<{ server: Supervised; socketDir: string }> => {
  const runtime = findRuntime()
  const runner = chooseRunner(runtime, folder)
  const socketDir = makeSocketDir(`${folder.mark}-db`, runner)
  await clearLeftovers(folder, { socketDir, log })
  await createCluster({ runtime, runner, folder, owner, log })
  own(folder.pgdata, runner)
  writeAccess(folder, runner)
  const args = ['-D', folder.pgdata, ...serverSettings({ socketDir, port, mark: folder.mark })]
  const server = await supervise({ runner, command: runtime.postgres, args, folder, socketDir, log })
  return { server, socketDir }
}

/** Checks what durability rests on, and makes the database once. */
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
