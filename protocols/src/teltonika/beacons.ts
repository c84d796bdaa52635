/**
 * Bluetooth tags that a device hears, as elements of any length (Codec 8 Extended, ids 548, 10828 to 10831 and 11317):
 *
 *   kind u8, then for each tag: length u8 of what follows; parts of it: number u8, length u8, content
 *   0x02  EYE sensor: flags u8, then what they announce: 0 temperature i16 in 1/100, 1 humidity u8 %, 2 a magnet (bit 3 is
 *         near), 4 movements u16, 5 pitch i8 and roll i16, 7 battery in 10 mV above 2 V; 6 the battery is low
 *   0x05  name, 0x06  temperature i16 in 1/100, 0x07 humidity u8 %, 0x0E battery u16 in mV, 0x0F MAC 6
 *
 * Tags have no channel: they take those after the wired and the configured ones, in the order of the list, where a tag that
 * measures nothing has no place. The device keeps that order as its own list of tags is written.
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { absentCodes } from './absent-codes.ts'
import { asIs, except, hundredth, measureOf } from '../measure.ts'

export const beaconIds: readonly number[] = [548, 10_828, 10_829, 10_830, 10_831, 11_317]

const channelFrom = 9
const noTemp = except(absentCodes.tagTemp, hundredth)
const noHum = except(absentCodes.tagHum, asIs)

export const readBeacons = (content: Uint8Array): Measure[] => {
  const reader = readerOf(content)
  reader.u8()
  const measures: Measure[] = []
  let channel = channelFrom
  while (reader.left() > 1) {
    const tag = readerOf(reader.take(reader.u8('length'), 'sensor'))
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
    const number = tag.u8('itemId')
    const part = readerOf(tag.take(tag.u8('length')))
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
  const announced = part.u8('flags')
  return [announced & flags.temp ? part.i16() : undefined, announced & flags.hum ? part.u8() : undefined]
}
