/** Tests the makers' items by table, and a terminal's questions and statements beside its position. */
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../bytes.ts'
import { readableMeasure } from '../sample.ts'
import { decodeItems } from './items.ts'
import { jt808 } from './jt808.ts'
import { decodeMessage, encodeMessage, messageIds } from './message.ts'
import { locationBody } from './terminal.ts'

test.each([
  [
    'temperatures of eight probes',
    '51 10 0032 80b8 ffff 8000 0000 ffff ffff ffff',
    ['temp1=5', 'temp2=-18.4', 'temp4 decodeFault 32768', 'temp5=0'],
  ],
  ['one temperature', '51 02 8019', ['temp1=-2.5']],
  [
    'two Bluetooth thermometers',
    'e6 16 01 a1b2c3d4e5f6 0580 2d00 02 a1b2c3d4e5f7 ee66 3200',
    ['temp1=5.5', 'hum1=45', 'temp2=-18.4', 'hum2=50'],
  ],
  ['light and temperature by mask', 'f6 06 00 03 0064 ff48', ['light=100', 'temp1=-18.4']],
  ['temperature alone by mask', 'f6 04 00 02 0019', ['temp1=2.5']],
  ['battery in tens', '56 02 0800', ['battery=80']],
  ['voltages', '61 02 04c4 69 02 0190', ['voltage=12.2', 'batteryVoltage=4']],
  ['signal, supply, battery', 'ee 06 15 2fa8 0fa0 0c', ['voltage=12.2', 'batteryVoltage=4']],
  ['battery state', 'f7 06 00000f0a 02 5a', ['batteryVoltage=3.85', 'battery=90']],
  ['supply in a list of car data', 'f3 0a 0002 02 0064 0004 02 3039', ['voltage=12.345']],
  ['supply in tenths', 'fe 02 007a', ['voltage=12.2']],
  ['charge level', 'e3 04 00 5a 0190', ['battery=90', 'batteryVoltage=4']],
  ['cells where others put voltages', 'eb 0d 01cc 00 2535 1026 01 2535 0f6f 2c', []],
  [
    'light, pressure, humidity, temperature together',
    'f5 02 0064 f6 02 03f5 f7 02 01c2 f8 02 02e4',
    ['light=100', 'pressure=101.3', 'hum1=45', 'temp2=24'],
  ],
  ['steps where others put a temperature', 'f7 02 01c2 f8 02 02e4', []],
  ['a light alone', 'f5 02 0064', []],
  ['a pressure alone', 'f6 02 03f5', []],
  ['a battery beside its maker', '52 01 03 fb 04 5f 0507 01', ['battery=95', 'voltage=12.87']],
  ['a mileage where others put a battery', 'fb 04 00 0f42 40', []],
  ['a counter with a state where others put a battery', 'fb 04 0a 0507 01', []],
  ['sensors around it', 'ea 09 00 15 02 01c2 16 02 02e4', ['hum1=45', 'temp1=24']],
  ['a list out of order where others put sensors', 'ea 09 00 16 02 02e4 15 02 01c2', []],
  ['a list of other sizes where others put sensors', 'ea 0a 00 01 03 000000 16 02 02e4', []],
  ['signal that is not known', '30 01 63', []],
  ['supply of a car without the sign of a car', '82 02 0088', []],
  ['cut items', 'e6 0a 01 a1b2c3d4e5f6 0580 2d', []],
])('%s', (_name, hex, measures) => {
  expect(decodeItems(fromHex(hex)).measures.map(readableMeasure)).toEqual(measures)
})

test.each(['f7 02 01c2', 'f5 02 0064', 'fb 04 00 0f42 40', 'f6 02 03f5'])('%s alone is kept raw', (hex) => {
  expect(decodeItems(fromHex(hex)).unread).toHaveLength(1)
})

const terminal = '13912345678'
const send = (id: number, body: Uint8Array, nowMs = 0) =>
  jt808.open().push(encodeMessage({ id, edition: 2019, terminal, serial: 9, body }), nowMs)

describe('beside positions', () => {
  test('a terminal that asks for the time gets it in UTC', () => {
    const [event] = send(messageIds.askTime, new Uint8Array(0), Date.UTC(2026, 10, 21, 3, 4, 5))
    const answer = event?.kind === 'reply' && decodeMessage(event.bytes.subarray(1, -1))
    expect(answer).toMatchObject({ id: 0x8004, terminal })
    expect(typeof answer === 'object' && toHex(answer.body)).toBe('261121030405')
  })

  test('a picture is answered with its number', () => {
    const [event] = send(messageIds.media, fromHex('0000002a 00 00 00 01'))
    const answer = event?.kind === 'reply' && decodeMessage(event.bytes.subarray(1, -1))
    expect(typeof answer === 'object' && [answer.id, toHex(answer.body)]).toEqual([0x8800, '0000002a'])
  })

  test('the answer to a question for the position is a position', () => {
    const atMs = Date.UTC(2026, 10, 21, 3, 4, 5)
    const body = Uint8Array.of(0, 7, ...locationBody({ atMs, lng: 121.47, lat: 31.23 }))
    expect(send(messageIds.locationReply, body)[1]).toMatchObject({
      kind: 'reports',
      reports: [{ atMs, position: { lng: 121.47, lat: 31.23 } }],
    })
  })
})
