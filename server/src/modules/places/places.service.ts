import { fromBd09 } from '@coldway/contract/places/datum.ts'
import type { Input, Output } from '@coldway/contract/call.ts'
import type { Language } from '@coldway/contract/enums.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { type PlaceAddress, placeLimits, type roadPlaces, type Town } from '@coldway/contract/places/places.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { AskedFinder } from './asked-finder.ts'
import type { AskedGeocoder } from './asked-geocoder.ts'
import { embeddedLine } from './embedded-line.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { FindWay } from './ways.ts'

export interface PlacesServiceParts {
  readonly gazetteer: Gazetteer
  readonly geocoder: AskedGeocoder | undefined
  readonly finder: AskedFinder | undefined
  readonly findWay: FindWay
  readonly texts: ReadonlyMap<Language, Texts>
}

export const createPlacesService = ({ gazetteer, geocoder, finder, findWay, texts }: PlacesServiceParts) => {
  const addressOf = async ({ lng, lat }: LngLat, language: Language): Promise<PlaceAddress> => {
    const [town, line] = await Promise.all([
      gazetteer.near({ lng, lat }, language),
      geocoder?.line({ lng, lat }, language),
    ])
    return line && geocoder
      ? { lng, lat, address: line, source: geocoder.source, town }
      : { lng, lat, address: embeddedLine(texts, town, language), source: 'embedded', town }
  }
  const addressesOf = (points: readonly LngLat[], language: Language): Promise<PlaceAddress[]> =>
    Promise.all(points.map((point) => addressOf(point, language)))

  return {
    addressesOf,

    /** Uses the gazetteer alone, without the network, so it may be called within a transaction. */
    nameOf: async (point: LngLat, language: Language): Promise<string> =>
      embeddedLine(texts, await gazetteer.near(point, language), language),
    findWay,

    /** Takes and gives BD-09. */
    async baiduAddressesOf(
      points: Input<typeof roadPlaces.getBaiDuAddress>['points'],
      language: Language,
    ): Promise<Output<typeof roadPlaces.getBaiDuAddress>['addresses']> {
      const found = await addressesOf(points.map(fromBd09), language)
      return found.map(({ address, town }, at) => ({
        location: points[at] as LngLat,
        formatted_address: address,
        addressComponent: { country_code_iso: town.countryCode, province: town.province || town.name, city: town.name },
      }))
    },

    async suggest(text: string, language: Language): Promise<Output<typeof roadPlaces.queryTowns>> {
      const [towns, suggestions] = await Promise.all([
        gazetteer.search(text, placeLimits.townsMax, language),
        finder?.suggest(text, language) ?? [],
      ])
      return { towns, suggestions }
    },

    async detailOf(reference: string, language: Language): Promise<Output<typeof roadPlaces.placeDetail>> {
      const found = await finder?.find(reference, language)
      if (!found) throw fail('addressFailed')
      return found
    },

    towns: (text: string, language: Language): Promise<Town[]> =>
      gazetteer.search(text, placeLimits.townsMax, language),
  }
}
export type PlacesService = ReturnType<typeof createPlacesService>
