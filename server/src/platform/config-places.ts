/** The variables of the geocoder, which names places beside the embedded gazetteer, and of the provider that finds them. */
import { z } from 'zod'

export const placesVariables = {
  COLDWAY_GEOCODER: z.enum(['embedded', 'nominatim', 'google', 'baidu']).default('embedded'),
  COLDWAY_GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  COLDWAY_GEOCODER_KEY: z
    .string()
    .regex(/^[\w-]{1,128}$/)
    .optional(),
  COLDWAY_PLACES: z.enum(['embedded', 'google', 'baidu']).default('embedded'),
  COLDWAY_PLACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  COLDWAY_PLACES_KEY: z
    .string()
    .regex(/^[\w-]{1,128}$/)
    .optional(),
}
type Variables = z.output<z.ZodObject<typeof placesVariables>>

export interface GeocoderSetup {
  readonly provider: 'nominatim' | 'google' | 'baidu'
  /** The address of the reverse look-up itself. */
  readonly url: string
  readonly key: string | undefined
}

/** Reads the settings of both services of places. */
export const readPlaces = (env: Variables) => ({ geocoder: readGeocoder(env), placeFinder: readFinder(env) })

/** Gives undefined for the embedded gazetteer alone. Throws a sentence when one half of a setting is missing. */
export const readGeocoder = (env: Variables): GeocoderSetup | undefined => {
  const { COLDWAY_GEOCODER: provider, COLDWAY_GEOCODER_URL: url, COLDWAY_GEOCODER_KEY: key } = env
  if (provider === 'embedded') return undefined
  // Nominatim must be the operator's own server: the public one does not allow the look-ups of a fleet.
  if (provider === 'nominatim') {
    if (!url) throw missing('COLDWAY_GEOCODER_URL', provider)
    return { provider, url: `${url.replace(/\/$/, '')}/reverse`, key }
  }
  if (!key) throw missing('COLDWAY_GEOCODER_KEY', provider)
  return { provider, url: url ?? usualUrls[provider], key }
}

export interface FinderSetup {
  readonly provider: 'google' | 'baidu'
  /** The address without a slash at its end. */
  readonly url: string
  readonly key: string
}

/** Gives undefined for the embedded gazetteer alone. Throws a sentence when the key is missing. */
export const readFinder = (env: Variables): FinderSetup | undefined => {
  const { COLDWAY_PLACES: provider, COLDWAY_PLACES_URL: url, COLDWAY_PLACES_KEY: key } = env
  if (provider === 'embedded') return undefined
  if (!key)
    throw new Error(`The configuration is not usable:\n  COLDWAY_PLACES_KEY: needed with COLDWAY_PLACES=${provider}`)
  return { provider, url: (url ?? finderUrls[provider]).replace(/\/$/, ''), key }
}

const finderUrls = { google: 'https://places.googleapis.com', baidu: 'https://api.map.baidu.com' }

const usualUrls = {
  google: 'https://maps.googleapis.com/maps/api/geocode/json',
  baidu: 'https://api.map.baidu.com/reverse_geocoding/v3/',
}

const missing = (name: string, provider: string): Error =>
  new Error(`The configuration is not usable:\n  ${name}: needed with COLDWAY_GEOCODER=${provider}`)
