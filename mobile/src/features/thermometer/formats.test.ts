/** The examples that the two formats are published with, cut anywhere, and bytes of other formats. */
import { expect, test } from 'vitest'
import { readBthome } from './bthome.ts'
import { readEye } from './eye.ts'

const view = (hex: string): DataView => new DataView(Uint8Array.from(Buffer.from(hex, 'hex')).buffer)

test.each([
  ['4002ca0903bf13', { tempC: 25.06, humPct: 50.55 }],
  ['4002c40903bf13', { tempC: 25, humPct: 50.55 }],
  ['40001b016402c808036c1a', { batteryPct: 100, tempC: 22.48, humPct: 67.64 }],
  ['402e23', { humPct: 35 }],
  ['40451101', { tempC: 27.3 }],
  ['4057ea', { tempC: -22 }],
  ['4058ea', { tempC: -7.7 }],
  ['4004138a01', {}],
  // An object that this version does not know ends the reading.
  ['4002ca09fe0102ca00', { tempC: 25.06 }],
  // Two probes.
  ['4002ca090218fc', { tempC: 25.06 }],
] as const)('BTHome %s', (hex, said) => {
  expect(readBthome(view(hex))).toEqual(said)
})

test.each(['', '41a47266c95f730011223378237214', '2002ca09'])('no BTHome that can be read without a key: %s', (hex) => {
  expect(readBthome(view(hex))).toBeUndefined()
})

test.each([
  ['01b708b4120ccb0bffc767', { tempC: 22.28, humPct: 18 }],
  ['0101fc18', { tempC: -10 }],
  ['010212', { humPct: 18 }],
  ['0100', {}],
] as const)('Teltonika EYE %s', (hex, said) => {
  expect(readEye(view(hex))).toEqual(said)
})

test.each(['', '01', '02b708b412'])('no EYE of this version: %s', (hex) => {
  expect(readEye(view(hex))).toBeUndefined()
})

test('a cut advertisement says less, and never something else', () => {
  for (const [read, whole] of [
    [readBthome, '40001b016402c808036c1a'],
    [readEye, '01b708b4120ccb0bffc767'],
  ] as const) {
    const all = read(view(whole))
    for (let bytes = 1; bytes < whole.length / 2; bytes += 1) {
      expect(all).toMatchObject(read(view(whole.slice(0, bytes * 2))) ?? {})
    }
  }
})
