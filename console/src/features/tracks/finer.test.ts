import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { trackLimits } from '@coldway/contract/readings/tracks.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf, stretchesIn, withFiner } from './finer.ts'

const point = (atMs: number, lng: number, lat: number): TrackPoint => [atMs, lng, lat, 40, 0, 'GPS', 4]
const ages = (points: readonly TrackPoint[]) => points.map(([atMs]) => atMs)
/** East along the 31st degree, a tenth of a degree a second. */
const way = Array.from({ length: 101 }, (_, n) => point(n * 1000, 120 + n / 10, 31))

describe('the stretches that a window shows', () => {
  it('reach from the vertex before it to the one behind it', () => {
    expect(stretchesIn(way, [121.05, 30, 121.95, 32])).toEqual([{ fromMs: 10_000, untilMs: 20_000 }])
  })

  it('are none where the track never was', () => {
    expect(stretchesIn(way, [121, 32, 122, 33])).toEqual([])
    expect(stretchesIn([], [121, 30, 122, 32])).toEqual([])
  })

  it('hold a line that only crosses it', () => {
    const crossing = [point(0, 120, 30), point(1000, 130, 32)]
    expect(stretchesIn(crossing, [124, 30.5, 126, 31.5])).toEqual([{ fromMs: 0, untilMs: 1000 }])
  })

  it('are found across the date line, wherever the world was turned to', () => {
    const over = [point(0, 179.9, 0), point(1000, -179.9, 0)]
    for (const window of [[179.8, -1, 180.2, 1] as const, [-180.2, -1, -179.8, 1] as const])
      expect(stretchesIn(over, window)).toEqual([{ fromMs: 0, untilMs: 1000 }])
  })

  it('are never more than can be asked for, and still hold every line', () => {
    const zigzag = fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.boolean()), { minLength: 2, maxLength: 400 })
    fc.assert(
      fc.property(zigzag, (steps) => {
        let atMs = 0
        const points = steps.map(([waitMs, isInside]) => point((atMs += waitMs), isInside ? 0 : 50, 0))
        const found = stretchesIn(points, [-1, -1, 1, 1])
        expect(found.length).toBeLessThanOrEqual(trackLimits.stretchesMax)
        for (const [one, lng] of points)
          if (lng === 0) expect(found.some(({ fromMs, untilMs }) => one >= fromMs && one <= untilMs)).toBe(true)
        for (const [index, { fromMs }] of found.entries())
          expect(fromMs).toBeGreaterThan(found[index - 1]?.untilMs ?? -1)
      }),
    )
  })
})

describe('a track with finer stretches', () => {
  const fine = [10_000, 10_250, 10_500, 10_750, 11_000].map((atMs) => point(atMs, 121, 31))

  it('has the finer points in the place of its own, each once, in order', () => {
    const merged = withFiner(way, { stretches: [{ fromMs: 10_000, untilMs: 11_000, points: fine }] })
    expect(ages(merged).slice(8, 17)).toEqual([8000, 9000, 10_000, 10_250, 10_500, 10_750, 11_000, 12_000, 13_000])
    expect(merged.length).toBe(way.length + 3)
  })

  it('stays as it was where nothing came', () => {
    expect(withFiner(way, { stretches: [{ fromMs: 0, untilMs: 5000, points: [] }] })).toBe(way)
    expect(withFiner(way, { stretches: [] })).toBe(way)
  })

  it('knows how much of it they are', () => {
    expect(shareOf(way, [{ fromMs: 0, untilMs: 100_000 }])).toBe(1)
    expect(shareOf(way, [{ fromMs: 0, untilMs: 9999 }])).toBeCloseTo(0.1, 2)
    expect(shareOf([], [])).toBe(0)
  })
})
