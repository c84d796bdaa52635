/**
 * Extension items of makers that carry several values or a small message of their own, as their terminals send them:
 *
 *   0x33  text "*M00,45,1138600..." of a lock: digits 3 to 5 of its third field are the battery in 1/100 V
 *   0x51  temperatures, u16 each in tenths, sign and size, 0xFFFF: no probe
 *   0xD5  count u8, then for each padlock: id 5, card 5, battery u8 %, status u16, bit 5 open
 *   0xE3  u8, battery % u8, battery voltage u16 in 1/100 V
 *   0xE4  charging u8 (0 yes), battery % u8
 *   0xE6  for each Bluetooth thermometer: number u8, MAC 6, temperature and humidity, whole (signed) and 1/255 each
 *   0xEB  length u16 (of what follows), type u16, content, again and again: 0xCE supply voltage in 1/100 V, 0xA8 and 0xE1
 *         battery % (others put cells there: then the first u16 is a country, above 200)
 *   0xEE  signal u8, supply and battery voltage u16 in mV, satellites u8
 *   0xF3  type u16, length u8, content, again and again: 0x04 supply voltage in mV
 *   0xF6  u8, mask u8: bit 0 light u16, bit 1 temperature i16 in tenths
 *   0xF7  battery voltage u32 in mV, charging u8, battery % u8
 *   0xFE  battery % after other things; u16: supply voltage in tenths
 */
import type { Measure } from '@coldway/contract/report.ts'
import { findSeries } from '@coldway/contract/series.ts'
import { fromAscii, type Reader, readerOf } from '../bytes.ts'
import { asIs, bit, hundredth, measureOf, signedTenth, tenth, thousandth } from '../measure.ts'

type Read = (content: Uint8Array) => readonly Measure[]

const lockText: Read = (content) => {
  const [mark, , state = ''] = fromAscii(content).split(',')
  const volts = state.slice(2, 5)
  return mark === '*M00' && /^\d{3}$/.test(volts) ? [measureOf('batteryVoltage', volts, hundredth)] : []
}

const noProbe = 0xffff
const temperatures: Read = (content) => {
  const reader = readerOf(content)
  return Array.from({ length: content.length >> 1 }, (_, at) => [at + 1, reader.u16()] as const).flatMap(
    ([channel, raw]) =>
      raw === noProbe || !findSeries(`temp${channel}`) ? [] : [measureOf(`temp${channel}`, raw, signedTenth)],
  )
}

const padlockLength = 13
const open = 0x20
/** Of several padlocks none is the device's own lock. */
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

/** Sign and size, the part as 1/255: rounded to the tenth that the sensor has. */
const wholeAndPart = (reader: Reader): number => {
  const whole = reader.u8()
  const part = reader.u8() / 255
  const value = whole < 0x80 ? whole + part : whole - 0x100 - part
  return Math.round(value * 10) / 10
}

const countryAbove = 200
const lengthAndType: Read = (content) => {
  const reader = readerOf(content)
  const measures: Measure[] = []
  while (reader.left() >= 4) {
    const length = reader.u16()
    if (length < 2 || length > countryAbove) break
    const type = reader.u16()
    const part = reader.take(length - 2)
    if (reader.isShort()) break
    if (type === 0xce && part.length === 2) measures.push(measureOf('voltage', readerOf(part).u16(), hundredth))
    if ((type === 0xa8 || type === 0xe1) && part.length === 1) measures.push(measureOf('battery', part[0], asIs))
  }
  return measures
}

const powerState: Read = (content) => {
  if (content.length < 6) return []
  const reader = readerOf(content.subarray(1))
  return [measureOf('voltage', reader.u16(), thousandth), measureOf('batteryVoltage', reader.u16(), thousandth)]
}

const typeAndLength: Read = (content) => {
  const reader = readerOf(content)
  const measures: Measure[] = []
  while (reader.left() >= 3) {
    const type = reader.u16()
    const part = reader.take(reader.u8())
    if (reader.isShort()) break
    if (type === 0x04 && part.length === 2) measures.push(measureOf('voltage', readerOf(part).u16(), thousandth))
  }
  return measures
}

const masked: Read = (content) => {
  const reader = readerOf(content)
  reader.u8()
  const mask = reader.u8()
  const measures = [
    ...(mask & 1 ? [measureOf('light', reader.u16(), asIs)] : []),
    ...(mask & 2 ? [measureOf('temp1', reader.i16(), tenth)] : []),
  ]
  return reader.isShort() ? [] : measures
}

const batteryState: Read = (content) => {
  if (content.length < 4) return []
  const voltage = measureOf('batteryVoltage', readerOf(content).u32(), thousandth)
  return content.length < 6 ? [voltage] : [voltage, measureOf('battery', content[5], asIs)]
}

const levelOrSupply: Read = (content) => {
  if (content.length === 2) return [measureOf('voltage', readerOf(content).u16(), tenth)]
  return content.length > 2 ? [measureOf('battery', content.at(-1), asIs)] : []
}

export const vendorItems: Readonly<Record<number, Read>> = {
  0x33: lockText,
  0x51: temperatures,
  0xd5: padlocks,
  0xe3: chargeLevel,
  0xe4: chargeState,
  0xe6: thermometers,
  0xeb: lengthAndType,
  0xee: powerState,
  0xf3: typeAndLength,
  0xf6: masked,
  0xf7: batteryState,
  0xfe: levelOrSupply,
}
