import { expect, test } from 'vitest'
import { allSeries, findSeries, sensorTypes, seriesOfType } from './series.ts'

/** rules-and-calls.md section 9, "Sensor type codes for filtering". */
const codes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 22, 23, 24, 25, 26, 27, 28, 29, 30]

test('every sensor type code stands for one kind, and no other code for any', () => {
  expect([...sensorTypes.keys()]).toEqual(codes)
  expect(new Set(sensorTypes.values()).size).toBe(codes.length)
  for (const code of codes) expect(seriesOfType(code).length).toBeGreaterThan(0)
  expect(seriesOfType(12)).toEqual([])
})

test('a code stands for all channels of its kind', () => {
  expect(seriesOfType(1).map(({ key }) => key)).toEqual(Array.from({ length: 32 }, (_, n) => `temp${n + 1}`))
  expect(seriesOfType(29).map(({ key }) => key)).toEqual(['acc'])
})

test('every series is found by its key', () => {
  for (const series of allSeries) expect(findSeries(series.key)).toBe(series)
})
