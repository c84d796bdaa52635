import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceM, type LngLat } from '../places/geo.ts'
import { areaOf, boundsOf, centerOf, depthM, type SiteArea } from './site-shape.ts'

const circleAt = (lng: number, lat: number, radius: number): SiteArea =>
  areaOf({ shape: 'circle', centerlng: lng, centerlat: lat, radius }) as SiteArea
const polygon = (...points: [number, number][]) =>
  areaOf({ shape: 'polygon', points: points.map(([lng, lat]) => ({ lng, lat })) })
const depth = (area: unknown, lng: number, lat: number): number => depthM(area as SiteArea, { lng, lat })

describe('a circle', () => {
  test.each([1001, 100_000])('of %d m is as deep as it is far from its edge', (radius) => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (lng, lat, dLng, dLat) => {
          const place = { lng: lng + dLng, lat: lat + dLat }
          expect(depthM(circleAt(lng, lat, radius), place)).toBeCloseTo(radius - distanceM({ lng, lat }, place), 3)
        },
      ),
    )
  })

  test('across the 180th meridian holds both sides, and its bounds hold it', () => {
    const area = circleAt(179.999, 10, 5000)
    expect(depth(area, -179.99, 10)).toBeGreaterThan(3000)
    expect(boundsOf(area).east).toBeGreaterThan(180)
  })

  test.each([
    [1000, 'siteRadiusOutOfRange'],
    [100_001, 'siteRadiusOutOfRange'],
  ])('of %d m is refused', (radius, error) => expect(circleAt(0, 0, radius)).toBe(error))

  test('goes with points on its edge, and with no others', () => {
    const edge = { lng: 0, lat: 2000 / 111_195 }
    const given = { shape: 'circle', centerlng: 0, centerlat: 0, radius: 2000 } as const
    expect(areaOf({ ...given, points: [edge] })).toMatchObject({ radiusM: 2000 })
    expect(areaOf({ ...given, points: [edge, { lng: 0, lat: 0 }] })).toBe('siteShapeMismatch')
  })
})

describe('a polygon', () => {
  test('across the 180th meridian is what lies between, not the rest of the earth', () => {
    const area = polygon([179, -1], [-179, -1], [-179, 1], [179, 1])
    expect(depth(area, 180, 0)).toBeGreaterThan(100_000)
    expect(depth(area, -179.5, 0)).toBeGreaterThan(50_000)
    expect(depth(area, 0, 0)).toBeLessThan(0)
    expect(Math.abs(centerOf(area as SiteArea).lng)).toBeCloseTo(180)
  })

  test('that touches itself in a corner is one of two halves', () => {
    const area = polygon([0, 0], [1, 1], [2, 0], [2, 2], [1, 1], [0, 2])
    expect(area).toMatchObject({ shape: 'polygon' })
    expect([depth(area, 0.2, 1) > 0, depth(area, 1.8, 1) > 0, depth(area, 1, 0.2) > 0]).toEqual([true, true, false])
  })

  test.each<[string, [number, number][]]>([
    [
      'crosses itself',
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ],
    ],
    [
      'has no content',
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'goes round a pole',
      [
        [0, 80],
        [90, 80],
        [180, 80],
        [-90, 80],
      ],
    ],
  ])('that %s is refused', (_what, points) => expect(polygon(...points)).toBe('siteShapeMismatch'))

  test('of two corners is none; a first one that is repeated at the end counts once', () => {
    expect(polygon([0, 0], [1, 1], [0, 0])).toBe('coordinatesInvalid')
    expect((polygon([0, 0], [1, 0], [1, 1], [0, 0]) as { points: readonly LngLat[] }).points).toHaveLength(3)
  })

  test('of a dock is judged to the metre', () => {
    const metre = 1 / 111_195.08
    const area = polygon([0, 0], [30 * metre, 0], [30 * metre, 20 * metre], [0, 20 * metre])
    expect(depth(area, 15 * metre, 10 * metre)).toBeCloseTo(10, 2)
    expect(depth(area, 40 * metre, 10 * metre)).toBeCloseTo(-10, 2)
    expect(depth(area, 33 * metre, 24 * metre)).toBeCloseTo(-5, 2)
  })
})
