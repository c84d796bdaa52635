/**
 * Layouts of the protocol's relatives, each recognised by its number and, where all share a number, by its length. They follow
 * the makers' tables where there are any, and captured frames (gt06.captured.samples.ts).
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { readerOf } from '../bytes.ts'
import { bit, type Convert, hundredth, measureOf, tenth, thousandth } from '../measure.ts'
import { afterCountedCell, cellSize4g } from './cell.ts'
import { fixLength, readFix, readFixOfCamera, readTime } from './fix.ts'
import { located, type ReadRest, withFix } from './located.ts'
import { readModules } from './modules.ts'
import { type ReadMessage, unreadable } from './reading.ts'
import { scaledOf } from './scales.ts'
import { readIgnition, readSupplyState } from './state.ts'

const signMagnitude: Convert = (raw) => (raw & 0x80 ? -(raw & 0x7f) : raw)
const flagBits = { isOn: 0x8000, isTemp: 0x1000, isMinus: 0x0200, size: 0x01ff } as const

/**
 * Behind the cell of 0x12:
 *   2 bytes   flags: bit 15 ignition, 12 a temperature in ℃ in the lowest nine, 9 it is minus (1 or 2 is a language)
 *   12 bytes  information u8, supply u16 in 1/100 V, signal u8, alarm u8, oil u16, temperature u8 in ℃ as sign and size,
 *             mileage u32 in 10 m
 *   mileage u32 m, length of the card u8, card, alarm u8, swiped u8 and, of some, driving time u16
 */
export const readCard: ReadRest = (bytes, learned) => {
  if (bytes.length === 2) return readFlags(readerOf(bytes).u16('flags'))
  const isCard = cardTails.includes(bytes.length - cardAt - (bytes[cardAt] ?? 0) - 1)
  const isThermometer = bytes.length === thermometerLength
  if (isCard === isThermometer) return undefined
  if (isCard) return [measureOf('mileage', readerOf(bytes).u32('value'), thousandth)]
  const state = readSupplyState(bytes, 0x12, learned)
  const reader = readerOf(bytes.subarray(7))
  const temp = measureOf('temp1', reader.u8('value'), signMagnitude)
  return state && [...state, temp, measureOf('mileage', reader.u32('value'), hundredth)]
}
const thermometerLength = 12
const cardAt = 4
/** Lengths after the card. */
const cardTails = [2, 4]

const readFlags = (flags: number): Measure[] => {
  if (flags <= flagBits.size) return []
  const temp = (flags & flagBits.size) * (flags & flagBits.isMinus ? -1 : 1)
  return [
    measureOf('acc', flags, (raw) => (raw & flagBits.isOn ? 1 : 0)),
    ...(flags & flagBits.isTemp ? [measureOf('temp1', flags, () => temp)] : []),
  ]
}

/**
 * Motions with a cell number of u32 and no length before it:
 *   15, 19 bytes  country u16, network u16, area u16, cell u32, ignition u8, mode u8, late u8, mileage u32 m in the longer
 *                 one, altitude i16
 *   24 bytes      country u16, network u8, area u16, cell u32, ignition u8, mode u8, late u8, mileage u32 m, travel time
 *                 u32, temperature u16, humidity u16. One reference takes the last two for hundredths, which gives 0.32 ℃
 *                 and 0.45 % in a parked car in Miami; no maker's table is at hand, so they stay unread.
 *   up to 10      the cell alone
 */
export const readPlainMotion: ReadRest = (rest) => {
  if (rest.length <= longCell) return []
  if (rest.length === 15 || rest.length === 19) return motionAt(rest, longCell, rest.length === 19)
  const motion = rest.length === 24 ? motionAt(rest, longCell - 1, true) : undefined
  return motion && { measures: motion, unread: 'temperature and humidity of unknown scale' }
}
const longCell = 10

const motionAt = (rest: Uint8Array, at: number, hasMileage: boolean): Measure[] | undefined => {
  if ((rest[at] ?? 0) > 1) return undefined
  const reader = readerOf(rest.subarray(at))
  const acc = measureOf('acc', reader.u8('status'), bit)
  reader.take(2, 'flags')
  return hasMileage ? [acc, measureOf('mileage', reader.u32('value'), thousandth)] : [acc]
}

/**
 * 0x22 of terminals that write their number before the fix. Behind the counted cell: information u8, supply u16 in 1/100 V,
 * battery u8 in 1/10 V, signal u8 %, alarm u8, language u8, mileage u24 m, engine time u24 in minutes.
 */
export const readNumberedState: ReadRest = (rest, learned) => {
  const tail = afterCountedCell(rest, [13])
  if (!tail) return undefined
  const reader = readerOf(tail)
  const acc = readIgnition(reader)
  const supply = measureOf('voltage', reader.u16('value'), hundredth)
  const battery = measureOf('batteryVoltage', reader.u8('value'), tenth)
  const signal = scaledOf('signal', reader.u8('signal'), 0x22, learned)
  reader.take(2)
  return [acc, supply, battery, signal, measureOf('mileage', reader.u8('value') * 0x1_0000 + reader.u16(), thousandth)]
}

/**
 * 0x32 of trackers without an alarm in it: cell with a number of u32 (9), ignition u8, mode u8, late u8, mileage u32 m,
 * supply u16 in 1/100 V, engine time u32 s, 2 bytes.
 */
