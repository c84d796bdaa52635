/**
 * Addresses of positions in the caller's language, and towns by the beginning of their name. Positions are WGS-84; only
 * `getBaiDuAddress` uses Baidu's datum and field names.
 */
import { z } from 'zod'
import { calls, post } from '../call.ts'
import { limits } from '../limits.ts'

export const placeLimits = {
  pointsMax: 50,
  textMax: 60,
  townsMax: 20,
  suggestionsMax: 8,
  referenceMax: 300,
  /** Stretches of a way with a road condition; of those beyond it nothing is said. */
  stretchesMax: 300,
} as const

/** Origin of an address. `embedded`: the gazetteer, "near <town>". */
export const addressSources = ['embedded', 'nominatim', 'google', 'baidu'] as const
export type AddressSource = (typeof addressSources)[number]

export const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof compassPoints)[number]

const Point = z.object({
  lng: z.number().min(-limits.lngMaxDeg).max(limits.lngMaxDeg),
  lat: z.number().min(-limits.latMaxDeg).max(limits.latMaxDeg),
})
const Points = z.object({ points: z.array(Point).min(1).max(placeLimits.pointsMax) })

export const Town = z.object({
  name: z.string(),
  /** The province; empty where the town is its own, or the province is unknown. */
  province: z.string(),
  /** ISO 3166-1. */
  countryCode: z.string().length(2),
  lng: z.number(),
  lat: z.number(),
  population: z.int(),
})
export type Town = z.infer<typeof Town>

/** A place that the configured provider proposes for a text. */
export const PlaceSuggestion = z.object({
  name: z.string(),
  /** The place in the provider's words; may be empty. */
  detail: z.string(),
  /** The provider's own id of the place, for `placeDetail`. */
  reference: z.string(),
})
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>

export const PlaceAddress = Point.extend({
  /** The address as one line. */
  address: z.string(),
  source: z.enum(addressSources),
  /** The nearest town, whichever source gave the address. */
  town: Town.extend({ distanceM: z.number(), direction: z.enum(compassPoints) }),
})
export type PlaceAddress = z.infer<typeof PlaceAddress>

/** Fields as named by Baidu's reverse geocoding. */
export const BaiduAddress = z.object({
  /** The position in BD-09, as in the request. */
  location: Point,
  formatted_address: z.string(),
  addressComponent: z.object({ country_code_iso: z.string(), province: z.string(), city: z.string() }),
})

const getAddress = post({
  does: 'The addresses of positions, in their order: by the configured geocoder, otherwise by the nearest town.',
  audience: ['user'],
  effect: 'read',
  ids: [],
  body: Points,
  gives: z.object({ addresses: z.array(PlaceAddress).max(placeLimits.pointsMax) }),
  fails: [],
})

export const places = calls('places', '/v3/base/iot-address', { getAddress })

export const roadPlaces = calls('roadPlaces', '/v3/road/bds-address', {
  getAddress,
  getBaiDuAddress: post({
    does: "The addresses of positions in the datum BD-09, with Baidu's field names.",
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: Points,
    gives: z.object({ addresses: z.array(BaiduAddress).max(placeLimits.pointsMax) }),
    fails: [],
  }),
  queryTowns: post({
    does: 'Towns whose name in any of the five languages begins with the text, the largest first; and what the configured provider of places proposes.',
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: z.object({ text: z.string().trim().min(1).max(placeLimits.textMax) }),
    gives: z.object({
      towns: z.array(Town).max(placeLimits.townsMax),
      /** The places of the provider; empty without a provider, and while it does not answer. */
      suggestions: z.array(PlaceSuggestion).max(placeLimits.suggestionsMax).default([]),
    }),
    fails: [],
  }),
  placeDetail: post({
    does: 'Where a suggested place is, in WGS-84, with its address.',
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: z.object({
      reference: z
        .string()
        .regex(/^[\w-]+$/)
        .max(placeLimits.referenceMax),
    }),
    gives: z.object({ name: z.string(), address: z.string(), lng: z.number(), lat: z.number() }),
    fails: ['addressFailed'],
  }),
})
