/**
 * Messages with a fix or at least a time, by their number. Most go on, behind the fix, with a cell (cell.ts), then
 *   motion   ignition u8, upload mode u8, sent late u8, mileage u32 m where the terminal counts it
 *   alarm    length of the cell u8, cell, state (state.ts), fence u8 in some, mileage u32 m or altitude i16 in others
 * What relatives put elsewhere stands in relatives.ts.
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { readerOf } from '../bytes.ts'
import { bit, measureOf, thousandth } from '../measure.ts'
import { afterCountedCell, cellSize, cellSize4g } from './cell.ts'
import { located, type ReadRest, timed } from './located.ts'
import { readModules } from './modules.ts'
import type { ReadMessage } from './reading.ts'
import {
  readCameraAlarm,
  readCard,
  readLengthened,
  readNetworkFix,
  readNumberedState,
  readOfCar,
  readPlainMotion,
  readStatusFix,
  readTracker,
  readTwoVoltages,
  readWithPorts,
} from './relatives.ts'
import { readSeal } from './seal.ts'
import { readState, readSupplyState } from './state.ts'

/** Reads no measures: cells, a number or a text follow the fix. */
const alone: ReadRest = () => []

const motionLength = 3
const mileageLength = 4

/** Reads a motion; undefined when the bytes are none. */
export const readMotion = (bytes: Uint8Array): Measure[] | undefined => {
  const [ignition = 0xff] = bytes
  const hasMileage = bytes.length === motionLength + mileageLength
  if (ignition > 1 || !(bytes.length === motionLength || hasMileage)) return undefined
  const reader = readerOf(bytes)
  const acc = measureOf('acc', reader.u8('status'), bit)
  reader.take(motionLength - 1, 'flags')
  return hasMileage ? [acc, measureOf('mileage', reader.u32('value'), thousandth)] : [acc]
}

const motion =
  (sizeOf: (cell: Uint8Array) => number): ReadRest =>
  (rest, learned) => {
    const after = rest.subarray(sizeOf(rest))
    return after.length === 0
      ? []
      : (readMotion(after) ?? readNumberedState(rest, learned) ?? readPlainMotion(rest, learned))
  }

/** 0x37: a motion without mileage, then modules. */
const motionAndModules: ReadRest = (rest) => {
  const after = rest.subarray(cellSize(rest))
  const state = readMotion(after.subarray(0, motionLength))
  const modules = readModules(after.subarray(motionLength))
  return state && modules && [...state, ...modules]
}

/** The length of a state; after it comes nothing, an altitude i16, or the mileage. */
const stateEnd = 5
const tails = { plain: [stateEnd, stateEnd + 2, stateEnd + mileageLength], fence: [stateEnd + 1] } as const

const alarm =
  (message: number, lengths: readonly number[], other: ReadRest = () => undefined): ReadRest =>
  (rest, learned) => {
    const tail = afterCountedCell(rest, lengths)
    const state = tail && readState(tail, message, learned)
    return state ? [...state, ...mileageOf(tail)] : other(rest, learned)
  }

const mileageOf = (tail: Uint8Array): Measure[] =>
  tail.length === stateEnd + mileageLength
    ? [measureOf('mileage', readerOf(tail.subarray(stateEnd)).u32('value'), thousandth)]
    : []

/** 0x16 of some models: the cell without its length, then a state with the supply voltage. */
const supplyAlarm: ReadRest = (rest, learned) => {
  const tail = rest.subarray(cellSize(rest))
  return tail.length === stateEnd ? readSupplyState(tail, 0x16, learned) : undefined
}

/** The bytes after the cell of 0x12, distinguished by their number. */
const basic: ReadRest = (rest, learned) => {
  const after = rest.subarray(cellSize(rest))
  if (after.length === 0) return []
  if (after.length === mileageLength) return [measureOf('mileage', readerOf(after).u32('value'), thousandth)]
  return after.length === stateEnd ? readSupplyState(after, 0x12, learned) : readCard(after, learned)
}

/** Content lengths of 0x24 with cells: seven of the maker's form, or as many as its count states. */
const cellLists = [44, 54]
const longListMin = 102
const isLongList = (length: number): boolean => length >= longListMin
const portsLength = 50

export const locationKinds: Readonly<Record<number, ReadMessage>> = {
  0x10: located(alone),
  0x11: located(alone),
  0x12: located(basic),
  0x16: located(alarm(0x16, tails.plain, supplyAlarm)),
  0x17: located(alone),
  0x18: timed(),
  0x1a: located(alone),
  0x1e: located(alone),
  0x22: located(motion(cellSize)),
  0x24: readTwoVoltages(timed((length) => cellLists.includes(length))),
  0x26: located(alarm(0x26, tails.plain)),
  0x27: located(alarm(0x27, tails.fence)),
  0x28: timed(),
  0x2a: located(alone),
  0x2c: timed(),
  0x2d: located(motion(cellSize)),
  0x2e: timed(),
  0x31: located(readPlainMotion),
  0x32: located(alarm(0x32, tails.plain, readTracker)),
  0x33: timed(),
  0x34: (content, learned) => (content.length === portsLength ? timed() : readWithPorts)(content, learned),
  0x37: located(motionAndModules),
  0x61: located(alone),
  0x65: readOfCar,
  0x66: readOfCar,
  0x8c: readOfCar,
  0x95: readCameraAlarm,
  /** Terminals of 4G networks. */
  0xa0: located(motion(cellSize4g)),
  0xa1: timed(),
  0xa2: readStatusFix(timed(isLongList)),
  0xa3: located(alarm(0xa3, tails.plain)),
  0xa4: located(alarm(0xa4, tails.fence)),
  0xf3: timed(),
}

/** The messages of long packets (0x7979), where the same numbers mean others than in short ones. */
export const longLocationKinds: Readonly<Record<number, ReadMessage>> = {
  0x32: readLengthened,
  0x33: readLengthened,
  0x38: readNetworkFix,
  0x65: readOfCar,
  0x66: readOfCar,
  0x70: readSeal,
  0x8c: readOfCar,
}
