/** Items 0xEA, 0xF6 and 0xF8: light, temperature, humidity and pressure around a device; tables in vendor-items.ts. */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { readerOf, toHex } from '../bytes.ts'
import { asIs, type Convert, measureOf, tenth } from '../measure.ts'
import type { Item } from './items.ts'

/**
 * Items 0xF5 to 0xF8 of two bytes are light, pressure, humidity and temperature of one maker, who sends all four together. Other
 * makers count steps, alarms and voltages under the same numbers: one that stands alone says nothing for certain.
 */
const quartet: readonly number[] = [0xf5, 0xf6, 0xf7, 0xf8]
const isQuartet = (all: readonly Item[]): boolean =>
  quartet.every((id) => all.some((one) => one.id === id && one.content.length === 2))

export const inQuartet =
  (read: (raw: number) => readonly Measure[]) =>
  (content: Uint8Array, all: readonly Item[]): readonly Measure[] =>
    content.length === 2 && isQuartet(all) ? read(readerOf(content).u16()) : []

/** The temperature of code 0. */
const coldest = 50
const aboveColdest: Convert = (raw) => Math.round(raw - coldest * 10) / 10

/** Air pressure in hPa, recognised by its magnitude; the series is in kPa. */
export const airPressure = (raw: number): readonly Measure[] =>
  raw >= 300 && raw <= 1100 ? [measureOf('pressure', raw, tenth)] : []

const maskLast = 0x1f
/** Bytes of each known bit of the mask, from bit 0. */
const maskSizes: readonly number[] = [2, 2, 2, 6]

/** True for a mask of known bits with enough bytes for them; bit 4 stands for content that is not read. */
export const isMasked = (content: Uint8Array): boolean => {
  const mask = content[1] ?? 0
  const size = maskSizes.reduce((sum, bytes, at) => sum + (mask & (1 << at) ? bytes : 0), 2)
  if (content.length < 4 || mask > maskLast || isImei(content)) return false
  return mask & 0x10 ? content.length >= size : content.length === size
}

const imeiForm = /^0\d{15}$/
/** Fifteen digits with a valid check digit (Luhn), after a zero. */
export const isImei = (content: Uint8Array): boolean => {
  const digits = toHex(content)
  if (content.length !== 8 || !imeiForm.test(digits)) return false
  const sum = Array.from(digits.slice(1), Number).reduce((total, digit, at) => {
    const value = at % 2 === 1 ? digit * 2 : digit
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export const environment = (content: Uint8Array, all: readonly Item[]): readonly Measure[] => {
  if (content.length === 2) return inQuartet(airPressure)(content, all)
  const reader = readerOf(content)
  if (!isMasked(content)) return []
  reader.u8('event')
  const mask = reader.u8('flags')
  return [
    ...(mask & 1 ? [measureOf('light', reader.u16(), asIs)] : []),
    ...(mask & 2 ? [measureOf('temp1', reader.i16(), tenth)] : []),
    ...(mask & 4 ? [measureOf('hum1', reader.u16(), tenth)] : []),
  ]
}

export const temperatureBeside = inQuartet((raw) => [measureOf('temp2', raw, aboveColdest)])

const externals: Readonly<Record<number, (raw: number) => readonly Measure[]>> = {
  0x13: (raw) => [measureOf('light', raw, asIs)],
  0x14: airPressure,
  0x15: (raw) => [measureOf('hum1', raw, tenth)],
  0x16: (raw) => [measureOf('temp1', raw, aboveColdest)],
}

/** Nothing is believed of a list that does not end where the item ends, holds a part of another size, or is not in order. */
export const external = (content: Uint8Array): readonly Measure[] => {
  const reader = readerOf(content)
  const measures: Measure[] = []
  reader.u8('flags')
  for (let before = 0; reader.left() >= 2; ) {
    const type = reader.u8('itemId')
    const part = reader.take(reader.u8('length'))
    if (reader.isShort() || part.length !== 2 || type <= before) return []
    measures.push(...(externals[type]?.(readerOf(part).u16()) ?? []))
    before = type
  }
  return reader.left() === 0 ? measures : []
}
