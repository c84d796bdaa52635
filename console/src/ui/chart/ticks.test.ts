import { describe, expect, it } from 'vitest'
import { timeTicks, valueTicks } from './ticks.ts'

const at = (text: string) => Date.parse(text)
const texts = (from: string, to: string, zone: string, most = 6) =>
  timeTicks({ fromMs: at(from), toMs: at(to) }, zone, most).map(({ text }) => text)

describe('times', () => {
  it('are round by the clock of the reader', () => {
    expect(texts('2026-11-23T01:07:13Z', '2026-11-23T03:52:00Z', '+08:00')).toEqual([
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
    ])
    expect(texts('2026-11-23T01:07:00Z', '2026-11-23T13:07:00Z', '+05:45')).toEqual([
      '08:00',
      '10:00',
      '12:00',
      '14:00',
      '16:00',
      '18:00',
    ])
  })

  it('name the day where it begins', () => {
    expect(texts('2026-11-22T08:30:00Z', '2026-11-23T08:30:00Z', '+08:00')).toEqual([
      '20:00',
      '11-23',
      '04:00',
      '08:00',
      '12:00',
      '16:00',
    ])
    expect(texts('2026-11-16T08:00:00Z', '2026-11-23T08:00:00Z', '+08:00', 4)).toEqual([
      '11-17',
      '11-19',
      '11-21',
      '11-23',
    ])
  })

  it('have seconds where minutes are too coarse', () => {
    expect(texts('2026-11-23T01:00:02Z', '2026-11-23T01:00:52Z', '+00:00')).toEqual([
      '01:00:10',
      '01:00:20',
      '01:00:30',
      '01:00:40',
      '01:00:50',
    ])
  })

  it('stay round where the clock changes', () => {
    const spring = texts('2026-03-28T23:30:00Z', '2026-03-29T04:30:00Z', 'Europe/Berlin', 8)
    expect(spring).toEqual(['01:00', '03:00', '04:00', '05:00', '06:00'])
    const autumn = texts('2026-10-24T22:30:00Z', '2026-10-25T04:30:00Z', 'Europe/Berlin', 8)
    expect(autumn.every((text) => text.endsWith(':00'))).toBe(true)
    expect(autumn.at(-1)).toBe('05:00')
  })

  it.each([0, 1, 2, 5, 12])('are never more than %i', (most) => {
    for (const hours of [0.01, 0.3, 1, 7, 24, 100, 2000])
      expect(timeTicks({ fromMs: 7, toMs: 7 + hours * 3_600_000 }, '+08:00', most).length).toBeLessThanOrEqual(most)
  })

  it('are none on an axis without length', () => {
    expect(timeTicks({ fromMs: 5, toMs: 5 }, '+08:00', 6)).toEqual([])
  })
})

describe('values', () => {
  const of = (bottom: number, top: number, most: number) => valueTicks(bottom, top, most).map(({ value }) => value)

  it('are multiples of 1, 2 and 5', () => {
    expect(of(1.4, 9.1, 5)).toEqual([2, 4, 6, 8])
    expect(of(-21.3, -17.8, 5)).toEqual([-21, -20, -19, -18])
    expect(of(0.05, 0.35, 5)).toEqual([0.1, 0.2, 0.3])
    expect(of(-3, 3, 4)).toEqual([-2, 0, 2])
    expect(of(0, 118, 4)).toEqual([0, 50, 100])
  })

  it('are two on a low chart wherever it begins', () => {
    expect(of(-8.1, 89.1, 2)).toEqual([0, 50])
    expect(of(-0.1, 1.1, 2)).toEqual([0, 1])
  })

  it('have as many decimals as they need, and no minus before zero', () => {
    expect(valueTicks(4.8, 5.2, 5).map(({ decimals }) => decimals)).toEqual([1, 1, 1, 1, 1])
    expect(valueTicks(-0.5, 400, 3)[0]).toEqual({ value: 0, decimals: 0 })
    expect(Object.is(of(-1, 1, 3)[1], -0)).toBe(false)
  })

  it('are never more than asked for', () => {
    for (const most of [1, 2, 3, 6])
      for (const length of [0.003, 0.7, 4, 33, 980])
        expect(of(-1.3, -1.3 + length, most).length).toBeLessThanOrEqual(most)
  })

  it('are none without a range', () => {
    expect(of(5, 5, 4)).toEqual([])
    expect(of(5, Number.NaN, 4)).toEqual([])
  })
})
