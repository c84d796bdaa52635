/** Requests to road servers, and their answers in WGS-84. They throw when an answer is none. */
import type { RoadCondition } from '@coldway/contract/enums.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { fromGcj02, toGcj02 } from '@coldway/contract/places/datum.ts'
import { z } from 'zod'
import type { EgressRequest } from '../../platform/egress.ts'
import type { RouterSetup } from '../../platform/config-router.ts'
import { type RoadMark, stretchesOf } from './road-conditions.ts'
import type { Way } from './ways.ts'

interface RoadServer {
  requestOf(setup: RouterSetup, stops: readonly LngLat[]): Omit<EgressRequest, 'timeoutMs'>
  wayOf(answer: unknown): Pick<Way, 'distanceM' | 'durationS' | 'path'> & Partial<Pick<Way, 'stretches'>>
}

const osrm: RoadServer = {
  requestOf: ({ url }, stops) => ({
    method: 'GET',
    url: `${url}/route/v1/driving/${stops.map(({ lng, lat }) => `${lng},${lat}`).join(';')}?overview=simplified&geometries=geojson`,
  }),
  wayOf(answer) {
    const { distance, duration, geometry } = OsrmAnswer.parse(answer).routes[0]
    return { distanceM: distance, durationS: duration, path: geometry.coordinates.map(([lng, lat]) => ({ lng, lat })) }
  },
}
const Amount = z.number().min(0)
const OsrmRoute = z.object({
  distance: Amount,
  duration: Amount,
  geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])).min(2) }),
})
const OsrmAnswer = z.object({ code: z.literal('Ok'), routes: z.tuple([OsrmRoute], OsrmRoute) })

const valhalla: RoadServer = {
  requestOf({ url }, stops) {
    const locations = stops.map(({ lng, lat }) => ({ lon: lng, lat }))
    const question = { locations, costing: 'truck', units: 'kilometers', directions_type: 'none' }
    return { method: 'GET', url: `${url}/route?json=${encodeURIComponent(JSON.stringify(question))}` }
  },
  wayOf(answer) {
    const { summary, legs } = ValhallaAnswer.parse(answer).trip
    return {
      distanceM: summary.length * 1000,
      durationS: summary.time,
      path: legs.flatMap(({ shape }) => polyline(shape)),
    }
  },
}
const ValhallaAnswer = z.object({
  trip: z.object({
    status: z.literal(0),
    summary: z.object({ length: Amount, time: Amount }),
    legs: z.array(z.object({ shape: z.string() })).min(1),
  }),
})

/**
 * Decodes a polyline of six digits, or five: differences of latitude and longitude, five bits a character, sign in the lowest
 * bit.
 */
const polyline = (text: string, unit = 1e6): LngLat[] => {
  const numbers: number[] = []
  let value = 0
  let shift = 1
  for (const character of text) {
    const bits = character.charCodeAt(0) - 63
    value += (bits % 32) * shift
    shift *= 32
    if (bits >= 32) continue
    numbers.push(value % 2 ? -(value + 1) / 2 : value / 2)
    value = 0
    shift = 1
  }
  let [lat, lng] = [0, 0]
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => {
    lat += numbers[at * 2] ?? 0
    lng += numbers[at * 2 + 1] ?? 0
    return { lng: lng / unit, lat: lat / unit }
  })
}

/**
 * Google's Routes API, `computeRoutes`. In mainland China its roads are in GCJ-02, as on its map. The field mask names what
 * is paid for; traffic costs more, so it is asked for only where the operator wants it. The duration is that without traffic,
 * as a line is driven on other days too.
 */
const google: RoadServer = {
  requestOf({ url, key, asksTraffic }, stops) {
    const places = stops.map(toGcj02).map(({ lng, lat }) => ({
      location: { latLng: { latitude: lat, longitude: lng } },
    }))
    const question = {
      origin: places[0],
      destination: places.at(-1),
      intermediates: places.slice(1, -1),
      travelMode: 'DRIVE',
      polylineQuality: 'OVERVIEW',
      ...(asksTraffic && { routingPreference: 'TRAFFIC_AWARE', extraComputations: ['TRAFFIC_ON_POLYLINE'] }),
    }
    return {
      method: 'POST',
      url: `${url}/directions/v2:computeRoutes`,
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': key,
        'x-goog-fieldmask': [...googleFields, ...(asksTraffic ? googleTraffic : [])]
          .map((name) => `routes.${name}`)
          .join(),
      },
      body: JSON.stringify(question),
    }
  },
  wayOf(answer) {
    const {
      distanceMeters,
      duration,
      staticDuration,
      polyline: packed,
      travelAdvisory,
    } = GoogleAnswer.parse(answer).routes[0]
    const path = polyline(packed.encodedPolyline, 1e5).map(fromGcj02)
    const durationS = Number((staticDuration ?? duration).slice(0, -1))
    return { distanceM: distanceMeters, durationS, path, stretches: stretchesOf(path, travelAdvisory) }
  },
}
const googleFields = ['duration', 'distanceMeters', 'polyline.encodedPolyline']
const googleTraffic = ['staticDuration', 'travelAdvisory.speedReadingIntervals']
/** The duration as seconds followed by an s. */
const Seconds = z.string().regex(/^\d+(\.\d+)?s$/)
/** Google knows three speeds. */
const googleSpeeds: Readonly<Record<string, RoadCondition>> = { NORMAL: 'clear', SLOW: 'slow', TRAFFIC_JAM: 'crowded' }
const Index = z.int().min(0).default(0)
const GoogleInterval = z
  .object({ startPolylinePointIndex: Index, endPolylinePointIndex: Index, speed: z.string().default('') })
  .transform(({ startPolylinePointIndex: from, endPolylinePointIndex: to, speed }): RoadMark => {
    return { condition: googleSpeeds[speed], from, to }
  })
