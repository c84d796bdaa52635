import {
  emptyDefinition,
  type ProductDefinition,
  type ProductLimit,
} from '@coldway/contract/products/product-definition.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAssessment } from './assessment.ts'
import { breachesOf } from './verdict.ts'

const minute = 60_000
const cold: ProductDefinition = { ...emptyDefinition, lowC: 2, highC: 8 }
type Sample = readonly [atMin: number, value: number]
const assess = (definition: ProductDefinition, samples: readonly Sample[], holdMin = 3) => {
  const assessment = createAssessment(definition, holdMin * minute)
  for (const [at, value] of samples) assessment.take(at * minute, value)
  return assessment.end()
}
const limit = (
  allowedMin: number,
  kind: ProductLimit['kind'],
  temperatureC = 8,
  side: ProductLimit['side'] = 'above',
) => ({
  side,
  temperatureC,
  kind,
  allowedMin,
})
/** The values as equally long readings, and one more that ends the last. */
const evenly = (values: readonly number[]): Sample[] => [...values, 5].map((value, index) => [index, value])

describe('mean kinetic temperature', () => {
  // Worked by hand with dH/R = 10,000 K: T = 10,000 / -ln(mean of exp(-10,000/T)) - 273.15.
  test.each([
    [[2, 8], 5.536],
    [[2, 4, 6, 8], 5.302],
    [[20, 25, 30], 25.858],
    [[...Array<number>(23).fill(25), 40], 26.372],
    [[...Array<number>(23).fill(5), 15], 5.764],
    [[-20, -10], -13.363],
    [[25, 25, 25], 25],
  ])('of %j is %s °C', (values, expected) => {
    expect(assess(cold, evenly(values)).meanKineticC).toBeCloseTo(expected, 3)
  })
  test('takes the activation energy of the product', () => {
    // dH/R = 60 / 8.3144e-3 = 7216.4 K; -7216.4 / ln of the mean of exp(-25.9443) and exp(-25.0440), less 273.15.
    expect(assess({ ...cold, activationKJPerMol: 60 }, evenly([5, 15])).meanKineticC).toBeCloseTo(11.005, 3)
  })
  test('weighs each reading by the time it holds', () => {
    expect(
      assess(cold, [
        [0, 2],
        [3, 8],
        [4, 5],
      ]).meanKineticC,
    ).toBeCloseTo(assess(cold, evenly([2, 2, 2, 8])).meanKineticC ?? 0, 3)
  })
  test('finds the warmest window, which the whole hides', () => {
    const hour = (count: number, value: number) => Array<number>(count * 60).fill(value)
    const found = assess({ ...cold, meanKineticHours: 24 }, evenly([...hour(72, 4), ...hour(24, 12), ...hour(72, 4)]))
    expect(found.meanKineticWorst).toEqual({ valueC: 12, fromMs: 72 * 60 * minute, untilMs: 96 * 60 * minute })
    expect(found.meanKineticC).toBeLessThan(6)
  })
})

describe('limits', () => {
  test('without a break: the allowed time is used up in the third minute', () => {
    const { limits } = assess({ ...cold, limits: [limit(2, 'single')] }, evenly([9, 5, 9, 9, 9]))
    expect(limits[0]).toMatchObject({
      events: 2,
      longestMs: 3 * minute,
      totalMs: 4 * minute,
      firstAtMs: 0,
      reachedAtMs: 4 * minute,
    })
  })
  test('together: breaks do not matter', () => {
    const { limits } = assess({ ...cold, limits: [limit(2, 'cumulative')] }, evenly([9, 5, 9, 5]))
    expect(limits[0]).toMatchObject({ events: 2, longestMs: minute, totalMs: 2 * minute, reachedAtMs: 3 * minute })
  })
  test('of no time are used up by one reading, even the last', () => {
    const { limits } = assess({ ...cold, limits: [limit(0, 'single')] }, [
      [0, 5],
      [1, 9],
    ])
    expect(limits[0]).toMatchObject({ events: 1, totalMs: 0, firstAtMs: minute, reachedAtMs: minute })
  })
  test.each([
    ['above', 8, false],
    ['atOrAbove', 8, true],
    ['below', 2, false],
    ['atOrBelow', 2, true],
  ] as const)('%s %s °C: the value itself is beyond: %s', (side, value, isBeyond) => {
    const { limits } = assess({ ...cold, limits: [limit(0, 'single', value, side)] }, [[0, value]])
    expect(limits[0]?.reachedAtMs === 0).toBe(isBeyond)
  })
})

