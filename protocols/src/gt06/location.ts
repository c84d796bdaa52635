/**
 * Messages with a place or at least a time. Most begin with a time and a fix (fix.ts) and go on, by kind, with the cell
 * (mcc u16, mnc, lac, cell), then
 *   a moving one: ignition u8, upload mode u8, sent late u8, mileage u32 m where the terminal counts it
 *   an alarm: length of the cell with itself u8, cell, terminal state (see state.ts), alarm u8, language u8, fence u8
 * What the relatives put elsewhere stands in relatives.ts.
 */
import type { Measure, Report } from '@coldway/contract/report.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { bit, measureOf, thousandth } from '../measure.ts'
import { type Fix, readFix, readTime } from './fix.ts'
import {
  readBareAlarm,
  readLengthened,
  readModules,
  readOfCar,
  readOfLength,
  readWithPorts,
  restOfLength,
} from './relatives.ts'
import { readState } from './state.ts'

/** Text: why it cannot be read. */
export type ReadLocation = (content: Uint8Array) => Report | string
type Rest = (reader: Reader) => Measure[]

const located =
  (rest: Rest = () => []): ReadLocation =>
  (content) => {
    const reader = readerOf(content)
    const atMs = readTime(reader)
    const fix = readFix(reader)
    return reader.isShort() ? 'location too short' : reportOf(atMs, fix, rest(reader))
  }

export const reportOf = (atMs: number | undefined, fix: Fix, more: readonly Measure[] = []): Report | string => {
  if (atMs === undefined) return 'location time'
  const own = new Set(more.map(({ key }) => key))
  const measures = [...fix.measures.filter(({ key }) => !own.has(key)), ...more]
  return { atMs, ...(fix.position && { position: fix.position }), measures }
}

/** Only cells or Wi-Fi points: it says when, and that it lives. */
const timed: ReadLocation = (content) =>
  content.length < 6 ? 'location too short' : reportOf(readTime(readerOf(content)), { measures: [] })

interface CellSizes {
  readonly mnc: number
  readonly lac: number
  readonly cell: number
}
const gsm = { mnc: 1, lac: 2, cell: 3 } as const
const lte = { mnc: 1, lac: 4, cell: 8 } as const
const wideNetwork = 0x8000

/** The network has two bytes, too, where the country has its top bit. */
const skipCell = (reader: Reader, { mnc, lac, cell }: CellSizes): void => {
  reader.take((reader.u16() & wideNetwork ? 2 : mnc) + lac + cell)
}

const motionLength = 3

const motion =
  (cell: CellSizes): Rest =>
  (reader) => {
    skipCell(reader, cell)
    if (reader.left() < motionLength) return []
    const acc = measureOf('acc', reader.u8(), bit)
    reader.take(motionLength - 1)
    return reader.left() === 4 ? [acc, measureOf('mileage', reader.u32(), thousandth)] : [acc, ...readModules(reader)]
  }

/** Some terminals give no length of the cell, or a false one: the state is then what ends the packet. */
const alarm =
  (tail: number): Rest =>
  (reader) => {
    const cell = reader.u8() - 1
    const left = reader.left()
    if (left < tail) return []
    reader.take(cell > 0 && left - cell >= tail ? cell : left - tail)
    return readState(reader)
  }

const base: Rest = (reader) => {
  skipCell(reader, gsm)
  return reader.isShort() ? [] : restOfLength(reader)
}

export const locationKinds: Readonly<Record<number, ReadLocation>> = {
  0x10: located(),
  0x11: located(),
  0x12: located(base),
  0x22: located(motion(gsm)),
  0x2d: located(motion(gsm)),
  0x37: located(motion(gsm)),
  /** What relatives put behind the fix differs: the fix alone. */
  0x1a: located(),
  0x1e: located(),
  0x2a: located(),
  0x31: located(),
  /** The terminals of 4G networks. */
  0xa0: located(motion(lte)),
  0x16: located(alarm(5)),
  0x26: located(alarm(5)),
  0x27: located(alarm(6)),
  0x32: located(alarm(5)),
  0xa3: located(alarm(5)),
  0xa4: located(alarm(6)),
  0x18: timed,
  0x24: timed,
  0x28: timed,
  0x2c: timed,
  0x2e: timed,
  0x33: timed,
  0xa1: timed,
  0xa2: timed,
  0xf3: timed,
  0x34: readWithPorts,
  0x65: readOfCar,
  0x66: readOfCar,
  0x8c: readOfCar,
  0x95: readBareAlarm,
}

/** After 0x7979 the same numbers stand for other messages. */
export const longLocationKinds: Readonly<Record<number, ReadLocation>> = {
  0x32: readLengthened,
  0x33: readLengthened,
  0x65: readOfCar,
  0x66: readOfCar,
  0x70: readOfLength,
  0x8c: readOfCar,
}
