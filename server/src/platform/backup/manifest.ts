/**
 * The format of a backup: a folder with one gzipped COPY text per table, the files of the data folder, and
 * `manifest.json`, which is written last. A folder without a manifest is no backup. Nothing in it depends on a version
 * of PostgreSQL or on a machine.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const File = z.object({
  /** The path relative to the folder of the backup, never a path of the machine it was made on. */
  path: z
    .string()
    .regex(/^(tables|files)\/[\w.-]+(\/[\w.-]+)?$/)
    .refine((path) => !path.includes('..')),
  bytes: z.int().nonnegative(),
  /** The SHA-256 of the file as stored, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackupFile = z.infer<typeof File>

const Table = z.object({
  name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  /** Columns that the database computes are left out. */
  columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)).min(1),
  rows: z.int().nonnegative(),
  /** A sum over the hashes of the rows, so that their order does not count. */
  checksum: z.string(),
  file: File,
})
export type BackupTable = z.infer<typeof Table>

export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.string(),
  /** The migrations that made the schema of the tables. */
  migrations: z.array(z.string().regex(/^\d{3}-[\w-]+\.sql$/)).min(1),
  tables: z.array(Table).max(10_000),
  sequences: z.array(z.object({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), value: z.int() })).max(10_000),
  files: z.array(File),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'

/** Throws with a sentence for the operator when the folder holds no readable backup. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new Error(`${folder} holds no whole backup: there is no ${manifestName}.`)
  })
  const { success, data } = Manifest.safeParse(parse(text))
  if (!success) throw new Error(`${join(folder, manifestName)} cannot be read: it is damaged or of a newer version.`)
  return data
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
