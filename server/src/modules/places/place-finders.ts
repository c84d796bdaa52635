/**
 * Finds places by a text at an external provider, and where they are. Answers are foreign text: bounded and checked, and
 * converted to WGS-84 here. The finders throw when the provider is away or its answer has another shape.
 */
import type { Language } from '@coldway/contract/enums.ts'
import { fromGcj02 } from '@coldway/contract/places/datum.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { placeLimits, type PlaceSuggestion } from '@coldway/contract/places/places.ts'
import { z } from 'zod'
import type { FinderSetup } from '../../platform/config-places.ts'
import type { Egress, EgressRequest } from '../../platform/egress.ts'
import { plainLine } from '../../platform/plain-line.ts'

export interface FoundPlace extends LngLat {
  readonly name: string
  readonly address: string
}
export interface PlaceFinder {
  suggest(text: string, language: Language): Promise<PlaceSuggestion[]>
  /** Finds a place by its reference; undefined when the provider knows none. */
  find(reference: string, language: Language): Promise<FoundPlace | undefined>
}

const timeoutMs = 2_000

export const createPlaceFinder = (setup: FinderSetup, egress: Egress): PlaceFinder => {
  const wire = wires[setup.provider]
  const ask = async (request: Question): Promise<unknown> => {
    const { status, body } = await egress.request({ ...request, timeoutMs })
    if (status !== 200 && status !== 404) throw new Error(`the provider answered ${status}`)
    return status === 404 ? undefined : JSON.parse(body)
  }
  return {
    async suggest(text, language) {
      const found = wire.suggestionsOf(await ask(wire.suggest(setup, text, language)))
      return found
        .map(({ name, detail, reference }) => ({ name: tidied(name), detail: tidied(detail), reference }))
        .filter(({ name, reference }) => name !== '' && fitReference.test(reference))
        .slice(0, placeLimits.suggestionsMax)
    },
    async find(reference, language) {
      const answer = await ask(wire.find(setup, reference, language))
      const found = answer === undefined ? undefined : wire.placeOf(answer)
      return found && { ...found, name: tidied(found.name), address: tidied(found.address) }
    },
  }
}

type Question = Omit<EgressRequest, 'timeoutMs'>
interface Wire {
  suggest(setup: FinderSetup, text: string, language: Language): Question
  suggestionsOf(answer: unknown): PlaceSuggestion[]
  find(setup: FinderSetup, reference: string, language: Language): Question
  placeOf(answer: unknown): FoundPlace | undefined
}

const fitReference = new RegExp(`^[\\w-]{1,${placeLimits.referenceMax}}$`)
const Lng = z.number().min(-180).max(180)
const Lat = z.number().min(-90).max(90)

/** Places API (New): `places:autocomplete`, and a place by its id. In mainland China positions are in GCJ-02. */
const GooglePrediction = z.object({
  placeId: z.string(),
  structuredFormat: z.object({
    mainText: z.object({ text: z.string() }),
    secondaryText: z.object({ text: z.string() }).optional(),
  }),
})
const GoogleSuggestions = z.object({
  // Nothing found is an empty object; a query without a place is a suggestion too.
  suggestions: z.array(z.object({ placePrediction: GooglePrediction.optional() })).default([]),
})
const GooglePlace = z.object({
  displayName: z.object({ text: z.string() }),
  formattedAddress: z.string().default(''),
  location: z.object({ latitude: Lat, longitude: Lng }),
})
const google: Wire = {
  suggest: ({ url, key }, text, language) => ({
    method: 'POST',
    url: `${url}/v1/places:autocomplete`,
    headers: {
      'content-type': 'application/json',
      'x-goog-api-key': key,
      'x-goog-fieldmask':
        'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat.mainText.text,suggestions.placePrediction.structuredFormat.secondaryText.text',
    },
    body: JSON.stringify({ input: text, languageCode: language }),
  }),
  suggestionsOf: (answer) =>
    GoogleSuggestions.parse(answer ?? {}).suggestions.flatMap(({ placePrediction: found }) =>
      found
        ? [
            {
              name: found.structuredFormat.mainText.text,
              detail: found.structuredFormat.secondaryText?.text ?? '',
              reference: found.placeId,
            },
          ]
        : [],
    ),
  find: ({ url, key }, reference, language) => ({
    method: 'GET',
    url: `${url}/v1/places/${encodeURIComponent(reference)}?languageCode=${language}`,
    headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': 'displayName,formattedAddress,location' },
  }),
  placeOf(answer) {
    const { displayName, formattedAddress, location } = GooglePlace.parse(answer)
    const place = fromGcj02({ lng: location.longitude, lat: location.latitude })
    return { ...place, name: displayName.text, address: formattedAddress }
  },
}

/** Place search v2.0: `suggestion`, and `detail` by uid; both asked for GCJ-02. Proposed words without a place have no uid. */
const BaiduSuggestion = z.object({
  name: z.string(),
  uid: z.string().default(''),
  province: z.string().default(''),
  city: z.string().default(''),
  district: z.string().default(''),
})
const BaiduSuggestions = z.object({ status: z.literal(0), result: z.array(BaiduSuggestion).default([]) })
const BaiduDetail = z.object({
  name: z.string(),
  address: z.string().default(''),
  location: z.object({ lat: Lat, lng: Lng }),
})
const BaiduPlace = z.object({ status: z.literal(0), result: BaiduDetail.optional() })
const baidu: Wire = {
  suggest: ({ url, key }, text) => {
    const asked = { query: text, region: '全国', output: 'json', ret_coordtype: 'gcj02ll', ak: key }
    return { method: 'GET', url: `${url}/place/v2/suggestion?${new URLSearchParams(asked)}` }
  },
  suggestionsOf: (answer) =>
    BaiduSuggestions.parse(answer)
      .result.filter(({ uid }) => uid !== '')
      .map(({ name, uid, province, city, district }) => ({
        name,
        detail: [...new Set([province, city, district])].filter(Boolean).join(' '),
        reference: uid,
      })),
  find: ({ url, key }, reference) => {
    const asked = { uid: reference, scope: '1', output: 'json', ret_coordtype: 'gcj02ll', ak: key }
    return { method: 'GET', url: `${url}/place/v2/detail?${new URLSearchParams(asked)}` }
  },
  placeOf(answer) {
    const { result } = BaiduPlace.parse(answer)
    return result && { ...fromGcj02(result.location), name: result.name, address: result.address }
  },
}

const wires: Record<FinderSetup['provider'], Wire> = { google, baidu }

const lineMax = 200
const tidied = (line: string): string => plainLine(line, lineMax)
