/**
 * Files that the program makes, under keys that it makes too: nothing a user sends becomes a path. A blob is complete
 * or absent, because it is written to a temporary file, flushed to the disk and then renamed.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Stored {
  readonly bytes: number
  /** The SHA-256 in hex. */
  readonly sha256: string
}

export interface Blobs {
  /** Leaves nothing behind when it fails or is aborted. */
  write(key: string, content: AsyncIterable<Uint8Array | string>, signal: AbortSignal): Promise<Stored>
  /** Throws `NoSuchBlob` before the first byte. */
  read(key: string): Promise<AsyncIterable<Uint8Array>>
  remove(key: string): Promise<void>
  /** Lists the keys of blobs written before this moment. */
  listOlder(beforeMs: number): Promise<string[]>
}

export class NoSuchBlob extends Error {}

export const createFolderBlobs = (folder: string): Blobs => {
  const pathOf = (key: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('not a key of a blob')
    return join(folder, key)
  }
  return {
    async write(key, content, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(key)
      const half = `${path}.half`
      const meter = createMeter()
      try {
        const file = createWriteStream(half, { mode: 0o600, flush: true })
        await pipeline(Readable.from(meter.through(content)), file, { signal })
        await rename(half, path)
        await keepNames(folder)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
      return meter.total()
    },
    async read(key) {
      const path = pathOf(key)
      await stat(path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new NoSuchBlob(`no blob ${key}`, { cause: error }) : error
      })
      return createReadStream(path)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async listOlder(beforeMs) {
      const names = await readdir(folder).catch(() => [])
      const old: string[] = []
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (!found || found.mtimeMs >= beforeMs) continue
        if (/^[0-9a-f-]{36}$/.test(name)) old.push(name)
        // A process that was killed while it wrote left this file.
        else if (name.endsWith('.half')) await rm(join(folder, name), { force: true })
      }
      return old
    },
  }
}

/** Flushes the names of a folder: without it a power cut takes a renamed file back. Windows does so by itself, and refuses. */
const keepNames = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

const createMeter = () => {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(content: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
      for await (const part of content) {
        const chunk = Buffer.from(part as string)
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    total: (): Stored => ({ bytes, sha256: hash.digest('hex') }),
  }
}
