import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, fixIndexAt, idleStretches } from './playback-clock.ts'

const minute = 60_000
const fix = (atMin: number, speedKmh: number): TrackPoint => [atMin * minute, 121, 31, speedKmh, 0, 'GPS', 5]

describe('idle stretches', () => {
  it('joins a long stand, forgets a short one', () => {
    const points = [fix(0, 60), fix(1, 0), fix(4, 0), fix(7, 2), fix(8, 50), fix(9, 0), fix(11, 0), fix(12, 50)]
    expect(idleStretches(points)).toEqual([{ fromMs: minute, toMs: 7 * minute }])
  })

  it('counts a silence of ten minutes, also on the move', () => {
    expect(idleStretches([fix(0, 60), fix(5, 60), fix(15, 60)])).toEqual([{ fromMs: 5 * minute, toMs: 15 * minute }])
  })

  it('has none without fixes', () => {
    expect(idleStretches([])).toEqual([])
  })
})

describe('advance', () => {
  const pace = { speed: 16, endMs: 60 * minute, skipped: [] }

  it('is time-true: sixteen times the elapsed time', () => {
    expect(advance(0, 1000, pace)).toBe(16_000)
    expect(advance(0, 1000, { ...pace, speed: 1 })).toBe(1000)
  })

  it('stops at the end', () => {
    expect(advance(60 * minute - 10, 1000, pace)).toBe(60 * minute)
  })

  it('leaps over a stretch it meets and spends the rest behind it', () => {
    const skipped = [{ fromMs: 10_000, toMs: 100_000 }]
    expect(advance(0, 1000, { ...pace, skipped })).toBe(106_000)
    expect(advance(50_000, 1000, { ...pace, skipped })).toBe(116_000)
    expect(advance(0, 500, { ...pace, skipped })).toBe(8000)
  })

  it('never goes back, and never past the end', () => {
    const stretch = fc
      .tuple(fc.nat(1000), fc.nat(1000))
      .map(([from, length]) => ({ fromMs: from, toMs: from + length }))
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(1000), fc.array(stretch, { maxLength: 3 }), (at, elapsed, some) => {
        const skipped = some.toSorted((a, b) => a.fromMs - b.fromMs)
        const next = advance(at, elapsed, { speed: 4, endMs: 3000, skipped })
        expect(next).toBeGreaterThanOrEqual(at)
        expect(next).toBeLessThanOrEqual(3000)
      }),
    )
  })
})

describe('fix under the cursor', () => {
  const points = [fix(0, 1), fix(5, 1), fix(10, 1)]
  it.each([
    [-1, 0],
    [0, 0],
    [4.9, 0],
    [5, 1],
    [99, 2],
  ])('at minute %d is %d', (atMin, index) => {
    expect(fixIndexAt(points, atMin * minute)).toBe(index)
  })
  it('is -1 without fixes', () => {
    expect(fixIndexAt([], 0)).toBe(-1)
  })
})
