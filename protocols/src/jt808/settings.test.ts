import { expect, test } from 'vitest'
import { ascii, fromHex, joinBytes, toHex, u32 } from '../bytes.ts'
import { settings } from './commands.ts'
import { queryBody, readSettings, settingsBody } from './settings.ts'

const values = new Map([
  [settings.restingS, Uint8Array.from(u32(600))],
  [settings.movingS, Uint8Array.from(u32(15))],
  [settings.host, ascii('iot.example.com\0')],
  [settings.port, Uint8Array.from(u32(6808))],
])

test('what is asked for comes back under the names of commands', () => {
  expect(readSettings(settingsBody(7, values, queryBody()))).toEqual({
    staticIntervalS: '600',
    moveIntervalS: '15',
    'primaryServer.host': 'iot.example.com',
    'primaryServer.port': '6808',
  })
})

test('a terminal that sends all its settings: unknown ones are skipped, each value is read in the width it came in', () => {
  const body = fromHex('0001 03 00000001 04 0000003c 00000029 02 001e 0000f364 03 010203')
  expect(readSettings(body)).toEqual({ moveIntervalS: '30' })
})

test.each(['', '0001', '0001 02 00000029 04 0000001e', '0001 01 00000029 ff 00'])('%j is none', (hex) => {
  expect(readSettings(fromHex(hex))).toBeUndefined()
})

test('a terminal says only what it has', () => {
  const few = new Map([[settings.port, Uint8Array.from(u32(1))]])
  expect(toHex(settingsBody(7, few, queryBody()))).toBe(toHex(joinBytes([0, 7, 1], u32(settings.port), [4], u32(1))))
})
