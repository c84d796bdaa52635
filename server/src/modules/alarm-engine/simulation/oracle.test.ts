/** The oracle itself, checked by hand, as the machine is compared with it. */
import { expect, test } from 'vitest'
import type { PolicySpan, Watch } from '../evaluation/types.ts'
import { oracle } from './oracle.ts'
import { at, read, setting, watchOf } from './scene.fixture.ts'

const truths = (
  more: object,
  values: readonly (readonly [number, number])[],
  spans: readonly PolicySpan[] = [],
): string[] => {
  const watch: Watch = { ...watchOf(), timeline: [{ fromMs: at(-9999), setting: setting(more) }, ...spans] }
  return oracle(
    watch,
    values.map(([minute, value]) => read(minute, value)),
  ).map(({ startMs, endMs, peak, levels, reason }) =>
    `${(startMs - at(0)) / 60_000}-${endMs === null ? 'open' : (endMs - at(0)) / 60_000} ${peak} ${levels} ${reason ?? ''}`.trim(),
  )
}

test.each([
  [
    'bad at once',
    {},
    [
      [0, 5],
      [1, 9],
      [2, 5],
    ],
    ['1-2 9 1 returned'],
  ],
  [
    'too short',
    { durationMin: 10 },
    [
      [0, 9],
      [9, 9],
      [9.5, 5],
    ],
    [],
  ],
  [
    'long enough',
    { durationMin: 10 },
    [
      [0, 9],
      [10, 9.5],
      [11, 5],
    ],
    ['0-11 9.5 1 returned'],
  ],
  [
    'held by its last reading',
    { durationMin: 10 },
    [
      [0, 9],
      [5, 9],
      [14, 5],
    ],
    ['0-14 9 1 returned'],
  ],
  [
    'stale before it was long enough',
    { durationMin: 11 },
    [
      [0, 9],
      [60, 5],
    ],
    [],
  ],
  [
    'too cold',
    {},
    [
      [0, 1.5],
      [31, 2],
    ],
    ['0-31 1.5 2 returned'],
  ],
  [
    'inside the margin is not back',
    { returnMargin: 1 },
    [
      [0, 9],
      [5, 7.5],
      [10, 7],
    ],
    ['0-10 9 1 returned'],
  ],
  [
    'back for its time',
    { returnMin: 10 },
    [
      [0, 9],
      [5, 7],
      [10, 9],
      [20, 7],
      [30, 7],
    ],
    ['0-20 9 1 returned'],
  ],
  [
    'an hour',
    {},
    [
      [0, 9],
      [60, 5],
    ],
    ['0-60 9 3 returned'],
  ],
  [
    'a sum',
    { mode: 'cumulative', durationMin: 10 },
    [
      [0, 9],
      [6, 5],
      [20, 9],
      [26, 5],
    ],
    ['24-26 9 1 returned'],
  ],
  ['open', {}, [[0, 9]], ['0-open 9 3']],
] as const)('%s', (_, more, values, meant) => {
  expect(truths(more, values)).toEqual(meant)
})

test('off ends it, on begins with what is known to be bad', () => {
  const spans: PolicySpan[] = [
    { fromMs: at(5), setting: null, off: 'policyOff' },
    { fromMs: at(12), setting: setting() },
  ]
  expect(
    truths(
      {},
      [
        [0, 9],
        [8, 9],
        [20, 5],
      ],
      spans,
    ),
  ).toEqual(['0-5 9 1 policyOff', '12-20 9 1 returned'])
})
