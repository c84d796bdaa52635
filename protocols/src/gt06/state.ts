/**
 * What a terminal tells of itself without a time or a place.
 *
 * Heartbeat 0x13, alarms 0x16, 0x19, 0x26, 0x27, 0xA3 to 0xA5:
 *   information u8  bit 1 ignition, bit 2 charging
 *   voltage     u8  0-6: none, extremely low, very low, low, medium, high, full
 *   signal      u8  0-4: none to strong
 * Heartbeat 0x23 has the battery's voltage there as u16 in 1/100 V; others the supply's, where a position carries a state.
 * Heartbeat 0x13 of 16 bytes: information, satellites u16, alarm, language, battery %, mode u8, battery's voltage u16 in
 *   1/100 V, reserved u8, ..., temperature u16 in tenths, its top bit set above zero
 * Information 0x94: kind u8, and for kind 0 the external voltage u16 in 1/100 V (in the short packet no kind), for kind 5
 *   the door in bit 0.
 * Serial port 0x9B: port u8, then what stood on it: a thermometer writes "28.3" and the degree sign in GBK.
 */
import type { Measure } from '@coldway/contract/report.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { asIs, bit, type Convert, hundredth, measureOf } from '../measure.ts'
import type { Packet } from './frames.ts'

/** The maker's own words for the seven steps, as percent; "low" is where he warns, as we do below 20. */
const voltageSteps = [0, 3, 8, 15, 50, 80, 100]
/** Beyond the steps it is a relative of the protocol, which tells percent. */
const voltage: Convert = (raw) => voltageSteps[raw] ?? (raw <= 100 ? raw : undefined)
/** Our scale is 0-31 with 12 as good and above 18 as excellent: step 2 is good, 3 excellent; relatives tell 0-31. */
const signal: Convert = (raw) => (raw <= 4 ? Math.round((raw * 31) / 4) : raw <= 31 ? raw : percentSignal(raw))
/** And some tell percent. */
const percentSignal: Convert = (raw) => (raw <= 100 ? Math.round((raw * 31) / 100) : undefined)

const ignition = (information: number): Measure => measureOf('acc', (information >> 1) & 1, bit)

export const readState = (reader: Reader): Measure[] => {
  const information = reader.u8()
  return [ignition(information), measureOf('battery', reader.u8(), voltage), measureOf('signal', reader.u8(), signal)]
}

/** With the supply's voltage in two bytes instead of the battery's step. */
export const readWideState = (reader: Reader): Measure[] => {
  const information = reader.u8()
  return [
    ignition(information),
    measureOf('voltage', reader.u16(), hundredth),
    measureOf('signal', reader.u8(), signal),
  ]
}

type Tell = (packet: Pick<Packet, 'content' | 'isLong'>) => Measure[]

const heartbeatMax = 8
const loggerLength = 16
const heartbeat: Tell = ({ content }) => {
  if (content.length === loggerLength) return readLogger(content)
  // A longer one of this id belongs to relatives that put other things there.
  return content.length < 3 || content.length > heartbeatMax ? [] : readState(readerOf(content))
}

const readLogger = (content: Uint8Array): Measure[] => {
  const reader = readerOf(content)
  reader.take(5)
  const battery = measureOf('battery', reader.u8(), asIs)
  reader.u8()
  const voltage = measureOf('batteryVoltage', reader.u16(), hundredth)
  return [battery, voltage, measureOf('temp1', readerOf(content.subarray(-2)).u16(), topBitPlus)]
}
const topBitPlus: Convert = (raw) => (raw & 0x8000 ? raw & 0x7fff : -raw) / 10

const heartbeatWide: Tell = ({ content }) => {
  if (content.length < 4) return []
  const reader = readerOf(content)
  const acc = ignition(reader.u8())
  return [acc, measureOf('batteryVoltage', reader.u16(), hundredth), measureOf('signal', reader.u8(), signal)]
}

const stateLength = 5
/** A cell of 8 (19 in 4G networks) before the state; what is longer begins with a time and is no state. */
const alarmLengths = [13, 15, 20]
/** An alarm with a cell instead of a fix. */
const alarm: Tell = ({ content }) =>
  alarmLengths.includes(content.length) ? readState(readerOf(content.subarray(content.length - stateLength))) : []

const information: Tell = ({ content, isLong }) => {
  if (isLong && content.length === 2 && content[0] === 5) return [measureOf('door', (content[1] ?? 0) & 1, bit)]
  const isVoltage = content.length === 2 || (content.length === 3 && content[0] === 0)
  return isVoltage ? [measureOf('voltage', readerOf(content.subarray(-2)).u16(), hundredth)] : []
}

const degreeMark = 0xa1
const serialMax = 32
const serialPort: Tell = ({ content }) => {
  const end = content.indexOf(degreeMark)
  if (end < 2 || end > serialMax) return []
  const text = new TextDecoder('latin1').decode(content.subarray(1, end))
  return [measureOf('temp1', text, asIs)]
}

export const tells: Readonly<Record<number, Tell>> = {
  0x13: heartbeat,
  0x19: alarm,
  0x23: heartbeatWide,
  0x94: information,
  0x9b: serialPort,
  0xa5: alarm,
}
