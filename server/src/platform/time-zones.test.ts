import { offsetMsAt } from '@coldway/contract/time.ts'
import { expect, test } from 'vitest'
import { timeZoneOf } from './time-zones.ts'

const hour = 3_600_000
const winterMs = Date.UTC(2026, 0, 15)
const summerMs = Date.UTC(2026, 6, 15)

test.each([
  ['Shanghai', 121.5, 31.2, 8, 8],
  ['Moscow', 37.6, 55.75, 3, 3],
  ['Bangkok', 100.5, 13.7, 7, 7],
  ['Los Angeles, with daylight saving', -118.2, 34, -8, -7],
  ['Blagoveshchensk, across the river from Heihe', 127.54, 50.27, 9, 9],
  ['Heihe, across the river from Blagoveshchensk', 127.49, 50.24, 8, 8],
] as const)('the clocks of %s', (_name, lng, lat, winterH, summerH) => {
  const zone = timeZoneOf({ lng, lat }) ?? ''
  expect([offsetMsAt(zone, winterMs), offsetMsAt(zone, summerMs)]).toEqual([winterH * hour, summerH * hour])
})

test('a place where people keep two times, or without a position, has no known zone', () => {
  expect(timeZoneOf({ lng: 87.6, lat: 43.8 })).toBeNull()
  expect(timeZoneOf({ lng: null, lat: null })).toBeNull()
})
