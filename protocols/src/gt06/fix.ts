/**
 * The time and the fix that most messages begin with:
 *
 *   time       6 bytes, year from 2000, month, day, hour, minute, second, in UTC, or in the zone that the login names
 *   satellites u8   lower half; the upper half is the length of what follows
 *   latitude   u32  1/1,800,000 degree
 *   longitude  u32
 *   speed      u8   km/h
 *   course     u16  bits 0-9 degrees, 10 north, 11 west, 12 fix valid; newer ones: 14 ignition is known, 15 it is on
 */
import type { Measure, Position } from '@coldway/contract/report.ts'
import type { Reader } from '../bytes.ts'
import { bit, measureOf } from '../measure.ts'
import { positionOf } from '../position.ts'

export const readTime = (reader: Reader): number | undefined => {
  const year = 2000 + reader.u8()
  const month = reader.u8() - 1
  const day = reader.u8()
  const [hour, minute, second] = [reader.u8(), reader.u8(), reader.u8()] as const
  return timeOf([year, month, day, hour, minute, second])
}

type Parts = readonly [year: number, month: number, day: number, hour: number, minute: number, second: number]

export const timeOf = ([year, month, day, hour, minute, second]: Parts): number | undefined => {
  const atMs = Date.UTC(year, month, day, hour, minute, second)
  // Month 13 and the 31st of June roll over into other days: those are no times.
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

/** `isBare`: without satellites and speed, as the camera terminals send it. */
export const readFix = (reader: Reader, isBare = false): Fix => {
  const satellites = isBare ? undefined : reader.u8() & 0x0f
  const latSize = reader.u32() / 1_800_000
  const lngSize = reader.u32() / 1_800_000
  const speedKmh = isBare ? undefined : reader.u8()
  const course = reader.u16()
  const measures =
    course & bits.ignitionKnown ? [measureOf('acc', course & bits.ignition ? 1 : 0, bit)] : ([] as Measure[])
  if (!(course & bits.fixed)) return { measures }
  const position = positionOf({
    lng: round(course & bits.west ? -lngSize : lngSize),
    lat: round(course & bits.north ? latSize : -latSize),
    type: 'GPS',
    ...(speedKmh !== undefined && { speedKmh }),
    headingDeg: (course & bits.degrees) % 360,
    ...(satellites !== undefined && { satellites }),
  })
  return { ...(position && { position }), measures }
}

/** The wire's own step is 0.06 m. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7
