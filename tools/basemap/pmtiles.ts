/**
 * Writes a PMTiles version 3 archive: header of 127 bytes, root directory, metadata, leaf directories, tile data in
 * the order of the Hilbert curve, equal tiles stored once.
 */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Tile } from './tiles.ts'

export interface ArchiveInfo {
  readonly name: string
  readonly attribution: string
  readonly layers: readonly string[]
  readonly maxZoom: number
}
interface Entry {
  readonly id: number
  offset: number
  length: number
  run: number
}

const headerBytes = 127
/** A leaf of some 3 KB: a first view reads one or two of them. */
const leafEntries = 1024

export const writePmtiles = (tiles: readonly Tile[], info: ArchiveInfo): Buffer => {
  const { entries, data, distinct } = placeTiles(tiles)
  const { root, leaves } = directoriesOf(entries)
  const metadata = gzipSync(
    JSON.stringify({
      name: info.name,
      attribution: info.attribution,
      vector_layers: info.layers.map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: info.maxZoom })),
    }),
  )
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  let at = headerBytes
  const parts = [root, metadata, leaves, data]
  parts.forEach((part, index) => {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16)
    at += part.length
  })
  const counts = [tiles.length, entries.length, distinct]
  counts.forEach((count, index) => header.writeBigUInt64LE(BigInt(count), 72 + index * 8))
  // Clustered, directories and tiles gzipped (2), vector tiles (1).
  header.set([1, 2, 2, 1, 0, info.maxZoom], 96)
  const boundsE7 = [-180, -85.051129, 180, 85.051129]
  boundsE7.forEach((degrees, index) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4))
  header[118] = 2
  return Buffer.concat([header, ...parts])
}

const placeTiles = (tiles: readonly Tile[]) => {
  const sorted = tiles.map((tile) => ({ ...tile, id: hilbertId(tile) })).sort((one, other) => one.id - other.id)
  const known = new Map<string, number>()
  const chunks: Uint8Array[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { id, bytes } of sorted) {
    const hash = createHash('sha1').update(bytes).digest('base64')
    const offset = known.get(hash) ?? end
    const last = entries.at(-1)
    if (last && last.offset === offset && last.length === bytes.length && last.id + last.run === id) {
      last.run += 1
      continue
    }
    entries.push({ id, offset, length: bytes.length, run: 1 })
    if (offset !== end) continue
    known.set(hash, offset)
    chunks.push(bytes)
    end += bytes.length
  }
  return { entries, data: Buffer.concat(chunks), distinct: chunks.length }
}

/** Tiles are counted zoom by zoom, within a zoom along the Hilbert curve. */
export const hilbertId = ({ z, x, y }: { z: number; x: number; y: number }): number => {
  let before = 0
  for (let zoom = 0; zoom < z; zoom++) before += 4 ** zoom
  let [px, py, distance] = [x, y, 0]
  for (let half = 2 ** (z - 1); half >= 1; half /= 2) {
    const right = (px & half) > 0 ? 1 : 0
    const lower = (py & half) > 0 ? 1 : 0
    distance += half * half * ((3 * right) ^ lower)
    if (lower === 0) {
      if (right === 1) [px, py] = [half - 1 - px, half - 1 - py]
      ;[px, py] = [py, px]
    }
  }
  return before + distance
}

/** A root that only points to leaves (run 0) stays small, so the first request of a map loads all of it. */
const directoriesOf = (entries: readonly Entry[]) => {
  const leaves: Buffer[] = []
  const roots: Entry[] = []
  let offset = 0
  for (let at = 0; at < entries.length; at += leafEntries) {
    const part = entries.slice(at, at + leafEntries)
    const leaf = directory(part)
    roots.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(roots), leaves: Buffer.concat(leaves) }
}

/** Columns of varints: id steps, runs, lengths, offsets (0: right after the one before). */
const directory = (entries: readonly Entry[]): Buffer => {
  const numbers = [entries.length]
  entries.forEach(({ id }, index) => numbers.push(id - (entries[index - 1]?.id ?? 0)))
  for (const { run } of entries) numbers.push(run)
  for (const { length } of entries) numbers.push(length)
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1]
    numbers.push(before && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return gzipSync(Buffer.from(numbers.flatMap(varint)), { level: 9 })
}

const varint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