const GoogleRoute = z.object({
  /** The length in metres; the answer leaves it out where it is 0. */
  distanceMeters: Amount.default(0),
  duration: Seconds,
  staticDuration: Seconds.optional(),
  polyline: z.object({ encodedPolyline: z.string().min(4) }),
  /** A way is a way without it. */
  travelAdvisory: z
    .object({ speedReadingIntervals: z.array(GoogleInterval) })
    .transform(({ speedReadingIntervals }) => speedReadingIntervals)
    .catch([]),
})
const GoogleAnswer = z.object({ routes: z.tuple([GoogleRoute], GoogleRoute) })

/** Baidu's light route planning, `directionlite/v1/driving`: asked in WGS-84, answered in GCJ-02, latitude first. */
const baidu: RoadServer = {
  requestOf({ url, key }, stops) {
    const places = stops.map(({ lng, lat }) => `${lat.toFixed(6)},${lng.toFixed(6)}`)
    const asked = new URLSearchParams({
      ak: key,
      origin: places[0] ?? '',
      destination: places.at(-1) ?? '',
      coord_type: 'wgs84',
      ret_coordtype: 'gcj02',
      steps_info: '1',
    })
    if (places.length > 2) asked.set('waypoints', places.slice(1, -1).join('|'))
    return { method: 'GET', url: `${url}/directionlite/v1/driving?${asked}` }
  },
  wayOf(answer) {
    const { distance, duration, steps } = BaiduAnswer.parse(answer).result.routes[0]
    const read = steps.map(({ path, traffic_condition: traffic }) => ({
      places: path.split(';').map(baiduPlace),
      traffic,
    }))
    const path = read.flatMap(({ places }) => places)
    return { distanceM: distance, durationS: duration, path, stretches: stretchesOf(path, baiduMarks(read)) }
  },
}
/** Baidu's numbers from 1 on; 0: it knows nothing. */
const baiduConditions: readonly (RoadCondition | undefined)[] = [
  undefined,
  'clear',
  'slow',
  'crowded',
  'severeCongestion',
]
/** How the traffic is on the next `geo_cnt` pieces of a step. A way is a way without it. */
const BaiduTraffic = z.array(z.object({ status: z.int().min(0), geo_cnt: z.int().min(0) })).catch([])
interface BaiduStep {
  readonly places: readonly LngLat[]
  readonly traffic: z.infer<typeof BaiduTraffic>
}
/** A step begins where the one before ends, in a point of its own. */
const baiduMarks = (steps: readonly BaiduStep[]): RoadMark[] => {
  let first = 0
  return steps.flatMap(({ places, traffic }) => {
    const last = first + places.length - 1
    let from = Math.max(0, first - 1)
    let to = first
    first = last + 1
    // Counts that do not add up to the step are read wrongly here, so nothing is known; a step of one condition may count its points.
    const pieces = traffic.reduce((sum, { geo_cnt }) => sum + geo_cnt, 0)
    if (pieces !== places.length - 1 && !(traffic.length === 1 && pieces === places.length)) return []
    return traffic.map(({ status, geo_cnt }): RoadMark => {
      to = Math.min(last, to + geo_cnt)
      const mark = { condition: baiduConditions[status], from, to }
      from = to
      return mark
    })
  })
}
const BaiduRoute = z.object({
  distance: Amount,
  duration: Amount,
  /** The points, longitude first, other than in the question. */
  steps: z
    .array(
      z.object({
        path: z.string().regex(/^[\d.-]+,[\d.-]+(;[\d.-]+,[\d.-]+)*$/),
        traffic_condition: BaiduTraffic,
      }),
    )
    .min(1),
})
const BaiduAnswer = z.object({ status: z.literal(0), result: z.object({ routes: z.tuple([BaiduRoute], BaiduRoute) }) })
const baiduPlace = (text: string): LngLat => {
  const [lng = Number.NaN, lat = Number.NaN] = text.split(',').map(Number)
  return fromGcj02({ lng, lat })
}

export const roadServers: Record<RouterSetup['provider'], RoadServer> = { osrm, valhalla, google, baidu }
