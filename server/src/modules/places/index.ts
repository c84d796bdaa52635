/**
 * Places: where is it, in words. Owns the embedded gazetteer and the way to a geocoder of others; no table.
 * Invariants: an answer always comes, from the gazetteer when the geocoder is away, slow or not set up; positions are
 * WGS-84, converted at Baidu's call only; nothing of a caller's position is written down.
 */
import type { Language } from '@coldway/contract/enums.ts'
import { places, roadPlaces } from '@coldway/contract/places.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { GeocoderSetup } from '../../platform/config-places.ts'
import type { Egress } from '../../platform/egress.ts'
import { implement } from '../../platform/implement.ts'
import { askGently } from './asked-geocoder.ts'
import { createGazetteer } from './gazetteer.ts'
import { createGeocoder } from './geocoders.ts'
import { createPlacesService } from './places.service.ts'

export interface PlacesParts {
  readonly setup: GeocoderSetup | undefined
  readonly egress: Egress
  readonly clock: Clock
  readonly texts: ReadonlyMap<Language, Texts>
}

export const createPlaces = ({ setup, egress, clock, texts }: PlacesParts) => {
  const geocoder = setup && askGently(createGeocoder(setup, egress), clock)
  const service = createPlacesService({ gazetteer: createGazetteer(), geocoder, texts })
  const routes = [
    ...implement(places, {
      getAddress: async ({ body, language }) => ({ addresses: await service.addressesOf(body.points, language) }),
    }),
    ...implement(roadPlaces, {
      getAddress: async ({ body, language }) => ({ addresses: await service.addressesOf(body.points, language) }),
      getBaiDuAddress: async ({ body, language }) => ({
        addresses: await service.baiduAddressesOf(body.points, language),
      }),
      queryTowns: async ({ body, language }) => ({ towns: await service.towns(body.text, language) }),
    }),
  ]
  return { service, routes }
}
