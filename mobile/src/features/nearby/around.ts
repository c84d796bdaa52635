/** What is around a place. Pure. */
import { distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import { metresPerDegree } from '@coldway/contract/sites/site-shape.ts'

export const reachesKm = [2, 20, 100] as const
export type ReachKm = (typeof reachesKm)[number]

/**
 * The place that calls are asked with, to about a kilometre: a phone that stands asks the same again, and finds the answer that it
 * kept when there is no network.
 */
export const roughly = ({ lng, lat }: LngLat): LngLat => ({ lng: Number(lng.toFixed(2)), lat: Number(lat.toFixed(2)) })

const withinDeg = (value: number, most: number): number => Math.max(-most, Math.min(most, value))
const wrapped = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180
/** Close to a pole every longitude is near. */
const leastCosine = 0.02

/** A window of a map around a place; across the 180th meridian `east` is below `west`. */
export const windowAround = ({ lng, lat }: LngLat, km: number) => {
  const reachDeg = (km * 1000) / metresPerDegree
  const wideDeg = Math.min(179, reachDeg / Math.max(leastCosine, Math.cos((lat * Math.PI) / 180)))
  return {
    west: wrapped(lng - wideDeg),
    south: withinDeg(lat - reachDeg, 90),
    east: wrapped(lng + wideDeg),
    north: withinDeg(lat + reachDeg, 90),
  }
}

export const byDistance = <Thing extends { readonly at: LngLat }>(
  place: LngLat,
  things: readonly Thing[],
): (Thing & { readonly awayM: number })[] =>
  things
    .map((thing) => ({ ...thing, awayM: distanceM(place, thing.at) }))
    .toSorted((one, other) => one.awayM - other.awayM)
