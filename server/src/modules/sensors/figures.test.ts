/** Figures and buckets against an oracle that has all samples at once and follows the words of the contract. */
import { type Bounds, sensorLimits } from '@coldway/contract/readings/sensors.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBuckets } from './buckets.ts'
import { createFigures } from './figures.ts'

interface Sample {
  readonly atMs: number
  readonly value: number
}
const fromMs = 1_000_000
const spanMs = 7_200_000
const untilMs = fromMs + spanMs
const intervalMs = 60_000
const holdMaxMs = 3 * intervalMs

const value = fc.integer({ min: -600, max: 600 }).map((tenths) => tenths / 10)
const bound = fc.option(fc.integer({ min: -20, max: 20 }), { nil: null })
const bounds: fc.Arbitrary<Bounds> = fc
  .tuple(bound, bound)
  .map(([a, b]) => (a !== null && b !== null && a > b ? { low: b, high: a } : { low: a, high: b }))
/** Samples in order of time; several may have the same time. */
const samples = fc
  .array(fc.record({ atMs: fc.integer({ min: fromMs, max: untilMs - 1 }), value }), { maxLength: 80 })
  .map((all) => all.toSorted((a, b) => a.atMs - b.atMs))

const figuresOf = (all: readonly Sample[], limits: Bounds, isState = false) => {
  const figures = createFigures({ fromMs, untilMs, intervalMs, bounds: limits, isState, isTemperature: !isState })
  for (const { atMs, value: measured } of all) figures.take(atMs, measured)
  return figures.end()
}
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const meanOf = (all: readonly Sample[]): number => sum(all.map((one) => one.value)) / all.length
const holdOf = (all: readonly Sample[], index: number): number => {
  const [here, next] = [all[index], all[index + 1]]
  return here && next ? Math.min(next.atMs - here.atMs, holdMaxMs) : 0
}
const isOut = ({ low, high }: Bounds, measured: number): boolean =>
  (low !== null && measured < low) || (high !== null && measured > high)

const check = (property: (all: readonly Sample[], limits: Bounds) => void) =>
  fc.assert(
    fc.property(samples, bounds, (all, limits) => {
      property(all, limits)
    }),
    { numRuns: 300 },
  )

