import { expect, test } from 'vitest'
import { readDeviceArguments } from './device-arguments.ts'

const read = (line: string) => readDeviceArguments(line.split(' '))

test('limits below zero are read with a blank as well as with an equals sign', () => {
  const range = { tempLowC: -20, tempHighC: -15.5, humLowPct: null, humHighPct: null }
  expect(read('add X --low -20 --high -15.5').device.range).toEqual(range)
  expect(read('add X --low=-20 --high=-15.5').device.range).toEqual(range)
})

test('a terminal number loses its leading zeros', () => {
  expect(read('add X --protocol jt808 --terminal 013812345678').device.terminalNo).toBe('13812345678')
})

test.each([
  ['frob', /npm run device/],
  ['add', /npm run device/],
  ['add X --nonsense', /nonsense[^]*npm run device/],
  ['add bad/code', /^CODE: /],
  ['add X --low abc', /^--low: /],
  ['add X --low 8 --high 2', /--low must be below --high/],
  ['add X --protocol mqtt', /^--protocol: /],
  ['add X --protocol jt808', /needs --terminal/],
])('%s is refused in words', (line, words) => {
  expect(() => read(line)).toThrow(words)
})
