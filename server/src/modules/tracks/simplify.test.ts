import { distanceM } from '@coldway/contract/places/geo.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createColumns } from './columns.ts'
import { drawnTrack } from './drawn.ts'
import { simplify } from './simplify.ts'

const steps = fc.array(
  fc.record({
    waitS: fc.integer({ min: 1, max: 4000 }),
    dLng: fc.integer({ min: -900, max: 900 }),
    dLat: fc.integer({ min: -900, max: 900 }),
    speed: fc.integer({ min: 0, max: 120 }),
    tempC: fc.option(fc.integer({ min: -300, max: 400 })),
  }),
  { minLength: 0, maxLength: 1500 },
)
const trackOf = (list: typeof steps extends fc.Arbitrary<infer List> ? List : never): TrackPoint[] => {
  let [atMs, lng, lat] = [0, 179.9, 31]
  return list.map(({ waitS, dLng, dLat, speed, tempC }) => {
    atMs += waitS * 1000
    lng += dLng / 10_000
    lat += dLat / 10_000
    if (lng > 180) lng -= 360
    if (lng < -180) lng += 360
    return [atMs, lng, lat, speed, 0, 'GPS', tempC === null ? null : tempC / 10]
  })
}
const extremesOf = (points: readonly TrackPoint[], part: 1 | 2 | 3 | 6) => {
  const values = points.map((point) => point[part]).filter((value) => value !== null)
  return [Math.min(...values), Math.max(...values)]
}

const simplified = (points: readonly TrackPoint[], max: number): TrackPoint[] => {
  const columns = createColumns(points.length)
  for (const point of points) columns.push(point)
  const kept = simplify(columns.all(), max)
  expect(columns.pointsAt(kept)).toEqual(kept.map((index) => points[index]))
  return kept.map((index) => points[index] as TrackPoint)
}

describe('a simplified track', () => {
  test('holds fixes of the track, in order, no more than asked, with both ends and all extremes', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 100, max: 400 }), (list, max) => {
        const points = trackOf(list)
        const drawn = simplified(points, max)
        expect(drawn.length).toBe(Math.min(max, points.length))
        const places = new Map(points.map((point, index) => [point, index]))
        const order = drawn.map((point) => places.get(point) ?? -1)
        expect(order).toEqual([...new Set(order)].filter((at) => at >= 0).toSorted((a, b) => a - b))
        expect(drawn[0]).toBe(points[0])
        expect(drawn.at(-1)).toBe(points.at(-1))
        for (const part of [1, 2, 3, 6] as const) expect(extremesOf(drawn, part)).toEqual(extremesOf(points, part))
      }),
      { numRuns: 60 },
    )
  })

  test('keeps a single cold fix and a single fast one of any part of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_998 }), fc.boolean(), (at, isCold) => {
        const points = Array.from({ length: 100_000 }, (_, n): TrackPoint => {
          const isOne = n === at
          return [n * 1000, 121, 31, isOne && !isCold ? 130 : 40, 0, 'GPS', isOne && isCold ? -9 : 4]
        })
        expect(simplified(points, 1000)).toContain(points[at])
      }),
      { numRuns: 5 },
    )
  })

  test('is a few metres from the whole one at every moment', () => {
    const points = Array.from({ length: 20_000 }, (_, n): TrackPoint => {
      const turn = n / 300
      return [n * 1000, 121 + Math.cos(turn) / 50, 31 + Math.sin(turn) / 50, 40, 0, 'GPS', 4]
    })
    const drawn = simplified(points, 4000)
    let next = 1
    for (const [atMs, lng, lat] of points) {
      while (next < drawn.length - 1 && (drawn[next] as TrackPoint)[0] < atMs) next++
      const [from, to] = [drawn[next - 1] as TrackPoint, drawn[next] as TrackPoint]
      const part = (atMs - from[0]) / (to[0] - from[0])
      const shown = { lng: from[1] + (to[1] - from[1]) * part, lat: from[2] + (to[2] - from[2]) * part }
      expect(distanceM(shown, { lng, lat })).toBeLessThan(5)
    }
  })

  test('draws the ends of a long silence', () => {
    const points = Array.from({ length: 5000 }, (_, n): TrackPoint => {
      return [n * 1000 + (n >= 2345 ? 7_200_000 : 0), 121 + n / 10_000, 31, 40, 0, 'GPS', 4]
    })
    const drawn = simplified(points, 200)
    expect(drawn).toContain(points[2344])
    expect(drawn).toContain(points[2345])
  })
})

test('a track longer than memory may hold keeps its extremes too', async () => {
  const portions = async function* () {
    for (let first = 0; first < 400_000; first += 5000) {
      yield Array.from({ length: 5000 }, (_, n): TrackPoint => {
        const at = first + n
        return [at * 1000, 121 + at / 10_000, 31, at === 123_456 ? 99 : 40, 0, 'GPS', at === 7 ? -20 : 4]
      })
    }
  }
  const { points, fixes, stops } = await drawnTrack(portions(), 500)
  expect([points.length, fixes, stops.length]).toEqual([500, 400_000, 0])
  expect(extremesOf(points, 6)).toEqual([-20, 4])
  expect(extremesOf(points, 3)).toEqual([40, 99])
})
