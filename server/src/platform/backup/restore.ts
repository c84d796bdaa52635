/**
 * Restores a backup into an empty database: makes the schema of the backup, loads all rows in one transaction, compares
 * them with the counts in the manifest, then runs the later migrations. It restores everything or nothing, also when it
 * is killed: the next restore takes back what it finds (journal.ts).
 */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client, ClientConfig } from 'pg'
import { from } from 'pg-copy-streams'
import type { Log } from '../log.ts'
import { knownMigrations, migrate } from '../migrations.ts'
import { contentOf, listBound, listForeignKeys, listOf, listTables, quoted } from './catalogue.ts'
import { withOwner } from './connection.ts'
import { checkFiles, type FilePlaces, restoreFiles } from './files.ts'
import { beginJournal, endJournal, lockRestore, noteFiles, takeBack } from './journal.ts'
import { type BackupTable, type Manifest, readManifest } from './manifest.ts'

export interface RestoreParts extends FilePlaces {
  readonly where: ClientConfig
  readonly folder: string
  readonly log: Log
  /** Runs after the schema is made and before the rows are loaded; makes the partitions of the weeks that are kept. */
  readonly prepare: (where: ClientConfig) => Promise<void>
  readonly onTable?: (table: BackupTable) => void
}

/**
 * Throws with a sentence for the operator, and leaves the database and the data folder as they were, when the backup
 * cannot be restored.
 */
export const restore = async (parts: RestoreParts): Promise<Manifest> => {
  const { where, folder, log } = parts
  const manifest = await readManifest(folder)
  const known = new Set(await knownMigrations())
  const strange = manifest.migrations.find((name) => !known.has(name))
  if (strange) throw new Error(`This backup was made by a newer version of Coldway (it has ${strange}).`)
  await checkFiles(folder, [...manifest.tables.map(({ file }) => file), ...manifest.files])
  await withOwner(where, log, async (client) => {
    await lockRestore(client)
    await takeBack(client)
    await refuseUsed(client)
    await beginJournal(client)
    try {
      await fill(client, manifest, parts)
    } catch (error) {
      await takeBack(client).catch((cause: Error) => {
        throw new Error(
          `${(error as Error).message} What was restored could not be taken back (${cause.message}): run it again.`,
          { cause: error },
        )
      })
      throw error
    }
  })
  return manifest
}

/** Refuses a database that has tables, as their rows would be lost. */
const refuseUsed = async (client: Client): Promise<void> => {
  if ((await listTables(client)).length > 0)
    throw new Error('This database has tables already: a backup is restored into an empty one.')
}

/** `client` keeps the journal; rows are loaded by a connection of their own. */
const fill = async (client: Client, manifest: Manifest, parts: RestoreParts): Promise<void> => {
  const { where, folder, log } = parts
  await migrate(where, log, new Set(manifest.migrations))
  await parts.prepare(where)
  await withOwner(where, log, (loading) => load(loading, manifest, parts))
  await migrate(where, log)
  await restoreFiles(folder, parts, { files: manifest.files, onPlaces: (paths) => noteFiles(client, paths) })
  await endJournal(client)
}

const load = async (client: Client, { tables, sequences }: Manifest, parts: RestoreParts): Promise<void> => {
  await client.query('begin')
  try {
    const guardAgain = await unguard(client)
    for (const table of tables) {
      await loadTable(client, parts.folder, table)
      parts.onTable?.(table)
    }
    for (const { name, value } of sequences)
      await client.query('select setval($1::regclass, $2)', [quoted(name), value])
    await guardAgain()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}

/**
 * Empties the tables and takes off what checks single rows: triggers, row security, foreign keys. The rows were checked
 * when they were first written, and the foreign keys are checked again when they are put back. Returns the function
 * that puts everything back in the same transaction.
 */
const unguard = async (client: Client): Promise<() => Promise<void>> => {
  const names = (await listTables(client)).map(({ name }) => quoted(name))
  const bound = (await listBound(client)).map(quoted)
  const keys = await listForeignKeys(client)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  for (const name of bound) await client.query(`alter table ${name} no force row level security`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await client.query(`truncate ${names.join(', ')}`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const name of bound) await client.query(`alter table ${name} force row level security`)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  }
}

const loadTable = async (client: Client, folder: string, table: BackupTable): Promise<void> => {
  const { name, columns, file } = table
  const rows = client.query(from(`copy ${quoted(name)} (${listOf(columns)}) from stdin`))
  await pipeline(createReadStream(join(folder, file.path)), createGunzip(), rows)
  const { rows: count, checksum } = await contentOf(client, table)
  if (count !== table.rows || checksum !== table.checksum)
    throw new Error(
      `${name}: ${count} rows came back where ${table.rows} were saved, or they differ. Nothing was restored.`,
    )
}
