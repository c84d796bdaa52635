/**
 * The state of a terminal, at the end of alarms and in heartbeats. Layouts are known by their length and by what can stand in
 * each byte; what fits none is not read.
 *
 *   state, 5 bytes     information u8 (bit 1 ignition, bit 2 charging), battery u8, signal u8 (scales.ts), alarm u8, language
 *                      u8 (lower half 1 or 2; 0 where no answer is wanted)
 *   supply, 5 bytes    information u8, supply u16 in 1/100 V, signal u8, alarm u8 (0 in a heartbeat)
 *   heartbeat 0x13     a state; of R11, S5 and their like a supply with the alarm 0
 *   heartbeat 0x13 of 14 bytes (OBD plugs): information u8, radio u16, alarm u8, language u8, battery u8 %, mode u8, battery
 *                      u16 in 1/100 V, reserved u8, working time u16, temperature i16 in tenths where the mode is 4
 *   heartbeat 0x13 of 16 bytes (loggers): the same up to the reserved byte, working times u16, working time u16, temperature
 *                      u16 in tenths, its top bit set above zero
 *   heartbeat 0x23     information u8, battery u16 in 1/100 V, signal u8, alarm and language
 *   heartbeat 0x36     a state, then modules (modules.ts)
 *   alarm without a fix 0x19, 0xA5   a cell, then a state
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { asIs, type Convert, except, hundredth, measureOf, tenth } from '../measure.ts'
import { cellSize, cellSize4g } from './cell.ts'
import { readModules } from './modules.ts'
import { type Learned, type ReadMessage, type Reading, unreadable } from './reading.ts'
import { arePercent, areSteps, scaledOf } from './scales.ts'
import { absentCodes } from './absent-codes.ts'

const ignitionBit: Convert = (information) => (information >> 1) & 1
export const readIgnition = (reader: Reader): Measure => measureOf('acc', reader.u8('status'), ignitionBit)

const stateLength = 5
const languages = [1, 2]

/**
 * Reads a state; undefined when the bytes are none. `message` is the number of the message that
 * contains them.
 */
export const readState = (bytes: Uint8Array, message: number, learned: Learned): Measure[] | undefined => {
  const [, battery = 0, signal = 0, , language = 0] = bytes
  if (bytes.length < stateLength || !(areSteps(battery, signal) || languages.includes(language & 0x0f)))
    return undefined
  const reader = readerOf(bytes)
  const acc = readIgnition(reader)
  const level = scaledOf('battery', reader.u8('value'), message, learned)
  const strength = scaledOf('signal', reader.u8('signal'), message, learned)
  reader.u8('alarms')
  return [acc, level, strength]
}

const stepMax = 4

/** A state with the supply voltage in two bytes, as in the same terminal's heartbeats. Undefined: not such a state. */
export const readSupplyState = (bytes: Uint8Array, message: number, learned: Learned): Measure[] | undefined => {
  if (bytes.length < stateLength - 1 || (bytes[3] ?? 0) > stepMax) return undefined
  learned.heartbeatHasSupply = true
  const reader = readerOf(bytes)
  const acc = readIgnition(reader)
  const supply = measureOf('voltage', reader.u16('value'), hundredth)
  return [acc, supply, scaledOf('signal', reader.u8('signal'), message, learned)]
}

const supplyRange = [500, 4000] as const

const readShortHeartbeat = (content: Uint8Array, learned: Learned): Measure[] | undefined => {
  // The supply form has its signal where a state has its alarm.
  const [, battery = 0, signal = 0, alarm = 0, language = 0] = content
  const supply = battery * 256 + signal
  const hasSignal = alarm > 0 || learned.heartbeatHasSupply === true
  const canBeSupply =
    language === 0 && hasSignal && alarm <= stepMax && supply >= supplyRange[0] && supply <= supplyRange[1]
  const canBeState = areSteps(battery, signal) || (languages.includes(language & 0x0f) && arePercent(battery, signal))
  if (canBeSupply && canBeState) {
    if (learned.heartbeatHasSupply === undefined) return undefined
    return learned.heartbeatHasSupply ? readSupplyState(content, 0x13, learned) : readState(content, 0x13, learned)
  }
  if (!canBeSupply && !canBeState) return undefined
  if (!canBeSupply) learned.heartbeatHasSupply = false
  return canBeSupply ? readSupplyState(content, 0x13, learned) : readState(content, 0x13, learned)
}

const heartbeatVoltage = except(absentCodes.heartbeatVoltage, hundredth)
const plugLength = 14
const loggerLength = 16
const thermometerMode = 4

const readLongHeartbeat = (content: Uint8Array): Measure[] => {
  const reader = readerOf(content)
  const isLogger = content.length === loggerLength
  const acc = readIgnition(reader)
  reader.take(4)
  const battery = measureOf('battery', reader.u8('value'), asIs)
  const mode = reader.u8('flags')
  const volts = measureOf('batteryVoltage', reader.u16('value'), heartbeatVoltage)
  const temp = readerOf(content.subarray(-2))
  return [
    // A logger is not wired to an ignition.
    ...(isLogger ? [] : [acc]),
    battery,
    volts,
    ...(isLogger ? [measureOf('temp1', temp.u16('value'), topBitPlus)] : []),
    ...(!isLogger && mode === thermometerMode ? [measureOf('temp1', temp.i16('value'), tenth)] : []),
  ]
}
const topBitPlus: Convert = (raw) => (raw & 0x8000 ? raw & 0x7fff : -raw) / 10

const timeless = (measures: readonly Measure[] | undefined, why: string): Reading =>
  measures ? { measures } : { measures: [], unread: why }

const readHeartbeat: ReadMessage = (content, learned) => {
  if (content.length === plugLength || content.length === loggerLength) return { measures: readLongHeartbeat(content) }
  if (content.length !== stateLength) return timeless(undefined, unreadable.layout)
  const measures = readShortHeartbeat(content, learned)
  // All layouts agree on the first byte.
  return measures ? { measures } : { measures: [readIgnition(readerOf(content))], unread: unreadable.state }
}

const wideHeartbeatLengths = [4, 5, 6]
const readWideHeartbeat: ReadMessage = (content, learned) => {
  if (!wideHeartbeatLengths.includes(content.length)) return timeless(undefined, unreadable.layout)
  const reader = readerOf(content)
  const acc = readIgnition(reader)
  const battery = measureOf('batteryVoltage', reader.u16('value'), heartbeatVoltage)
  return { measures: [acc, battery, scaledOf('signal', reader.u8('signal'), 0x23, learned)] }
}

const readModuleHeartbeat: ReadMessage = (content, learned) => {
  const state = readState(content.subarray(0, stateLength), 0x36, learned)
  const modules = readModules(content.subarray(stateLength))
  if (!state || !modules) return timeless(undefined, unreadable.layout)
  const own = new Set(modules.map(({ key }) => key))
  return { measures: [...state.filter(({ key }) => !own.has(key)), ...modules] }
}

const readCellAlarm =
  (message: number, sizeOf: (cell: Uint8Array) => number): ReadMessage =>
  (content, learned) => {
    const tail = content.subarray(sizeOf(content))
    const state = tail.length === stateLength ? readState(tail, message, learned) : undefined
    return timeless(state, unreadable.layout)
  }

export const stateMessages: Readonly<Record<number, ReadMessage>> = {
  0x13: readHeartbeat,
  0x19: readCellAlarm(0x19, cellSize),
  0x23: readWideHeartbeat,
  0x36: readModuleHeartbeat,
  0xa5: readCellAlarm(0xa5, cellSize4g),
}
