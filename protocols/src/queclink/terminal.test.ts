/** The terminal's writer against the decoder. */
import { expect, test } from 'vitest'
import { ascii, fromAscii } from '../bytes.ts'
import { explainFrame } from '../explain-frame.ts'
import { readable, readableMeasure } from '../sample.ts'
import { decodeCommand } from './commands.ts'
import { queclink } from './queclink.ts'
import { acknowledgeBytes, type EriFix, eriBytes } from './terminal.ts'

const imei = '352093084120012'
const atMs = Date.UTC(2026, 10, 21, 3, 4, 5)
const reportsOf = (fix: EriFix) =>
  queclink
    .open()
    .push(eriBytes(imei, fix, 0x1abc), 0)
    .map(readable)
    .flatMap((event) => (event.kind === 'reports' ? event.reports : []))

test('a position with thermometers, one of which fails', () => {
  const fix = { lng: -70.65, lat: -33.4379, speedKmh: 61.2, headingDeg: 359, altitudeM: 540 }
  expect(reportsOf({ atMs, ...fix, acc: 1, mileageKm: 123.4, batteryPct: 88, tempsC: [-18.5, null, 85] })).toEqual([
    {
      at: '2026-11-21T03:04:05.000Z',
      position: { ...fix, type: 'GPS' },
      measures: [
        'voltage=12.4',
        'mileage=123.4',
        'battery=88',
        'acc=1',
        'temp1=-18.5',
        'temp2 decodeFault 1360',
        'temp3 decodeFault 1360',
      ],
    },
  ])
})

test.each([
  ['never a sky', {}, 1],
  ['no sky now', { lng: 121.47, lat: 31.23, fixMs: atMs - 60_000 }, 2],
])('%s: the measures stand at the time of the report', (_name, fix, count) => {
  const reports = reportsOf({ atMs, ...fix, tempsC: [4.25] })
  expect(reports).toHaveLength(count)
  expect(reports.at(-1)).toEqual({
    at: '2026-11-21T03:04:05.000Z',
    measures: ['voltage=12.4', 'mileage=0', 'acc=0', 'temp1=4.25'],
  })
})

test('a command is read, and its acknowledgement known', () => {
  const session = queclink.open()
  session.push(eriBytes(imei, { atMs }, 1), 0)
  const bytes = session.encodeCommand?.({
    kind: 'remoteReboot',
    params: {},
    nonce: 'n'.repeat(16),
    notAfterMs: 9e15,
    counter: 1,
  })
  const command = bytes && decodeCommand(fromAscii(bytes).replace('$', ''))
  expect(command?.command.kind).toBe('remoteReboot')
  expect(command && session.push(acknowledgeBytes(imei, command, atMs), 0)).toEqual([
    { kind: 'ack', ack: { nonce: 'n'.repeat(16), state: 'success' } },
  ])
})

test('times of sending in another zone are read by what a fix of now has shown', () => {
  const session = queclink.open()
  const message = (hdop: number, sent: string) =>
    `+RESP:GTERI,271002,${imei},,00000002,12400,10,1,${hdop},0.0,0,12.4,121.400000,31.200000,20261121030405,0460,0000,287D,0A1B2C3D,00,1.0,,,,99,110000,2,0,${sent},07C7$`
  const times = [message(1, '20261121110410'), message(0, '20261121120000')]
    .flatMap((text) => session.push(ascii(text), 0))
    .flatMap((event) => (event.kind === 'reports' ? event.reports.map(({ atMs }) => atMs) : []))
  expect(times.at(-1)).toBe(Date.UTC(2026, 10, 21, 4))
})

test('a message is explained field by field', () => {
  const frame = ascii(
    `+RESP:GTERI,271002,${imei},,00000002,12400,10,1,1,42.0,35,12.4,118.808889,32.055987,20261121030405,0460,0000,287D,0A1B2C3D,00,123.4,,,,99,220100,2,1,28F8A149F69A3C25,1,FED8,20261121030407,07C7$`,
  )
  const named = explainFrame(queclink, frame, 0).stretches.map(
    ({ from, to, field, becomes }) =>
      `${fromAscii(frame.subarray(from, to))} ${field}${becomes.map((one) => `: ${readableMeasure(one)}`).join('')}`,
  )
  expect(named.filter((one) => !one.endsWith(' value'))).toEqual([
    '+RESP:GTERI messageType',
    '271002 version',
    `${imei} terminal`,
    '12400 value: voltage=12.4',
    '42.0 speed',
    '35 heading',
    '12.4 altitude',
    '118.808889 longitude',
    '32.055987 latitude',
    '20261121030405 time',
    '123.4 value: mileage=123.4',
    '99 value: battery=99',
    '220100 status: acc=1',
    'FED8 value: temp1=-18.5',
    '20261121030407 time',
    '07C7 serial',
  ])
})
