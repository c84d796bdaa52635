import { expect, test } from 'vitest'
import { doubtAt, uncorrectedOf } from './uncertainty.ts'

const points = [
  { reference: 8, reading: 8.3, uncertainty: 0.2 },
  { reference: -20, reading: -20.1, uncertainty: 0.4 },
  { reference: 2, reading: 2.1, uncertainty: 0.15 },
]

test.each([
  ['at a point', 2.1, 0.1, 0.15, true],
  ['half way between two', 5.2, 0.2, 0.2, true],
  ['beyond the highest', 30, 0.3, 0.2, false],
  ['beyond the lowest', -40, -0.1, 0.4, false],
])('%s the error and the uncertainty of a certificate count', (_name, value, error, uncertainty, isWithin) => {
  const found = doubtAt(points, value)
  expect(found).toMatchObject({ uncertainty, isWithin })
  expect(found?.error).toBeCloseTo(error, 9)
  expect(found && uncorrectedOf(found)).toBeCloseTo(Math.abs(error) + uncertainty, 9)
})

test('a certificate without points says nothing, one with two equal readings what both say', () => {
  expect(doubtAt([], 5)).toBeUndefined()
  const twice = [1, 2].map((uncertainty) => ({ reference: 5, reading: 5, uncertainty }))
  expect(doubtAt(twice, 5)).toMatchObject({ error: 0, uncertainty: 2 })
})