test('shelf life goes by Arrhenius: a day 10 K warmer costs what the activation energy says', () => {
  const food = { ...emptyDefinition, highC: 5, activationKJPerMol: 70, shelfLifeDays: 10, shelfLifeAtC: 2 }
  const day = (value: number) =>
    assess(
      food,
      [
        [0, value],
        [1440, value],
      ],
      1440,
    ).shelfLifeLostDays
  expect(day(2)).toBe(1)
  // exp(70 / 8.3144e-3 * (1/275.15 - 1/285.15)) = exp(8419.1 * 1.27456e-4) = exp(1.07306)
  expect(day(12)).toBeCloseTo(2.924, 2)
})

describe('goods exceed their profile', () => {
  const judged = (definition: ProductDefinition, values: readonly number[], spentBeforeMs = 0) => {
    const probe = assess(definition, evenly(values))
    const outsideMs = probe.aboveMs + probe.belowMs
    return breachesOf({ definition, probes: [probe], outsideMs, spentBeforeMs }).map(({ kind }) => kind)
  }
  test.each<[string, Partial<ProductDefinition>, number[], number, string[]]>([
    ['in range', {}, [2, 8], 0, []],
    ['outside without a limit', {}, [5, 9], 0, ['outside']],
    ['outside, within its limit', { limits: [limit(2, 'single')] }, [5, 9], 0, []],
    ['below, where only above has a limit', { limits: [limit(2, 'single')] }, [1], 0, ['outside']],
    ['at the frost', { limits: [limit(60, 'single', 2, 'below')], freezeC: -0.5 }, [-0.5], 0, ['frozen']],
    ['within the budget', { budgetMin: 5 }, [9, 9], 3 * minute, []],
    ['beyond the budget with what the lot spent before', { budgetMin: 5 }, [9, 9], 3 * minute + 1, ['budget']],
    ['warm on average', { limits: [limit(600, 'single')], meanKineticMaxC: 8 }, [9, 9], 0, ['meanKinetic']],
  ])('%s', (_case, change, values, before, expected) => {
    expect(judged({ ...cold, ...change }, values, before)).toEqual(expected)
  })
})

/** Minute by minute, in plain code: each minute has the value of the reading that holds in it, or none. */
const plainly = (definition: ProductDefinition, samples: readonly Sample[], holdMin: number) => {
  const end = samples.at(-1)?.[0] ?? 0
  const slots = Array.from({ length: end }, (_none, at) => {
    const reading = samples.findLast(([from]) => from <= at)
    return reading && at - reading[0] < holdMin ? reading[1] : undefined
  })
  const outside = (value: number | undefined, one: ProductLimit) =>
    value !== undefined && (one.side === 'above' ? value > one.temperatureC : value < one.temperatureC)
  return {
    aboveMin: slots.filter((value) => value !== undefined && value > (definition.highC ?? Infinity)).length,
    belowMin: slots.filter((value) => value !== undefined && value < (definition.lowC ?? -Infinity)).length,
    limits: definition.limits.map((one) => {
      let unbroken = 0
      let longest = 0
      let total = 0
      let reached: number | null = null
      slots.forEach((value, at) => {
        const isOut = outside(value, one)
        unbroken = isOut ? unbroken + 1 : 0
        total += isOut ? 1 : 0
        longest = Math.max(longest, unbroken)
        const spent = one.kind === 'single' ? unbroken : total
        if (reached === null && isOut && spent >= one.allowedMin) reached = at + 1
      })
      return { longest, total, reached }
    }),
  }
}

test('agrees with counting minute by minute', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 11 })), {
    minLength: 1,
    maxLength: 60,
  })
  const limits = [
    limit(3, 'single'),
    limit(7, 'cumulative'),
    limit(1, 'single', 2, 'below'),
    limit(4, 'cumulative', 2, 'below'),
  ]
  fc.assert(
    fc.property(steps, (given) => {
      let at = 0
      const samples = given.map(([step, value]): Sample => [(at += step), value])
      const definition = { ...cold, limits }
      const found = assess(definition, samples)
      const expected = plainly(definition, samples, 3)
      expect([found.aboveMs, found.belowMs]).toEqual([expected.aboveMin * minute, expected.belowMin * minute])
      found.limits.forEach((one, index) => {
        expect([one.longestMs, one.totalMs, one.reachedAtMs]).toEqual([
          (expected.limits[index]?.longest ?? 0) * minute,
          (expected.limits[index]?.total ?? 0) * minute,
          expected.limits[index]?.reached == null ? null : (expected.limits[index]?.reached ?? 0) * minute,
        ])
      })
    }),
    { numRuns: 2000 },
  )
})
