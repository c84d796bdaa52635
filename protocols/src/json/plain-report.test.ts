import { UplinkReport } from '@coldway/contract/readings/uplink.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainReport } from './plain-report.ts'

const number = fc.oneof(
  fc.double({ min: -200, max: 400, noNaN: true }),
  fc.integer({ min: -2, max: 300 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 2001, 1e300, -0),
)
const odd = fc.constantFrom(null, '', 'x', true, [], {}, [1], { id: 1 })
const position = fc.record(
  {
    lng: fc.oneof({ weight: 9, arbitrary: number }, odd),
    lat: fc.oneof({ weight: 9, arbitrary: number }, odd),
    type: fc.constantFrom('GPS', 'LBS', 'GLONASS'),
    satellites: fc.oneof(number, odd),
    accuracyM: number,
    altitudeM: number,
    headingDeg: fc.oneof(number, odd),
    speedKmh: number,
    more: odd,
  },
  { requiredKeys: ['lng', 'lat'] },
)
const id = fc.oneof(fc.integer(), fc.string({ maxLength: 70 }), number, odd)
const block = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      { id: fc.oneof(fc.integer(), fc.constant('3')), temp: number, bat_val: odd },
      { requiredKeys: [] },
    ),
  },
  odd,
)
const report = fc.record(
  {
    id,
    time: fc.oneof(fc.integer(), fc.string({ maxLength: 45 }), number, odd),
    position: fc.oneof({ weight: 9, arbitrary: position }, odd),
    blocks: fc.oneof({ weight: 9, arbitrary: fc.array(block, { maxLength: 4 }) }, odd),
    event: fc.constantFrom('shutdown', 'startup', null, 'dance'),
    more: odd,
  },
  { requiredKeys: ['id', 'time'] },
)

test('what it reads, the schema reads as the same, with its fields in the same order', () => {
  fc.assert(
    fc.property(fc.oneof(report, odd), (input) => {
      const plain = plainReport(input)
      if (plain === undefined) return
      const read = UplinkReport.parse(input)
      expect(plain).toEqual(read)
      expect(JSON.stringify(plain.position)).toBe(JSON.stringify(read.position))
    }),
    { numRuns: 5000 },
  )
})

test('a whole report needs no schema, one with a strange field does', () => {
  const whole = {
    id: 'a',
    time: 1_795_132_800,
    position: { lng: 121, lat: 31, type: 'GPS', speedKmh: 40, headingDeg: 90, satellites: 9 },
    blocks: [{ id: 3, temp: 40, hum: 600 }],
  }
  expect(plainReport(whole)).toEqual(whole)
  expect(plainReport({ ...whole, position: { ...whole.position, speedKmh: -1 } })).toBeUndefined()
  expect(plainReport({ ...whole, blocks: [7] })).toBeUndefined()
  expect(plainReport({ ...whole, id: 'x'.repeat(65) })).toBeUndefined()
})
