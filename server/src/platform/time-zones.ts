/** The time zone of a place, by the boundaries that geo-tz keeps from OpenStreetMap. */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { find, setCache } from 'geo-tz'

/** Squares of the map whose boundaries stay decoded: enough for the neighbourhoods of a fleet, a few megabytes. */
const squaresMax = 200
const squares = new Map<string, unknown>()
setCache({
  store: {
    get: (key: string) => squares.get(key),
    set: (key: string, boundaries: unknown) => {
      if (squares.size >= squaresMax) squares.clear()
      squares.set(key, boundaries)
    },
  },
})

/**
 * The IANA name of the zone whose clocks are used at a place; one name stands for all zones with the same clocks since 1970.
 * null where people keep two times, as in Xinjiang, and for a place without a position.
 */
export const timeZoneOf = ({ lng, lat }: { readonly [Side in keyof LngLat]: number | null }): string | null => {
  if (lng === null || lat === null) return null
  const zones = find(lat, lng)
  return zones.length === 1 ? (zones[0] ?? null) : null
}
