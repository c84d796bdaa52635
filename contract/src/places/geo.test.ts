import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bearingDeg, distanceM } from './geo.ts'

const place = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
})
const halfAroundM = Math.PI * 6_371_008.8

it.each([
  [{ lng: 121.47, lat: 31.23 }, { lng: 116.4, lat: 39.9 }, 1_067],
  [{ lng: 37.62, lat: 55.75 }, { lng: 126.98, lat: 37.57 }, 6_610],
  [{ lng: 179.5, lat: 0 }, { lng: -179.5, lat: 0 }, 111],
])('%j to %j is about %d km', (from, to, km) => {
  expect(Math.abs(distanceM(from, to) / 1000 - km)).toBeLessThan(km / 100)
})

/** Near the antipode the haversine loses half its digits: about 0.3 m. */
const antipodalM = 1

it('is a distance: never negative, alike both ways, no detour is shorter, at most half around', () => {
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      expect(distanceM(a, b)).toBeGreaterThanOrEqual(0)
      expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 3)
      expect(distanceM(a, c)).toBeLessThanOrEqual(distanceM(a, b) + distanceM(b, c) + antipodalM)
      expect(distanceM(a, b)).toBeLessThanOrEqual(halfAroundM + 0.01)
    }),
  )
})

it('bearings are compass points from 0 up to 360', () => {
  const from = { lng: 121, lat: 31 }
  expect(bearingDeg(from, { lng: 121, lat: 32 })).toBeCloseTo(0, 6)
  expect(bearingDeg({ lng: 0, lat: 0 }, { lng: 1, lat: 0 })).toBeCloseTo(90, 6)
  expect(bearingDeg(from, { lng: 121, lat: 30 })).toBeCloseTo(180, 6)
  expect(bearingDeg({ lng: 0, lat: 0 }, { lng: -1, lat: 0 })).toBeCloseTo(270, 6)
  fc.assert(
    fc.property(place, place, (a, b) => {
      const bearing = bearingDeg(a, b)
      expect(bearing >= 0 && bearing <= 360).toBe(true)
    }),
  )
})
