import { describe, expect, it } from 'vitest'
import { excursionsOf, extentOf, linePath, pointAt, runsOf, timeAt, xOf, yOf } from './chart-scale.ts'

const points = [
  { atMs: 0, value: 1 },
  { atMs: 10, value: 2 },
  { atMs: 20, value: null },
  { atMs: 30, value: 3 },
  { atMs: 100, value: 4 },
]
const frame = { fromMs: 0, toMs: 100, bottom: 0, top: 10, width: 200, height: 100 }

describe('the band chart', () => {
  it('never bridges a hole or a silence', () => {
    expect(runsOf(points, 20).map((run) => run.map((point) => point.atMs))).toEqual([[0, 10], [30], [100]])
  })
  it('fits values and limits', () => {
    const { bottom, top } = extentOf(points, [2, 8, null])
    expect(bottom).toBeLessThan(1)
    expect(top).toBeGreaterThan(8)
    expect(extentOf([], [])).toEqual({ bottom: 0, top: 1 })
    expect(extentOf([{ atMs: 0, value: 5 }], [])).toEqual({ bottom: 4.8, top: 5.2 })
  })
  it('maps both ways', () => {
    expect(xOf(frame, 50)).toBe(100)
    expect(yOf(frame, 10)).toBe(0)
    expect(timeAt(frame, 100)).toBe(50)
    expect(timeAt(frame, 999)).toBe(100)
  })
  it('draws a state as steps', () => {
    const run = points.slice(0, 2)
    expect(linePath(frame, run, false)).toBe('M0.0 90.0L20.0 80.0')
    expect(linePath(frame, run, true)).toBe('M0.0 90.0H20.0V80.0')
  })
  it('finds what was true at a moment, and nothing in a hole', () => {
    expect(pointAt(points, 14, 20)?.value).toBe(2)
    expect(pointAt(points, 25, 20)).toBeUndefined()
    expect(pointAt(points, 99, 20)).toBeUndefined()
    expect(pointAt(points, -5, 20)).toBeUndefined()
  })
  it('finds each stretch outside at its worst, also where only an extreme stands outside', () => {
    const at = (atMs: number, value: number, min = value, max = value) => ({ atMs, value, min, max })
    const run = [at(0, 5), at(1, 9), at(2, 7, 5, 12), at(3, 5), at(4, 5, 1, 6), at(5, 5), at(6, 8.5)]
    expect(excursionsOf([run], 2, 8)).toEqual([
      { side: 'high', atMs: 2, value: 12 },
      { side: 'low', atMs: 4, value: 1 },
      { side: 'high', atMs: 6, value: 8.5 },
    ])
    expect(excursionsOf([run], null, null)).toEqual([])
  })
})
