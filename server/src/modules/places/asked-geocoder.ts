/**
 * A geocoder that never holds anyone up: answers are cached, equal questions share one request, few requests run at a
 * time, and after a failure it is paused. Undefined means that the gazetteer has to answer.
 */
import type { Language } from '@coldway/contract/enums.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Geocoder } from './geocoders.ts'

export interface AskedGeocoder {
  readonly source: Geocoder['source']
  line(place: LngLat, language: Language): Promise<string | undefined>
}

const keptLines = 20_000
const keptMs = 24 * 3_600_000
const restMs = 30_000
const flightsMax = 8

interface Kept {
  readonly line: string | undefined
  readonly atMs: number
}

export const askGently = (geocoder: Geocoder, clock: Clock): AskedGeocoder => {
  const kept = new Map<string, Kept>()
  const flights = new Map<string, Promise<string | undefined>>()
  let restsUntilMs = 0

  const fly = async (key: string, place: LngLat, language: Language): Promise<string | undefined> => {
    try {
      const line = await geocoder.reverse(place, language)
      kept.delete(key)
      kept.set(key, { line, atMs: clock.now() })
      // A Map gives its oldest entry first.
      if (kept.size > keptLines) kept.delete(kept.keys().next().value as string)
      return line
    } catch {
      // The egress client has logged the error.
      restsUntilMs = clock.now() + restMs
      return undefined
    } finally {
      flights.delete(key)
    }
  }

  return {
    source: geocoder.source,
    line(place, language) {
      // 11 m or less: the fixes of one parked truck.
      const key = `${language} ${place.lng.toFixed(4)} ${place.lat.toFixed(4)}`
      const known = kept.get(key)
      if (known && clock.now() - known.atMs < keptMs) return Promise.resolve(known.line)
      const flight = flights.get(key)
      if (flight) return flight
      if (clock.now() < restsUntilMs || flights.size >= flightsMax) return Promise.resolve(undefined)
      const started = fly(key, place, language)
      flights.set(key, started)
      return started
    },
  }
}
