import { expect, test } from 'vitest'
import { fromBd09, fromGcj02, toBd09, toGcj02 } from './datum.ts'
import { distanceM } from './geo.ts'

/** Known pairs of the published algorithm (Tiananmen, the Bund), to six digits. */
test.each([
  [
    { lng: 116.404, lat: 39.915 },
    { lng: 116.410245, lat: 39.916404 },
  ],
  [
    { lng: 121.474103, lat: 31.230016 },
    { lng: 121.478653, lat: 31.228086 },
  ],
])('%o lies at %o in GCJ-02', (place, shifted) => {
  expect(distanceM(toGcj02(place), shifted)).toBeLessThan(5)
})

test('BD-09 lies its own step beyond GCJ-02', () => {
  const place = { lng: 116.404, lat: 39.915 }
  const between = distanceM(toGcj02(place), toBd09(place))
  expect(between).toBeGreaterThan(700)
  expect(between).toBeLessThan(1200)
})

test.each([
  { lng: 116.404, lat: 39.915 },
  { lng: 120.95, lat: 31.38 },
  { lng: 87.6, lat: 43.8 },
  { lng: 113.9, lat: 22.5 },
])('there and back from %o moves nothing', (place) => {
  expect(distanceM(fromGcj02(toGcj02(place)), place)).toBeLessThan(0.01)
  expect(distanceM(fromBd09(toBd09(place)), place)).toBeLessThan(0.01)
})

test('outside China nothing is shifted', () => {
  const moscow = { lng: 37.6, lat: 55.75 }
  expect([toGcj02(moscow), toBd09(moscow), fromBd09(moscow)]).toEqual([moscow, moscow, moscow])
})
