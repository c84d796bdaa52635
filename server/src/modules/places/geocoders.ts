/**
 * External geocoders, by URL or key. Each is asked in WGS-84 and gives one line, or undefined where it knows nothing;
 * it throws when it is away or its answer has another shape. Answers are foreign text: bounded and checked.
 */
import type { Language } from '@coldway/contract/enums.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import type { AddressSource } from '@coldway/contract/places/places.ts'
import { z } from 'zod'
import type { Egress } from '../../platform/egress.ts'
import type { GeocoderSetup } from '../../platform/config-places.ts'
import { plainLine } from '../../platform/plain-line.ts'

export interface Geocoder {
  readonly source: AddressSource
  reverse(place: LngLat, language: Language): Promise<string | undefined>
}

const timeoutMs = 2500
const lineMax = 200

export const createGeocoder = (setup: GeocoderSetup, egress: Egress): Geocoder => {
  const { addressOf, lineOf } = wires[setup.provider]
  return {
    source: setup.provider,
    async reverse(place, language) {
      const url = new URL(setup.url)
      for (const [name, value] of Object.entries(addressOf(place, language, setup.key)))
        url.searchParams.set(name, value)
      // Nominatim's terms ask callers to identify themselves.
      const headers = { 'user-agent': 'Coldway', accept: 'application/json' }
      const { status, body } = await egress.request({ method: 'GET', url: url.href, headers, timeoutMs })
      if (status !== 200) throw new Error(`the geocoder answered ${status}`)
      return tidied(lineOf(JSON.parse(body)))
    },
  }
}

interface Wire {
  addressOf(place: LngLat, language: Language, key: string | undefined): Record<string, string>
  lineOf(answer: unknown): string | undefined
}

const nominatim: Wire = {
  addressOf: ({ lng, lat }, language) => ({
    format: 'jsonv2',
    lat: String(lat),
    lon: String(lng),
    'accept-language': `${language},en`,
  }),
  // The answer for a place at sea is an error instead of a name.
  lineOf: (answer) => z.object({ display_name: z.string().optional() }).parse(answer).display_name,
}

const google: Wire = {
  addressOf: ({ lng, lat }, language, key = '') => ({ latlng: `${lat},${lng}`, language, key }),
  lineOf(answer) {
    const Result = z.object({ formatted_address: z.string() })
    const { status, results } = z
      .object({ status: z.enum(['OK', 'ZERO_RESULTS']), results: z.array(Result) })
      .parse(answer)
    return status === 'OK' ? results[0]?.formatted_address : undefined
  },
}

/** Baidu converts by itself: `wgs84ll` is what we send. It knows few languages; the others get English. */
const baidu: Wire = {
  addressOf: ({ lng, lat }, language, key = '') => ({
    ak: key,
    output: 'json',
    coordtype: 'wgs84ll',
    location: `${lat},${lng}`,
    language: language === 'zh-CN' ? 'zh-CN' : 'en',
  }),
  lineOf(answer) {
    const Result = z.object({ formatted_address: z.string() })
    return z.object({ status: z.literal(0), result: Result }).parse(answer).result.formatted_address
  },
}

const wires: Record<GeocoderSetup['provider'], Wire> = { nominatim, google, baidu }

const tidied = (line: string | undefined): string | undefined => plainLine(line ?? '', lineMax) || undefined
