import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SeriesStats } from '../readings/sensors.ts'
import { mappingConcerns } from './mapping-enums.ts'
import {
  concernsOf,
  createSlots,
  mappingVerdictOf,
  slotMsOf,
  spotsOf,
  spreadMaxOf,
  spreadsOf,
  stabilityOf,
} from './mapping-rule.ts'

const minuteMs = 60_000
const stats = (change: Partial<SeriesStats> = {}): SeriesStats => ({
  count: 10,
  faulty: 0,
  suspect: 0,
  expected: 10,
  min: 3,
  minAtMs: 100,
  max: 6,
  maxAtMs: 200,
  mean: 4,
  stdDev: 0.5,
  meanKinetic: 4.1,
  inRangeMs: 1000,
  outOfRangeMs: 0,
  gaps: { count: 0, totalMs: 0, longest: [] },
  ...change,
})

describe('slots', () => {
  it('are whole minutes, not shorter than a report interval, and no more than fit', () => {
    expect(slotMsOf(60 * minuteMs, minuteMs)).toBe(minuteMs)
    expect(slotMsOf(60 * minuteMs, 90_000)).toBe(2 * minuteMs)
    // A week in 480 slots: 21 minutes each.
    expect(slotMsOf(7 * 24 * 60 * minuteMs, minuteMs)).toBe(21 * minuteMs)
  })

  it('have the mean of their samples, the value before while it holds, and nothing after that', () => {
    const slots = createSlots({ fromMs: 0, untilMs: 6 * minuteMs, slotMs: minuteMs, holdMs: 2 * minuteMs })
    slots.take(0, 4)
    slots.take(30_000, 5)
    slots.take(5 * minuteMs, 8)
    slots.take(6 * minuteMs, 99)
    slots.take(-1, 99)
    // 4.5 is the mean of 4 and 5; the 5 of second 30 holds until second 150, and so in the slots of minutes 1 and 2.
    expect(slots.end()).toEqual([4.5, 5, 5, null, null, 8])
  })

  it('have nothing before the first sample', () => {
    const slots = createSlots({ fromMs: 0, untilMs: 2 * minuteMs, slotMs: minuteMs, holdMs: minuteMs })
    slots.take(minuteMs, 4)
    expect(slots.end()).toEqual([null, 4])
  })
})

describe('the spread', () => {
  it('is the highest less the lowest, and unknown where a probe is', () => {
    const spreads = spreadsOf([
      [2.5, 3, 4],
      [5, null, 8],
      [3, 3, 2],
    ])
    expect(spreads).toEqual([2.5, null, 6])
    expect(spreadMaxOf(spreads, { fromMs: 1000, slotMs: 60 })).toEqual({ valueC: 6, atMs: 1120 })
  })

  it('is unknown of one probe, and of none', () => {
    expect(spreadsOf([[1, 2]])).toEqual([null, null])
    expect(spreadMaxOf(spreadsOf([]), { fromMs: 0, slotMs: 1 })).toBeNull()
  })

  it('is never negative, and the same in any order of the probes', () => {
    const probe = fc.array(fc.option(fc.integer({ min: -40, max: 40 })), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(probe, { minLength: 2, maxLength: 6 }), (probes) => {
        const spreads = spreadsOf(probes)
        expect(spreads.every((one) => one === null || one >= 0)).toBe(true)
        expect(spreadsOf(probes.toReversed())).toEqual(spreads)
      }),
    )
  })
})

describe('the spots', () => {
  it('are the probes with the highest and the lowest reading, of equals the earlier', () => {
    const probes = [
      { id: 1, stats: stats({ max: 7, maxAtMs: 300 }) },
      { id: 2, stats: stats({ max: 7, maxAtMs: 250, min: 2.5, minAtMs: 50 }) },
      { id: 3, stats: null },
      { id: 4, stats: stats({ count: 0, max: null, maxAtMs: null, min: null, minAtMs: null }) },
    ]
    expect(spotsOf(probes)).toEqual({
      hottest: { probeId: 2, valueC: 7, atMs: 250 },
      coldest: { probeId: 2, valueC: 2.5, atMs: 50 },
    })
    // 7 - 2.5 of the second, 7 - 3 of the first.
    expect(stabilityOf(probes)).toEqual({ probeId: 2, valueC: 4.5 })
    expect(spotsOf([{ id: 3, stats: null }])).toEqual({ hottest: null, coldest: null })
  })
})

describe('the verdict', () => {
  const study = {
    lowC: 2,
    highC: 8,
    hasEnded: true,
    lastedMs: 24 * 60 * minuteMs,
    requiredHours: 24,
    spreadLimitC: 3,
    spreadMaxC: 2,
    probes: [
      { id: 1, stats: stats(), calibration: 'valid' as const },
      { id: 2, stats: stats(), calibration: 'dueSoon' as const },
    ],
  }
  const second = { id: 2, stats: stats(), calibration: 'valid' as const }
  const withSecond = (change: object) => ({ ...study, probes: [study.probes[0] as never, { ...second, ...change }] })

  it('passes when nothing is outside and nothing is missing', () => {
    expect(concernsOf(study)).toEqual([])
    expect(mappingVerdictOf([])).toBe('passed')
  })

  it.each([
    ['outOfRange', withSecond({ stats: stats({ max: 8.1 }) })],
    ['outOfRange', withSecond({ stats: stats({ min: 1.9 }) })],
    ['spread', { ...study, spreadMaxC: 3.1 }],
    ['underWay', { ...study, hasEnded: false }],
    ['tooFewProbes', { ...study, probes: study.probes.slice(1) }],
    ['tooShort', { ...study, lastedMs: study.lastedMs - 1 }],
    ['silent', withSecond({ stats: null })],
    ['silent', withSecond({ stats: stats({ count: 0, min: null, max: null }) })],
    ['gaps', withSecond({ stats: stats({ gaps: { count: 1, totalMs: 1, longest: [[0, 1]] } }) })],
    ['uncalibrated', withSecond({ calibration: 'expired' })],
    ['uncalibrated', withSecond({ calibration: 'none' })],
  ] as const)('has the concern %s', (concern, judged) => {
    const concerns = concernsOf(judged)
    expect(concerns).toEqual([concern])
    expect(mappingVerdictOf(concerns)).toBe(concern === 'outOfRange' || concern === 'spread' ? 'failed' : 'unknown')
  })

  it('passes only without any concern, and is failed by what was measured whatever is missing', () => {
    fc.assert(
      fc.property(fc.subarray([...mappingConcerns]), (concerns) => {
        const isProven = concerns.includes('outOfRange') || concerns.includes('spread')
        expect(mappingVerdictOf(concerns)).toBe(isProven ? 'failed' : concerns.length > 0 ? 'unknown' : 'passed')
      }),
    )
  })
})
