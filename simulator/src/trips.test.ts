import { expect, test } from 'vitest'
import { planFleet } from './fleet.ts'
import { tripsAround } from './trips.ts'
import { createMotion } from './vehicle.ts'

const nowMs = Date.UTC(2026, 10, 21, 4)
const minuteMs = 60_000
const driven = planFleet({ seed: 1, devices: 80 }).filter(({ play }) => play.line)

test('a vehicle stands still before each trip and after it, and drives within it', () => {
  for (const device of driven) {
    const motionAt = createMotion(device)
    for (const { departMs, arriveMs } of tripsAround(device, nowMs)) {
      expect(motionAt(departMs - minuteMs).speedKmh).toBe(0)
      expect(motionAt(departMs + minuteMs).speedKmh).toBeGreaterThan(0)
      expect(motionAt(arriveMs - minuteMs).speedKmh).toBeGreaterThan(0)
      expect(motionAt(arriveMs + minuteMs).speedKmh).toBe(0)
    }
  }
})

test('trips follow one another from town to town, and the same trip is found at any moment', () => {
  for (const device of driven) {
    const trips = tripsAround(device, nowMs)
    trips.slice(1).forEach((trip, at) => {
      expect(trip.departMs).toBeGreaterThan(trips[at]?.arriveMs ?? 0)
      expect(trip.from).toBe(trips[at]?.to)
    })
    const later = tripsAround(device, nowMs + 17 * minuteMs)
    expect(later.some(({ departMs }) => departMs === trips[3]?.departMs)).toBe(true)
  }
})
