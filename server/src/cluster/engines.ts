/** Finds the engines of a cluster on this machine, and names those that are missing. Nothing is downloaded. */
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartError } from '../platform/embedded-postgres/start-error.ts'

export interface Engines {
  readonly natsServer: string
  /** The folder of initdb, postgres, pg_basebackup and pg_ctl. */
  readonly postgresBin: string
}

const debianPostgres = '/usr/lib/postgresql'
const oldestPostgres = 15
const postgresPrograms = ['initdb', 'postgres', 'pg_basebackup']

export const findNats = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
    .map((folder) => join(folder, 'nats-server'))
    .find(isProgram)

/** Finds the newest PostgreSQL with the programs of a standby, which the npm binaries of the embedded database lack. */
export const findPostgres = (): string | undefined => {
  const folders = listFolders(debianPostgres)
    .filter((version) => Number(version) >= oldestPostgres)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianPostgres, version, 'bin'))
  return [...folders, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
    postgresPrograms.every((name) => isProgram(join(folder, name))),
  )
}

/** Throws an error that says what to install. */
export const findEngines = (): Engines => {
  const [natsServer, postgresBin] = [findNats(), findPostgres()]
  if (natsServer && postgresBin) return { natsServer, postgresBin }
  const missing = [
    natsServer ? [] : ['nats-server (Debian: apt-get install nats-server)'],
    postgresBin
      ? []
      : [`PostgreSQL ${oldestPostgres} or newer with pg_basebackup (Debian: apt-get install postgresql)`],
  ].flat()
  throw new StartError(
    `A cluster on this machine needs what is not installed here:\n${missing.map((one) => `  ${one}`).join('\n')}`,
  )
}

const listFolders = (path: string): string[] => {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
