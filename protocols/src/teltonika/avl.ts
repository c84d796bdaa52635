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
import type { Measure, Report } from '@coldway/contract/report.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { positionOf } from '../position.ts'
import type { Rejected } from '../stream.ts'
import { beaconIds, readBeacons } from './beacons.ts'
import { measureElement } from './elements.ts'

export const codecs = { c8: 0x08, c8e: 0x8e, c16: 0x10 } as const
export type Codec = (typeof codecs)[keyof typeof codecs]

export interface AvlData {
  /** As the device counts them: the acknowledgement repeats it. */
  readonly count: number
  readonly reports: readonly Report[]
  readonly rejected: readonly Rejected[]
}

const yearMax = Date.UTC(2200, 0)

/** Undefined: not one of the three codecs. */
export const decodeAvl = (data: Uint8Array): AvlData | undefined => {
  const reader = readerOf(data.subarray(0, -1))
  const codec = Object.values(codecs).find((one) => one === data[0])
  reader.u8()
  if (codec === undefined) return undefined
  const count = reader.u8()
  const reports: Report[] = []
  const rejected: Rejected[] = []
  for (let index = 0; index < count; index++) {
    const report = readRecord(reader, codec)
    if (reader.isShort()) {
      rejected.push({ index, why: 'record too short' })
      break
    }
    if (typeof report === 'string') rejected.push({ index, why: report })
    else reports.push(report)
  }
  if (data.at(-1) !== count) rejected.push({ index: count, why: 'record counts differ' })
  return { count, reports, rejected }
}

const readRecord = (reader: Reader, codec: Codec): Report | string => {
  const atMs = reader.u64()
  reader.u8()
  const lng = reader.i32() / 1e7
  const lat = reader.i32() / 1e7
  const altitudeM = reader.i16()
  const headingDeg = reader.u16() % 360
  const satellites = reader.u8()
  const speedKmh = reader.u16()
  const measures = readElements(reader, codec)
  if (atMs >= yearMax) return 'record time'
  const position =
    satellites > 0 ? positionOf({ lng, lat, type: 'GPS', altitudeM, headingDeg, speedKmh, satellites }) : undefined
  return { atMs, ...(position && { position }), measures }
}

const readElements = (reader: Reader, codec: Codec): Measure[] => {
  const count = codec === codecs.c8e ? () => reader.u16() : () => reader.u8()
  const id = codec === codecs.c8 ? () => reader.u8() : () => reader.u16()
  const measures = new Map<string, Measure>()
  const keep = (measure: Measure | undefined) => measure && measures.set(measure.key, measure)
  id()
  if (codec === codecs.c16) reader.u8()
  count()
  for (const size of [1, 2, 4, 8] as const) {
    for (let left = count(); left > 0 && !reader.isShort(); left--)
      keep(measureElement({ id: id(), value: readValue(reader, size), size }))
  }
  if (codec === codecs.c8e) {
    for (let left = count(); left > 0 && !reader.isShort(); left--) {
      const isOfBeacons = beaconIds.includes(id())
      const content = reader.take(count())
      if (isOfBeacons) readBeacons(content).forEach(keep)
    }
  }
  return [...measures.values()]
}

const readValue = (reader: Reader, size: 1 | 2 | 4 | 8): number => {
  if (size === 1) return reader.u8()
  if (size === 2) return reader.u16()
  return size === 4 ? reader.u32() : reader.u64()
}
