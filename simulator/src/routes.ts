/**
 * Fictitious roads: great-circle legs between real towns with a seeded sideways deviation that vanishes at the towns. All
 * vehicles of a line drive the same road. Lengths in km along the road.
 */
import { bearingDeg, distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import { createRandom, seedOf } from './random.ts'
import { type TownKey, towns } from './towns.ts'

export interface Road {
  readonly key: string
  readonly lengthKm: number
  readonly points: readonly RoadPoint[]
}

interface RoadPoint extends LngLat {
  readonly km: number
}

export interface RoadPlace extends LngLat {
  /** Direction of the road here, towards its end. */
  readonly headingDeg: number
}

const roads = new Map<string, Road>()

/** The road of a line; computed once and shared by its vehicles. */
export const roadOf = (line: readonly TownKey[]): Road => {
  const key = line.join('-')
  const known = roads.get(key)
  if (known) return known
  const road = buildRoad(key, line)
  roads.set(key, road)
  return road
}

export const placeAt = (road: Road, km: number): RoadPlace => {
  const { points } = road
  const at = segmentAt(points, km)
  const [from, to] = [points[at], points[at + 1]]
  if (!from || !to) throw new Error('a road has two points or more')
  const share = Math.min(1, Math.max(0, (km - from.km) / (to.km - from.km)))
  return {
    lng: from.lng + (to.lng - from.lng) * share,
    lat: from.lat + (to.lat - from.lat) * share,
    headingDeg: bearingDeg(from, to),
  }
}

/** Moves a place by metres east and north; accurate for a few kilometres. */
export const movedBy = (place: LngLat, eastM: number, northM: number): LngLat => ({
  lng: place.lng + eastM / (111_320 * Math.cos((place.lat * Math.PI) / 180)),
  lat: place.lat + northM / 110_574,
})

const stepKm = 1.5

const buildRoad = (key: string, line: readonly TownKey[]): Road => {
  const places: LngLat[] = []
  for (let leg = 0; leg + 1 < line.length; leg++) {
    const [from, to] = [line[leg], line[leg + 1]]
    if (from && to) places.push(...legPlaces(from, to))
  }
  const last = line[line.length - 1]
  if (last) places.push(towns[last])
  const points: RoadPoint[] = []
  let km = 0
  for (const [at, place] of places.entries()) {
    const before = places[at - 1]
    if (before) km += distanceM(before, place) / 1000
    points.push({ lng: place.lng, lat: place.lat, km })
  }
  return { key, lengthKm: km, points }
}

/** Places from the first town up to the second, exclusive. A pair gives the same road in both directions. */
const legPlaces = (from: TownKey, to: TownKey): LngLat[] => {
  const isTurned = from > to
  const [a, b] = isTurned ? [towns[to], towns[from]] : [towns[from], towns[to]]
  const random = createRandom(seedOf(isTurned ? `${to}-${from}` : `${from}-${to}`))
  const lengthKm = distanceM(a, b) / 1000
  const waves = [
    { km: Math.max(60, lengthKm * 0.9), sizeM: Math.min(4_500, lengthKm * 30), phase: random.between(0, 6.28) },
    { km: 24, sizeM: 900, phase: random.between(0, 6.28) },
    { km: 9, sizeM: 320, phase: random.between(0, 6.28) },
  ]
  const across = ((bearingDeg(a, b) + 90) * Math.PI) / 180
  const count = Math.max(2, Math.round(lengthKm / stepKm))
  const places = Array.from({ length: count + 1 }, (_, at) => {
    const share = at / count
    const envelope = Math.min(1, 6 * Math.sin(Math.PI * share))
    const asideM =
      envelope * waves.reduce((sum, w) => sum + w.sizeM * Math.sin((6.28 * share * lengthKm) / w.km + w.phase), 0)
    return movedBy(between(a, b, share), asideM * Math.sin(across), asideM * Math.cos(across))
  })
  return (isTurned ? places.reverse() : places).slice(0, -1)
}

/** A point of the great circle from a to b. */
const between = (a: LngLat, b: LngLat, share: number): LngLat => {
  const [va, vb] = [vector(a), vector(b)]
  const angle = Math.acos(Math.min(1, va[0] * vb[0] + va[1] * vb[1] + va[2] * vb[2]))
  if (angle < 1e-9) return a
  const [wa, wb] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)]
  const [x, y, z] = [wa * va[0] + wb * vb[0], wa * va[1] + wb * vb[1], wa * va[2] + wb * vb[2]]
  return { lng: (Math.atan2(y, x) * 180) / Math.PI, lat: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI }
}

const vector = ({ lng, lat }: LngLat): readonly [number, number, number] => {
  const [east, north] = [(lng * Math.PI) / 180, (lat * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

/** Index of the last point at or before km, never the very last. */
const segmentAt = (points: readonly RoadPoint[], km: number): number => {
  let [low, high] = [0, points.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((points[middle]?.km ?? 0) <= km) low = middle
    else high = middle - 1
  }
  return low
}
