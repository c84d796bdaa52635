/**
 * Restores a backup into an empty database: makes the schema of the backup, loads all rows in one transaction, compares
 * them with the counts in the manifest, then runs the later migrations. It restores everything or nothing.
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
import { type BackupTable, type Manifest, readManifest } from './manifest.ts'
import { dropNewerThan, listPresent, type Present } from './undo.ts'

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
  const before = await refuseUsed(where, log)
  try {
    await migrate(where, log, new Set(manifest.migrations))
    await parts.prepare(where)
    await withOwner(where, log, (client) => load(client, manifest, parts))
    await migrate(where, log)
    await restoreFiles(folder, parts, manifest.files)
  } catch (error) {
    await dropNewerThan(before, where, log).catch((cause: Error) => {
      throw new Error(
        `${(error as Error).message} The database could not be emptied again (${cause.message}): restore into another one.`,
        { cause: error },
      )
    })
    throw error
  }
  return manifest
}

/** Refuses a database that has tables, as their rows would be lost; gives what else stands in it. */
const refuseUsed = (where: ClientConfig, log: Log): Promise<Present> =>
  withOwner(where, log, async (client) => {
    if ((await listTables(client)).length > 0)
      throw new Error('This database has tables already: a backup is restored into an empty one.')
    return listPresent(client)
  })

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
