import { describe, expect, test } from 'vitest'
import { coveredMs, createRuns, type Evidence, type Judged, judgeCondition, type Run } from './condition.ts'

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

const run = (minutes: number): Run => ({ fromMs: 0, untilMs: minutes * minute, side: 'high', peak: 9, isLast: false })
const judged = (more: Partial<Judged> = {}): Judged => ({
  limits,
  runs: [],
  allowedMs: 10 * minute,
  isCumulative: false,
  count: 60,
  gapMs: 0,
  spanMs: 60 * minute,
  lastValue: 5,
  ...more,
})
const verdict = (series: readonly Judged[], more: Partial<Evidence> = {}) => {
  const found = judgeCondition({
    isStarted: true,
    isUnderWay: true,
    hasLimits: true,
    missing: new Set(),
    series,
    ...more,
  })
  return [found.verdict, ...found.concerns]
}

test.each<[string, readonly Judged[], Partial<Evidence>, readonly string[]]>([
  ['all inside', [judged()], {}, ['inRange']],
  ['not started', [judged()], { isStarted: false }, ['unknown', 'notStarted']],
  ['no limits', [], { hasLimits: false }, ['unknown', 'noLimits']],
  ['limits, and nothing ever reported', [], {}, ['unknown', 'noReadings']],
  ['nothing measured', [judged({ count: 0, gapMs: 60 * minute })], {}, ['unknown', 'noReadings']],
  ['no longer kept', [judged()], { missing: new Set(['expired'] as const) }, ['unknown', 'expired']],
  ['shorter than allowed', [judged({ runs: [run(9)] })], {}, ['atRisk', 'briefly']],
  ['as long as allowed', [judged({ runs: [run(10)] })], {}, ['excursion', 'beyondLimit']],
  [
    'brief ones that sum up',
    [judged({ runs: [run(5), run(5)], isCumulative: true })],
    {},
    ['excursion', 'beyondLimit'],
  ],
  ['close to the limit now', [judged({ lastValue: 7.6 })], {}, ['atRisk', 'nearLimit']],
  ['close to the limit at the end', [judged({ lastValue: 7.6 })], { isUnderWay: false }, ['inRange']],
  ['a long gap', [judged({ gapMs: 4 * minute })], {}, ['atRisk', 'gaps']],
  ['one device silent', [judged(), judged({ count: 0, gapMs: 60 * minute })], {}, ['atRisk', 'gaps']],
  [
    'an excursion beside what is not known',
    [judged({ runs: [run(20)], gapMs: 30 * minute })],
    { missing: new Set(['elsewhere'] as const) },
    ['excursion', 'beyondLimit', 'elsewhere', 'gaps'],
  ],
])('%s', (_what, series, more, expected) => {
  expect(verdict(series, more)).toEqual(expected)
})
