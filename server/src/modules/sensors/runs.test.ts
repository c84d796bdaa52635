import { describe, expect, test } from 'vitest'
import { coveredMs, createRuns } from './runs.ts'

const minute = 60_000
const limits = { low: 2, high: 8 }
const runsOf = (...samples: readonly (readonly [minutes: number, value: number])[]) => {
  const runs = createRuns(limits, 3 * minute)
  for (const [at, value] of samples) runs.take(at * minute, value)
  return runs
    .end()
    .runs.map(({ fromMs, untilMs, side, peak, isLast }) => [fromMs / minute, untilMs / minute, side, peak, isLast])
}

describe('readings beyond a limit', () => {
  test('are a run until the first one inside', () => {
    expect(runsOf([0, 5], [1, 9], [2, 10], [3, 8], [4, 5])).toEqual([[1, 3, 'high', 10, false]])
  })
  test('go on at the end', () => {
    expect(runsOf([0, 5], [1, 1], [2, 0])).toEqual([[1, 2, 'low', 0, true]])
  })
  test('hold no longer than three intervals: what was not measured is no excursion', () => {
    expect(runsOf([0, 9], [60, 9], [61, 5])).toEqual([
      [0, 3, 'high', 9, false],
      [60, 61, 'high', 9, false],
    ])
  })
  test('of one side and then of the other are two', () => {
    expect(runsOf([0, 9], [1, 1], [2, 5])).toEqual([
      [0, 1, 'high', 9, false],
      [1, 2, 'low', 1, false],
    ])
  })
  test('of several series at once count once', () => {
    const spans = [
      { fromMs: 10, untilMs: 30 },
      { fromMs: 0, untilMs: 20 },
      { fromMs: 15, untilMs: 18 },
      { fromMs: 40, untilMs: 50 },
    ]
    expect(coveredMs(spans)).toBe(40)
  })
})
