/**
 * Raster tiles drawn in GCJ-02, shifted to WGS-84: the map's edge, where the datum conversion happens (settled.md "Maps").
 * Places, tracks and clicks stay WGS-84 throughout. Over one tile the shift is constant to within a pixel, so a tile is
 * composed of up to four source tiles; outside of China nothing is shifted and the tile passes unchanged.
 */
import { toGcj02 } from '@coldway/contract/places/datum.ts'
import type { MapSource } from '@coldway/contract/places/maps.ts'
import { addProtocol } from 'maplibre-gl'

const protocol = 'gcj02'

/** The tile URLs for MapLibre. */
export const tilesOf = ({ datum, tiles }: Pick<MapSource, 'datum' | 'tiles'>): string =>
  datum === 'gcj02' ? `${protocol}://{z}/{x}/{y}/${encodeURIComponent(tiles)}` : tiles

export interface TilePiece {
  readonly x: number
  readonly y: number
  /** Position of its upper left corner, in parts of a tile. */
  readonly left: number
  readonly top: number
}

/** Upper left corner of a tile, in degrees. */
const cornerOf = (z: number, x: number, y: number) => {
  const north = Math.PI * (1 - (2 * y) / 2 ** z)
  return { lng: (x / 2 ** z) * 360 - 180, lat: (Math.atan(Math.sinh(north)) * 180) / Math.PI }
}
/** Position in tiles from the upper left corner of the world. */
export const tilePlaceOf = (z: number, { lng, lat }: { readonly lng: number; readonly lat: number }) => {
  const sine = Math.sin((lat * Math.PI) / 180)
  return {
    x: ((lng + 180) / 360) * 2 ** z,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z,
  }
}

/** Half a pixel, in parts of a tile; zoomed out, no shift reaches it. */
const leastShift = 0.5 / 256

/** The source tiles below a tile of the map; a single unmoved one where the shift is invisible. */
export const piecesOf = (z: number, x: number, y: number): TilePiece[] => {
  const { dx, dy } = shiftOf(z, x, y)
  if (Math.max(Math.abs(dx), Math.abs(dy)) < leastShift) return [{ x, y, left: 0, top: 0 }]
  const [firstX, firstY] = [Math.floor(x + dx), Math.floor(y + dy)]
  return [0, 1].flatMap((i) =>
    [0, 1].map((j) => ({ x: firstX + i, y: firstY + j, left: firstX + i - x - dx, top: firstY + j - y - dy })),
  )
}

/**
 * Points at which the shift is measured: the middle, then the corners, because on a coast the middle may be open sea, where
 * nothing is shifted.
 */
const probes = [
  [0.5, 0.5],
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

/** The shift of a tile, in parts of a tile. */
const shiftOf = (z: number, x: number, y: number): { readonly dx: number; readonly dy: number } => {
  for (const [right, down] of probes) {
    const here = cornerOf(z, x + right, y + down)
    const there = toGcj02(here)
    if (there.lng === here.lng && there.lat === here.lat) continue
    const [from, to] = [tilePlaceOf(z, here), tilePlaceOf(z, there)]
    return { dx: to.x - from.x, dy: to.y - from.y }
  }
  return { dx: 0, dy: 0 }
}

let isAdded = false

export const addDatumTiles = (): void => {
  if (isAdded) return
  isAdded = true
  addProtocol(protocol, async ({ url }, { signal }) => {
    const [z, x, y, tiles] = url.slice(`${protocol}://`.length).split('/') as [string, string, string, string]
    const urlOf = (piece: TilePiece) =>
      decodeURIComponent(tiles).replace('{z}', z).replace('{x}', String(piece.x)).replace('{y}', String(piece.y))
    const pieces = piecesOf(Number(z), Number(x), Number(y))
    const [only] = pieces
    if (pieces.length === 1 && only) return { data: await load(urlOf(only), signal) }
    // A source tile beyond the source's coverage leaves its part empty.
    const images = await Promise.allSettled(pieces.map((piece) => load(urlOf(piece), signal)))
    const found = images.flatMap((image, index) => {
      const piece = pieces[index]
      return image.status === 'fulfilled' && piece ? [{ piece, image: image.value }] : []
    })
    if (found.length === 0) throw new Error('tile: none of its pieces')
    return { data: await compose(found) }
  })
}

const load = async (url: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  const response = await fetch(url, { signal, referrerPolicy: 'strict-origin-when-cross-origin' })
  if (!response.ok) throw new Error(`tile: ${response.status}`)
  return response.arrayBuffer()
}

const compose = async (
  found: readonly { readonly piece: TilePiece; readonly image: ArrayBuffer }[],
): Promise<ArrayBuffer> => {
  const bitmaps = await Promise.all(found.map(({ image }) => createImageBitmap(new Blob([image]))))
  const size = bitmaps[0]?.width ?? 256
  const canvas = new OffscreenCanvas(size, size)
  const pen = canvas.getContext('2d')
  for (const [index, bitmap] of bitmaps.entries()) {
    const { left = 0, top = 0 } = found[index]?.piece ?? {}
    pen?.drawImage(bitmap, Math.round(left * size), Math.round(top * size))
    bitmap.close()
  }
  return (await canvas.convertToBlob()).arrayBuffer()
}
