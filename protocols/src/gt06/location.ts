/**
 * Positions and alarms. All begin with the same fix:
 *
 *   time       6 bytes, year from 2000, month, day, hour, minute, second, in UTC
 *   satellites u8   lower half; the upper half is the length of what follows
 *   latitude   u32  1/1,800,000 degree
 *   longitude  u32
 *   speed      u8   km/h
 *   course     u16  bits 0-9 degrees, 10 north, 11 west, 12 fix valid
 *
 * and go on, by kind (table below), with the cell (mcc u16, mnc, lac, cell), then
 *   a moving one: ignition u8, upload mode u8, sent late u8, mileage u32 m where the terminal counts it
 *   an alarm: length of the cell with itself u8, cell, terminal state (see state.ts), alarm u8, language u8, fence u8
 */
import type { Measure, Position, Report } from '@coldway/contract/report.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { bit, measureOf, thousandth } from '../measure.ts'
import { positionOf } from '../position.ts'
import { readState } from './state.ts'

interface Kind {
  /** Sizes of network, area and cell. The network has two bytes, too, where the country has its top bit. */
  readonly cell?: readonly [mnc: number, lac: number, cell: number]
  readonly isMoving?: true
  /** Bytes from the state to the end. */
  readonly alarm?: number
}

const gsm = [1, 2, 3] as const
const lte = [1, 4, 8] as const

export const locationKinds: Readonly<Record<number, Kind>> = {
  0x10: {},
  0x11: { cell: [2, 2, 4] },
  0x12: { cell: gsm },
  0x22: { cell: gsm, isMoving: true },
  0x2d: { cell: gsm, isMoving: true },
  /** What relatives put behind the fix differs: the fix alone. */
  0x1a: {},
  0x1e: {},
  0x31: {},
  0x37: {},
  /** The terminals of 4G networks. */
  0xa0: { cell: lte, isMoving: true },
  0x16: { alarm: 5 },
  0x26: { alarm: 5 },
  0x27: { alarm: 6 },
  0xa3: { alarm: 5 },
  0xa4: { alarm: 6 },
}

/** Text: why it cannot be read. */
export const readLocation = (kind: Kind, content: Uint8Array): Report | string => {
  const reader = readerOf(content)
  const atMs = readTime(reader)
  const position = readFix(reader)
  if (reader.isShort()) return 'location too short'
  if (atMs === undefined) return 'location time'
  const measures = kind.alarm === undefined ? readMotion(kind, reader) : readAlarm(kind.alarm, reader)
  return { atMs, ...(position && { position }), measures }
}

const readTime = (reader: Reader): number | undefined => {
  const year = 2000 + reader.u8()
  const month = reader.u8() - 1
  const day = reader.u8()
  const [hour, minute, second] = [reader.u8(), reader.u8(), reader.u8()] as const
  const atMs = Date.UTC(year, month, day, hour, minute, second)
  // Month 13 and the 31st of June roll over into other days: those are no times.
  return new Date(atMs).getUTCMonth() === month && day > 0 && hour < 24 && minute < 60 && second < 60 ? atMs : undefined
}

const bits = { north: 0x400, west: 0x800, fixed: 0x1000, degrees: 0x3ff, wideNetwork: 0x8000 } as const

const readFix = (reader: Reader): Position | undefined => {
  const satellites = reader.u8() & 0x0f
  const latSize = reader.u32() / 1_800_000
  const lngSize = reader.u32() / 1_800_000
  const speedKmh = reader.u8()
  const course = reader.u16()
  if (!(course & bits.fixed)) return undefined
  const lat = course & bits.north ? latSize : -latSize
  const lng = course & bits.west ? -lngSize : lngSize
  return positionOf({
    lng: round(lng),
    lat: round(lat),
    type: 'GPS',
    speedKmh,
    headingDeg: (course & bits.degrees) % 360,
    satellites,
  })
}

/** The wire's own step is 0.06 m. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7

const motionLength = 3

const readMotion = ({ cell, isMoving }: Kind, reader: Reader): Measure[] => {
  if (!cell || !isMoving) return []
  const [mnc, lac, id] = cell
  reader.take((reader.u16() & bits.wideNetwork ? 2 : mnc) + lac + id)
  if (reader.left() < motionLength) return []
  const acc = measureOf('acc', reader.u8(), bit)
  reader.take(motionLength - 1)
  return reader.left() >= 4 ? [acc, measureOf('mileage', reader.u32(), thousandth)] : [acc]
}

/** Some terminals give no length of the cell, or a false one: the state is then what ends the packet. */
const readAlarm = (tail: number, reader: Reader): Measure[] => {
  const cell = reader.u8() - 1
  const left = reader.left()
  if (left < tail) return []
  reader.take(cell > 0 && left - cell >= tail ? cell : left - tail)
  return readState(reader)
}
