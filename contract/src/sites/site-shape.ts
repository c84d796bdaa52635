/**
 * The area of a site: a circle or a polygon on the WGS-84 sphere, and the depth of a place in it. An edge is straight in
 * degrees, as a map draws it, and takes the shorter way around: an area may cross the 180th meridian. It may touch itself, but
 * never cross itself or contain a pole. (rules-and-calls.md section 5; faults.md G6)
 */
import type { ErrorName } from '../errors.ts'
import { distanceM, type LngLat } from '../places/geo.ts'
import { limits } from '../limits.ts'

export interface Circle {
  readonly shape: 'circle'
  readonly center: LngLat
  readonly radiusM: number
}
export interface Polygon {
  readonly shape: 'polygon'
  /** The corners, without the first one again at the end. */
  readonly points: readonly LngLat[]
}
export type SiteArea = Circle | Polygon

/** `west` <= `east`; across the 180th meridian one of them lies beyond it. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const { PI, abs, asin, cos, hypot, max, min, sin, sqrt } = Math
const radian = PI / 180
export const metresPerDegree = distanceM({ lng: 0, lat: 0 }, { lng: 0, lat: 1 })

/** The same longitude, within half a turn of another. */
const near = (lng: number, of: number): number => lng - 360 * Math.round((lng - of) / 360)

/** The metres from a place to the edge: positive inside, negative outside. */
export const depthM = (area: SiteArea, place: LngLat): number =>
  area.shape === 'circle' ? area.radiusM - distanceM(area.center, place) : depthInPolygon(area.points, place)

const depthInPolygon = (points: readonly LngLat[], { lng, lat }: LngLat): number => {
  const scale = cos(lat * radian)
  let isInside = false
  let nearest = Number.POSITIVE_INFINITY
  const first = points[0] as LngLat
  let x = near(first.lng, lng) - lng
  let y = first.lat - lat
  for (let at = 1; at <= points.length; at++) {
    const next = points[at % points.length] as LngLat
    const nextX = near(next.lng - lng, x)
    const nextY = next.lat - lat
    if (y > 0 !== nextY > 0 && x + ((nextX - x) * -y) / (nextY - y) > 0) isInside = !isInside
    nearest = min(nearest, distanceToEdge(x * scale, y, nextX * scale, nextY))
    x = nextX
    y = nextY
  }
  const metres = nearest * metresPerDegree
  return isInside ? metres : -metres
}

/** The distance from the origin to the segment between two places. */
const distanceToEdge = (x: number, y: number, toX: number, toY: number): number => {
  const [dx, dy] = [toX - x, toY - y]
  const length2 = dx * dx + dy * dy
  const share = length2 === 0 ? 0 : max(0, min(1, -(x * dx + y * dy) / length2))
  return hypot(x + share * dx, y + share * dy)
}

export const boundsOf = (area: SiteArea): Bounds =>
  area.shape === 'circle' ? boundsOfCircle(area) : boundsOfPoints(unwrapped(area.points))

const boundsOfCircle = ({ center, radiusM }: Circle): Bounds => {
  const dLat = radiusM / metresPerDegree
  const [south, north] = [center.lat - dLat, center.lat + dLat]
  if (north >= 90 || south <= -90) return { west: -180, east: 180, south: max(-90, south), north: min(90, north) }
  const dLng = asin(min(1, sin(dLat * radian) / cos(center.lat * radian))) / radian
  return { west: center.lng - dLng, east: center.lng + dLng, south, north }
}

const boundsOfPoints = (points: readonly LngLat[]): Bounds => ({
  west: min(...points.map(({ lng }) => lng)),
  east: max(...points.map(({ lng }) => lng)),
  south: min(...points.map(({ lat }) => lat)),
  north: max(...points.map(({ lat }) => lat)),
})

/** The same corners, each within half a turn of the one before. */
const unwrapped = (points: readonly LngLat[]): LngLat[] => {
  let before = points[0]?.lng ?? 0
  return points.map(({ lng, lat }) => {
    before = near(lng, before)
    return { lng: before, lat }
  })
}

