/**
 * The time and fix at the beginning of most messages:
 *
 *   time       6 bytes, year from 2000, month, day, hour, minute, second, in UTC, or in the zone that the login names
 *   satellites u8   lower half; the upper half is the length of what follows
 *   latitude   u32  1/1,800,000 degree
 *   longitude  u32
 *   speed      u8   km/h
 *   course     u16  bits 0-9 degrees, 10 north, 11 west, 12 fix valid; newer ones: 14 ignition is known, 15 it is on
 */
import type { Measure, Position } from '@coldway/contract/readings/report.ts'
import { type Reader, toHex } from '../bytes.ts'
import { type Convert, measureOf } from '../measure.ts'
import { positionOf } from '../position.ts'

export const readTime = (reader: Reader): number | undefined => timeAt(reader.take(timeLength, 'time'))

export const timeLength = 6

/** The time of six bytes; undefined where they are no time, or too few. */
export const timeAt = (bytes: Uint8Array): number | undefined => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = bytes
  return bytes.length < timeLength ? undefined : timeOf([2000 + year, month - 1, day, hour, minute, second])
}

type Parts = readonly [year: number, month: number, day: number, hour: number, minute: number, second: number]

/** The time of six bytes with two digits each, as lists of Wi-Fi points write it. */
export const readBcdTime = (bytes: Uint8Array): number | undefined => {
  const digits = toHex(bytes.subarray(0, 6))
  if (!/^\d{12}$/.test(digits)) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (digits.match(/\d\d/g) ?? []).map(Number)
  return timeOf([2000 + year, month - 1, day, hour, minute, second])
}

const timeOf = ([year, month, day, hour, minute, second]: Parts): number | undefined => {
  const atMs = Date.UTC(year, month, day, hour, minute, second)
  // Month 13 and the 31st of June roll over into other days, so they are no times.
  return new Date(atMs).getUTCMonth() === month && day > 0 && hour < 24 && minute < 60 && second < 60 ? atMs : undefined
}

const bits = {
  north: 0x400,
  west: 0x800,
  fixed: 0x1000,
  ignitionKnown: 0x4000,
  ignition: 0x8000,
  degrees: 0x3ff,
} as const

export interface Fix {
  readonly position?: Position
  readonly measures: readonly Measure[]
}

/** The length in bytes from the satellites to the course. */
export const fixLength = 12

/** Reads a fix; a bare one (`isBare`) lacks satellites and speed, as older cameras send it. */
export const readFix = (reader: Reader, isBare = false): Fix => {
  const satellites = isBare ? undefined : reader.u8('satellites') & 0x0f
  const [latitude, longitude] = [reader.u32('latitude'), reader.u32('longitude')]
  const speedKmh = isBare ? undefined : reader.u8('speed')
  return fixOf({ latitude, longitude, course: reader.u16('heading'), speedKmh, satellites })
}

/** Reads a fix in the layout of newer cameras: the course comes before a speed of u16. */
export const readFixOfCamera = (reader: Reader): Fix => {
  const satellites = reader.u8('satellites') & 0x0f
  const [latitude, longitude] = [reader.u32('latitude'), reader.u32('longitude')]
  const course = reader.u16('heading')
  return fixOf({ latitude, longitude, course, speedKmh: reader.u16('speed'), satellites })
}

const ignitionOf: Convert = (course) => (course & bits.ignition ? 1 : 0)

interface Wire {
  readonly latitude: number
  readonly longitude: number
  readonly course: number
  readonly speedKmh: number | undefined
  readonly satellites: number | undefined
}

const fixOf = ({ latitude, longitude, course, speedKmh, satellites }: Wire): Fix => {
  const measures = course & bits.ignitionKnown ? [measureOf('acc', course, ignitionOf)] : ([] as Measure[])
  if (!(course & bits.fixed)) return { measures }
  const position = positionOf({
    lng: degreesOf(longitude, (course & bits.west) !== 0),
    lat: degreesOf(latitude, (course & bits.north) === 0),
    type: 'GPS',
    ...(speedKmh !== undefined && { speedKmh }),
    headingDeg: (course & bits.degrees) % 360,
    ...(satellites !== undefined && { satellites }),
  })
  return { ...(position && { position }), measures }
}

/** Degrees of a raw coordinate; the resolution on the wire is 0.06 m. */
const degreesOf = (raw: number, isNegative: boolean): number =>
  (Math.round((raw / 1_800_000) * 1e7) / 1e7) * (isNegative ? -1 : 1)
