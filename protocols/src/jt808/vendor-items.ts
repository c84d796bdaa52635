/**
 * Extension items of makers that carry several values or a small message of their own, as their terminals send them:
 *
 *   0x33  text "*M00,45,1138600..." of a lock: digits 3 to 5 of its third field are the battery in 1/100 V
 *   0x51  temperatures, u16 each in tenths, sign and size; 0x58 humidities, u16 each in tenths
 *   0xD5  count u8, then for each padlock: id 5, card 5, battery u8 %, status u16, bit 5 open
 *   0xE3  u8, battery % u8, battery voltage u16 in 1/100 V
 *   0xE4  charging u8 (0 yes), battery % u8
 *   0xE6  for each Bluetooth thermometer: number u8, MAC 6, temperature and humidity, whole (signed) and 1/255 each
 *   0xEA  u8, then type u8, length u8, content: 0x13 light u16, 0x14 pressure u16, 0x15 humidity u16 in tenths,
 *         0x16 temperature u16 in tenths above -50
 *   0xEB  length u16 (of what follows), type u16, content, again and again: 0x2D battery voltage u16 or supply voltage u32 in
 *         mV, 0xCE supply voltage in 1/100 V, 0xA8 and 0xE1 battery % (others put cells there: then the first u16 is a
 *         country, above 200)
 *   0xEE  signal u8, supply and battery voltage u16 in mV, satellites u8
 *   0xF3  type u16, length u8, content, again and again: 0x04 supply voltage in mV
 *   0xF5 to 0xF8 of two bytes, all four together, one maker: light, pressure in hPa, humidity in tenths, temperature in tenths above -50
 *   0xF6  of AOVX: event u8, mask u8, by its bits light u16, temperature i16 in tenths, humidity u16 in tenths, acceleration
 *         3 x i16, others; of others the IMEI in BCD
 *   0xF7  battery voltage u32 in mV, charging u8, battery % u8
 *   0xFB  battery % u8, voltage u16 in 1/100 V, state u8 (0 or 1), of a maker who sends 0x52 of one byte beside it
 *   0xFE  see items.ts; what is longer is mileage, or a list of alarms behind 0x7C
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { fromAscii, type Reader, readerOf } from '../bytes.ts'
import { asIs, bit, type Convert, hundredth, measureOf, signedTenth, tenth, thousandth } from '../measure.ts'
import { absentCodes } from './absent-codes.ts'
import { fromBcdTime } from './bcd.ts'
import { environment, external, inQuartet, isImei, isMasked, temperatureBeside } from './environment-items.ts'
import type { Item } from './items.ts'

/** `all`: the items of the same report, where others determine the meaning of one. */
export type Read = (content: Uint8Array, all: readonly Item[]) => readonly Measure[]

const lockText: Read = (content) => {
  const [mark, , state = ''] = fromAscii(content).split(',')
  const volts = state.slice(2, 5)
  return mark === '*M00' && /^\d{3}$/.test(volts) ? [measureOf('batteryVoltage', volts, hundredth)] : []
}

/** Reads two bytes per channel, from channel 1. */
const channels =
  (id: number, name: 'temp' | 'hum', convert: Convert): Read =>
  (content) => {
    if (content.length % 2 !== 0) return []
    const reader = readerOf(content)
    return Array.from({ length: content.length >> 1 }, (_, at) => [at + 1, reader.u16()] as const).flatMap(
      ([channel, raw]) => {
        const key = findSeries(`${name}${channel}`)?.key
        return !key || absentCodes[id]?.includes(raw) ? [] : [measureOf(key, raw, convert)]
      },
    )
  }

const padlockLength = 13
const open = 0x20
/** Reads the only padlock; where there are several, none is the device's own lock. */
const padlocks: Read = (content) => {
  if (content[0] !== 1 || content.length !== 1 + padlockLength) return []
  const reader = readerOf(content.subarray(11))
  return [measureOf('battery', reader.u8(), asIs), measureOf('lock', reader.u16() & open ? 1 : 0, bit)]
}

const chargeLevel: Read = (content) =>
  content.length === 4
    ? [
        measureOf('battery', content[1], asIs),
        measureOf('batteryVoltage', readerOf(content.subarray(2)).u16(), hundredth),
      ]
    : []

const chargeState: Read = (content) => (content.length === 2 ? [measureOf('battery', content[1], asIs)] : [])

const thermometerLength = 11
const thermometers: Read = (content) => {
  // Other makers send a line of text in this item.
  if (content.length % thermometerLength !== 0) return []
  const reader = readerOf(content)
  const measures: Measure[] = []
  while (reader.left() >= thermometerLength) {
    const channel = reader.u8()
    reader.take(6)
    const [temp, hum] = [wholeAndPart(reader), wholeAndPart(reader)]
    if (!findSeries(`temp${channel}`)) continue
    measures.push(measureOf(`temp${channel}`, temp, asIs), measureOf(`hum${channel}`, hum, asIs))
  }
  return measures
}

/** Reads a sign and a magnitude with a fraction in 1/255, rounded to the sensor's tenth. */
const wholeAndPart = (reader: Reader): number => {
  const whole = reader.u8()
  const part = reader.u8() / 255
  const value = whole < 0x80 ? whole + part : whole - 0x100 - part
  return Math.round(value * 10) / 10
}

