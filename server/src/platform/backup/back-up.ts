/** Makes a backup beside the running program: one snapshot of every table, then the files, then the manifest. */
import { mkdir, readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Client, ClientConfig } from 'pg'
import { to } from 'pg-copy-streams'
import type { Log } from '../log.ts'
import { contentOf, listMigrations, listOf, listSequences, listTables, quoted, type TableShape } from './catalogue.ts'
import { withOwner } from './connection.ts'
import { type FilePlaces, saveFiles, writeFile } from './files.ts'
import { type BackupTable, type Manifest, manifestName } from './manifest.ts'

export interface BackUpParts extends FilePlaces {
  readonly where: ClientConfig
  /** The folder must be new or empty. */
  readonly folder: string
  readonly nowMs: number
  readonly log: Log
  readonly onTable?: (table: BackupTable) => void
}

/** Throws when the folder holds something or the database goes away; what was written by then is no backup. */
export const backUp = async (parts: BackUpParts): Promise<Manifest> => {
  const { where, folder, nowMs, log } = parts
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: a backup takes a folder of its own.`)
  const stored = await withOwner(where, log, (client) => saveDatabase(client, parts))
  const files = await saveFiles(parts, folder)
  const manifest: Manifest = { format: 1, madeAt: new Date(nowMs).toISOString(), ...stored, files }
  await writeFile(folder, manifestName, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]))
  return manifest
}

/** Runs in one transaction, so that all tables show one moment. It locks nobody out. */
const saveDatabase = async (
  client: Client,
  { folder, onTable }: BackUpParts,
): Promise<Pick<Manifest, 'database' | 'migrations' | 'sequences' | 'tables'>> => {
  await client.query('begin transaction isolation level repeatable read, read only')
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const migrations = await listMigrations(client)
  const tables: BackupTable[] = []
  for (const shape of await listTables(client)) {
    const table = await saveTable(client, folder, shape)
    tables.push(table)
    onTable?.(table)
  }
  // Sequences are outside the snapshot. They stand at or beyond what the tables hold, which is all that a restore
  // needs.
  const sequences = await listSequences(client)
  await client.query('commit')
  return { database: rows[0]?.server_version ?? '', migrations, sequences, tables }
}

const saveTable = async (client: Client, folder: string, shape: TableShape): Promise<BackupTable> => {
  const { name, columns } = shape
  const content = await contentOf(client, shape)
  const rows = client.query(to(`copy (select ${listOf(columns)} from ${quoted(name)}) to stdout`))
  // Level 3 saves at least half of what the default saves, in a fifth of the time.
  const zipped = createGzip({ level: 3 })
  rows.on('error', (error) => zipped.destroy(error))
  const file = await writeFile(folder, `tables/${name}.copy.gz`, rows.pipe(zipped))
  return { name, columns: [...columns], ...content, file }
}
