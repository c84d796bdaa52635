/** Requests to OSRM and Valhalla, and their answers. They throw when an answer is none. */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { z } from 'zod'
import type { RouterSetup } from '../../platform/config-router.ts'
import type { Way } from './ways.ts'

interface RoadServer {
  urlOf(base: string, stops: readonly LngLat[]): string
  wayOf(answer: unknown): Pick<Way, 'distanceM' | 'durationS' | 'path'>
}

const osrm: RoadServer = {
  urlOf: (base, stops) =>
    `${base}/route/v1/driving/${stops.map(({ lng, lat }) => `${lng},${lat}`).join(';')}?overview=simplified&geometries=geojson`,
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
  urlOf(base, stops) {
    const locations = stops.map(({ lng, lat }) => ({ lon: lng, lat }))
    const question = { locations, costing: 'truck', units: 'kilometers', directions_type: 'none' }
    return `${base}/route?json=${encodeURIComponent(JSON.stringify(question))}`
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
 * Decodes a polyline of six digits: differences of latitude and longitude, five bits a character, sign in the lowest
 * bit.
 */
const polyline = (text: string): LngLat[] => {
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
    return { lng: lng / 1e6, lat: lat / 1e6 }
  })
}

export const roadServers: Record<RouterSetup['provider'], RoadServer> = { osrm, valhalla }
