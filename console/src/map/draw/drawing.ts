/**
 * A hand-drawn circle, area or path as plain values. Pure: every step returns a new value, so that steps can be undone and the
 * same value can be shown as text. Coordinates are WGS-84.
 */
import { type LngLat, distanceM } from '@coldway/contract/places/geo.ts'
import { shortWay } from '../glide.ts'
import type { Bounds } from '../map-types.ts'
import { boundsOf } from '../track-line.ts'

export interface DrawnCircle {
  readonly kind: 'circle'
  /** The centre; undefined until it is placed. */
  readonly centre: LngLat | undefined
  readonly radiusM: number
}
export interface DrawnPolygon {
  readonly kind: 'polygon'
  /** The corners; the last one is joined to the first. */
  readonly points: readonly LngLat[]
}
export interface DrawnWay {
  readonly kind: 'way'
  /** The points in the order of the path. */
  readonly points: readonly LngLat[]
}
export type Drawing = DrawnCircle | DrawnPolygon | DrawnWay
export type DrawingKind = Drawing['kind']

export interface DrawingLimits {
  readonly radiusMinM: number
  readonly radiusMaxM: number
  readonly pointsMax: number
}

/** A part that can be dragged. A `between` handle becomes a point when it is. */
export type Handle =
  | { readonly part: 'centre' | 'rim'; readonly at: LngLat }
  | { readonly part: 'point' | 'between'; readonly index: number; readonly at: LngLat }

export const emptyDrawing = (kind: DrawingKind, radiusM: number): Drawing =>
  kind === 'circle' ? { kind, centre: undefined, radiusM } : { kind, points: [] }

/** The decimals of a degree, a tenth of a metre: finer differences are neither visible nor measured. */
const digits = 6
export const rounded = ({ lng, lat }: LngLat): LngLat => ({
  lng: withDigits(shortWay(lng)),
  lat: withDigits(Math.min(90, Math.max(-90, lat))),
})
/** Rounds a degree and avoids -0, which prints as 0 and would not read back equal. */
const withDigits = (degree: number): number => Number(degree.toFixed(digits)) + 0

export const radiusWithin = (metres: number, { radiusMinM, radiusMaxM }: DrawingLimits): number =>
  Math.min(radiusMaxM, Math.max(radiusMinM, Math.round(metres)))

/** Takes a click on a free place: the centre of a circle that has none, or a further point at the end. */
export const place = (drawing: Drawing, at: LngLat, { pointsMax }: DrawingLimits): Drawing => {
  if (drawing.kind === 'circle') return drawing.centre ? drawing : { ...drawing, centre: rounded(at) }
  return drawing.points.length >= pointsMax ? drawing : { ...drawing, points: [...drawing.points, rounded(at)] }
}

/** Moves a handle to another place. */
export const move = (drawing: Drawing, handle: Handle, to: LngLat, limits: DrawingLimits): Drawing => {
  if (drawing.kind === 'circle') {
    if (handle.part === 'centre' || !drawing.centre) return { ...drawing, centre: rounded(to) }
    return { ...drawing, radiusM: radiusWithin(distanceM(drawing.centre, to), limits) }
  }
  if (handle.part === 'point') return { ...drawing, points: drawing.points.with(handle.index, rounded(to)) }
  if (handle.part !== 'between' || drawing.points.length >= limits.pointsMax) return drawing
  return { ...drawing, points: drawing.points.toSpliced(handle.index, 0, rounded(to)) }
}

export const removePoint = (drawing: Drawing, index: number): Drawing =>
  drawing.kind === 'circle' ? drawing : { ...drawing, points: drawing.points.toSpliced(index, 1) }

export const isEmpty = (drawing: Drawing): boolean =>
  drawing.kind === 'circle' ? drawing.centre === undefined : drawing.points.length === 0

export const handlesOf = (drawing: Drawing, { pointsMax }: DrawingLimits): Handle[] => {
  if (drawing.kind === 'circle') {
    const { centre, radiusM } = drawing
    if (!centre) return []
    return [
      { part: 'rim', at: placeAt(centre, radiusM, eastDeg) },
      { part: 'centre', at: centre },
    ]
  }
  const { points, kind } = drawing
  const between = points.length < pointsMax ? middlesOf(points, kind === 'polygon' && points.length > 2) : []
  return [...between, ...points.map((at, index) => ({ part: 'point' as const, index, at }))]
}

/** The middles between neighbours; `index` is the position of a point inserted there. */
const middlesOf = (points: readonly LngLat[], isClosed: boolean): Handle[] =>
  points.flatMap((from, before) => {
    const to = points[before + 1] ?? (isClosed ? points[0] : undefined)
    if (!to) return []
    const at = { lng: from.lng + shortWay(to.lng - from.lng) / 2, lat: (from.lat + to.lat) / 2 }
    return [{ part: 'between' as const, index: before + 1, at }]
  })

const eastDeg = 90
const earthRadiusM = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/** The place at a distance and bearing; its longitude continues over the date line. */
export const placeAt = (from: LngLat, metres: number, bearing: number): LngLat => {
  const [lat, way, turn] = [radians(from.lat), metres / earthRadiusM, radians(bearing)]
  const sine = Math.sin(lat) * Math.cos(way) + Math.cos(lat) * Math.sin(way) * Math.cos(turn)
  const east = Math.atan2(Math.sin(turn) * Math.sin(way) * Math.cos(lat), Math.cos(way) - Math.sin(lat) * sine)
  return { lng: from.lng + degrees(east), lat: degrees(Math.asin(Math.min(1, Math.max(-1, sine)))) }
}

const corners = 96
export const ringOf = (centre: LngLat, radiusM: number): LngLat[] =>
  Array.from({ length: corners }, (_, corner) => placeAt(centre, radiusM, (corner * 360) / corners))

/** The bounds of a drawing; undefined while nothing is drawn. */
export const boundsOfDrawing = (drawing: Drawing): Bounds | undefined => {
  if (drawing.kind !== 'circle') return boundsOf(drawing.points)
  return drawing.centre && boundsOf(ringOf(drawing.centre, drawing.radiusM))
}
