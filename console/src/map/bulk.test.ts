import { expect, test } from 'vitest'
import { bulkOf } from './bulk.ts'

const fleet = Array.from({ length: 40 }, (_, index) => ({ lng: 117 + (index % 8) * 0.7, lat: 29 + (index % 5) * 0.9 }))
const vilnius = { lng: 25.28, lat: 54.69 }

test('leaves out one that is a continent away', () => {
  expect(bulkOf([...fleet, vilnius])).toEqual(fleet)
})

test('keeps all of a fleet that is spread, and of one in a yard', () => {
  expect(bulkOf(fleet)).toEqual(fleet)
  const yard = fleet.map((_, index) => ({ lng: 121 + index / 10_000, lat: 31 }))
  expect(bulkOf([...yard, { lng: 121.4, lat: 31.2 }])).toHaveLength(41)
})

test('shows all of a few, wherever they are', () => {
  const few = [...fleet.slice(0, 5), vilnius]
  expect(bulkOf(few)).toEqual(few)
})
