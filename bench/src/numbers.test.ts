import { describe, expect, test } from 'vitest'
import {
  median,
  mediansOf,
  percentile,
  printCount,
  printKb,
  printMs,
  printRatio,
  printShare,
  spreadOf,
} from './numbers.ts'

describe('percentiles', () => {
  test('are values that were measured, by nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect(percentile(values, 0.5)).toBe(50)
    expect(percentile(values, 0.99)).toBe(99)
    expect(percentile([7], 0.99)).toBe(7)
    expect(spreadOf(values)).toEqual({ p50: 50, p95: 95, p99: 99 })
  })

  test('sort by size, not by text, and leave what they were given as it is', () => {
    const values = [10, 9, 100]
    expect(percentile(values, 1)).toBe(100)
    expect(values).toEqual([10, 9, 100])
  })

  test('of nothing are no number', () => {
    expect(percentile([], 0.5)).toBeNaN()
    expect(printMs(percentile([], 0.5))).toBe('-')
  })
})

test('medians are taken figure by figure', () => {
  expect(median([3, 1, 2])).toBe(2)
  const rounds = [
    { perS: 1, p50: 9 },
    { perS: 3, p50: 8 },
    { perS: 2, p50: 7 },
  ]
  expect(mediansOf(rounds)).toEqual({ perS: 2, p50: 8 })
})

test('prints figures with three digits or so', () => {
  expect([printMs(0.123), printMs(12.34), printMs(345.6), printMs(1234)]).toEqual([
    '0.12 ms',
    '12.3 ms',
    '346 ms',
    '1.23 s',
  ])
  expect(printCount(18_401.4)).toBe('18,401')
  expect(printShare(0.0512)).toBe('5.1 %')
  expect([printRatio(1, 4), printRatio(41, 2), printRatio(1, 0)]).toEqual(['0.25', '21', '-'])
  expect(printKb(899_600)).toBe('900 KB')
})
