import { distanceM } from '@coldway/contract/places/geo.ts'
import { expect, test } from 'vitest'
import { journeyOf, whereaboutsAt } from './journey.ts'
import { placeAt, roadOf } from './routes.ts'
import { lines, type TownKey, towns } from './towns.ts'

const allLines = Object.values(lines).flat() as (readonly TownKey[])[]
const pace = { cruiseKmh: 80, dockMinutes: 50 }

test.each(allLines.map((line) => [line.join(' - '), line] as const))(
  '%s passes its towns and winds a little',
  (_, line) => {
    const road = roadOf(line)
    const first = line[0] as TownKey
    const last = line[line.length - 1] as TownKey
    expect(distanceM(placeAt(road, 0), towns[first])).toBeLessThan(1)
    expect(distanceM(placeAt(road, road.lengthKm), towns[last])).toBeLessThan(1)
    for (const key of line)
      expect(Math.min(...road.points.map((point) => distanceM(point, towns[key])))).toBeLessThan(1)
    let straightKm = 0
    line.forEach((key, at) => {
      const before = line[at - 1]
      if (before) straightKm += distanceM(towns[before], towns[key]) / 1000
    })
    expect(road.lengthKm).toBeGreaterThan(straightKm)
    expect(road.lengthKm).toBeLessThan(straightKm * 1.35)
  },
)

test('two lines over the same two towns use the same road', () => {
  const there = roadOf(['suzhou', 'wuxi'])
  const back = roadOf(['wuxi', 'suzhou'])
  expect(back.lengthKm).toBeCloseTo(there.lengthKm, 6)
  expect(distanceM(placeAt(there, 10), placeAt(back, back.lengthKm - 10))).toBeLessThan(1)
})

test.each(allLines.map((line) => [line.join(' - '), line] as const))(
  'a journey on %s never jumps and stops at docks',
  (_, line) => {
    const journey = journeyOf(line, pace, 1)
    const startMs = Date.UTC(2026, 10, 21)
    let before = whereaboutsAt(journey, 500, startMs)
    let driven = 0
    const stops = new Set<string>()
    for (let second = 10; second <= journey.cycleS + 10; second += 10) {
      const now = whereaboutsAt(journey, 500, startMs + second * 1000)
      const movedM = distanceM(before, now)
      expect(movedM).toBeLessThan((110 / 3.6) * 10)
      expect(now.mileageKm).toBeGreaterThanOrEqual(before.mileageKm - 1e-9)
      if (now.stop) stops.add(now.stop.kind)
      if (now.stop) expect(now.speedKmh).toBe(0)
      driven += movedM / 1000
      before = now
    }
    expect(stops).toContain('dock')
    // Sampling every ten seconds cuts corners a little.
    expect(Math.abs(driven / (2 * journey.road.lengthKm) - 1)).toBeLessThan(0.02)
  },
)

test('the heading is the way it goes, there and back', () => {
  const journey = journeyOf(['nanjing', 'yangzhou', 'taizhouJs', 'nantong'], pace, 0)
  for (let second = 0; second < journey.cycleS; second += 300) {
    const now = whereaboutsAt(journey, 0, second * 1000)
    const next = whereaboutsAt(journey, 0, second * 1000 + 10_000)
    if (now.speedKmh < 30 || next.stop) continue
    const eastwards = next.lng > now.lng
    if (Math.abs(next.lng - now.lng) > 0.001) expect(now.headingDeg < 180).toBe(eastwards)
  }
})
