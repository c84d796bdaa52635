/**
 * Says inside the database that a restore has begun, what stood there before, and which files it writes, until it is
 * complete. A restore that was killed is taken back by the next one, and the program does not start on half of one.
 */
import { rm } from 'node:fs/promises'
import type { Client, ClientConfig } from 'pg'
import { StartError } from '../embedded-postgres/start-error.ts'
import type { Log } from '../log.ts'
import { withOwner } from './connection.ts'
import { listPresent } from './undo.ts'

/**
 * The key of the lock that is held while a restore runs; it ends with the connection of a process
 * that was killed.
 */
const lockKey = 7_305_011

export const lockRestore = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [lockKey])
  if (!rows[0]?.isLocked) throw new Error('Another restore into this database is under way.')
}

/** Begins a restore, which is unfinished from here until `endJournal`. */
export const beginJournal = async (client: Client): Promise<void> => {
  const present = [...(await listPresent(client))]
  await client.query('begin')
  await client.query('create schema coldway_restore')
  await client.query('create table coldway_restore.present (name text not null)')
  await client.query('create table coldway_restore.files (path text not null)')
  await client.query('insert into coldway_restore.present select unnest($1::text[])', [present])
  await client.query('commit')
}

/**
 * Notes files before they are written. None of them may exist yet, because they are deleted when the
 * restore is taken back.
 */
export const noteFiles = async (client: Client, paths: readonly string[]): Promise<void> => {
  await client.query('insert into coldway_restore.files select unnest($1::text[])', [paths])
}

export const endJournal = async (client: Client): Promise<void> => {
  await client.query('drop schema coldway_restore cascade')
}

/** Removes what an unfinished restore has made, if there is one: its files, and then its objects with the journal. */
export const takeBack = async (client: Client): Promise<void> => {
  if (!(await isUnfinished(client))) return
  const { rows: files } = await client.query<{ path: string }>('select path from coldway_restore.files')
  for (const { path } of files) await rm(path, { force: true })
  const { rows } = await client.query<{ name: string }>('select name from coldway_restore.present')
  const before = new Set(rows.map(({ name }) => name))
  const made = [...(await listPresent(client))].filter((name) => !before.has(name))
  await client.query('begin')
  try {
    for (const name of made) await client.query(`drop ${name.replace(' ', ' if exists ')} cascade`)
    await endJournal(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Throws a StartError after an unfinished restore: rows would be missing, and new ones would stand
 * among them.
 */
export const refuseUnfinished = async (where: ClientConfig, log: Log): Promise<void> => {
  if (await withOwner(where, log, isUnfinished))
    throw new StartError(
      'A restore into this database is under way, or was ended before it was complete. Run it again (docs/how-to/back-up.md).',
    )
}

const isUnfinished = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query(`select from pg_namespace where nspname = 'coldway_restore'`)
  return rows.length > 0
}
