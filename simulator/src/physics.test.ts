import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ambientAt, daylightAt } from './ambient.ts'
import {
  type BoxInput,
  boxKinds,
  lightInside,
  modes,
  settledBox,
  stepBattery,
  stepBox,
  vibrationOf,
} from './physics.ts'

const kinds = fc.constantFrom(...Object.values(boxKinds))
const inputs: fc.Arbitrary<BoxInput> = fc.record({
  ambientC: fc.double({ min: -45, max: 50, noNaN: true }),
  setPointC: fc.double({ min: -35, max: 25, noNaN: true }),
  bandC: fc.double({ min: 0.3, max: 3, noNaN: true }),
  isDoorOpen: fc.boolean(),
  unit: fc.constantFrom('ok', 'failed', 'stuckHeater', 'off'),
})
const minutes = fc.double({ min: 0.01, max: 600, noNaN: true })

test('nothing leaves the span of what acts on it, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(
      kinds,
      fc.double({ min: -35, max: 25, noNaN: true }),
      fc.array(fc.tuple(inputs, minutes), { maxLength: 12 }),
      (kind, setPointC, story) => {
        let box = settledBox(setPointC)
        for (const [input, span] of story) {
          box = stepBox(kind, box, { ...input, setPointC }, span)
          const [low, high] = [Math.min(-45, setPointC - 14), Math.max(50, setPointC + 12)]
          for (const value of [box.airC, box.cargoC]) expect(value >= low && value <= high).toBe(true)
          expect(box.humidityPct >= 0 && box.humidityPct <= 100).toBe(true)
        }
      },
    ),
    { numRuns: 200 },
  )
})

/** Realistic combinations: each kind with the set points and the weather it is built for. */
const inUse = fc.oneof(
  fc.record({
    kind: fc.constantFrom(boxKinds.truck, boxKinds.container, boxKinds.cooler),
    setPointC: fc.double({ min: -35, max: 15, noNaN: true }),
    ambientC: fc.double({ min: -25, max: 42, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant(boxKinds.greenhouse),
    setPointC: fc.double({ min: 15, max: 25, noNaN: true }),
    ambientC: fc.double({ min: -10, max: 42, noNaN: true }),
  }),
)

test('closed and in order it comes to its set point and stays near it, from any start in any weather', () => {
  fc.assert(
    fc.property(inUse, fc.double({ min: -40, max: 45, noNaN: true }), ({ kind, setPointC, ambientC }, startC) => {
      const input: BoxInput = { ambientC, setPointC, bandC: 1, isDoorOpen: false, unit: 'ok' }
      let box = stepBox(kind, settledBox(startC), input, 5 * 24 * 60)
      for (let hour = 0; hour < 24; hour++) {
        box = stepBox(kind, box, input, 60)
        // Allows for the thermostat's band, the lag of the coil and a defrost, which weighs more in extreme weather.
        expect(Math.abs(box.airC - setPointC)).toBeLessThan(2.5 + 0.045 * Math.abs(ambientC - setPointC))
      }
    }),
    { numRuns: 200 },
  )
})

test('an open door lets a cold box warm, and the longer the warmer', () => {
  fc.assert(
    fc.property(
      kinds,
      fc.double({ min: -35, max: 8, noNaN: true }),
      fc.double({ min: 15, max: 45, noNaN: true }),
      (kind, setPointC, ambientC) => {
        const open: BoxInput = { ambientC, setPointC, bandC: 1, isDoorOpen: true, unit: 'ok' }
        let box = settledBox(setPointC)
        for (let minute = 0; minute < 30; minute++) {
          const next = stepBox(kind, box, open, 1)
          expect(next.airC).toBeGreaterThan(box.airC)
          expect(next.airC).toBeLessThan(ambientC)
          box = next
        }
      },
    ),
  )
})

test.each(['frozen', 'chilled'])('a failed unit drives %s cargo out of its range within three hours', (cargo) => {
  const [setPointC, highC] = cargo === 'frozen' ? [-22, -18] : [5, 8]
  const input: BoxInput = { ambientC: 30, setPointC, bandC: 1, isDoorOpen: false, unit: 'failed' }
  const box = stepBox(boxKinds.truck, settledBox(setPointC), input, 180)
  expect(box.airC).toBeGreaterThan(highC)
  expect(box.mode).toBe(modes.failed)
})

test('a unit that cools long enough defrosts, and cools again', () => {
  const input: BoxInput = { ambientC: 34, setPointC: -22, bandC: 1, isDoorOpen: false, unit: 'ok' }
  let box = settledBox(-22)
  const seen = new Set<number>()
  for (let minute = 0; minute < 24 * 60; minute++) {
    box = stepBox(boxKinds.truck, box, input, 1)
    seen.add(box.mode)
    expect(box.iceMinutes).toBeLessThan(262)
  }
  expect(seen).toEqual(new Set([modes.cooling, modes.defrost, modes.idle]))
})

test('one long step is the same as many short ones', () => {
  const input: BoxInput = { ambientC: 28, setPointC: 4, bandC: 0.6, isDoorOpen: false, unit: 'ok' }
  let short = settledBox(4)
  for (let step = 0; step < 120; step++) short = stepBox(boxKinds.truck, short, input, 0.5)
  expect(stepBox(boxKinds.truck, settledBox(4), input, 60)).toEqual(short)
})

test('a battery stays between empty and full, falls alone and rises on the charger', () => {
  const battery = { drainPctPerHour: 0.6, chargePctPerHour: 30 }
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.boolean(),
      fc.double({ min: 0, max: 1000, noNaN: true }),
      (pct, isCharging, hours) => {
        const next = stepBattery(pct, battery, isCharging, hours)
        expect(next >= 0 && next <= 100).toBe(true)
        expect(isCharging ? next >= pct : next <= pct).toBe(true)
      },
    ),
  )
})

test('weather: bounded everywhere, warmer in the afternoon, warmer in the south, dark at midnight', () => {
  const noonUtc = Date.UTC(2026, 6, 15, 12)
  fc.assert(
    fc.property(
      fc.double({ min: -70, max: 70, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.integer({ min: 0, max: 4e12 }),
      (lat, lng, atMs) => {
        const ambientC = ambientAt({ lng, lat }, atMs)
        expect(ambientC > -45 && ambientC < 48).toBe(true)
      },
    ),
  )
  const shanghai = { lng: 121.4, lat: 31.2 }
  expect(ambientAt(shanghai, noonUtc - 5.5 * 3_600_000)).toBeGreaterThan(ambientAt(shanghai, noonUtc - 15 * 3_600_000))
  expect(ambientAt({ lng: 100.5, lat: 13.7 }, noonUtc)).toBeGreaterThan(ambientAt({ lng: 100.5, lat: 55 }, noonUtc))
  expect(daylightAt(shanghai, Date.UTC(2026, 6, 15, 16))).toBe(0)
  expect(lightInside(true, 0)).toBeGreaterThan(lightInside(false, 60_000))
})

test('vibration comes with motion', () => {
  expect(vibrationOf(0, 1)).toBe(0)
  expect(vibrationOf(80, 1)).toBeGreaterThan(0.1)
})
