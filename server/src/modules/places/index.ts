/**
 * Places: names for positions, and ways between places. Owns the embedded gazetteer and the access to external
 * geocoders and road servers; it has no table. Invariants: it always answers, from the gazetteer or with an estimate
 * when the external server is away, slow or not set up; positions are WGS-84, converted only for Baidu; no position of
 * a caller is written down.
 */
import type { Language } from '@coldway/contract/enums.ts'
import { places, roadPlaces } from '@coldway/contract/places/places.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FinderSetup, GeocoderSetup } from '../../platform/config-places.ts'
import type { Egress } from '../../platform/egress.ts'
import type { RouterSetup } from '../../platform/config-router.ts'
import { implement } from '../../platform/implement.ts'
import { askGently } from './asked-geocoder.ts'
import { createGazetteer } from './gazetteer.ts'
import { createAskedFinder } from './asked-finder.ts'
import { createPlaceFinder } from './place-finders.ts'
import { createGeocoder } from './geocoders.ts'
import { createPlacesService, type PlacesService } from './places.service.ts'
import { createWays } from './ways.ts'
import type { ServingModule } from '../module.ts'

export interface PlacesParts {
  readonly geocoder: GeocoderSetup | undefined
  readonly placeFinder: FinderSetup | undefined
  readonly router: RouterSetup | undefined
  readonly egress: Egress
  readonly clock: Clock
  readonly texts: ReadonlyMap<Language, Texts>
}

export type { FindWay, Way } from './ways.ts'

export const createPlaces = ({
  geocoder,
  placeFinder,
  router,
  egress,
  clock,
  texts,
}: PlacesParts): ServingModule<PlacesService> => {
  const asked = geocoder && askGently(createGeocoder(geocoder, egress), clock)
  const finder = placeFinder && createAskedFinder(createPlaceFinder(placeFinder, egress), clock)
  const findWay = createWays(router, egress, clock)
  const service = createPlacesService({ gazetteer: createGazetteer(), geocoder: asked, finder, findWay, texts })
  const routes = [
    ...implement(places, {
      getAddress: async ({ body, language }) => ({ addresses: await service.addressesOf(body.points, language) }),
    }),
    ...implement(roadPlaces, {
      getAddress: async ({ body, language }) => ({ addresses: await service.addressesOf(body.points, language) }),
      getBaiDuAddress: async ({ body, language }) => ({
        addresses: await service.baiduAddressesOf(body.points, language),
      }),
      queryTowns: ({ body, language }) => service.suggest(body.text, language),
      placeDetail: ({ body, language }) => service.detailOf(body.reference, language),
    }),
  ]
  return { service, routes }
}
