import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTrip } from './stops.ts'

const minute = 60_000
/** Metres east of a place on the equator, where a degree is 111,195 m. */
const fix = (atMin: number, eastM: number, tempC: number | null = 5, type: 'GPS' | 'LBS' = 'GPS'): TrackPoint => [
  atMin * minute,
  121 + eastM / 111_195,
  0,
  0,
  0,
  type,
  tempC,
]
const tripOf = (points: readonly TrackPoint[]) => {
  const trip = createTrip()
  for (const point of points) trip.take(point)
  return trip.end()
}

describe('stops', () => {
  test('are five minutes within 150 m, with what was measured then; the way is what lies between', () => {
    const { stops, distanceM } = tripOf([
      fix(0, 0, 4),
      fix(3, 60, 9),
      fix(6, 20, null),
      fix(7, 1000),
      fix(8, 2000),
      fix(9, 2010),
      fix(10, 3000),
    ])
    expect(stops).toEqual([
      {
        fromMs: 0,
        untilMs: 6 * minute,
        lng: expect.closeTo(121 + 80 / 3 / 111_195, 6),
        lat: 0,
        tempLow: 4,
        tempHigh: 9,
      },
    ])
    expect(distanceM).toBe(2980)
  })

  test('one minute less is none', () => {
    expect(tripOf([fix(0, 0), fix(4, 10), fix(5, 2000), fix(6, 4000)]).stops).toEqual([])
  })

  test('a silence between two fixes of one place belongs to the stop', () => {
    const { stops } = tripOf([fix(0, 5000), fix(1, 0), fix(600, 30), fix(601, 5000)])
    expect(stops.map(({ fromMs, untilMs }) => [fromMs, untilMs])).toEqual([[minute, 600 * minute]])
  })

  test('one stray fix does not part a stop; a trip away and back does', () => {
    const stray = tripOf([fix(0, 0), fix(2, 0), fix(4, 900), fix(6, 0), fix(8, 0)])
    expect(stray).toMatchObject({ stops: [{ fromMs: 0, untilMs: 8 * minute }], distanceM: 0 })
    const trip = tripOf([fix(0, 0), fix(6, 0), fix(9, 900), fix(12, 0), fix(18, 0)])
    expect(trip.stops.length).toBe(2)
    expect(trip.distanceM).toBe(1800)
  })

  test('cell positions neither make nor end one', () => {
    expect(tripOf([fix(0, 0, 5, 'LBS'), fix(60, 0, 5, 'LBS')])).toEqual({ stops: [], distanceM: 0 })
    const { stops } = tripOf([fix(0, 0), fix(3, 3000, 5, 'LBS'), fix(6, 0)])
    expect(stops.length).toBe(1)
  })

  test('come in order, do not overlap and last as long as the rule says, for any way', () => {
    const ways = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -400, max: 400 })))
    fc.assert(
      fc.property(ways, (way) => {
        let [at, east] = [0, 0]
        const { stops, distanceM } = tripOf(
          way.map(([wait, step]) => {
            at += wait
            east += step
            return fix(at, east)
          }),
        )
        for (const [index, { fromMs, untilMs }] of stops.entries()) {
          expect(untilMs - fromMs).toBeGreaterThanOrEqual(5 * minute)
          expect(fromMs).toBeGreaterThan(stops[index - 1]?.untilMs ?? -1)
        }
        expect(distanceM).toBeLessThanOrEqual(way.reduce((sum, [, step]) => sum + Math.abs(step), 0) + 1)
      }),
    )
  })
})
