import { distanceM } from '@coldway/contract/places/geo.ts'
import type { Report } from '@coldway/contract/readings/report.ts'
import { decodeUplink } from '@coldway/protocols/json/uplink.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createFaultLine,
  faultLevels,
  jumpKinds,
  sensorFaultKinds,
  skewKinds,
  twinOf,
  withJump,
  withSensorFault,
  withSkew,
} from './faults.ts'
import { uplinkOf } from './wire/json.ts'

const atMs = Date.UTC(2026, 10, 21, 3, 4, 5)
const report = (second: number): Report => ({
  id: `r${second}`,
  atMs: atMs + second * 1000,
  position: { lng: 118.78, lat: 32.06, type: 'GPS' },
  measures: [
    { key: 'temp1', value: 4.2, quality: 'good' },
    { key: 'hum1', value: 60, quality: 'good' },
  ],
})
const story = Array.from({ length: 400 }, (_, second) => report(second))

test('a line without faults says each report once, in order', () => {
  const line = createFaultLine(1, faultLevels.none)
  expect(story.flatMap((one) => line.pass(one))).toEqual(story)
  expect(line.flush()).toEqual([])
})

test('whatever goes wrong, every report comes out at last', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const line = createFaultLine(seed, { ...faultLevels.heavy, clockSkew: 0, offline: 0.02 })
      const said = [...story.flatMap((one) => line.pass(one)), ...line.flush()]
      expect(new Set(said.map(({ id }) => id?.replace('b', '')))).toEqual(new Set(story.map(({ id }) => id)))
    }),
    { numRuns: 50 },
  )
})

test('the same seed goes wrong in the same way', () => {
  const run = () => {
    const line = createFaultLine(9, faultLevels.heavy)
    return story.flatMap((one) => line.pass(one))
  }
  expect(run()).toEqual(run())
})

test('a heavy line repeats, swaps and holds back', () => {
  const line = createFaultLine(3, faultLevels.heavy)
  const batches = story.map((one) => line.pass(one))
  const said = batches.flat()
  expect(said.length).toBeGreaterThan(story.length)
  expect(batches.some((batch) => batch.length === 0)).toBe(true)
  expect(said.some((one, at) => at > 0 && one.atMs < (said[at - 1]?.atMs ?? 0))).toBe(true)
})

test.each(skewKinds)('clock skew %s', (kind) => {
  const days = (withSkew(report(0), kind).atMs - atMs) / 86_400_000
  if (kind === 'ahead') expect(days * 1440).toBeGreaterThan(10)
  if (kind === 'behind') expect(days).toBeLessThan(0)
  if (kind === 'weekRollover') expect(days).toBe(-7168)
  if (kind === 'year2094') expect(new Date(withSkew(report(0), kind).atMs).getUTCFullYear()).toBe(2094)
})

test.each(jumpKinds)('gps jump %s', (kind) => {
  const { position } = withJump(report(0), kind)
  const home = { lng: 118.78, lat: 32.06 }
  expect(distanceM(home, position ?? home)).toBeGreaterThan(3_900_000)
})

test.each(sensorFaultKinds)('sensor fault %s is no good sample after the wire', (kind) => {
  const spoiled = withSensorFault(report(0), kind)
  const [read] = decodeUplink(uplinkOf(spoiled), { zone: '+08:00' }).reports
  const temp = read?.measures.find(({ key }) => key === 'temp1')
  // The sentinel is an ordinary number on the wire; ingest knows the floor of the device type.
  if (kind === 'sentinel') expect(temp).toMatchObject({ value: -40, raw: 33_168 })
  else expect(temp).toMatchObject({ value: null, quality: 'decodeFault' })
  expect(read?.measures.find(({ key }) => key === 'hum1')).toMatchObject({ value: 60, quality: 'good' })
})

test('a twin has the same time, another id and another value', () => {
  const twin = twinOf(report(0))
  expect(twin.atMs).toBe(atMs)
  expect(twin.id).not.toBe('r0')
  expect(twin.measures[0]?.value).toBeCloseTo(4.5)
})
