import { vapourPressureDeficitKPa } from '@coldway/contract/rooms/climate.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClimateSample, createClimate } from './climate.ts'

const hour = 3_600_000
const dateOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
const rules = {
  holdMaxMs: hour,
  baseC: 10,
  dateOf,
  isLit: (atMs: number) => ((atMs / hour) | 0) % 24 >= 6 && ((atMs / hour) | 0) % 24 < 18,
}

const climateOf = (samples: readonly ClimateSample[], given: Partial<typeof rules> = {}) => {
  const climate = createClimate({ ...rules, ...given })
  const device = climate.device()
  for (const sample of samples) device.take(sample)
  return climate.end(1)
}
const hourly = (hours: number, tempAt: (hour: number) => number, humPct: number | null = 60): ClimateSample[] =>
  Array.from({ length: hours }, (_, n) => ({ atMs: n * hour, tempC: tempAt(n), humPct }))

test('vapour pressure deficit follows the worked example of FAO 56', () => {
  // Example 3 of FAO 56: saturation vapour pressure at 24.5 °C is 3.075 kPa, at 15 °C 1.705 kPa.
  expect(vapourPressureDeficitKPa(24.5, 0)).toBeCloseTo(3.075, 2)
  expect(vapourPressureDeficitKPa(15, 0)).toBeCloseTo(1.705, 3)
  expect(vapourPressureDeficitKPa(24.5, 100)).toBe(0)
})

describe('a day', () => {
  test('has lit and dark hours apart, and degree days above the base', () => {
    const [day] = climateOf(hourly(25, (n) => (n >= 6 && n < 18 ? 26 : 14)))
    expect(day).toMatchObject({
      date: '1970-01-01',
      tempMin: 14,
      tempMax: 26,
      day: { measuredMs: 12 * hour, tempMean: 26, humMean: 60 },
      night: { measuredMs: 12 * hour, tempMean: 14 },
      degreeDays: 10,
    })
  })
  test('counts no degree days below the base, none without a base, none when too little was measured', () => {
    expect(climateOf(hourly(25, () => 4))[0]?.degreeDays).toBe(0)
    expect(
      climateOf(
        hourly(25, () => 20),
        { baseC: null as never },
      )[0]?.degreeDays,
    ).toBeNull()
    expect(climateOf(hourly(12, () => 20))[0]?.degreeDays).toBeNull()
  })
  test('a silence counts as nothing', () => {
    const [day] = climateOf([
      { atMs: 0, tempC: 10, humPct: null },
      { atMs: 5 * hour, tempC: 20, humPct: null },
      { atMs: 5.5 * hour, tempC: 20, humPct: null },
    ])
    expect(day?.night).toMatchObject({ measuredMs: 1.5 * hour, tempMean: 13.33, humMean: null, vpdMean: null })
  })
})

test('means lie between the extremes, and no time is measured twice', () => {
  const samples = fc.array(
    fc.record({ stepMs: fc.integer({ min: 1, max: 4 * hour }), tempC: fc.integer({ min: -40, max: 60 }) }),
    { minLength: 2, maxLength: 60 },
  )
  fc.assert(
    fc.property(samples, (steps) => {
      let atMs = 0
      const given = steps.map(({ stepMs, tempC }) => ({ atMs: (atMs += stepMs), tempC, humPct: 50 }))
      const days = climateOf(given)
      const totalMs = days.reduce((sum, { day, night }) => sum + day.measuredMs + night.measuredMs, 0)
      const wantedMs = given
        .slice(1)
        .reduce((sum, { atMs: at }, n) => sum + Math.min(at - (given[n]?.atMs ?? at), hour), 0)
      expect(totalMs).toBe(wantedMs)
      const all = given.map(({ tempC }) => tempC)
      for (const { day, night } of days)
        for (const { tempMean } of [day, night]) {
          if (tempMean === null) continue
          expect(tempMean).toBeGreaterThanOrEqual(Math.min(...all))
          expect(tempMean).toBeLessThanOrEqual(Math.max(...all))
        }
    }),
  )
})
