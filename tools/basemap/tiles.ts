/** Cuts layers into vector tiles. */
import { gzipSync } from 'node:zlib'
import type { Feature } from 'geojson'
import type { CutTile, Inputs } from './inputs.ts'

/** Features carry in `z` the zoom from which they are drawn; it is not written to the tile. */
export interface TileLayer {
  readonly name: string
  readonly features: readonly Feature[]
  /** The greatest error of a line, in 1/4096 of a tile; the last zoom keeps every vertex. */
  readonly tolerance: number
  /** The distance by which lines continue beyond the tile; points need none. */
  readonly buffer?: number
}
export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  /** Gzipped vector tile, version 2. */
  readonly bytes: Uint8Array
}

export const maxZoom = 7
const extent = 4096

export const cutTiles = (inputs: Inputs, layers: readonly TileLayer[]): Tile[] => {
  const cuts = layers.map(({ name, features, tolerance, buffer = 64 }) => ({
    name,
    index: inputs.cut(features, { maxZoom, indexMaxZoom: 5, indexMaxPoints: 0, tolerance, buffer, extent }),
  }))
  const tiles: Tile[] = []
  for (let z = 0; z <= maxZoom; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const parts: Record<string, CutTile> = {}
        for (const { name, index } of cuts) {
          const part = visible(index.getTile(z, x, y), z)
          if (part) parts[name] = part
        }
        if (Object.keys(parts).length === 0) continue
        const bytes = gzipSync(inputs.encode(parts, { version: 2, extent }), { level: 9 })
        tiles.push({ z, x, y, bytes })
      }
  return tiles
}

const visible = (tile: CutTile | null, zoom: number): CutTile | undefined => {
  const features = (tile?.features ?? [])
    .filter(({ tags }) => Number(tags.z ?? 0) <= zoom)
    .map((feature) => ({
      ...feature,
      tags: Object.fromEntries(Object.entries(feature.tags).filter(([key]) => key !== 'z')),
    }))
  return features.length > 0 ? { ...tile, features } : undefined
}
