/** The files of the database: initdb makes them once, and pg_hba.conf says who may connect. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Runner } from './run-as.ts'
import type { Runtime } from './runtime.ts'
import { StartError } from './start-error.ts'

export interface Folder {
  readonly dataDir: string
  readonly pgdata: string
  /** Identifies this data folder in process titles and socket folders. */
  readonly mark: string
}

interface NewCluster {
  readonly runtime: Runtime
  readonly runner: Runner
  readonly folder: Folder
  /** The superuser of the new database. */
  readonly owner: string
  readonly log: Log
}

const major = '18'

/** Does nothing when the files exist; refuses files of another major version. */
export const createCluster = async ({ runtime, runner, folder, owner, log }: NewCluster): Promise<void> => {
  if (existsSync(folder.pgdata)) return checkVersion(folder.pgdata)
  log.info({ folder: folder.pgdata, as: runner.name }, 'making the database')
  // Make the files aside and rename them, so that an interrupted start leaves no half database.
  const draft = `${folder.pgdata}.new`
  // Retry, because a killed parent's initdb may still be writing.
  rmSync(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  mkdirSync(draft, { mode: 0o700 })
  chownSync(draft, runner.uid, runner.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth-local=peer', '--auth-host=reject', `--username=${owner}`]
  const line = [
    ...runner.prefix,
    runtime.initdb,
    '-D',
    draft,
    ...locale,
    ...access,
    '--data-checksums',
    '--no-instructions',
  ]
  const [command = '', ...args] = line
  const made = spawnSync(command, args, {
    ...runner.spawnAs,
    cwd: '/',
    encoding: 'utf8',
    timeout: 120_000,
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
  })
  if (made.status !== 0) {
    throw new StartError(
      `The database could not be made in ${draft}:\n${made.stderr || made.error?.message || made.signal}`,
    )
  }
  renameSync(draft, folder.pgdata)
}

/**
 * Lets only this process's own user connect through the socket, as any role. The kernel vouches for the user ("peer"),
 * so there is no password to keep. "trust" would not do: for root the database runs as `nobody`, a user that other
 * services share.
 */
export const writeAccess = ({ pgdata }: Folder, runner: Runner): void => {
  write(join(pgdata, 'pg_hba.conf'), 'local all all peer map=coldway\n', runner)
  write(join(pgdata, 'pg_ident.conf'), `coldway "${runner.peerName}" all\n`, runner)
}

const write = (path: string, text: string, { uid, gid }: Runner): void => {
  writeFileSync(path, text)
  chmodSync(path, 0o600)
  chownSync(path, uid, gid)
}

const checkVersion = (pgdata: string): void => {
  const path = join(pgdata, 'PG_VERSION')
  const found = existsSync(path) ? readFileSync(path, 'utf8').trim() : 'none'
  if (found !== major)
    throw new StartError(`${pgdata} is not a database folder of PostgreSQL ${major} (found: ${found}).`)
}
