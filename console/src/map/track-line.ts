/** A track as shapes and places: pure, without a map. Vertices are in order of time. */
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Feature, FeatureCollection, LineString, MultiLineString } from 'geojson'
import { metresBetween, shortWay } from './glide.ts'
import type { Bounds, LngLat } from './map-types.ts'

export interface TrackPoint extends LngLat {
  readonly atMs: number
  /** The stretch up to this vertex is drawn red and wider, whatever its colour. */
  readonly isBreach?: boolean
  /** Colour of the line at this vertex; left out: the layer's blue. */
  readonly colour?: string
}
/** Position of the cursor: between two vertices, with the bearing of the stretch. */
export interface TrackSpot extends LngLat {
  readonly headingDeg: number
  /** Index of the last vertex passed. */
  readonly index: number
}

/** Longitudes continued across the date line, so that the line does not go around the world. */
export const unrolled = (points: readonly LngLat[]): [number, number][] => {
  let lng = points[0]?.lng ?? 0
  return points.map((point) => {
    lng += shortWay(point.lng - lng)
    return [lng, point.lat]
  })
}

export const trackLine = (points: readonly TrackPoint[]): FeatureCollection<LineString> =>
  collection(points.length < 2 ? [] : [feature<LineString>({ type: 'LineString', coordinates: unrolled(points) })])

export const breachLines = (points: readonly TrackPoint[]): FeatureCollection<MultiLineString> => {
  const places = unrolled(points)
  const parts: [number, number][][] = []
  for (let at = 1; at < points.length; at++) {
    if (!points[at]?.isBreach) continue
    const [from, to] = [places[at - 1], places[at]]
    if (!from || !to) continue
    const isNext = at > 1 && points[at - 1]?.isBreach
    if (isNext) parts.at(-1)?.push(to)
    else parts.push([from, to])
  }
  return collection(
    parts.length === 0 ? [] : [feature<MultiLineString>({ type: 'MultiLineString', coordinates: parts })],
  )
}

/** Colours along the line by length, one stop at each change; undefined when the points have no colours. */
export const gradientOf = (points: readonly TrackPoint[], ownColour: string): ExpressionSpecification | undefined => {
  if (!points.some((point) => point.colour)) return undefined
  const lengths = lengthsOf(points)
  const total = lengths.at(-1) || 1
  const stops: (number | string)[] = []
  let colour: string | undefined
  let at = -1
  for (const [index, point] of points.entries()) {
    const next = point.colour ?? ownColour
    const part = (lengths[index] ?? 0) / total
    if (next === colour || part <= at) continue
    stops.push(part, next)
    colour = next
    at = part
  }
  const first = points[0]?.colour ?? ownColour
  const changes = stops.length > 2 ? stops.slice(2) : [1, first]
  return ['step', ['line-progress'], first, ...changes] as ExpressionSpecification
}

/** Metres from the start, at each vertex. */
const lengthsOf = (points: readonly LngLat[]): number[] => {
  let length = 0
  return points.map((point, index) => {
    const before = points[index - 1]
    if (before) length += metresBetween(before, point)
    return length
  })
}

/** A time before the start or after the end gives that end. */
export const spotAt = (points: readonly TrackPoint[], atMs: number): TrackSpot | undefined => {
  const index = lastAtOrBefore(points, atMs)
  const from = points[index]
  if (!from) return undefined
  const to = points[index + 1]
  const stretchMs = to ? to.atMs - from.atMs : 0
  const part = to && stretchMs > 0 ? Math.min(1, Math.max(0, (atMs - from.atMs) / stretchMs)) : 0
  const lng = from.lng + (to ? shortWay(to.lng - from.lng) * part : 0)
  const lat = from.lat + (to ? (to.lat - from.lat) * part : 0)
  return { lng, lat, index, headingDeg: headingAround(points, index) }
}

const lastAtOrBefore = (points: readonly TrackPoint[], atMs: number): number => {
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((points[middle]?.atMs ?? 0) <= atMs) low = middle
    else high = middle - 1
  }
  return low
}

/** Bearing of the stretch; while standing, that of the nearest stretch before. */
const headingAround = (points: readonly TrackPoint[], index: number): number => {
  for (let at = Math.min(index, points.length - 2); at >= 0; at--) {
    const [from, to] = [points[at], points[at + 1]]
    if (from && to && metresBetween(from, to) > 1) return bearing(from, to)
  }
  return 0
}

/** Degrees clockwise from north, 0 to 360; flat earth, because the stretches are short. */
export const bearing = (from: LngLat, to: LngLat): number => {
  const east = shortWay(to.lng - from.lng) * Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180)
  return ((Math.atan2(east, to.lat - from.lat) * 180) / Math.PI + 360) % 360
}

export const boundsOf = (points: readonly LngLat[]): Bounds | undefined => {
  if (points.length === 0) return undefined
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng, lat] of unrolled(points)) {
    box[0] = Math.min(box[0], lng)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lng)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

const feature = <Shape extends LineString | MultiLineString>(geometry: Shape): Feature<Shape> => ({
  type: 'Feature',
  properties: {},
  geometry,
})
const collection = <Shape extends LineString | MultiLineString>(
  features: Feature<Shape>[],
): FeatureCollection<Shape> => ({
  type: 'FeatureCollection',
  features,
})
