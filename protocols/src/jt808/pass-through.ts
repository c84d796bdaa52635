/**
 * Pass-through 0x0900 (clause 8.58): type u8, then what a maker puts there. Of AOVX (GL100 and relatives) 0x54 is read, the
 * samples that were stored between two reports:
 *
 *   place     22   from the status to the time, as in location.ts
 *   then for each sample:
 *   mask      u16  0x001F: the fields below; any other mask has a layout that is not known
 *   time      BCD  6 bytes, GMT+8
 *   light     u16  lx
 *   device    i16  temperature of the device in tenths
 *   humidity  u16  tenths of %
 *   probe     i16  temperature of the probe in tenths
 *   axes      3 x i16
 *   pressure  u16  hPa
 */
import type { Report } from '@coldway/contract/readings/report.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { asIs, measureOf, tenth } from '../measure.ts'
import { fromBcdTime } from './bcd.ts'
import { airPressure } from './environment-items.ts'
import { positionAt, readPlace } from './location.ts'

const storedSamples = 0x54
const maskKnown = 0x001f

/** The reports in it; undefined: an unknown type or layout. */
export const readPassThrough = (body: Uint8Array): readonly Report[] | undefined => {
  const reader = readerOf(body)
  if (reader.u8('itemId') !== storedSamples) return undefined
  const place = readPlace(reader)
  const position = positionAt(place, undefined)
  const reports: Report[] = position && place.atMs !== undefined ? [{ atMs: place.atMs, position, measures: [] }] : []
  while (reader.left() > 0) {
    const sample = readSample(reader)
    if (!sample) return undefined
    reports.push(sample)
  }
  return reader.isShort() || reports.length === 0 ? undefined : reports
}

const readSample = (reader: Reader): Report | undefined => {
  if (reader.u16('flags') !== maskKnown) return undefined
  const atMs = fromBcdTime(reader.take(6, 'time'))
  const measures = [
    measureOf('light', reader.u16(), asIs),
    measureOf('temp1', reader.i16(), tenth),
    measureOf('hum1', reader.u16(), tenth),
    measureOf('temp3', reader.i16(), tenth),
  ]
  reader.take(6)
  measures.push(...airPressure(reader.u16()))
  return atMs === undefined || reader.isShort() ? undefined : { atMs, measures }
}
