/**
 * What relatives of the protocol send in their own way, each told by its number or, where all use one number, by its
 * length. Layouts after the makers' tables where there are any, and after captured frames (gt06.captured.samples.ts).
 */
import type { Measure, Report } from '@coldway/contract/report.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { asIs, bit, type Convert, hundredth, measureOf, thousandth } from '../measure.ts'
import { type Fix, readFix, readTime } from './fix.ts'
import { readWideState } from './state.ts'

const tooShort = 'location too short'
const noTime = 'location time'

const withTime = (atMs: number | undefined, fix: Fix, more: readonly Measure[] = []): Report | string =>
  atMs === undefined
    ? noTime
    : { atMs, ...(fix.position && { position: fix.position }), measures: [...fix.measures, ...more] }

const signMagnitude: Convert = (raw) => (raw & 0x80 ? -(raw & 0x7f) : raw)
const benway = { isOn: 0x8000, isTemp: 0x1000, isMinus: 0x0200, size: 0x01ff } as const

/**
 * Behind the cell of 0x12, by what is left:
 *   2   flags u16: 15 ignition, 12 a temperature in ℃ in the lowest nine, 9 it is minus (1 or 2 is a language)
 *   5   state with the supply voltage
 *   12  the same, alarm u8, oil u16, temperature u8 as sign and size, mileage u32 in 10 m
 */
export const restOfLength = (reader: Reader): Measure[] => {
  if (reader.left() === 2) return readFlags(reader.u16())
  if (reader.left() === 5) return readWideState(reader)
  if (reader.left() !== 12) return []
  const state = readWideState(reader)
  reader.take(3)
  return [...state, measureOf('temp1', reader.u8(), signMagnitude), measureOf('mileage', reader.u32(), hundredth)]
}

const readFlags = (flags: number): Measure[] => {
  if (flags <= benway.size) return []
  const temp = (flags & benway.size) * (flags & benway.isMinus ? -1 : 1)
  return [
    measureOf('acc', flags & benway.isOn ? 1 : 0, bit),
    ...(flags & benway.isTemp ? [measureOf('temp1', temp, asIs)] : []),
  ]
}

/** number u16, length u8, content: 0x27 supply voltage in 1/100 V, 0x2E mileage in m. */
export const readModules = (reader: Reader): Measure[] => {
  const measures: Measure[] = []
  while (reader.left() >= 3) {
    const number = reader.u16()
    const content = reader.take(reader.u8())
    if (reader.isShort()) break
    if (number === 0x27 && content.length === 2) measures.push(measureOf('voltage', readerOf(content).u16(), hundredth))
    if (number === 0x2e && content.length === 4)
      measures.push(measureOf('mileage', readerOf(content).u32(), thousandth))
  }
  return measures
}

/** 0x34: data u32, time, fix, info u16, mileage u32 m, cell 9, driver u32, supply and battery u16 in 1/100 V, ports. */
export const readWithPorts = (content: Uint8Array): Report | string => {
  const reader = readerOf(content)
  reader.u32()
  const atMs = readTime(reader)
  const fix = readFix(reader)
  reader.u16()
  const mileage = measureOf('mileage', reader.u32(), thousandth)
  reader.take(9 + 4)
  const voltage = measureOf('voltage', reader.u16(), hundredth)
  const battery = measureOf('batteryVoltage', reader.u16(), hundredth)
  return reader.isShort() ? tooShort : withTime(atMs, fix, [mileage, voltage, battery])
}

const fixLength = 12

/** 0x65, 0x66, 0x8C: time, ignition u8, what the car says as text, the fix. */
export const readOfCar = (content: Uint8Array): Report | string => {
  if (content.length < 7 + fixLength) return tooShort
  const reader = readerOf(content)
  const atMs = readTime(reader)
  const acc = measureOf('acc', reader.u8(), bit)
  const { position } = readFix(readerOf(content.subarray(-fixLength)))
  return withTime(atMs, { ...(position && { position }), measures: [acc] })
}

/** 0x95 of camera terminals: time, then either the alarm alone or a fix without satellites and speed. */
export const readBareAlarm = (content: Uint8Array): Report | string => {
  const reader = readerOf(content)
  const atMs = readTime(reader)
  if (reader.isShort()) return tooShort
  if (content.length <= 7) return withTime(atMs, { measures: [] })
  const fix = readFix(reader, true)
  return reader.isShort() ? tooShort : withTime(atMs, fix)
}

/** 0x32, 0x33 after 0x7979: time, length of the fix u8 (0: none), the fix, then cells and Wi-Fi points. */
export const readLengthened = (content: Uint8Array): Report | string => {
  const reader = readerOf(content)
  const atMs = readTime(reader)
  const length = reader.u8()
  const fix = length === fixLength ? readFix(reader) : { measures: [] }
  return reader.isShort() ? tooShort : withTime(atMs, fix)
}

/**
 * 0x70 of electronic seals: number u16, length u16, content, again and again:
 *   0x33  fix: time u32 in seconds, satellites u8, altitude i16, latitude, longitude, speed and course as everywhere
 *   0x2C  time u32 of the report; 0x18 battery in 1/100 V; 0x2E mileage in m
 *   0x2A  u8, lower half the door is open, upper half it was tampered with
 */
export const readOfLength = (content: Uint8Array): Report | string => {
  const parts = partsOf(content)
  const place = readSealFix(parts.get(0x33))
  const clock = parts.get(0x2c)
  const atMs = (clock?.length === 4 ? readerOf(clock).u32() * 1000 : 0) || place?.atMs || undefined
  const lever = parts.get(0x2a)?.[0]
  const battery = parts.get(0x18)
  const mileage = parts.get(0x2e)
  return withTime(atMs, { ...(place?.position && { position: place.position }), measures: [] }, [
    ...(battery?.length === 2 ? [measureOf('batteryVoltage', readerOf(battery).u16(), hundredth)] : []),
    ...(mileage?.length === 4 ? [measureOf('mileage', readerOf(mileage).u32(), thousandth)] : []),
    ...(lever === undefined
      ? []
      : [measureOf('door', lever & 0x0f ? 1 : 0, bit), measureOf('dismantle', lever & 0xf0 ? 1 : 0, bit)]),
  ])
}

const sealFixLength = 18
const partsMax = 64

const partsOf = (bytes: Uint8Array): Map<number, Uint8Array> => {
  const reader = readerOf(bytes)
  const parts = new Map<number, Uint8Array>()
  while (reader.left() >= 4 && parts.size < partsMax) {
    const number = reader.u16()
    const part = reader.take(reader.u16())
    if (!reader.isShort() && !parts.has(number)) parts.set(number, part)
  }
  return parts
}

const readSealFix = (bytes: Uint8Array | undefined) => {
  if (bytes?.length !== sealFixLength) return undefined
  const reader = readerOf(bytes)
  const atMs = reader.u32() * 1000
  const satellites = reader.take(1)
  const altitudeM = reader.i16()
  const { position } = readFix(readerOf(Uint8Array.of(...satellites, ...reader.take(11))))
  return { atMs, position: position && { ...position, altitudeM } }
}
