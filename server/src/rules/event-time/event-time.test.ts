import { limits } from '@coldway/contract/limits.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkpointBefore, checkpointsSince, evaluateInPortions, isInTime, overlap, reconcile } from './index.ts'

test('a reading counts up to a day after its own time, and not a millisecond longer', () => {
  expect(isInTime({ atMs: 5, arrivedMs: 5 + limits.lateReadingMs })).toBe(true)
  expect(isInTime({ atMs: 5, arrivedMs: 6 + limits.lateReadingMs })).toBe(false)
})

describe('checkpoints', () => {
  const all = [10, 20, 30].map((atMs) => ({ atMs }))

  test.each([
    [10, undefined],
    [11, 10],
    [20, 10],
    [31, 30],
  ])('before %i', (atMs, wanted) => {
    expect(checkpointBefore(all, atMs)?.atMs).toBe(wanted)
  })

  test('what is dropped is never the one from which a reading since then is replayed (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.nat(60), fc.nat(60), (times, sinceMs, later) => {
        const kept = times.toSorted((a, b) => a - b).map((atMs) => ({ atMs }))
        const atMs = sinceMs + later
        expect(checkpointBefore(checkpointsSince(kept, sinceMs), atMs)).toEqual(checkpointBefore(kept, atMs))
      }),
    )
  })
})

describe('reconcile', () => {
  const Span = fc
    .tuple(fc.nat(20), fc.nat(9), fc.boolean())
    .map(([startMs, length, isOpen]) => ({ startMs, endMs: isOpen ? null : startMs + length }))
  const likeness = {
    beginAlike: (one: { startMs: number }, other: { startMs: number }) => one.startMs === other.startMs,
    overlap,
  }

  test('each record stands for one finding at most, and none is lost (property)', () => {
    fc.assert(
      fc.property(fc.array(Span), fc.array(Span), (recorded, found) => {
        const { pairs, disproved } = reconcile(recorded, found, likeness)
        expect(pairs.map((pair) => pair.found)).toEqual(found)
        const paired = pairs.flatMap((pair) => pair.recorded ?? [])
        expect(new Set([...paired, ...disproved]).size).toBe(recorded.length)
        expect(paired.length + disproved.length).toBe(recorded.length)
        for (const pair of pairs) if (pair.recorded) expect(overlap(pair.recorded, pair.found)).toBe(true)
      }),
    )
  })

  test('what was found again as it was recorded keeps its record, whatever else overlaps it (property)', () => {
    fc.assert(
      fc.property(fc.uniqueArray(Span, { selector: ({ startMs }) => startMs }), fc.nat(), (recorded, seed) => {
        const found = recorded.toSorted((a, b) => ((a.startMs * 7 + seed) % 5) - ((b.startMs * 7 + seed) % 5))
        const { pairs, disproved } = reconcile(recorded, found, likeness)
        expect(disproved).toEqual([])
        for (const pair of pairs) expect(pair.recorded).toBe(pair.found)
      }),
    )
  })
})

test('devices in order are evaluated together, late ones twenty at a time, each case once', async () => {
  const cases = Array.from({ length: 90 }, (_, at) => ({ deviceId: at % 60, isLate: at < 45, at }))
  const portions: number[][] = []
  const outcomes = await evaluateInPortions(cases, {
    deviceIdOf: ({ deviceId }) => deviceId,
    isLate: ({ isLate }) => isLate,
    loadPast: async (portion) => portions.push(portion.map(({ deviceId }) => deviceId)),
    evaluate: ({ at }, portion) => ({ at, portion }),
  })
  expect(outcomes.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(cases.map(({ at }) => at))
  expect(portions.map((ids) => new Set(ids).size)).toEqual([15, 20, 20, 5])
  expect(outcomes.filter(({ portion }) => portion === 1).every(({ at }) => at % 60 >= 45)).toBe(true)
})
