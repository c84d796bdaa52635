/**
 * Baidu's grid of tiles: its own Mercator projection in BD-09, counted from 0, 0 to the east and to the north; at zoom 18 a
 * pixel is a metre of the projection. Baidu's Mercator is the ellipsoid's and ours the sphere's, so a tile of ours covers
 * part of four to nine of Baidu's, slightly stretched. Over one tile, shift,
 * stretch and lean are constant to within three pixels (zoom 12), and to within one from zoom 14 on.
 */
import { baiduLatMaxDeg, toBaiduMercator } from '@coldway/contract/places/baidu-mercator.ts'
import { toBd09 } from '@coldway/contract/places/datum.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { cornerOf, shiftedPlaceOf, type TilePiece } from './tile-place.ts'

const tilePx = 256
const metreZoom = 18
const [zoomMin, zoomMax] = [3, 19]

export interface BaiduGround {
  readonly pieces: readonly TilePiece[]
  /**
   * The lean of the pieces, in parts of a tile: by how much x grows with y, and y with x, about the
   * middle of the tile.
   */
  readonly lean: { readonly x: number; readonly y: number }
}

/** What of Baidu lies below a tile of the map; no pieces near the poles. */
export const baiduGroundOf = (z: number, x: number, y: number): BaiduGround => {
  const [{ lng: west, lat: north }, { lng: east, lat: south }] = [cornerOf(z, x, y), cornerOf(z, x + 1, y + 1)]
  if (south > baiduLatMaxDeg || north < -baiduLatMaxDeg) return { pieces: [], lean: { x: 0, y: 0 } }
  // The next zoom of Baidu is drawn slightly smaller than it is; this one would be drawn larger, and blurred.
  const baiduZoom = Math.min(zoomMax, Math.max(zoomMin, z + 1))
  const shift = shiftedPlaceOf([z, x, y], toBd09)
  const placeOf = (lng: number, lat: number) => gridPlaceOf({ lng, lat }, baiduZoom, shift)
  const corners = [placeOf(west, north), placeOf(east, north), placeOf(west, south), placeOf(east, south)] as const
  const [nw, ne, sw, se] = corners
  // The area below the tile is a parallelogram: its edges are drawn at the means of their corners,
  // and lean.
  const [left, right] = [(nw.x + sw.x) / 2, (ne.x + se.x) / 2]
  const [top, bottom] = [(nw.y + ne.y) / 2, (sw.y + se.y) / 2]
  const [width, height] = [right - left, top - bottom]
  const across = range(corners.map((corner) => corner.x))
  const up = range(corners.map((corner) => corner.y))
  return {
    pieces: across.flatMap((column) =>
      up.map((row) => ({
        z: baiduZoom,
        x: column,
        y: row,
        left: (column - left) / width,
        top: (top - (row + 1)) / height,
        width: 1 / width,
        height: 1 / height,
      })),
    ),
    lean: { x: (nw.x + ne.x - sw.x - se.x) / 2 / width, y: (ne.y + se.y - nw.y - sw.y) / 2 / height },
  }
}

/** A place in tiles of Baidu, to the east and to the north. */
const gridPlaceOf = (corner: LngLat, zoom: number, shift: Shift | undefined) => {
  const own = toBd09(corner)
  // A corner beyond the border is not shifted by itself, and the tile must be moved as a whole.
  const isBeyond = shift !== undefined && own.lng === corner.lng && own.lat === corner.lat
  const { eastM, northM } = toBaiduMercator(isBeyond ? movedBy(corner, shift) : own)
  const tileM = tilePx * 2 ** (metreZoom - zoom)
  return { x: eastM / tileM, y: northM / tileM }
}

interface Shift {
  readonly here: LngLat
  readonly there: LngLat
}
const movedBy = ({ lng, lat }: LngLat, { here, there }: Shift): LngLat => ({
  lng: lng + there.lng - here.lng,
  lat: lat + there.lat - here.lat,
})

/** The whole numbers of the tiles that touch these places. */
const range = (places: readonly number[]): number[] => {
  const first = Math.floor(Math.min(...places))
  return Array.from({ length: Math.ceil(Math.max(...places)) - first }, (_, at) => first + at)
}

/** Baidu writes a minus as an M. */
export const baiduNumber = (value: number): string => String(value).replace('-', 'M')
