/** A geocoder that never holds anyone up. Undefined means that the gazetteer has to answer. */
import type { Language } from '@coldway/contract/enums.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import type { Clock } from '../../platform/clock.ts'
import { createGentle } from './gentle.ts'
import type { Geocoder } from './geocoders.ts'

export interface AskedGeocoder {
  readonly source: Geocoder['source']
  line(place: LngLat, language: Language): Promise<string | undefined>
}

const limits = { answersMax: 20_000, keptMs: 24 * 3_600_000, flightsMax: 8, restMs: 30_000 }

export const askGently = (geocoder: Geocoder, clock: Clock): AskedGeocoder => {
  const ask = createGentle<string | undefined>(clock, limits)
  return {
    source: geocoder.source,
    line: (place, language) =>
      // 11 m or less: the fixes of one parked truck.
      ask(`${language} ${place.lng.toFixed(4)} ${place.lat.toFixed(4)}`, () => geocoder.reverse(place, language)),
  }
}
