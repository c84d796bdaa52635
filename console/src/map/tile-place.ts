/** The places of the map's tiles, and the tiles of a source that lie below one of them. */
import type { LngLat } from '@coldway/contract/places/geo.ts'

/** A tile of a source, and the part of a tile of the map that it covers; lengths are in parts of the map's tile. */
export interface TilePiece {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Upper left corner of a tile, in degrees. */
export const cornerOf = (z: number, x: number, y: number): LngLat => {
  const north = Math.PI * (1 - (2 * y) / 2 ** z)
  return { lng: (x / 2 ** z) * 360 - 180, lat: (Math.atan(Math.sinh(north)) * 180) / Math.PI }
}

/** Position in tiles from the upper left corner of the world. */
export const tilePlaceOf = (z: number, { lng, lat }: LngLat) => {
  const sine = Math.sin((lat * Math.PI) / 180)
  return {
    x: ((lng + 180) / 360) * 2 ** z,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z,
  }
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

/** A place of the tile and where the datum shifts it; undefined where it shifts none. */
export const shiftedPlaceOf = (
  [z, x, y]: readonly [number, number, number],
  shift: (place: LngLat) => LngLat,
): { readonly here: LngLat; readonly there: LngLat } | undefined => {
  for (const [right, down] of probes) {
    const here = cornerOf(z, x + right, y + down)
    const there = shift(here)
    if (there.lng !== here.lng || there.lat !== here.lat) return { here, there }
  }
  return undefined
}
