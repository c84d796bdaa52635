import { findSeries } from '@coldway/contract/readings/series.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readableMeasure } from '../sample.ts'
import { aliases, type FieldName } from './aliases.ts'
import { readBlocks } from './read-blocks.ts'
import { blocks } from './registry.ts'

const read = (...input: unknown[]) => readBlocks(input).measures.map(readableMeasure)

/** Section 9 and faults.md row 22, written independently of the decoder. */
const oracle = (raw: number): string => {
  const isNegative = raw >= 0x8000
  const tenths = isNegative ? raw - 0x8000 : raw
  if (isNegative && (tenths === 0 || tenths > 2000)) return `temp1 decodeFault ${raw}`
  if (tenths > 8500) return `temp1 outOfRange ${raw}`
  return `temp1=${isNegative ? -tenths / 10 : tenths / 10}`
}

test('every 16-bit temperature code', () => {
  for (let raw = 0; raw <= 0xffff; raw++) {
    const got = read({ id: 3, temp: raw })
    if (got.length !== 1 || got[0] !== oracle(raw)) expect([raw, ...got]).toEqual([raw, oracle(raw)])
  }
})

test.each([
  [0, 'temp1=0'],
  [1, 'temp1=0.1'],
  [32_767, 'temp1 outOfRange 32767'],
  [32_768, 'temp1 decodeFault 32768'],
  [32_769, 'temp1=-0.1'],
  [33_168, 'temp1=-40'],
  [33_668, 'temp1=-90'],
  [65_535, 'temp1 decodeFault 65535'],
])('temperature code %i', (raw, measure) => {
  expect(read({ id: 3, temp: raw })).toEqual([measure])
})

test.each([
  null,
  '',
  ' ',
  'NaN',
  '0x10',
  'wet',
  true,
  [],
  {},
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -Infinity,
  JSON.parse('1e309'),
])('%o is a fault with its raw value', (raw) => {
  for (const [measure] of [
    readBlocks([{ id: 3, temp: raw }]).measures,
    readBlocks([{ id: 1, batval: raw }]).measures,
  ]) {
    expect(measure).toMatchObject({ value: null, quality: 'decodeFault', raw: expect.any(String) })
  }
})

test('numbers as text are numbers; long text is cut', () => {
  expect(read({ id: '3', temp: '45' })).toEqual(['temp1=4.5'])
  expect(readBlocks([{ id: 3, temp: 'x'.repeat(5000) }]).measures[0]?.raw).toBe('x'.repeat(64))
})

describe('block 3', () => {
  test('a bare probe and 31 extras are 32 channels', () => {
    const extras = Array.from({ length: 31 }, (_, at) => [`temp${at + 1}`, (at + 2) * 10])
    const got = read({ id: 3, temp: 10, ...Object.fromEntries(extras) })
    expect(got).toEqual(Array.from({ length: 32 }, (_, at) => `temp${at + 1}=${at + 1}`))
  })

  test('probes that are all numbered keep their numbers', () => {
    expect(read({ id: 3, temp1: 10, tem_2: 20, T3: 30, hum1: 500, humidity_2: 600 })).toEqual([
      'temp1=1',
      'temp2=2',
      'temp3=3',
      'hum1=50',
      'hum2=60',
    ])
  })

  test('a silent bare probe still holds its place, also over two blocks of the same id', () => {
    expect(read({ id: 3, temp: null }, { id: 3, temp1: 20 })).toEqual(['temp1 decodeFault null', 'temp2=2'])
  })

  test('numbers beyond the channels are left out', () => {
    expect(read({ id: 3, temp: 1, temp32: 5, temp99: 5, hum77: 5 })).toEqual(['temp1=0.1'])
  })
})

test('vibration is the distance of the magnitude from 1 g', () => {
  expect(read({ id: 4, acc_x: 0, acc_y: 0, acc_z: 10 })).toEqual(['vibration=0'])
  expect(read({ id: 4, acc_x: -30, acc_y: 0, acc_z: 40 })).toEqual(['vibration=4'])
  expect(read({ id: 4, acc_x: 0, acc_y: 0, acc_z: 0 })).toEqual(['vibration=1'])
  expect(read({ id: 4, acc_x: 1, acc_z: 1 })).toEqual(['vibration decodeFault 1,undefined,1'])
})

test.each([0, 2, 4, 8, 9, 10])('work mode %i', (mode) => {
  expect(read({ id: 109, mode })).toEqual([`reeferMode=${mode}`])
})

test('codes outside a closed list are faults', () => {
  expect(read({ id: 109, mode: 3 }, { id: 16, gac: 2 })).toEqual(['door decodeFault 2', 'reeferMode decodeFault 3'])
})

test('whatever stands in block 111, the pin does not come through', () => {
  const names = ['pin', 'password', 'pwd', 'lock', 'lockState', 'state', 'elockPwd', 'value']
  for (const name of names) {
    for (const pin of ['493827', 493_827, '0493827'])
      expect(JSON.stringify(readBlocks([{ id: 111, [name]: pin }]))).not.toMatch('93827')
  }
  expect(read({ id: 111, pin: '493827', lockState: 0 })).toEqual(['lock=0'])
})

test('unknown ids, unknown fields and things that are no block are ignored', () => {
  expect(read({ id: 999, temp: 1 }, { id: 1, colour: 3 }, null, 7, 'x', [], {})).toEqual([])
  expect(readBlocks({ id: 1, batval: 1 }).measures).toEqual([])
})

test('ids are unique and every alias list is used', () => {
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
  expect(blocks.map(({ id }) => id)).toEqual([1, 2, 3, 4, 14, 16, 21, 31, 108, 109, 111])
})

test.each(Object.entries(aliases) as [FieldName, readonly string[]][])(
  '%s is read under each of its names',
  (_, names) => {
    const axes = { accX: 1, accY: 1, accZ: 1 }
    for (const name of names) {
      const found = blocks.some(({ id }) => readBlocks([{ id, ...axes, [name]: 1 }]).measures.length > 0)
      expect([name, found]).toEqual([name, true])
    }
  },
)

test('any input gives finite, known and bounded measures', () => {
  const value = fc.oneof(fc.anything(), fc.double(), fc.integer(), fc.string())
  const name = fc.oneof(fc.constantFrom(...Object.values(aliases).flat(), 'temp7', 'hum31'), fc.string())
  const block = fc.oneof(
    fc.anything(),
    fc
      .tuple(fc.constantFrom(...blocks.map(({ id }) => id)), fc.dictionary(name, value))
      .map(([id, of]) => ({ ...of, id })),
  )
  fc.assert(
    fc.property(fc.array(block), (input) => {
      for (const measure of readBlocks(input).measures) {
        expect(findSeries(measure.key)).toBeDefined()
        expect(measure.value === null ? measure.quality : Number.isFinite(measure.value)).toBe(
          measure.value === null ? 'decodeFault' : true,
        )
        expect(String(measure.raw).length).toBeLessThanOrEqual(64)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a block of which nothing is read is named, however many stand beside it', () => {
  const input = [{ id: 900, what: 1 }, { id: 3, temp: 45 }, { id: 3, other: 1 }, { id: 1, what: 1 }, { id: 2 }]
  expect(readBlocks(input).unread).toEqual([1, 900])
})