export const readTracker: ReadRest = (rest) => {
  if (rest.length !== 24) return undefined
  const motion = motionAt(rest, longCell - 1, true)
  return motion && [...motion, measureOf('voltage', readerOf(rest.subarray(16)).u16('value'), hundredth)]
}

/** 0x24 with a fix: cell (8), ignition u8, supply u16 and battery u16 in 1/100 V, 10 bytes. Else a list of cells. */
export const readTwoVoltages = (list: ReadMessage): ReadMessage => {
  const read = located((rest) => {
    const reader = readerOf(rest.subarray(8))
    const acc = measureOf('acc', reader.u8('status'), bit)
    return [
      acc,
      measureOf('voltage', reader.u16('value'), hundredth),
      measureOf('batteryVoltage', reader.u16('value'), hundredth),
    ]
  })
  return (content, learned) => (content.length === 41 ? read : list)(content, learned)
}

/**
 * 0xA2 with a fix: cell of 4G (15 or 16), network u8, information u8, supply u16 in 1/100 V, battery u8, signal u8, alarm u8,
 * language u8, mileage u32 m, engine time u32 s, number u64, inputs u16. Else a list of cells and Wi-Fi points.
 */
export const readStatusFix = (list: ReadMessage): ReadMessage => {
  const read = located((rest, learned) => {
    const tail = rest.subarray(cellSize4g(rest) + 1)
    if (tail.length !== 25) return undefined
    const reader = readerOf(tail)
    const acc = readIgnition(reader)
    const supply = measureOf('voltage', reader.u16('value'), hundredth)
    const battery = scaledOf('battery', reader.u8('value'), 0xa2, learned)
    const signal = scaledOf('signal', reader.u8('signal'), 0xa2, learned)
    reader.take(2)
    return [acc, supply, battery, signal, measureOf('mileage', reader.u32('value'), thousandth)]
  })
  return (content, learned) => (content.length === 59 || content.length === 60 ? read : list)(content, learned)
}

/**
 * 0x38 after 0x7979: the fix, upload mode u8, late u8, kind of network u8, cell (from kind 3 on of 4G) with its strength (u16
 * of 4G, else u8), then modules.
 */
export const readNetworkFix = located((rest) => {
  const cell = rest.subarray(3)
  const is4g = (rest[2] ?? 0) >= 3
  const size = is4g ? cellSize4g(cell) + 2 : 9 + ((cell[0] ?? 0) & 0x80 ? 1 : 0)
  return readModules(cell.subarray(size))
})

/**
 * 0x34: data u32, time, fix, info u16, mileage u32 m, cell 9, driver u32, supply and battery u16 in 1/100 V, ports u32 (bits
 * 20-23 the number of analogue ones), inputs u8, outputs u8, the analogue ones u16 each.
 */
export const readWithPorts: ReadMessage = (content) => {
  const reader = readerOf(content)
  reader.u32()
  const atMs = readTime(reader)
  const fix = readFix(reader)
  reader.u16()
  const mileage = measureOf('mileage', reader.u32('value'), thousandth)
  reader.take(9 + 4)
  const voltage = measureOf('voltage', reader.u16('value'), hundredth)
  const battery = measureOf('batteryVoltage', reader.u16('value'), hundredth)
  const analogues = (reader.u32() >>> 20) & 0x0f
  reader.u16()
  if (reader.isShort()) return unreadable.short
  return withFix(atMs, fix, reader.left() === 2 * analogues ? [mileage, voltage, battery] : undefined)
}

/**
 * 0x65, 0x66, 0x8C: time, ignition u8, the car's data as text, the fix. The text is specific to the car's maker and not read.
 */
export const readOfCar: ReadMessage = (content) => {
  if (content.length < 7 + fixLength) return unreadable.short
  const reader = readerOf(content)
  const atMs = readTime(reader)
  const acc = measureOf('acc', reader.u8('status'), bit)
  const { position } = readFix(readerOf(content.subarray(-fixLength)))
  const unread = 'what the car says'
  return withFix(atMs, { ...(position && { position }), measures: [] }, { measures: [acc], unread })
}

/**
 * 0x95 of cameras:
 *   time, alarm u8 and its data
 *   time, latitude, longitude, course, alarm u8, data u16, names of pictures
 *   0xFFFF, version u8, time, satellites u8, latitude, longitude, course u16, speed u16, supply u16 in 1/10 V, alarm u8, data
 *   u16, names of pictures
 */
export const readCameraAlarm: ReadMessage = (content) => {
  const isMarked = content[0] === 0xff && content[1] === 0xff
  const reader = readerOf(isMarked ? content.subarray(3) : content)
  const atMs = readTime(reader)
  if (reader.isShort()) return unreadable.short
  if (!isMarked && content.length <= 7 + 2) return withFix(atMs, { measures: [] }, [])
  const fix = isMarked ? readFixOfCamera(reader) : readFix(reader, true)
  const supply = isMarked ? [measureOf('voltage', reader.u16('value'), tenth)] : []
  return reader.isShort() ? unreadable.short : withFix(atMs, fix, supply)
}

/** 0x32, 0x33 after 0x7979: time, length of the fix u8 (0: none), the fix, then cells and Wi-Fi points. */
export const readLengthened: ReadMessage = (content) => {
  const reader = readerOf(content)
  const atMs = readTime(reader)
  const length = reader.u8()
  const fix = length === fixLength ? readFix(reader) : { measures: [] }
  return reader.isShort() ? unreadable.short : withFix(atMs, fix, [])
}
