/**
 * The pieces of the embedded map that were shown on this phone, so that a region that its user has seen is there without network.
 * Bounded in bytes: the pieces that were not seen for longest go first. They say where somebody was, so they leave with the
 * account, and are sealed like the rest while a lock is set.
 */
import type { PieceKeeper } from '@coldway/console/map/kept-tiles.ts'
import { clearStore, within } from './database.ts'
import { keyInUse, openBytes, sealBytes } from './seal.ts'

/** A region of 300 km in all its zooms is about half a megabyte. */
export const mapBytesMax = 8_000_000
/** A full store is emptied by a fifth at once, not piece by piece. */
const leftShare = 0.8
/** The time of the last look is written once a day, not at each look. */
const seenAgainMs = 86_400_000

interface Row {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly isSealed: boolean
  readonly version: string
  readonly keptMs: number
  readonly seenMs: number
}

let heldBytes: number | undefined

const readRow = (name: string): Promise<Row | undefined> =>
  within<Row>('map', 'readonly', (objects, give) => {
    const request = objects.get(name) as IDBRequest<Row | undefined>
    request.onsuccess = () => request.result && give(request.result)
  })

const writeRow = async (name: string, row: Row): Promise<void> => {
  await within('map', 'readwrite', (objects) => objects.put(row, name))
}

const read: PieceKeeper['read'] = async (name) => {
  const row = await readRow(name)
  if (!row) return undefined
  const key = keyInUse()
  if (row.isSealed && !key) return undefined
  const bytes = row.isSealed && key ? await openBytes(row.bytes, key) : row.bytes
  if (Date.now() - row.seenMs > seenAgainMs) void writeRow(name, { ...row, seenMs: Date.now() }).catch(() => undefined)
  return { bytes: bytes.slice().buffer, version: row.version }
}

const write: PieceKeeper['write'] = async (name, { bytes, version }) => {
  const key = keyInUse()
  const plain = new Uint8Array(bytes)
  const nowMs = Date.now()
  const kept = key ? await sealBytes(plain, key) : plain
  await writeRow(name, { bytes: kept, isSealed: key !== undefined, version, keptMs: nowMs, seenMs: nowMs })
  heldBytes = (heldBytes ?? (await countBytes())) + kept.length
  if (heldBytes > mapBytesMax) heldBytes = await dropOldest()
}

const countBytes = async (): Promise<number> => (await dropOldest(Infinity)) ?? 0

/** Deletes what was not seen for longest until the rest is within the bound. @returns the bytes of the rest */
const dropOldest = (most = mapBytesMax * leftShare): Promise<number | undefined> =>
  within<number>('map', 'readwrite', (objects, give) => {
    const found: (readonly [name: IDBValidKey, bytes: number, seenMs: number])[] = []
    const request = objects.openCursor() as IDBRequest<IDBCursorWithValue | null>
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor) {
        const { bytes, seenMs } = cursor.value as Row
        found.push([cursor.key, bytes.length, seenMs])
        return cursor.continue()
      }
      const { drop, leftBytes } = surplusOf(found, most)
      for (const name of drop) objects.delete(name)
      give(leftBytes)
    }
  })

/** Which pieces go so that at most `most` bytes stay: those that were not seen for longest. */
export const surplusOf = <Name>(
  pieces: readonly (readonly [name: Name, bytes: number, seenMs: number])[],
  most: number,
): { readonly drop: readonly Name[]; readonly leftBytes: number } => {
  const drop: Name[] = []
  let leftBytes = pieces.reduce((sum, [, bytes]) => sum + bytes, 0)
  for (const [name, bytes] of pieces.toSorted(([, , one], [, , other]) => one - other)) {
    if (leftBytes <= most) break
    drop.push(name)
    leftBytes -= bytes
  }
  return { drop, leftBytes }
}

/** A full or broken storage leaves a map that needs a network. */
export const mapKeeper: PieceKeeper = {
  read: (name) => read(name).catch(() => undefined),
  write: (name, piece) => write(name, piece).catch(() => undefined),
  forget: async () => {
    heldBytes = undefined
    await clearStore('map').catch(() => undefined)
  },
}

/** The first bytes of the file are kept with the first map that was shown. All other pieces are of the same version. */
const firstPiece = '0-16384'
export const mapKeptMs = async (): Promise<number | undefined> =>
  (await readRow(firstPiece).catch(() => undefined))?.keptMs