const countryAbove = 200
/** The readers of parts by type and size. */
const listed: Readonly<Record<number, Readonly<Record<number, (part: Reader) => Measure>>>> = {
  0x2d: {
    2: (part) => measureOf('batteryVoltage', part.u16(), thousandth),
    4: (part) => measureOf('voltage', part.u32(), thousandth),
  },
  0xce: { 2: (part) => measureOf('voltage', part.u16(), hundredth) },
  0xa8: { 1: (part) => measureOf('battery', part.u8(), asIs) },
  0xe1: { 1: (part) => measureOf('battery', part.u8(), asIs) },
}
const lengthAndType: Read = (content) => {
  const reader = readerOf(content)
  const measures: Measure[] = []
  while (reader.left() >= 4) {
    const length = reader.u16('length')
    if (length < 2 || length > countryAbove) break
    const read = listed[reader.u16('itemId')]?.[length - 2]
    const part = reader.take(length - 2)
    if (reader.isShort()) break
    if (read) measures.push(read(readerOf(part)))
  }
  return measures
}

const powerState: Read = (content) => {
  if (content.length !== 6) return []
  const reader = readerOf(content.subarray(1))
  return [measureOf('voltage', reader.u16(), thousandth), measureOf('batteryVoltage', reader.u16(), thousandth)]
}

const typeAndLength: Read = (content) => {
  const reader = readerOf(content)
  const measures: Measure[] = []
  while (reader.left() >= 3) {
    const type = reader.u16('itemId')
    const part = reader.take(reader.u8('length'))
    // Tags of another maker use this item too: a list must end with the item.
    if (reader.isShort()) return []
    if (type === 0x04 && part.length === 2) measures.push(measureOf('voltage', readerOf(part).u16(), thousandth))
  }
  return reader.left() === 0 ? measures : []
}

const humidity = inQuartet((raw) => [measureOf('hum1', raw, tenth)])
const batteryState: Read = (content, all) => {
  if (content.length === 2) return humidity(content, all)
  if (content.length < 4 || content.length > 6) return []
  const reader = readerOf(content)
  const voltage = measureOf('batteryVoltage', reader.u32(), thousandth)
  reader.u8('status')
  return content.length < 6 ? [voltage] : [voltage, measureOf('battery', reader.u8(), asIs)]
}

const besideBattery = 0x52
/**
 * Reads a battery. Four bytes are a mileage or a counter of other makers, whose upper byte passes
 * for a percentage.
 */
const battery: Read = (content, all) => {
  const isOfMaker = all.some(({ id, content: { length } }) => id === besideBattery && length === 1)
  if (!isOfMaker || content.length !== 4 || (content[0] ?? 0) > 100 || (content[3] ?? 0) > 1) return []
  const reader = readerOf(content)
  return [measureOf('battery', reader.u8(), asIs), measureOf('voltage', reader.u16(), hundredth)]
}

export const vendorItems: Readonly<Record<number, Read>> = {
  0x33: lockText,
  0x51: channels(0x51, 'temp', signedTenth),
  0x58: channels(0x58, 'hum', tenth),
  0xd5: padlocks,
  0xe3: chargeLevel,
  0xe4: chargeState,
  0xe6: thermometers,
  0xea: external,
  0xeb: lengthAndType,
  0xee: powerState,
  0xf3: typeAndLength,
  0xf5: inQuartet((raw) => [measureOf('light', raw, asIs)]),
  0xf6: environment,
  0xf7: batteryState,
  0xf8: temperatureBeside,
  0xfb: battery,
}

/** Items with measurements by makers; kept raw where their form is unknown. */
const measuring: readonly number[] = [0x51, 0x58, 0xe6, 0xea, 0xf3, 0xf6, 0xf9]
/** Items that are measurements in one length only. */
const measuringOf: Readonly<Record<number, number>> = { 0xf5: 2, 0xf7: 2, 0xf8: 2, 0xfb: 4 }
/** True when no measure was made of the item and it should be kept; an item whose codes report no sensor is not. */
export const readsNothing = ({ id, content }: Item): boolean =>
  (measuring.includes(id) || measuringOf[id] === content.length) &&
  content.some((byte) => byte !== 0 && byte !== 0xff) &&
  !isKnownEmpty(id, content)

const isKnownEmpty = (id: number, content: Uint8Array): boolean => {
  if (id === 0xf6) return isImei(content) || isMasked(content)
  if (id === 0xf3) return isList(content, 2)
  if (id === 0xea) return isList(content.subarray(1), 1)
  if (id === 0xe6) return /^[\x20-\x7e\r\n]+$/.test(fromAscii(content))
  if (id === 0xf9) return content.length < shortestProbes || isRecordNumber(content)
  const codes = absentCodes[id]
  if (!codes || content.length % 2 !== 0) return false
  const reader = readerOf(content)
  return Array.from({ length: content.length >> 1 }, () => reader.u16()).every((code) => codes.includes(code))
}

/** True for a list of type (of this size), length u8 and content, up to the end. */
const isList = (content: Uint8Array, typeSize: number): boolean => {
  const reader = readerOf(content)
  while (reader.left() > 0) {
    reader.take(typeSize)
    reader.take(reader.u8())
  }
  return !reader.isShort()
}

/** The least length of a list of probes; a shorter content is a state. */
const shortestProbes = 4
const recordNumberLength = 18
/** Whether the content is a record number of AOVX, which has its time at the end. */
const isRecordNumber = (content: Uint8Array): boolean =>
  content.length === recordNumberLength && fromBcdTime(content.subarray(-6)) !== undefined
