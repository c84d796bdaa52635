import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Gln, Gtin, hasCheckDigit, Sscc, withCheckDigit } from './gs1.ts'

describe('a key', () => {
  // The examples of the General Specifications, section 7.9.1, and of EPC's tag data standard.
  test.each([
    ['GTIN-14', Gtin, '10614141543219'],
    ['GTIN-13', Gtin, '4006381333931'],
    ['GTIN-8', Gtin, '96385074'],
    ['GLN', Gln, '0614141000012'],
    ['SSCC', Sscc, '376104250021234569'],
  ])('%s with its check digit is taken, and with any other refused', (_name, schema, key) => {
    expect(schema.parse(` ${key} `)).toBe(key)
    for (let last = 0; last < 10; last += 1) {
      const other = `${key.slice(0, -1)}${last}`
      expect(schema.safeParse(other).success).toBe(other === key)
    }
    expect(schema.safeParse(`${key}0`).success).toBe(false)
    expect(schema.safeParse(key.replace(/\d/, 'x')).success).toBe(false)
    expect(schema.safeParse('').success).toBe(false)
  })

  test('has one check digit, which finds each single wrong digit', () => {
    const digits = fc.stringMatching(/^\d{17}$/)
    fc.assert(
      fc.property(digits, fc.nat(17), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const key = withCheckDigit(text)
        expect(hasCheckDigit(key)).toBe(true)
        const wrong = `${key.slice(0, at)}${(Number(key[at]) + by) % 10}${key.slice(at + 1)}`
        expect(hasCheckDigit(wrong)).toBe(false)
      }),
    )
  })
})
