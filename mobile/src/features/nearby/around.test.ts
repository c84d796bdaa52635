import { distanceM } from '@coldway/contract/places/geo.ts'
import { expect, test } from 'vitest'
import { byDistance, roughly, windowAround } from './around.ts'

test('a window reaches as far as asked in each direction', () => {
  const place = { lng: 121.47, lat: 31.23 }
  const { west, south, east, north } = windowAround(place, 20)
  for (const [lng, lat] of [
    [west, place.lat],
    [east, place.lat],
    [place.lng, south],
    [place.lng, north],
  ] as const)
    expect(distanceM(place, { lng, lat }) / 1000).toBeCloseTo(20, 0)
})

test('a window beside the 180th meridian and one at a pole stay on the globe', () => {
  const { west, east } = windowAround({ lng: 179.99, lat: 0 }, 20)
  expect(east).toBeLessThan(west)
  const pole = windowAround({ lng: 0, lat: 89.99 }, 100)
  expect(pole.north).toBe(90)
  expect(Math.abs(pole.west)).toBeLessThanOrEqual(180)
})

test('a phone that stands asks with the same place', () => {
  expect(roughly({ lng: 121.4701, lat: 31.2302 })).toEqual(roughly({ lng: 121.4732, lat: 31.2311 }))
})

test('the nearest comes first', () => {
  const things = [{ at: { lng: 2, lat: 0 } }, { at: { lng: 1, lat: 0 } }]
  expect(byDistance({ lng: 0, lat: 0 }, things).map(({ at }) => at.lng)).toEqual([1, 2])
})
