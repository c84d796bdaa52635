/** The merge in memory agrees with the database's functions. */
import { limits } from '@coldway/contract/limits.ts'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { copyOfTemplate, dropDatabase } from '../../testing/world.ts'
import type { ReadingRow } from '../reading-row.ts'
import { faultsOf, newestByDevice, valuesOf } from './newest.ts'

const where = await copyOfTemplate()
const client = new Client(where)
await client.connect()
afterAll(async () => {
  await client.end()
  await dropDatabase(String(where.database))
})

const moment = [fc.integer({ min: 1, max: 3 }), fc.integer({ min: -2, max: 2 })] as const
const key = fc.constantFrom('temp1', 'hum1', 'door')
const good = fc.dictionary(key, fc.tuple(...moment, fc.constantFrom(-4, 2.5, 7)), { noNullPrototype: true })
const bad = fc.dictionary(key, fc.tuple(...moment, fc.constantFrom('decodeFault', 'outOfRange')), {
  noNullPrototype: true,
})

test('values and faults of samples, as values_of and faults_of', async () => {
  const samples = fc.sample(fc.record({ good, bad }), { numRuns: 300, seed: 7 })
  const { rows } = await client.query<{ values: unknown; faults: unknown }>(
    `select values_of(one -> 'good') as values, faults_of(one -> 'good', one -> 'bad') as faults
     from jsonb_array_elements($1::jsonb) with ordinality as given (one, at) order by at`,
    [JSON.stringify(samples)],
  )
  expect(samples.map((one) => ({ values: valuesOf(one), faults: faultsOf(one) }))).toEqual(rows)
})

const values = fc.dictionary(key, fc.constantFrom(-4, 2.5, 7), { noNullPrototype: true })
const faults = fc.dictionary(key, fc.tuple(fc.constantFrom('decodeFault', 'outOfRange'), fc.constant(null)), {
  noNullPrototype: true,
})
const fix = fc.record({
  lng: fc.integer({ min: 1, max: 2 }),
  lat: fc.constant(31),
  type: fc.constantFrom('GPS', 'LBS'),
  speedKmh: fc.constantFrom(0, 40),
  headingDeg: fc.constant(0),
  accuracyM: fc.constant(null),
})
const row = fc.record({
  deviceId: fc.integer({ min: 1, max: 3 }),
  atMs: fc.integer({ min: 1, max: 9 }),
  disc: fc.integer({ min: -9, max: 9 }),
  arrivedMs: fc.integer({ min: 1, max: 9 }),
  flags: fc.constantFrom(0, 8),
  fix: fc.option(fix),
  values,
  faults,
  event: fc.constantFrom(undefined, 'shutdown'),
}) as fc.Arbitrary<ReadingRow>
/** Keys are unique, as the store has removed duplicates. */
const rows = fc.uniqueArray(row, {
  selector: ({ deviceId, atMs, disc }) => `${deviceId} ${atMs} ${disc}`,
  maxLength: 30,
})

test('of every device the newest report, of every series its newest sample, in whatever order they come', () => {
  const newer = (a: ReadingRow, b: ReadingRow): number => b.atMs - a.atMs || b.disc - a.disc
  fc.assert(
    fc.property(rows, (given) => {
      const merged = newestByDevice(given)
      expect(new Set(merged.keys())).toEqual(new Set(given.map(({ deviceId }) => deviceId)))
      for (const [deviceId, state] of merged) {
        const own = given.filter((one) => one.deviceId === deviceId).toSorted(newer)
        const first = own[0] as ReadingRow
        expect([state.atMs, state.disc, state.isShutdown]).toEqual([first.atMs, first.disc, first.event === 'shutdown'])
        expect(state.arrivedMs).toBe(Math.max(...own.map(({ arrivedMs }) => arrivedMs)))
        for (const name of ['temp1', 'hum1', 'door']) {
          const withValue = own.find((one) => name in one.values)
          expect(state.good[name]).toEqual(withValue && [withValue.atMs, withValue.disc, withValue.values[name]])
          const withFault = own.find((one) => name in one.faults)
          expect(state.bad[name]).toEqual(withFault && [withFault.atMs, withFault.disc, withFault.faults[name]?.[0]])
        }
        const samples = [...Object.values(state.good), ...Object.values(state.bad)]
        expect(state.isOfSeveral).toBe(samples.some(([atMs, disc]) => atMs !== first.atMs || disc !== first.disc))
      }
    }),
    { numRuns: 1000 },
  )
})

test('a fix of cells waits behind one of satellites, and no outlier is a place', () => {
  const place = { lng: 1, lat: 31, speedKmh: 0, headingDeg: 0, accuracyM: null }
  const at = (atMs: number, type: 'GPS' | 'LBS', flags = 0): ReadingRow => ({
    deviceId: 1,
    atMs,
    disc: 0,
    arrivedMs: atMs,
    flags,
    fix: { ...place, type },
    values: {},
    faults: {},
    event: undefined,
  })
  const fixOf = (...given: readonly ReadingRow[]) => newestByDevice(given).get(1)?.fix
  for (const order of [1, -1]) {
    const both = [at(1000, 'GPS'), at(2000, 'LBS')].toSorted((a, b) => order * (a.atMs - b.atMs))
    expect(fixOf(...both)).toMatchObject({ type: 'GPS', atMs: 1000 })
  }
  expect(fixOf(at(1000, 'GPS'), at(1000 + limits.cellTrustMs + 1, 'LBS'))).toMatchObject({ type: 'LBS' })
  expect(fixOf(at(1000, 'GPS'), at(2000, 'GPS', 8))).toMatchObject({ atMs: 1000 })
  expect(fixOf(at(2000, 'GPS', 8))).toBeNull()
})
