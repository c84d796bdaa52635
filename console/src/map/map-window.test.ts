import fc from 'fast-check'
import { expect, it } from 'vitest'
import { windowOf } from './map-window.ts'

/** Denormal numbers, which no division preserves, are not places. Degrees. */
const tiny = 1e-9

it('holds what the map shows and stays within the world', () => {
  const bounds = fc
    .record({
      west: fc.double({ min: -540, max: 180, noNaN: true }),
      width: fc.double({ min: 0.001, max: 359, noNaN: true }),
      south: fc.double({ min: -85, max: 84, noNaN: true }),
      height: fc.double({ min: 0.001, max: 60, noNaN: true }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ west, width, south, height, share }) => {
      const north = Math.min(90, south + height)
      return { seen: [west, south, west + width, north] as const, lng: west + width * share, south, north }
    })
  fc.assert(
    fc.property(bounds, ({ seen, lng, south, north }) => {
      const asked = windowOf(seen)
      for (const edge of [asked.west, asked.east]) expect(Math.abs(edge)).toBeLessThanOrEqual(180)
      expect([asked.south <= south + tiny, asked.north >= north - tiny]).toEqual([true, true])
      // Just east of the date line the division rounds to a whole turn, and the place to just west of the world.
      const place = Math.max(-180, lng - 360 * Math.floor((lng + 180) / 360))
      const isWithin =
        asked.west <= asked.east
          ? place >= asked.west - tiny && place <= asked.east + tiny
          : place >= asked.west - tiny || place <= asked.east + tiny
      expect(isWithin).toBe(true)
    }),
  )
})

it('is the same window after a small move', () => {
  expect(windowOf([10.1, 10.1, 17.9, 15])).toEqual(windowOf([10.4, 10.3, 18, 15.5]))
})

it('goes across the date line with east below west, and around the world at most once', () => {
  const over = windowOf([178, 0, 182, 3])
  expect(over.west).toBeGreaterThan(over.east)
  expect(windowOf([-400, -80, 400, 80])).toMatchObject({ west: -180, east: 180 })
})
