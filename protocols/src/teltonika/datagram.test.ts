import { expect, test } from 'vitest'
import { fromHex, toHex } from '../bytes.ts'
import { readable } from '../sample.ts'
import { codecs } from './avl.ts'
import { datagramBytes, readDatagram, takenBy } from './datagram.ts'
import { packetBytes } from './terminal.ts'

/** A datagram that the maker's wiki publishes. */
const published =
  '003dcafe0105000f33353230393330383634303336353508010000016b4f815b30010000000000000000000000000000000103021503010101425dbc000001'
/** A datagram captured from a device. */
const captured =
  '0049cafe0122000f33353734353430373237313339373508010000015d3766f6a800003eef961ec6215e0063006d09003100070401000200f001c8000242381c18003201c7000000e10001'

test("the maker's example is read, and answered with its numbers", () => {
  const read = readDatagram(fromHex(published))
  expect(read?.terminal).toBe('352093086403655')
  expect(read?.event).toMatchObject({ kind: 'reports', reports: [{ atMs: Date.UTC(2019, 5, 13, 6, 23, 26) }] })
  expect(toHex(read?.event.reply ?? new Uint8Array(0))).toBe('0005cafe010501')
})

test('a captured datagram is read', () => {
  const read = readDatagram(fromHex(captured))
  expect(read?.terminal).toBe('357454072713975')
  expect(read && readable(read.event)).toMatchObject({
    reports: [{ at: '2017-07-12T15:24:41.000Z', position: { lng: 0.4124566, lat: 51.630115 } }],
  })
})

test('what a device sends comes back, and its answer is for that packet alone', () => {
  const data = packetBytes([{ atMs: 1000 }, { atMs: 2000 }], codecs.c8e).subarray(8, -4)
  const read = readDatagram(datagramBytes('352093086403655', { packet: 7, avl: 9 }, data))
  expect(read?.event).toMatchObject({ kind: 'reports', reports: [{ atMs: 1000 }, { atMs: 2000 }] })
  const reply = read?.event.reply ?? new Uint8Array(0)
  expect([takenBy(reply, 7), takenBy(reply, 8), takenBy(reply.subarray(0, 4), 7)]).toEqual([2, undefined, undefined])
})

test('records that do not fit are kept raw and answered; cut, lengthened or foreign datagrams say nothing', () => {
  const whole = fromHex(captured)
  const broken = Uint8Array.from(whole)
  broken[24] = 2
  expect(readDatagram(broken)?.event).toMatchObject({ kind: 'unread', type: 'codec 0x08' })
  for (let length = 0; length < whole.length; length++) expect(readDatagram(whole.subarray(0, length))).toBeUndefined()
  expect(readDatagram(fromHex(`${captured}00`))).toBeUndefined()
  const foreign = Uint8Array.from(whole)
  foreign[23] = 0x55
  expect(readDatagram(foreign)).toBeUndefined()
})
