import { expect, test } from 'vitest'
import type { Run } from '../../sensors/index.ts'
import { type Evidence, type Judged, judgeCondition } from './condition.ts'

const minute = 60_000
const limits = { low: 2, high: 8 }

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
