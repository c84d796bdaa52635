import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import type { Stop } from '@coldway/contract/readings/tracks.ts'
import { expect, it } from 'vitest'
import { tripsOf } from './trips.ts'

const at = (minute: number, lng: number): TrackPoint => [minute * 60_000, lng, 31, 40, 90, 0] as unknown as TrackPoint
const stop = (from: number, until: number, lng: number): Stop => ({
  fromMs: from * 60_000,
  untilMs: until * 60_000,
  lng,
  lat: 31,
  tempLow: null,
  tempHigh: null,
})

it('finds the ways between stops, the newest first, each with its length', () => {
  const points = [at(0, 121), at(30, 121.2), at(60, 121.2), at(90, 121.5)]
  const trips = tripsOf({ points, stops: [stop(30, 60, 121.2)] })
  expect(trips.map(({ fromMs, untilMs }) => [fromMs / 60_000, untilMs / 60_000])).toEqual([
    [60, 90],
    [0, 30],
  ])
  expect(trips[1]?.lengthM).toBeGreaterThan(18_000)
  expect(trips[1]?.lengthM).toBeLessThan(20_000)
})

it('takes neither moves in a yard nor an empty track for trips', () => {
  expect(tripsOf({ points: [at(0, 121), at(5, 121.001)], stops: [] })).toEqual([])
  expect(tripsOf({ points: [], stops: [] })).toEqual([])
})
