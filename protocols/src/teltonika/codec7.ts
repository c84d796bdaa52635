/**
 * Codec 7 (0x07) of the GH3000 series: codec u8, count u8, records, count u8.
 *
 *   time       u32  bits 0-29 seconds since 2007, UTC; bits 30-31 priority
 *   parts      u8   bit 0 place, 1 elements of 1 byte, 2 of 2 bytes, 3 of 4 bytes
 *   place: mask u8, then by its bits
 *     0 latitude f32, longitude f32; 1 altitude u16 m; 2 heading u8 in 360/256 degrees; 3 speed u8 km/h; 4 satellites u8;
 *     5 area u16, cell u16; 6 signal u8; 7 operator u32
 *   elements of each size: count u8, (id u8, value)...
 *
 * Element numbers are of this series alone: 1 battery %, 67 battery in mV, 240 movement.
 */
import type { Measure, Position, Report } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { asIs, bit, type Convert, measureOf, thousandth } from '../measure.ts'
import { positionOf } from '../position.ts'
import type { AvlData } from './avl.ts'

export const codec7 = 0x07
const beginMs = Date.UTC(2007, 0)
const timeBits = 0x3fff_ffff
const sizes = [1, 2, 4] as const
const turn = 256

const known: Readonly<Record<number, readonly [key: SeriesKey, size: number, convert: Convert]>> = {
  1: ['battery', 1, asIs],
  67: ['batteryVoltage', 2, thousandth],
  240: ['movement', 1, bit],
}

/** Decodes the records; undefined when they do not fill the packet exactly. */
export const decodeCodec7 = (data: Uint8Array): AvlData | undefined => {
  const reader = readerOf(data)
  reader.u8('codec')
  const count = reader.u8('count')
  const reports: Report[] = []
  for (let index = 0; index < count && !reader.isShort(); index++) reports.push(readRecord(reader))
  const isWhole = reader.u8('count') === count && reader.left() === 0 && !reader.isShort()
  return isWhole ? { count, reports, rejected: [] } : undefined
}

const readRecord = (reader: Reader): Report => {
  const atMs = beginMs + (reader.u32('time') & timeBits) * 1000
  const parts = reader.u8('flags')
  const place = parts & 1 ? readPlace(reader) : { measures: [] }
  const measures = sizes.flatMap((size, at) => (parts & (2 << at) ? readElements(reader, size) : []))
  return {
    atMs,
    ...(place.position && { position: place.position }),
    measures: [...place.measures, ...measures],
  }
}

interface Place {
  readonly position?: Position | undefined
  readonly measures: readonly Measure[]
}

const readPlace = (reader: Reader): Place => {
  const mask = reader.u8('flags')
  const when = <Value>(at: number, read: () => Value): Value | undefined => (mask & (1 << at) ? read() : undefined)
  const lat = when(0, () => reader.f32('latitude'))
  const lng = when(0, () => reader.f32('longitude'))
  const altitudeM = when(1, () => reader.u16('altitude'))
  const headingDeg = when(2, () => Math.round((reader.u8('heading') * 360) / turn) % 360)
  const speedKmh = when(3, () => reader.u8('speed'))
  const satellites = when(4, () => reader.u8('satellites'))
  when(5, () => reader.take(4, 'value'))
  const signal = when(6, () => measureOf('signal', reader.u8('signal'), asIs))
  when(7, () => reader.take(4, 'value'))
  const position =
    lat === undefined || lng === undefined || !satellites
      ? undefined
      : positionOf({
          lng: rounded(lng),
          lat: rounded(lat),
          type: 'GPS',
          satellites,
          ...(altitudeM !== undefined && { altitudeM }),
          ...(headingDeg !== undefined && { headingDeg }),
          ...(speedKmh !== undefined && { speedKmh }),
        })
  return { position, measures: signal ? [signal] : [] }
}

/** Rounds degrees: f32 has a resolution of about a metre, and further digits are noise. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const readElements = (reader: Reader, size: 1 | 2 | 4): Measure[] => {
  const measures: Measure[] = []
  for (let left = reader.u8('count'); left > 0 && !reader.isShort(); left--) {
    const [key, ownSize, convert] = known[reader.u8('elementId')] ?? []
    const value = size === 1 ? reader.u8() : size === 2 ? reader.u16() : reader.u32()
    if (key && convert && ownSize === size) measures.push(measureOf(key, value, convert))
  }
  return measures
}
