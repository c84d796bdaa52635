/**
 * One piece of a line: the great circle between two points, and the distance of a place from it. It uses vectors on the
 * unit sphere, so that neither the 180th meridian nor a pole is a special case.
 */
import type { LngLat } from '@coldway/contract/places/geo.ts'

export const earthRadiusM = 6_371_008.8

export type Vector = readonly [x: number, y: number, z: number]

export interface Piece {
  readonly from: Vector
  readonly to: Vector
  /** The normal of its plane, of length 1; all zero when both ends are the same place. */
  readonly normal: Vector
  /** The direction at its beginning, of length 1. */
  readonly ahead: Vector
  readonly angle: number
}

export interface NearPlace {
  readonly distanceM: number
  /** The distance from the beginning of the piece to its nearest point. */
  readonly alongM: number
}

export const vectorOf = ({ lng, lat }: LngLat): Vector => {
  const [x, y] = [(lng * Math.PI) / 180, (lat * Math.PI) / 180]
  return [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)]
}

export const pieceOf = (start: LngLat, end: LngLat): Piece => {
  const [from, to] = [vectorOf(start), vectorOf(end)]
  const normal = unit(cross(from, to))
  return { from, to, normal, ahead: cross(normal, from), angle: angleBetween(from, to) }
}

export const pieceDistanceM = (piece: Piece, place: LngLat): NearPlace => nearOnPiece(piece, vectorOf(place))

export const nearOnPiece = ({ from, to, normal, ahead, angle }: Piece, place: Vector): NearPlace => {
  const along = Math.atan2(dot(place, ahead), dot(place, from))
  // Abreast of the piece: neither before its beginning nor behind its end.
  if (along >= 0 && along <= angle && angle > 0)
    return {
      distanceM: Math.abs(Math.asin(Math.max(-1, Math.min(1, dot(place, normal))))) * earthRadiusM,
      alongM: along * earthRadiusM,
    }
  const [before, behind] = [angleBetween(place, from), angleBetween(place, to)]
  return before <= behind
    ? { distanceM: before * earthRadiusM, alongM: 0 }
    : { distanceM: behind * earthRadiusM, alongM: angle * earthRadiusM }
}

/** Uses the chord, which is exact also for places metres apart. */
export const angleBetween = (one: Vector, other: Vector): number => 2 * Math.asin(Math.min(1, chord(one, other) / 2))

export const chord = (one: Vector, other: Vector): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a)
  return length === 0 ? [0, 0, 0] : [a[0] / length, a[1] / length, a[2] / length]
}
