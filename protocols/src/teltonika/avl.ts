/**
 * The data field of Codec 8 (0x08), Codec 8 Extended (0x8E) and Codec 16 (0x10): codec u8, count u8, records, count u8.
 *
 *   time       u64  UTC milliseconds
 *   priority   u8   not used: low, high or panic, all are stored alike
 *   longitude  i32  ten-millionths of a degree
 *   latitude   i32
 *   altitude   i16  m
 *   angle      u16  0-360, north is 0
 *   satellites u8   0: no fix now, the coordinates are the last ones known
 *   speed      u16  km/h
 *   event id, element count, then for 1, 2, 4 and 8 bytes: count, (id, value)...
 *   Extended: ids and counts are u16 instead of u8, and a fifth group of (id, length u16, bytes) follows
 *   Codec 16: ids are u16, and why the record was made stands in u8 behind the event id
 */
import type { Measure, Report } from '@coldway/contract/readings/report.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { positionOf } from '../position.ts'
import type { Rejected } from '../stream.ts'
import { beaconIds, readBeacons } from './beacons.ts'
import { measureElement } from './elements.ts'

export const codecs = { c8: 0x08, c8e: 0x8e, c16: 0x10 } as const
export type Codec = (typeof codecs)[keyof typeof codecs]

export interface AvlData {
  /** Count as stated by the device; the acknowledgement repeats it. */
  readonly count: number
  readonly reports: readonly Report[]
  readonly rejected: readonly Rejected[]
}

const yearMax = Date.UTC(2200, 0)

/**
 * Decodes a packet; undefined for an unknown codec, or when its records do not fill it exactly or
 * differ from their stated element counts. Nothing of such a packet is certain: a time or a
 * temperature read one byte off looks like any other.
 */
export const decodeAvl = (data: Uint8Array): AvlData | undefined => {
  const codec = Object.values(codecs).find((one) => one === data[0])
  if (codec === undefined) return undefined
  return readRecords(data, layoutOf(codec, false)) ?? readRecords(data, layoutOf(codec, true))
}

/** Differences of a codec's records from those of Codec 8. */
interface Layout {
  readonly codec: Codec
  readonly sizes: readonly number[]
  readonly isWideCount: boolean
  readonly isWideId: boolean
}

/** Some firmware adds a group of 16-byte elements after those of 8; only the fact that the packet then fits reveals it. */
const layoutOf = (codec: Codec, hasSixteen: boolean): Layout => ({
  codec,
  sizes: hasSixteen ? [1, 2, 4, 8, 16] : [1, 2, 4, 8],
  isWideCount: codec === codecs.c8e,
  isWideId: codec !== codecs.c8,
})

const readRecords = (data: Uint8Array, layout: Layout): AvlData | undefined => {
  const reader = readerOf(data)
  reader.u8('codec')
  const count = reader.u8('count')
  const reports: Report[] = []
  const rejected: Rejected[] = []
  for (let index = 0; index < count; index++) {
    const report = readRecord(reader, layout)
    if (!report || reader.isShort()) return undefined
    if (typeof report === 'string') rejected.push({ index, why: report })
    else reports.push(report)
  }
  const isWhole = reader.u8('count') === count && reader.left() === 0 && !reader.isShort()
  return isWhole ? { count, reports, rejected } : undefined
}

/** A text states why the record is invalid; undefined: its elements differ from their stated count. */
const readRecord = (reader: Reader, layout: Layout): Report | string | undefined => {
  const atMs = reader.u64('time')
  reader.u8('priority')
  const lng = reader.i32('longitude') / 1e7
  const lat = reader.i32('latitude') / 1e7
  const altitudeM = reader.i16('altitude')
  const headingDeg = reader.u16('heading') % 360
  const satellites = reader.u8('satellites')
  const speedKmh = reader.u16('speed')
  const measures = readElements(reader, layout)
  if (!measures) return undefined
  if (atMs >= yearMax) return 'record time'
  const position =
    satellites > 0 ? positionOf({ lng, lat, type: 'GPS', altitudeM, headingDeg, speedKmh, satellites }) : undefined
  return { atMs, ...(position && { position }), measures }
}

const readElements = (reader: Reader, { codec, sizes, isWideCount, isWideId }: Layout): Measure[] | undefined => {
  const count = () => (isWideCount ? reader.u16('count') : reader.u8('count'))
  const id = () => (isWideId ? reader.u16('elementId') : reader.u8('elementId'))
  const measures = new Map<string, Measure>()
  const keep = (measure: Measure | undefined) => measure && measures.set(measure.key, measure)
  let found = 0
  if (isWideId) reader.u16('event')
  else reader.u8('event')
  if (codec === codecs.c16) reader.u8('flags')
  const total = count()
  for (const size of sizes) {
    for (let left = count(); left > 0 && !reader.isShort(); left--, found++) keep(readElement(id(), size, reader))
  }
  if (codec === codecs.c8e) {
    for (let left = count(); left > 0 && !reader.isShort(); left--, found++) {
      const isOfBeacons = beaconIds.includes(id())
      const content = reader.take(count(), 'element')
      if (isOfBeacons) readBeacons(content).forEach(keep)
    }
  }
  return found === total ? [...measures.values()] : undefined
}

const readElement = (id: number, size: number, reader: Reader): Measure | undefined => {
  if (size === 16) {
    reader.take(size, 'element')
    return undefined
  }
  return measureElement({ id, value: readValue(reader, size), size })
}

const readValue = (reader: Reader, size: number): number => {
  if (size === 1) return reader.u8()
  if (size === 2) return reader.u16()
  return size === 4 ? reader.u32() : reader.u64()
}
