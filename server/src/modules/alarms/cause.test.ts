import { alarmCauses } from '@coldway/contract/alarms/alarm-causes.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at } from '../alarm-engine/simulation/scene.fixture.ts'
import { type Around, type Cause, causesOf, type Sampled } from './cause.ts'
import type { Episode } from '../alarm-engine/evaluation/types.ts'

const episodeOf = (from: number, until: number | null, more: Partial<Episode> = {}): Episode => ({
  startMs: at(from),
  endMs: until === null ? null : at(until),
  reason: until === null ? null : 'returned',
  value: 9,
  side: 'high',
  limit: 8,
  peak: 9,
  peakAtMs: at(from),
  levels: 1,
  ...more,
})
const samples = (values: Record<number, number>): Sampled[] =>
  Object.entries(values)
    .map(([minute, value]) => ({ atMs: at(Number(minute)), value }))
    .toSorted((a, b) => a.atMs - b.atMs)
const every5 = samples(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [n * 5 - 60, 9])))
const around = (more: Partial<Around>): Around => ({ judged: every5, holdMs: 600_000, ...more })
const shown = (found: readonly Cause[]): string[] =>
  found.map(
    ({ is, seconds, fromMs, untilMs }) =>
      `${is} ${seconds / 60} ${(fromMs - at(0)) / 60_000}-${(untilMs - at(0)) / 60_000}`,
  )

describe('each cause', () => {
  test.each<[string, Partial<Around>, string[]]>([
    [
      'a door, from its opening to a quarter of an hour after',
      { door: samples({ [-20]: 0, [-5]: 1, 10: 0 }) },
      ['door 25 -5-10'],
    ],
    ['a door that was shut long before is none', { door: samples({ [-50]: 1, [-20]: 0 }) }, []],
    [
      'a defrost and half an hour after it',
      { reeferMode: samples({ [-30]: 0, [-10]: 4, 5: 0 }) },
      ['defrost 35 -10-5'],
    ],
    ['a unit that failed', { reeferMode: samples({ 10: 9 }) }, ['unit 50 10-60']],
    ['a unit without power', { reeferMode: samples({ 20: 0, 40: 10 }) }, ['unit 20 40-60']],
    ['a set point beyond the limit', { setPoint: samples({ [-30]: 4, 30: 10 }) }, ['setPoint 30 30-60']],
    ['a gap', { judged: samples({ [-5]: 9, 0: 9, 30: 9, 35: 9 }) }, ['gap 30 0-30']],
    [
      'the weather, where nothing else explains',
      { ambient: samples({ [-10]: 35 }), door: samples({ 0: 1, 5: 0 }) },
      ['ambient 40 -10-60', 'door 20 0-5'],
    ],
    ['mild weather is none', { ambient: samples({ [-10]: 17 }) }, []],
  ])('%s', (_, more, meant) => {
    expect(shown(causesOf(episodeOf(0, 60), around(more), at(60)))).toEqual(meant)
  })

  test('of what is too cold, cold weather and a low set point', () => {
    const cold = episodeOf(0, 60, { side: 'low', limit: 2 })
    const found = causesOf(cold, around({ ambient: samples({ 0: -9 }), setPoint: samples({ 0: -18, 20: 4 }) }), at(60))
    expect(found[0]).toMatchObject({ is: 'setPoint', seconds: 3600 })
    expect(causesOf(cold, around({ ambient: samples({ 0: 35 }) }), at(60))).toEqual([])
  })

  test('an open one is looked at up to now', () => {
    expect(shown(causesOf(episodeOf(0, null), around({ door: samples({ 0: 1 }) }), at(7)))).toEqual(['door 7 0-7'])
  })
})

const Series = fc
  .array(fc.tuple(fc.integer({ min: -60, max: 130 }), fc.constantFrom(0, 1, 4, 9, 10, 30)), { maxLength: 20 })
  .map((pairs) => samples(Object.fromEntries(pairs)))

test('seconds are never more than the episode has, the ranking is by seconds, each stands once (property)', () => {
  const shape = { judged: Series, door: Series, reeferMode: Series, setPoint: Series, ambient: Series }
  fc.assert(
    fc.property(fc.record(shape), fc.nat(120), fc.boolean(), (given, length, isOpen) => {
      const found = causesOf(episodeOf(0, isOpen ? null : length), around(given), at(length))
      for (const { seconds, fromMs, untilMs } of found) {
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(length * 60)
        expect(fromMs).toBeLessThanOrEqual(untilMs)
      }
      expect(found.map(({ seconds }) => seconds)).toEqual(found.map(({ seconds }) => seconds).toSorted((a, b) => b - a))
      expect(new Set(found.map(({ is }) => is)).size).toBe(found.length)
      expect(alarmCauses).toEqual(expect.arrayContaining(found.map(({ is }) => is)))
    }),
  )
})
