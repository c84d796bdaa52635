/**
 * Finds the way through places in their order: along roads from a road server, otherwise great circles
 * times a detour, marked as an estimate. It always answers; callers must show `isEstimate`.
 */
import { distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Egress } from '../../platform/egress.ts'
import type { RouterSetup } from '../../platform/config-router.ts'
import { createGentle } from './gentle.ts'
import type { Stretch } from './road-conditions.ts'
import { roadServers } from './road-servers.ts'

export interface Way {
  readonly source: RouterSetup['provider'] | 'estimate'
  readonly isEstimate: boolean
  readonly distanceM: number
  readonly durationS: number
  readonly path: readonly LngLat[]
  /** Traffic along it at the moment of the answer, where the provider says it. */
  readonly stretches: readonly Stretch[]
}
export type FindWay = (stops: readonly LngLat[]) => Promise<Way>

const timeoutMs = 4000
const kept = { answersMax: 200, keptMs: 600_000, flightsMax: 8, restMs: 0 }
/** Roads are about this much longer than the direct line. */
const detour = 1.3
const truckKmh = 60
/** A longer leg follows the great circle. */
const pieceM = 50_000

/** `stops` has two or more places. */
export const createWays = (setup: RouterSetup | undefined, egress: Egress, clock: Clock): FindWay => {
  if (!setup) return async (stops) => estimated(stops)
  const { requestOf, wayOf } = roadServers[setup.provider]
  const find = async (stops: readonly LngLat[]): Promise<Way> => {
    const { status, body } = await egress.request({ ...requestOf(setup, stops), timeoutMs })
    if (status !== 200) throw new Error(`the road server answered ${status}`)
    return { source: setup.provider, isEstimate: false, stretches: [], ...wayOf(JSON.parse(body)) }
  }
  const ask = createGentle<Way>(clock, kept)
  // About a metre: the same stops, asked again while a form is filled in.
  const keyOf = (stops: readonly LngLat[]) =>
    stops.map(({ lng, lat }) => `${lng.toFixed(5)},${lat.toFixed(5)}`).join(' ')
  return async (stops) => (await ask(keyOf(stops), () => find(stops))) ?? estimated(stops)
}

const estimated = (stops: readonly LngLat[]): Way => {
  const legs = stops.slice(1).map((to, at) => ({ from: stops[at] as LngLat, to }))
  const straightM = legs.reduce((sum, { from, to }) => sum + distanceM(from, to), 0)
  const roadM = straightM * detour
  return {
    source: 'estimate',
    isEstimate: true,
    distanceM: roadM,
    durationS: roadM / (truckKmh / 3.6),
    path: [...stops.slice(0, 1), ...legs.flatMap(({ from, to }) => greatCircle(from, to))],
    stretches: [],
  }
}

/** Gives the points without the first, by slerp on the unit sphere. */
const greatCircle = (from: LngLat, to: LngLat): LngLat[] => {
  const pieces = Math.ceil(distanceM(from, to) / pieceM)
  const [a, b] = [vectorOf(from), vectorOf(to)]
  const angle = Math.acos(Math.min(1, Math.max(-1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])))
  const between = Array.from({ length: Math.max(0, pieces - 1) }, (_, at) => {
    const part = (at + 1) / pieces
    const [one, other] = [Math.sin((1 - part) * angle), Math.sin(part * angle)]
    return placeOf([a[0] * one + b[0] * other, a[1] * one + b[1] * other, a[2] * one + b[2] * other])
  })
  return [...between, to]
}

type Vector = readonly [number, number, number]
const vectorOf = ({ lng, lat }: LngLat): Vector => {
  const [x, y] = [(lng * Math.PI) / 180, (lat * Math.PI) / 180]
  return [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)]
}
const placeOf = ([x, y, z]: Vector): LngLat => ({
  lng: (Math.atan2(y, x) * 180) / Math.PI,
  lat: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
})
