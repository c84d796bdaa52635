/**
 * Reports of Jointech's electronic locks (JT701, JT709), which share the port, the framing and the terminal number with
 * JT/T 808 and nothing else: 0x5501 a report, 0x5502 one that was kept out of coverage.
 *
 *   header     message id u16, length u16 (bit 15: wants an answer), terminal BCD 6, serial u8
 *   time       BCD day, month, year, hour, minute, second, UTC
 *   latitude   BCD 8 digits, ddmm.mmmm; longitude 9 digits, dddmm.mmmm; half a byte: bit 0 fix, 1 north, 2 east
 *   speed      BCD 2 digits, knots; course u8 in 2 degrees; signal u8; satellites u8; mileage u32 km
 *   battery    u8 %; 0xAA, 0xAB: on the charger
 *   cell       u32, area u16; product u8; status u16; alarms u16; further items, not read
 */
import type { Measure, Report } from '@coldway/contract/readings/report.ts'
import { readerOf, toHex, u16 } from '../bytes.ts'
import { asIs, measureOf } from '../measure.ts'
import { positionOf } from '../position.ts'
import { unwrap, wrap } from './frames.ts'

export interface LockReport {
  readonly terminal: string
  readonly read: Report | string
  readonly reply: Uint8Array
}

const ids: readonly number[] = [0x5501, 0x5502]
const answerId = 0x4401
const answerBit = 0x8000
/** Bytes up to the battery. */
const bodyMin = 24

/** Decodes an escaped content as the framer returns it; undefined: not a lock report. */
export const decodeLockReport = (escaped: Uint8Array): LockReport | undefined => {
  const content = unwrap(escaped)
  if (!content) return undefined
  const reader = readerOf(content)
  const id = reader.u16()
  const attributes = reader.u16()
  const field = reader.take(6)
  reader.u8()
  const digits = toHex(field)
  if (!ids.includes(id) || reader.left() < bodyMin || !/^\d{12}$/.test(digits)) return undefined
  const wantsAnswer = (attributes & answerBit) !== 0
  return {
    terminal: digits.replace(/^0+(?=\d)/, ''),
    read: readBody(reader.take(reader.left())),
    reply: wantsAnswer
      ? wrap(Uint8Array.from([...u16(answerId), ...u16(3), ...field, 1, ...u16(id), 0]))
      : new Uint8Array(0),
  }
}

const knot = 1.852
const fixBits = { fixed: 1, north: 2, east: 4 } as const
const percentMax = 100
const signalMax = 31

const readBody = (body: Uint8Array): Report | string => {
  const text = toHex(body.subarray(0, 16))
  const atMs = timeOf(text.slice(0, 12))
  if (atMs === undefined) return 'location time'
  const reader = readerOf(body.subarray(16))
  const [course, signal, satellites, mileageKm, battery] = [
    reader.u8(),
    reader.u8(),
    reader.u8(),
    reader.u32(),
    reader.u8(),
  ] as const
  const position = placeOf(text, { course, satellites })
  const measures: Measure[] = [measureOf('mileage', mileageKm, asIs)]
  if (signal <= signalMax) measures.push(measureOf('signal', signal, asIs))
  if (battery <= percentMax) measures.push(measureOf('battery', battery, asIs))
  return { atMs, ...(position && { position }), measures }
}

const placeOf = (text: string, { course, satellites }: { course: number; satellites: number }) => {
  const [latText, lngText, speed] = [text.slice(12, 20), text.slice(20, 29), text.slice(30, 32)]
  const flags = Number.parseInt(text.slice(29, 30), 16)
  if (!(flags & fixBits.fixed) || !/^\d+$/.test(latText + lngText + speed)) return undefined
  return positionOf({
    lat: degreesOf(latText) * (flags & fixBits.north ? 1 : -1),
    lng: degreesOf(lngText) * (flags & fixBits.east ? 1 : -1),
    type: 'GPS',
    speedKmh: Math.round(Number(speed) * knot * 10) / 10,
    headingDeg: (course * 2) % 360,
    satellites,
  })
}

/** Minutes have four decimals: 0.2 m. */
const degreesOf = (text: string): number => {
  const raw = Number(text)
  return Math.round((Math.floor(raw / 1e6) + (raw % 1e6) / 1e4 / 60) * 1e7) / 1e7
}

const timeOf = (text: string): number | undefined => {
  const [, day, month, year, hour, minute, second] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const iso = `20${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const atMs = Date.parse(iso)
  // 31 June would roll over into July.
  return Number.isFinite(atMs) && new Date(atMs).toISOString() === iso ? atMs : undefined
}
