/** The terminal's writer against the decoder. */
import { expect, test } from 'vitest'
import { fromAscii } from '../bytes.ts'
import { readable } from '../sample.ts'
import { decodeOrder } from './orders.ts'
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
    measures: ['mileage=0', 'acc=0', 'temp1=4.25'],
  })
})

test('an order is read, and its acknowledgement known', () => {
  const session = queclink.open()
  session.push(eriBytes(imei, { atMs }, 1), 0)
  const told = session.tell?.({ kind: 'remoteReboot', params: {}, nonce: 'n'.repeat(16), notAfterMs: 9e15, counter: 1 })
  const order = told && decodeOrder(fromAscii(told).replace('$', ''))
  expect(order?.order.kind).toBe('remoteReboot')
  expect(order && session.push(acknowledgeBytes(imei, order, atMs), 0)).toEqual([
    { kind: 'ack', ack: { nonce: 'n'.repeat(16), state: 'success' } },
  ])
})
