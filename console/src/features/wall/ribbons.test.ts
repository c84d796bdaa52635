import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { expect, it } from 'vitest'
import { isSilentAt, ribbonOf } from './ribbons.ts'

const minute = 60_000
const fix = (minutes: number, speedKmh: number, tempC: number | null = 5): TrackPoint => [
  minutes * minute,
  121,
  31,
  speedKmh,
  0,
  'GPS',
  tempC,
]
const device = { range: { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }, reportIntervalS: 60 }

it('distinguishes driving, standing and out of range, and leaves silence empty', () => {
  const points = [fix(0, 60), fix(1, 60), fix(2, 0), fix(3, 0, 9), fix(4, 0), fix(60, 50), fix(61, 50)]
  expect(ribbonOf(points, device).map(({ kind, fromMs, toMs }) => [kind, fromMs / minute, toMs / minute])).toEqual([
    ['run', 0, 2],
    ['stand', 2, 3],
    ['breach', 3, 4],
    ['stand', 4, 4],
    ['run', 60, 61],
  ])
})

it('knows no breach without a temperature', () => {
  expect(ribbonOf([fix(0, 60, null), fix(1, 60, null)], device)).toEqual([{ kind: 'run', fromMs: 0, toMs: minute }])
})

it('is silent before the first fix, in a gap and long after the last', () => {
  const points = [fix(0, 60), fix(1, 60), fix(60, 60)]
  const at = (minutes: number, index: number) => isSilentAt(points, index, minutes * minute, 60)
  expect([at(-1, 0), at(0.5, 0), at(30, 1), at(60, 2), at(65, 2), at(90, 2)]).toEqual([
    true,
    false,
    true,
    false,
    false,
    true,
  ])
  expect(isSilentAt([], -1, 0, 60)).toBe(true)
})
