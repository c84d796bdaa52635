/**
 * The bulk of many places, so that one device on another continent does not shrink all others to a dot. Tukey's outer fences
 * (three times the interquartile range) on each axis; few places are all included.
 */
import type { LngLat } from './map-types.ts'

const fewest = 20
const fence = 3
/** Minimum spread, so that neighbours of a fleet in one yard are no outliers. */
const leastSpreadDeg = 0.5

export const bulkOf = (places: readonly LngLat[]): readonly LngLat[] => {
  if (places.length < fewest) return places
  const [isInLng, isInLat] = [fencesOf(places.map(({ lng }) => lng)), fencesOf(places.map(({ lat }) => lat))]
  return places.filter(({ lng, lat }) => isInLng(lng) && isInLat(lat))
}

const fencesOf = (values: readonly number[]): ((value: number) => boolean) => {
  const sorted = [...values].sort((a, b) => a - b)
  const quartile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const [low, high] = [quartile(0.25), quartile(0.75)]
  const reach = fence * Math.max(high - low, leastSpreadDeg)
  return (value) => value >= low - reach && value <= high + reach
}
