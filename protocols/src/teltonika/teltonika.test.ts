import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ascii, fromHex, joinBytes, toHex } from '../bytes.ts'
import { readable, readableMeasure } from '../sample.ts'
import { codecs, decodeAvl } from './avl.ts'
import { crc16 } from './crc.ts'
import { measureElement } from './elements.ts'
import { framer } from './frames.ts'
import { teltonika } from './teltonika.ts'
import { imeiBytes, packetBytes } from './terminal.ts'

const codec = fc.constantFrom(codecs.c8, codecs.c8e, codecs.c16)
const data = (packet: Uint8Array) => packet.subarray(8, -4)
const element = (id: number, value: number, size: number) => {
  const measure = measureElement({ id, value, size })
  return measure && readableMeasure(measure)
}

test('CRC-16/IBM of the check word', () => {
  expect(crc16(ascii('123456789'))).toBe(0xbb3d)
})

test('records round trip in all codecs', () => {
  const record = fc.record({
    atMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    lng: fc.integer({ min: -1800, max: 1800 }).map((n) => n / 10),
    lat: fc.integer({ min: 1, max: 900 }).map((n) => n / 10),
    altitudeM: fc.integer({ min: -400, max: 9000 }),
    headingDeg: fc.integer({ min: 0, max: 359 }),
    satellites: fc.integer({ min: 1, max: 30 }),
    speedKmh: fc.integer({ min: 0, max: 250 }),
  })
  fc.assert(
    fc.property(
      codec,
      fc.array(record, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -399, max: 1200 }),
      (of, all, raw) => {
        const elements = [
          { id: 72, value: raw, size: 4 },
          { id: 239, value: 1, size: 1 },
          { id: 78, value: 12_345_678_901, size: 8 },
        ]
        const read = decodeAvl(
          data(
            packetBytes(
              all.map((one) => ({ ...one, elements })),
              of,
            ),
          ),
        )
        expect(read).toMatchObject({ count: all.length, rejected: [] })
        read?.reports.forEach((report, at) => {
          const { atMs, ...place } = all[at] ?? {}
          expect(report).toMatchObject({ atMs, position: { ...place, type: 'GPS' } })
          const temp = report.measures.find(({ key }) => key === 'temp1')
          expect(temp?.value).toBe(raw === 850 ? null : raw / 10)
        })
      },
    ),
    { numRuns: 50 },
  )
})

test.each([
  [72, 0xffffff48, 4, 'temp1=-18.4'],
  [72, 850, 4, 'temp1 decodeFault 850'],
  [73, 3000, 4, 'temp2 decodeFault 3000'],
  [25, 0xf8d0, 2, 'temp5=-18.4'],
  [25, 3000, 2, 'temp5 decodeFault 3000'],
  [28, 32_767, 2, 'temp8 decodeFault 32767'],
  [86, 655, 2, 'hum5=65.5'],
  [108, 65_535, 2, 'hum8 decodeFault 65535'],
  [113, 87, 1, 'battery=87'],
  [113, 250, 1, 'battery outOfRange 250'],
  [21, 5, 1, 'signal=31'],
  [21, 9, 1, 'signal decodeFault 9'],
  [16, 22_949_000, 4, 'mileage=22949'],
  [67, 4012, 2, 'batteryVoltage=4.012'],
  [240, 1, 1, 'movement=1'],
  [10_047, 0xff48, 2, 'reeferReturn=-18.4'],
  [10_048, 0xff2e, 2, 'reeferSupply=-21'],
  [10_049, 0xff38, 2, 'reeferSetPoint=-20'],
  [10_056, 41, 2, 'reeferReturn2=4.1'],
  [10_057, 20, 2, 'reeferSupply2=2'],
  [10_058, 30, 2, 'reeferSetPoint2=3'],
  [10_065, 155, 2, 'reeferReturn3=15.5'],
  [10_066, 0, 2, 'reeferSupply3=0'],
  [10_067, 150, 2, 'reeferSetPoint3=15'],
  [10_067, 0x8000, 2, 'reeferSetPoint3 outOfRange -32768'],
  [10_047, 184, 1, undefined],
  [10_046, 3, 1, undefined],
  [9999, 1, 1, undefined],
])('element %i with %i', (id, value, size, measure) => {
  expect(element(id, value, size)).toBe(measure)
})

test('no satellites, no position', () => {
  const packet = packetBytes([{ atMs: 0, lng: 25, lat: 54, satellites: 0 }], codecs.c8)
  expect(decodeAvl(data(packet))?.reports[0]).not.toHaveProperty('position')
})

test('of records that do not fit a right packet none is believed: the packet is kept raw, and all are answered', () => {
  const whole = data(packetBytes([{ atMs: 1 }, { atMs: 2 }], codecs.c8))
  const cut = joinBytes(whole.subarray(0, -10), [2])
  expect(decodeAvl(cut)).toBeUndefined()
  const crc = crc16(cut)
  const packet = joinBytes([0, 0, 0, 0, 0, 0, 0, cut.length], cut, [0, 0, crc >> 8, crc & 0xff])
  const events = teltonika.open().push(joinBytes(imeiBytes('356307042441013'), packet), 0)
  expect(events.map(readable)).toMatchObject([
    { kind: 'hello' },
    { kind: 'unread', type: 'codec 0x08', bytes: toHex(cut), reply: '00000002' },
  ])
})

test('Extended: elements of variable length are passed over', () => {
  const record = `0000016b412cee00 01 ${'00'.repeat(15)} 0000 0002 0001 000101 0000 0000 0000 0001 0100 0003 aabbcc`
  const read = decodeAvl(fromHex(`8e 01 ${record} 01`))
  expect(read).toMatchObject({ count: 1, rejected: [], reports: [{ measures: [{ key: 'input1' }] }] })
})

test('handshake, keep-alive bytes, answers to commands, packets that never end', () => {
  const session = teltonika.open()
  const command = fromHex('000000000000000c 0c010600000004 61626364 01 0000')
  const end = crc16(command.subarray(8, 20))
  const answer = joinBytes(command.subarray(0, 20), [0, 0, end >> 8, end & 0xff])
  const events = session.push(
    joinBytes(imeiBytes('356307042441013'), [0xff, 0xff], answer, packetBytes([{ atMs: 5 }], codecs.c8), [0xff]),
    0,
  )
  expect(events.map(({ kind }) => kind)).toEqual(['hello', 'unread', 'reports'])
  expect(session.push(fromHex('00000000 00010000'), 0).map(readable)).toEqual([{ kind: 'close', why: 'packet length' }])
  expect(session.push(packetBytes([{ atMs: 5 }], codecs.c8), 0)).toEqual([])
})

test.each(['GET / HTTP/1.1', '\0\x05abcde', '\0\x0f12345678901234x', '\x16\x03\x01'])('%o is no handshake', (text) => {
  expect(framer().push(ascii(text)).why).toBe('no IMEI')
})

test.each([
  [10_800, 0xf8d0, 2, 'temp5=-18.4'],
  [10_803, 3000, 2, 'temp8 decodeFault 3000'],
  [10_805, 45, 1, 'hum6=45'],
  [10_805, 255, 1, 'hum6 decodeFault 255'],
  [86, 17_703, 4, undefined],
  [10_808, 0, 1, 'input5=0'],
  [10_808, 1, 1, 'input5=1'],
  [28, 32_766, 2, 'temp8 decodeFault 32766'],
])('element %d of value %d and %d bytes', (id, value, size, read) => {
  expect(element(id, value, size)).toBe(read)
})
