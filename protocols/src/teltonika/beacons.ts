/**
 * Bluetooth tags that a device hears, as elements of any length (Codec 8 Extended, ids 548 and 10829 to 10831):
 *
 *   kind u8, then for each tag: length u8 of what follows; parts of it: number u8, length u8, content
 *   0x02  EYE sensor: flags u8, then what they announce: 0 temperature i16 in 1/100, 1 humidity u8 %, 2 a magnet (bit 3 is
 *         near), 4 movements u16, 5 pitch i8 and roll i16, 7 battery in 10 mV above 2 V; 6 the battery is low
 *   0x06  temperature i16 in 1/100, 0x07 humidity u8 %
 *
 * Tags have no channel: they take those after the wired and the configured ones, in the order of the list, where a tag that
 * measures nothing has no place. The device keeps that order as its own list of tags is written.
 */
import type { Measure } from '@coldway/contract/report.ts'
import { findSeries } from '@coldway/contract/series.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { asIs, except, hundredth, measureOf } from '../measure.ts'

export const beaconIds: readonly number[] = [548, 10_829, 10_830, 10_831]

const channelFrom = 9
const noTemp = except([32_767, -32_768], hundredth)
const noHum = except([255], asIs)

export const readBeacons = (content: Uint8Array): Measure[] => {
  const reader = readerOf(content)
  reader.u8()
  const measures: Measure[] = []
  let channel = channelFrom
  while (reader.left() > 1) {
    const tag = readerOf(reader.take(reader.u8()))
    if (reader.isShort() || !findSeries(`temp${channel}`)) break
    const read = readTag(tag, channel)
    measures.push(...read)
    if (read.length > 0) channel += 1
  }
  return measures
}

const readTag = (tag: Reader, channel: number): Measure[] => {
  const measures: Measure[] = []
  while (tag.left() >= 2) {
    const number = tag.u8()
    const part = readerOf(tag.take(tag.u8()))
    if (tag.isShort()) break
    const [temp, hum] = number === 2 ? readEye(part) : [number === 6 ? part.i16() : undefined, humOf(number, part)]
    if (part.isShort()) continue
    if (temp !== undefined) measures.push(measureOf(`temp${channel}`, temp, noTemp))
    if (hum !== undefined) measures.push(measureOf(`hum${channel}`, hum, noHum))
  }
  return measures
}

const humOf = (number: number, part: Reader): number | undefined => (number === 7 ? part.u8() : undefined)

const flags = { temp: 1, hum: 2 } as const
const readEye = (part: Reader): [temp: number | undefined, hum: number | undefined] => {
  const told = part.u8()
  return [told & flags.temp ? part.i16() : undefined, told & flags.hum ? part.u8() : undefined]
}
