/**
 * Numbered .sql files, each run once, in order and in its own transaction, under an advisory lock. They run at start,
 * while an older process may still be at work (docs/how-to/run-a-cluster.md, "A new version"). A migration that waits
 * for a table lock makes all later statements wait behind it, so it waits only a moment, lets the others through and is
 * tried again.
 */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { ensureRoles } from './database-roles.ts'
import type { Log } from './log.ts'

const folder = new URL('./migrations/', import.meta.url)
const lockKey = 7_305_001
const tableWaitMs = 1000
const betweenTriesMs = 1000
const tries = 300
/** The SQLSTATE lock_not_available. */
const tableIsBusy = '55P03'

export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** `upTo` limits the migrations to those of a backup; all run by default. */
export const migrate = async (where: ClientConfig, log: Log, upTo?: ReadonlySet<string>): Promise<void> => {
  const client = new Client({ ...where, application_name: 'coldway-migrate' })
  client.on('error', (error) => log.warn({ error: error.message }, 'migration connection lost'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await ensureRoles(client)
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    for (const name of await knownMigrations()) {
      if (!done.has(name) && (!upTo || upTo.has(name))) await applyPatiently(client, name, log)
    }
  } finally {
    await client.end()
  }
}

const applyPatiently = async (client: Client, name: string, log: Log): Promise<void> => {
  for (let n = 1; ; n++) {
    try {
      return await apply(client, name, log)
    } catch (error) {
      const isBusy = error instanceof Error && (error.cause as { code?: string } | undefined)?.code === tableIsBusy
      if (!isBusy || n === tries) throw error
      log.warn({ migration: name }, 'a table is busy, the schema waits')
      await sleep(betweenTriesMs)
    }
  }
}

const apply = async (client: Client, name: string, log: Log): Promise<void> => {
  const text = await readFile(new URL(name, folder), 'utf8')
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${tableWaitMs}`)
    await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
    log.info({ migration: name }, 'migrated')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
