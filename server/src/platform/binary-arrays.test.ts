/** Against a real server: the values read are the values encoded. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeWorld } from '../testing/world.ts'
import { bools, float4s, float8s, instants, int2s, int4s, texts } from './binary-arrays.ts'

const { query } = await makeWorld()
const same = <Value>(value: Value): Value => value
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.array(fc.option(of), { maxLength: 50 })
/** The array that the server read, as JSON. */
const read = async (type: string, bytes: Buffer): Promise<unknown> => {
  const [row] = await query<{ given: unknown }>(`select to_jsonb($1::${type}[]) as given`, [bytes])
  return row?.given
}

test('numbers of every width, with and without null', async () => {
  const float = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 })
  await fc.assert(
    fc.asyncProperty(
      maybe(fc.integer({ min: -32_768, max: 32_767 })),
      maybe(fc.integer()),
      maybe(float),
      maybe(fc.float({ noNaN: true, noDefaultInfinity: true })),
      async (small, whole, double, single) => {
        expect(await read('smallint', int2s(small, same))).toEqual(small)
        expect(await read('integer', int4s(whole, same))).toEqual(whole)
        expect(await read('float8', float8s(double, same))).toEqual(double.map(unsigned))
        expect(((await read('real', float4s(single, same))) as (number | null)[]).map(rounded)).toEqual(
          single.map(unsigned).map(rounded),
        )
      },
    ),
    { numRuns: 30 },
  )
})
/** PostgreSQL's JSON has no minus zero that parses back, and its shortest form of four bytes is not that of eight. */
const unsigned = (value: number | null): number | null => (value === 0 ? 0 : value)
const rounded = (value: number | null): number | null => value && Math.fround(value)

test('times are the very ones that to_timestamp makes of the same milliseconds', async () => {
  const ms = fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) })
  await fc.assert(
    fc.asyncProperty(fc.array(ms, { minLength: 1, maxLength: 200 }), async (given) => {
      const [row] = await query<{ same: boolean }>(
        `select bool_and(a = b) as same from unnest($1::timestamptz[],
           array(select to_timestamp(x / 1000) from unnest($2::float8[]) with ordinality as y (x, n) order by n)) as z (a, b)`,
        [instants(given, same), given],
      )
      expect(row?.same).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('texts in every script, quotes, braces and halves of characters', async () => {
  const text = fc.string({
    unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constant('\uD800')),
  })
  await fc.assert(
    fc.asyncProperty(maybe(text.filter((value) => !value.includes('\0'))), async (given) => {
      expect(await read('text', texts(given, same))).toEqual(given.map((value) => value && value.toWellFormed()))
    }),
    { numRuns: 30 },
  )
  expect(await read('text', texts(['{"a":"b\\\\"}', 'NULL', '', ',', '漢字ไทย', null], same))).toEqual([
    '{"a":"b\\\\"}',
    'NULL',
    '',
    ',',
    '漢字ไทย',
    null,
  ])
  await expect(read('text', texts(['a\0b'], same))).rejects.toMatchObject({ code: '22021' })
})

test('truth, and nothing at all', async () => {
  expect(await read('boolean', bools([true, false, true], same))).toEqual([true, false, true])
  expect(await read('integer', int4s([], same))).toEqual([])
  expect(await read('text', texts([], same))).toEqual([])
})