/** The centre of a circle, or of the bounds of a polygon. */
export const centerOf = (area: SiteArea): LngLat => {
  if (area.shape === 'circle') return area.center
  const { west, south, east, north } = boundsOf(area)
  const lng = near((west + east) / 2, 0)
  return { lng, lat: (south + north) / 2 }
}

/** An area as a body gives it; radius, centre and points may contradict each other. */
export interface GivenArea {
  readonly shape: 'circle' | 'polygon'
  readonly centerlat?: number | null | undefined
  readonly centerlng?: number | null | undefined
  readonly radius?: number | null | undefined
  readonly points?: readonly LngLat[] | undefined
}

/** The tolerance in metres for the points of a circle, which other programs round. */
const roundingM = 5
const roundingShare = 0.01

export const areaOf = (given: GivenArea): SiteArea | ErrorName =>
  given.shape === 'circle' ? circleOf(given) : polygonOf(given)

const circleOf = ({ centerlat, centerlng, radius, points = [] }: GivenArea): SiteArea | ErrorName => {
  if (typeof centerlat !== 'number' || typeof centerlng !== 'number') return 'coordinatesInvalid'
  if (typeof radius !== 'number' || radius <= limits.siteRadiusAboveM || radius > limits.siteRadiusMaxM)
    return 'siteRadiusOutOfRange'
  const center = { lng: centerlng, lat: centerlat }
  const most = max(roundingM, radius * roundingShare)
  const fits = points.every((point) => abs(distanceM(center, point) - radius) <= most)
  return fits ? { shape: 'circle', center, radiusM: radius } : 'siteShapeMismatch'
}

const polygonOf = ({ centerlat, centerlng, radius, points = [] }: GivenArea): SiteArea | ErrorName => {
  const corners = withoutRepeats(points)
  if (corners.length < limits.sitePointsMin) return 'coordinatesInvalid'
  if (typeof radius === 'number' || !isSimple(corners)) return 'siteShapeMismatch'
  const area: SiteArea = { shape: 'polygon', points: corners }
  if (typeof centerlat !== 'number' || typeof centerlng !== 'number') return area
  const { west, south, east, north } = boundsOf(area)
  const lng = near(centerlng, (west + east) / 2)
  const isWithin = lng >= west && lng <= east && centerlat >= south && centerlat <= north
  return isWithin ? area : 'siteShapeMismatch'
}

const withoutRepeats = (points: readonly LngLat[]): LngLat[] =>
  points.filter(({ lng, lat }, at) => {
    const before = points.at(at - 1)
    return points.length === 1 || !before || before.lng !== lng || before.lat !== lat
  })

/** True for an area with content, no pole, at most half the earth wide, and no crossing edges. */
const isSimple = (corners: readonly LngLat[]): boolean => {
  const flat = unwrapped(corners)
  const [first, last] = [flat[0] as LngLat, flat.at(-1) as LngLat]
  if (near(first.lng, last.lng) !== first.lng) return false
  const { west, east } = boundsOfPoints(flat)
  if (east - west >= 180) return false
  let twice = 0
  for (const [at, one] of flat.entries()) {
    const next = flat[(at + 1) % flat.length] as LngLat
    twice += (one.lng - first.lng) * (next.lat - first.lat) - (next.lng - first.lng) * (one.lat - first.lat)
    for (let other = at + 2; other < flat.length; other++) {
      if (crosses([one, next], [flat[other] as LngLat, flat[(other + 1) % flat.length] as LngLat])) return false
    }
  }
  return sqrt(abs(twice) / 2) * metresPerDegree >= 1
}

type Edge = readonly [LngLat, LngLat]
const side = ([from, to]: Edge, { lng, lat }: LngLat): number =>
  Math.sign((to.lng - from.lng) * (lat - from.lat) - (to.lat - from.lat) * (lng - from.lng))

/** True when each edge has its ends on both sides of the other; an end that only touches has side 0. */
const crosses = (one: Edge, other: Edge): boolean =>
  side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0
