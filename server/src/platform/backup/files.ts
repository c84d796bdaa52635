/** The files of a backup: written with their length and hash, and checked before anything is restored from them. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sealingKeyFile } from '../config-sealing.ts'
import type { BackupFile } from './manifest.ts'

/**
 * Files beside the database that belong to a backup: the credentials of the demo and its fleet, and the key without which
 * sealed secrets cannot be read. The names are the program's own.
 */
const kept = ['demo-credentials.json', 'demo-password', 'simulator-state.json', sealingKeyFile]
const keptFolder = 'blobs'

/**
 * The folders of what the program keeps outside of the database. `blobsDir` may lie outside the data
 * folder (`COLDWAY_BLOBS`).
 */
export interface FilePlaces {
  readonly dataDir: string
  readonly blobsDir: string
}

/** The file that a name of the backup stands for, such as `demo-password` or `blobs/1c6f...`. */
const placeOf = ({ dataDir, blobsDir }: FilePlaces, name: string): { readonly dir: string; readonly path: string } =>
  name.startsWith(`${keptFolder}/`)
    ? { dir: blobsDir, path: name.slice(keptFolder.length + 1) }
    : { dir: dataDir, path: name }

/** Resolves when the file is on the disk. Only its owner may read it, as a backup holds everything. */
export const writeFile = async (folder: string, path: string, content: Readable): Promise<BackupFile> => {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(content, meter, createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }))
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Throws with the name of the first file that differs from what was written. */
export const checkFiles = async (folder: string, files: readonly BackupFile[]): Promise<void> => {
  for (const { path, bytes, sha256 } of files) {
    const hash = createHash('sha256')
    const found = await stat(join(folder, path)).catch(() => undefined)
    if (found?.size === bytes) await pipeline(createReadStream(join(folder, path)), hash)
    if (!found || found.size !== bytes || hash.digest('hex') !== sha256)
      throw new Error(`The backup is damaged: ${path} is missing or not as it was written.`)
  }
}

export const saveFiles = async (places: FilePlaces, folder: string): Promise<BackupFile[]> => {
  const blobs = await readdir(places.blobsDir).catch(() => [])
  const names = [
    ...kept,
    ...blobs.filter((name) => /^[0-9a-f-]{36}$/.test(name)).map((name) => `${keptFolder}/${name}`),
  ]
  const saved: BackupFile[] = []
  for (const name of names) {
    const { dir, path } = placeOf(places, name)
    const file = await saveFile(join(dir, path), folder, `files/${name}`)
    if (file) saved.push(file)
  }
  return saved
}

/** Gives undefined when the file is not there, or no longer: exports expire while a backup is made. */
const saveFile = async (from: string, folder: string, path: string): Promise<BackupFile | undefined> => {
  if (!(await stat(from).catch(() => undefined))?.isFile()) return undefined
  return writeFile(folder, path, createReadStream(from))
}

interface Restored {
  readonly files: readonly BackupFile[]
  /** Called with all places before the first file is written; none of them exists. */
  readonly onPlaces: (paths: readonly string[]) => Promise<void>
}

/** A file that stands in the way is left as it is, and refused before any is written. */
export const restoreFiles = async (
  folder: string,
  places: FilePlaces,
  { files, onPlaces }: Restored,
): Promise<void> => {
  const targets = files.map(({ path }) => ({
    from: join(folder, path),
    ...placeOf(places, path.replace(/^files\//, '')),
  }))
  for (const { dir, path } of targets)
    if (await stat(join(dir, path)).catch(() => undefined))
      throw new Error(`${join(dir, path)} exists already. Nothing was restored.`)
  await onPlaces(targets.map(({ dir, path }) => join(dir, path)))
  for (const { from, dir, path } of targets) await writeFile(dir, path, createReadStream(from))
}
