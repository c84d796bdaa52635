/** Examples of the GS1 General Specifications and what readers make of them; everything else is no element string. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readElements } from './gs1.ts'
import { candidatesOf } from './candidates.ts'

const gs = '\u001D'

test.each([
  ['a GTIN alone', '0109506000134352', [['01', '09506000134352']]],
  [
    'a trade item with date, lot and serial',
    `010950600013435217261231${'10'}LOT-7${gs}21SN-42`,
    [
      ['01', '09506000134352'],
      ['17', '261231'],
      ['10', 'LOT-7'],
      ['21', 'SN-42'],
    ],
  ],
  ['a GS1-128 with its symbology identifier', ']C100106141412345678908', [['00', '106141412345678908']]],
  [
    'a GS1 DataMatrix that begins with FNC1',
    `]d2${gs}0109506000134352${'21'}A1`,
    [
      ['01', '09506000134352'],
      ['21', 'A1'],
    ],
  ],
  [
    'what is printed below the symbol',
    '(01)09506000134352(21)SN-42',
    [
      ['01', '09506000134352'],
      ['21', 'SN-42'],
    ],
  ],
  ['an individual asset', '80049506000134352ABC', [['8004', '9506000134352ABC']]],
  [
    'a weight, whose identifier has four digits',
    '01095060001343523103001750',
    [
      ['01', '09506000134352'],
      ['3103', '001750'],
    ],
  ],
])('%s', (_what, text, elements) => {
  expect(readElements(text)).toEqual(elements.map(([ai, value]) => ({ ai, value })))
})

test.each([
  ['a wrong check digit', '0109506000134353'],
  ['a GTIN cut short', '010950600013435'],
  ['an identifier that does not exist', '0509506000134352'],
  ['our own number of a device', 'GX-20260001'],
  ['a waybill number', 'WB-2026-1120-0147'],
  ['an address', 'https://example.com/view/device/GX-1'],
  ['brackets around nothing', '(01)'],
  ['letters in a date', '0109506000134352172612AB'],
  ['nothing', ''],
])('%s is no element string', (_what, text) => {
  expect(readElements(text)).toBeUndefined()
})

test('never throws, and what it reads it reads again from print', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(01|10|21|00|17)[0-9A-Z]{0,30}$/)), (text) => {
      const elements = readElements(text)
      const isPrintable = elements?.every(({ value }) => !value.includes('('))
      if (!elements || !isPrintable) return
      expect(readElements(elements.map(({ ai, value }) => `(${ai})${value}`).join(''))).toEqual(elements)
    }),
  )
})

test.each([
  ['GX-1', ['GX-1']],
  ['  GX-1\n', ['GX-1']],
  ['https://cold.example/view/deviceMaintenance/deviceDataLogShow?deviceCode=GX%2F1', ['GX/1']],
  ['https://cold.example/view/device/GX-1', ['GX-1']],
  ['(01)09506000134352(21)SN-42', ['SN-42']],
  [']C100106141412345678908', ['106141412345678908']],
  ['https://elsewhere.example/', []],
  ['', []],
])('%s may be the number of %j', (text, candidates) => {
  expect(candidatesOf(text)).toEqual(candidates)
})
