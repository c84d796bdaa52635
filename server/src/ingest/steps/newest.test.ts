/** The merging in memory says what the database's functions say. */
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { copyOfTemplate, dropDatabase } from '../../testing/world.ts'
import { faultsOf, valuesOf } from './newest.ts'

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