describe('figures are those of the oracle', () => {
  test('lowest and highest with the first time of each', () =>
    check((all, limits) => {
      const stats = figuresOf(all, limits)
      const values = all.map((one) => one.value)
      const firstOf = (extreme: number) => all.find((one) => one.value === extreme)?.atMs ?? null
      expect(stats.count).toBe(all.length)
      if (all.length === 0) return expect([stats.min, stats.maxAtMs, stats.mean]).toEqual([null, null, null])
      const [low, high] = [Math.min(...values), Math.max(...values)]
      expect([stats.min, stats.minAtMs]).toEqual([low, firstOf(low)])
      expect([stats.max, stats.maxAtMs]).toEqual([high, firstOf(high)])
    }))

  test('mean and standard deviation', () =>
    check((all, limits) => {
      const stats = figuresOf(all, limits)
      if (all.length === 0) return
      const mean = meanOf(all)
      // The mean is rounded to three places.
      expect(Math.abs((stats.mean ?? Number.NaN) - mean)).toBeLessThan(0.000_51)
      if (all.length < 2) return expect(stats.stdDev).toBeNull()
      const spread = Math.sqrt(sum(all.map((one) => (one.value - mean) ** 2)) / (all.length - 1))
      expect(Math.abs((stats.stdDev ?? Number.NaN) - spread)).toBeLessThan(0.001)
    }))

  test('mean kinetic temperature', () =>
    check((all, limits) => {
      const stats = figuresOf(all, limits)
      const held = all.map((one, index) => ({ kelvin: one.value + 273.15, lastingMs: holdOf(all, index) }))
      const wholeMs = sum(held.map((one) => one.lastingMs))
      if (wholeMs === 0) return expect(stats.meanKinetic).toBeNull()
      // 83.144 kJ/mol over 8.3144 J/(mol K)
      const parts = held.map((one) => (one.lastingMs / wholeMs) * Math.exp(-83_144 / (8.3144 * one.kelvin)))
      expect(stats.meanKinetic).toBeCloseTo(83_144 / 8.3144 / -Math.log(sum(parts)) - 273.15, 2)
      const within = all.map((one) => one.value)
      expect(stats.meanKinetic).toBeGreaterThanOrEqual(Math.min(...within) - 0.001)
      expect(stats.meanKinetic).toBeLessThanOrEqual(Math.max(...within) + 0.001)
    }))

  test('time inside and outside of the thresholds', () =>
    check((all, limits) => {
      const stats = figuresOf(all, limits)
      const held = (wanted: boolean) =>
        sum(all.map((one, index) => (isOut(limits, one.value) === wanted ? holdOf(all, index) : 0)))
      expect([stats.inRangeMs, stats.outOfRangeMs]).toEqual([held(false), held(true)])
    }))

  test('gaps, with those at both ends of the window, and the longest of them one by one', () =>
    check((all, limits) => {
      const { gaps, expected } = figuresOf(all, limits)
      const edges = [fromMs, ...all.map((one) => one.atMs), untilMs]
      const found = edges
        .slice(1)
        .map((atMs, index) => [edges[index] ?? 0, atMs] as const)
        .filter(([since, until]) => until - since > holdMaxMs)
      expect(gaps.count).toBe(found.length)
      expect(gaps.totalMs).toBe(sum(found.map(([since, until]) => until - since)))
      if (found.length <= sensorLimits.gapsListed) expect(gaps.longest).toEqual(found)
      expect(expected).toBe(spanMs / intervalMs)
    }))
})

test('of more gaps than are listed, the longest are, in order', () => {
  const lengths = Array.from({ length: 80 }, (_, n) => holdMaxMs + 1 + ((n * 37) % 80) * 1000)
  let atMs = fromMs
  const all = lengths.map((lengthMs) => ({ atMs: (atMs += lengthMs), value: 1 }))
  const figures = createFigures({
    fromMs,
    untilMs: atMs,
    intervalMs,
    bounds: { low: null, high: null },
    isState: false,
    isTemperature: true,
  })
  for (const sample of all) figures.take(sample.atMs, sample.value)
  const { gaps } = figures.end()
  expect(gaps.count).toBe(80)
  const told = gaps.longest.map(([since, until]) => until - since)
  const longest = lengths.toSorted((a, b) => b - a).slice(0, sensorLimits.gapsListed)
  expect(told.toSorted((a, b) => b - a)).toEqual(longest)
  expect(gaps.longest.map(([since]) => since)).toEqual(gaps.longest.map(([since]) => since).toSorted((a, b) => a - b))
})

test('a state has extremes and times, and no mean', () =>
  check((all, limits) => {
    const stats = figuresOf(all, limits, true)
    expect([stats.mean, stats.stdDev, stats.meanKinetic]).toEqual([null, null, null])
    expect(stats.count).toBe(all.length)
  }))

test('every sample is in the bucket of its time, and no extreme is lost', () =>
  fc.assert(
    fc.property(samples, fc.integer({ min: 1000, max: 600_000 }), (all, bucketMs) => {
      const buckets = createBuckets(fromMs, bucketMs)
      for (const { atMs, value: measured } of all) buckets.take(atMs, measured)
      const expected = [...Map.groupBy(all, ({ atMs }) => Math.floor((atMs - fromMs) / bucketMs))].map(
        ([index, inside]) => {
          const values = inside.map((one) => one.value)
          const mean = expect.closeTo(meanOf(inside), 2)
          return [fromMs + index * bucketMs, Math.min(...values), Math.max(...values), mean, inside.length]
        },
      )
      expect(buckets.end()).toEqual(expected)
    }),
    { numRuns: 300 },
  ))
