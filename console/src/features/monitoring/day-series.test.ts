import type { Bucket } from '@coldway/contract/readings/sensors.ts'
import { quietStats } from '../../testing/sensors.ts'
import { describe, expect, it } from 'vitest'
import { gapOf, pointsOf } from '../series/index.ts'
import { heldSince, livePoint, withLive } from './day-series.ts'
import { makeState, nowMs } from './fixtures.ts'

const bucket = (startMs: number, min: number, max: number): Bucket => [startMs, min, max, (min + max) / 2, 3]

describe('day series', () => {
  it('keeps the extremes of a bucket and puts it at its middle', () => {
    expect(pointsOf([bucket(0, 4, 6)], 100, [])).toEqual([{ atMs: 50, value: 5, min: 4, max: 6 }])
  })

  it('shows a door open where it was open at all', () => {
    expect(pointsOf([bucket(0, 0, 1)], 100, [], true)).toEqual([{ atMs: 50, value: 1 }])
  })

  it('gives way to live samples', () => {
    const tail = [{ atMs: 140, value: 7 }]
    const points = pointsOf([bucket(0, 4, 6), bucket(100, 5, 5)], 100, tail)
    expect(points.map((point) => point.atMs)).toEqual([50, 140])
  })

  it('draws a faulty sample as a hole', () => {
    expect(livePoint(makeState(1), 'temp1')).toEqual({ atMs: nowMs - 5000, value: 5 })
    expect(livePoint(makeState(1, { faults: { temp1: 'decodeFault' } }), 'temp1').value).toBeNull()
    expect(livePoint(makeState(1), 'temp2').value).toBeNull()
  })

  it('calls it a gap after three missed reports, never below the bucket', () => {
    expect(gapOf(300_000, 60)).toBe(750_000)
    expect(gapOf(300_000, 600)).toBe(1_800_000)
  })

  it('finds since when the door stands as it does', () => {
    expect(heldSince([bucket(0, 0, 0), bucket(100, 0, 1), bucket(200, 1, 1)], 1)).toBe(100)
    expect(heldSince([bucket(0, 0, 0), bucket(100, 1, 1)], 1)).toBe(100)
    expect(heldSince([bucket(0, 1, 1)], 1)).toBeUndefined()
    expect(heldSince([], 1)).toBeUndefined()
  })
})

it('the extremes know what came live, and nothing of a faulty sample', () => {
  const stats = quietStats
  const live = [
    { atMs: 3, value: 9.4 },
    { atMs: 4, value: null },
    { atMs: 5, value: 3.9 },
  ]
  expect(withLive(stats, live)).toEqual({ ...stats, max: 9.4, maxAtMs: 3, min: 3.9, minAtMs: 5 })
  expect(withLive(stats, [])).toEqual(stats)
})
