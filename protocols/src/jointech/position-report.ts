/**
 * The binary report of a JT701: where the lock is, whether its bolt and its rope are in, and what alarms it.
 *
 *   head      $, terminal BCD 5, version u8, device and data kind 2 x 4 bits, length u16
 *   time      BCD day, month, year, hour, minute, second, UTC
 *   latitude  BCD 8 digits, ddmm.mmmm; longitude 9 digits, dddmm.mmmm; half a byte: bit 0 fix, 1 north, 2 east
 *   speed     u8 knots; course u8 in 2 degrees; mileage u32 km; satellites u8; vehicle u32
 *   status    u16: bit 3 rope cut, 6 rope in, 7 bolt in, 12 back cover opened; others are not read
 *   battery   u8 %, 0xFF: charging; cell u16, area u16; signal u8, 99: none
 *   further   fence u8, wake source u8, 2 bytes, IMEI 8, cell u16, country u16, network u8
 *   serial    u8, which the acknowledgement repeats
 *
 * The fields are those of the "JT701D/E Protocol Manual V1.9.5" and of the maker's own parser (com.jointech.sdk.jt701); the bits of
 * the status are published at wialon.com/en/gps-hardware/asset/jointech-jt701d.
 */
import type { Measure, Report } from '@coldway/contract/readings/report.ts'
import { type Reader, readerOf, toHex } from '../bytes.ts'
import { asIs, bit, measureOf } from '../measure.ts'
import { positionOf } from '../position.ts'

export interface PositionReport {
  readonly terminal: string
  readonly version: number
  readonly serial: number
  readonly read: Report | string
}

const statusBits = { ropeCut: 1 << 3, bolt: 1 << 7, coverOpened: 1 << 12 } as const
const fixBits = { fixed: 1, north: 2, east: 4 } as const
const knot = 1.852
const percentMax = 100
const signalMax = 31

/** Reads a whole frame; undefined: its terminal number is none. */
export const readPositionReport = (frame: Uint8Array): PositionReport | undefined => {
  const reader = readerOf(frame)
  reader.u8()
  const terminal = toHex(reader.take(5, 'terminal'))
  const version = reader.u8('version')
  reader.u8()
  reader.u16('length')
  if (!/^\d{10}$/.test(terminal)) return undefined
  const read = readBody(reader)
  reader.take(Math.max(0, reader.left() - 1))
  return { terminal, version, serial: reader.u8('serial'), read }
}

const readBody = (reader: Reader): Report | string => {
  const atMs = timeOf(toHex(reader.take(6, 'time')))
  const place = toHex(reader.take(4, 'latitude')) + toHex(reader.take(5, 'longitude'))
  const [knots, course] = [reader.u8('speed'), reader.u8('heading')]
  const mileageKm = reader.u32('value')
  const satellites = reader.u8('satellites')
  reader.u32()
  const status = reader.u16('status')
  const battery = reader.u8('value')
  reader.u32()
  const signal = reader.u8('signal')
  if (reader.isShort()) return 'short report'
  if (atMs === undefined) return 'location time'
  const position = placeOf(place, { knots, course, satellites })
  const measures: Measure[] = [
    measureOf('lock', status & statusBits.bolt ? 0 : 1, bit),
    measureOf('dismantle', status & (statusBits.ropeCut | statusBits.coverOpened) ? 1 : 0, bit),
    measureOf('mileage', mileageKm, asIs),
  ]
  if (battery <= percentMax) measures.push(measureOf('battery', battery, asIs))
  if (signal <= signalMax) measures.push(measureOf('signal', signal, asIs))
  return { atMs, ...(position && { position }), measures }
}

interface Motion {
  readonly knots: number
  readonly course: number
  readonly satellites: number
}

const placeOf = (text: string, { knots, course, satellites }: Motion) => {
  const [latText, lngText] = [text.slice(0, 8), text.slice(8, 17)]
  const flags = Number.parseInt(text.slice(17), 16)
  if (!(flags & fixBits.fixed) || !/^\d+$/.test(latText + lngText)) return undefined
  return positionOf({
    lat: degreesOf(Number(latText) / 1e4) * (flags & fixBits.north ? 1 : -1),
    lng: degreesOf(Number(lngText) / 1e4) * (flags & fixBits.east ? 1 : -1),
    type: 'GPS',
    speedKmh: Math.round(knots * knot * 10) / 10,
    headingDeg: (course * 2) % 360,
    satellites,
  })
}

/** From dddmm.mmmm. Minutes have four decimals: 0.2 m. */
export const degreesOf = (packed: number): number => {
  const degrees = Math.floor(packed / 100)
  return Math.round((degrees + (packed - degrees * 100) / 60) * 1e7) / 1e7
}

/** From ddmmyyhhmmss. */
export const timeOf = (text: string): number | undefined => {
  const [, day, month, year, hour, minute, second] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const iso = `20${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const atMs = Date.parse(iso)
  // 31 June would roll over into July.
  return Number.isFinite(atMs) && new Date(atMs).toISOString() === iso ? atMs : undefined
}
