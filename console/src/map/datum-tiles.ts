/**
 * Raster tiles drawn in GCJ-02 or in Baidu's grid, put together as WGS-84 tiles: the map's edge, where the datum conversion
 * happens (settled.md "Maps"). Places, tracks and clicks stay WGS-84 throughout. Over one tile the shift is constant to
 * within a pixel, so a tile is composed of the few source tiles that lie below it. Loaded with the first such tile.
 */
import { toGcj02 } from '@coldway/contract/places/datum.ts'
import type { Datum } from '@coldway/contract/places/maps.ts'
import { baiduGroundOf, type BaiduGround, baiduNumber } from './baidu-grid.ts'
import { shiftedPlaceOf, type TilePiece, tilePlaceOf } from './tile-place.ts'

interface WantedTile {
  readonly datum: Exclude<Datum, 'wgs84'>
  readonly z: number
  readonly x: number
  readonly y: number
  /** The source's address with {z}, {x} and {y}. */
  readonly tiles: string
}

/** Half a pixel, in parts of a tile; zoomed out, no shift reaches it. */
const leastShift = 0.5 / 256

/** The source tiles below a tile of the map; a single unmoved one where the shift is invisible. */
export const piecesOf = (z: number, x: number, y: number): TilePiece[] => {
  const { dx, dy } = shiftOf(z, x, y)
  const whole = { z, width: 1, height: 1 }
  if (Math.max(Math.abs(dx), Math.abs(dy)) < leastShift) return [{ ...whole, x, y, left: 0, top: 0 }]
  const [firstX, firstY] = [Math.floor(x + dx), Math.floor(y + dy)]
  return [0, 1].flatMap((i) =>
    [0, 1].map((j) => ({
      ...whole,
      x: firstX + i,
      y: firstY + j,
      left: firstX + i - x - dx,
      top: firstY + j - y - dy,
    })),
  )
}

/** The shift of a tile, in parts of a tile. */
const shiftOf = (z: number, x: number, y: number): { readonly dx: number; readonly dy: number } => {
  const found = shiftedPlaceOf([z, x, y], toGcj02)
  if (!found) return { dx: 0, dy: 0 }
  const [from, to] = [tilePlaceOf(z, found.here), tilePlaceOf(z, found.there)]
  return { dx: to.x - from.x, dy: to.y - from.y }
}

const upright = { x: 0, y: 0 }

export const drawTile = async (wanted: WantedTile, signal: AbortSignal): Promise<ArrayBuffer> => {
  const { datum, z, x, y } = wanted
  const { pieces, lean } = datum === 'bd09' ? baiduGroundOf(z, x, y) : { pieces: piecesOf(z, x, y), lean: upright }
  if (pieces.length === 0) return drawn(1, () => undefined)
  const [only] = pieces
  if (datum === 'gcj02' && pieces.length === 1 && only) return load(addressOf(wanted, only), signal)
  // A source tile beyond the source's coverage leaves its part empty.
  const images = await Promise.allSettled(pieces.map((piece) => load(addressOf(wanted, piece), signal)))
  const found = images.flatMap((image, index) => {
    const piece = pieces[index]
    return image.status === 'fulfilled' && piece ? [{ piece, image: image.value }] : []
  })
  if (found.length === 0) throw new Error('tile: none of its pieces')
  return compose(found, lean)
}

const addressOf = ({ datum, tiles }: WantedTile, piece: TilePiece): string => {
  const numberOf = datum === 'bd09' ? baiduNumber : String
  return tiles.replace('{z}', String(piece.z)).replace('{x}', numberOf(piece.x)).replace('{y}', numberOf(piece.y))
}

const load = async (url: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  const response = await fetch(url, { signal, referrerPolicy: 'strict-origin-when-cross-origin' })
  if (!response.ok) throw new Error(`tile: ${response.status}`)
  return response.arrayBuffer()
}

const usualPx = 256
const canvasPxMax = 1024

const compose = async (
  found: readonly { readonly piece: TilePiece; readonly image: ArrayBuffer }[],
  lean: BaiduGround['lean'],
): Promise<ArrayBuffer> => {
  const bitmaps = await Promise.all(found.map(({ image }) => createImageBitmap(new Blob([image]))))
  // The tile gets as many pixels as the source has on this part of the ground.
  const px = Math.min(canvasPxMax, Math.round((bitmaps[0]?.width ?? usualPx) / (found[0]?.piece.width ?? 1)))
  return drawn(px, (pen) => {
    pen.setTransform(1, lean.y, lean.x, 1, (-lean.x / 2) * px, (-lean.y / 2) * px)
    for (const [index, bitmap] of bitmaps.entries()) {
      const piece = found[index]?.piece
      if (piece) {
        // Both edges are rounded, so that neighbours meet.
        const edge = (part: number) => Math.round(part * px)
        const [left, top] = [edge(piece.left), edge(piece.top)]
        pen.drawImage(bitmap, left, top, edge(piece.left + piece.width) - left, edge(piece.top + piece.height) - top)
      }
      bitmap.close()
    }
  })
}

const drawn = async (px: number, paint: (pen: OffscreenCanvasRenderingContext2D) => void): Promise<ArrayBuffer> => {
  const canvas = new OffscreenCanvas(px, px)
  const pen = canvas.getContext('2d')
  if (pen) paint(pen)
  return (await canvas.convertToBlob()).arrayBuffer()
}
