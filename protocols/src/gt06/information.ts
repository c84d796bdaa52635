/**
 * Reports without a position, besides the state.
 *
 * Information 0x94 after 0x7979: kind u8, then
 *   0x00  supply u16 in 1/100 V (in the short packet no kind stands before it)
 *   0x05  time 6 bytes in some, door in bit 0 of u8
 *   0x0B  supply u16 in 1/100 V, or the network's technology u8
 *   0x0D  time 6 bytes in some, the line of an ultrasonic fuel sensor: !AIOIL,address,output,temperature,version,state,
 *         level,... Its level is a height whose tank nobody knows, so only the temperature is read.
 *   0x15  number of wired probes u8, each with its number in 8 bytes (the first is 0x28) and its temperature i16 in 1/100
 *   0x1E  temperature i32 in tenths, humidity i32 in tenths
 *   0x04, 0x09, 0x0A, 0x1B  settings, satellites, numbers of the cards: nothing measured
 * Serial port 0x9B: port u8, then what stood on it: a thermometer writes "28.3" and the degree sign in GBK.
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { fromAscii, readerOf } from '../bytes.ts'
import { note } from '../explain.ts'
import { asIs, except, hundredth, measureOf, tenth } from '../measure.ts'
import { readTime, timeLength } from './fix.ts'
import { type ReadMessage, type Reading, unreadable } from './reading.ts'
import { absentCodes } from './absent-codes.ts'

type ReadKind = (bytes: Uint8Array) => Reading | undefined

const supply: ReadKind = (bytes) =>
  bytes.length === 2 ? { measures: [measureOf('voltage', readerOf(bytes).u16('value'), hundredth)] } : undefined

const withTime = (bytes: Uint8Array, measures: readonly Measure[]): Reading | undefined => {
  const atMs = readTime(readerOf(bytes))
  return atMs === undefined ? undefined : { atMs, measures }
}

const door: ReadKind = (bytes) => {
  if (bytes.length !== 1 && bytes.length !== timeLength + 1) return undefined
  const measures = [measureOf('door', readerOf(bytes.subarray(-1)).u8('status'), (raw) => raw & 1)]
  return bytes.length === 1 ? { measures } : withTime(bytes, measures)
}

const probeLength = 10
const probeFamily = 0x28
const probeTemp = except(absentCodes.probeTemp, hundredth)

const probes: ReadKind = (bytes) => {
  const count = bytes[0] ?? 0
  if (count === 0 || bytes.length !== 1 + count * probeLength) return undefined
  const measures: Measure[] = []
  for (let channel = 1; channel <= count; channel++) {
    const probe = bytes.subarray(1 + (channel - 1) * probeLength)
    if (probe[0] !== probeFamily) return undefined
    measures.push(measureOf(`temp${channel}`, readerOf(probe.subarray(8)).i16('value'), probeTemp))
  }
  return { measures }
}

const climate: ReadKind = (bytes) => {
  const reader = readerOf(bytes)
  return bytes.length === 8
    ? { measures: [measureOf('temp1', reader.i32('value'), tenth), measureOf('hum1', reader.i32('value'), tenth)] }
    : undefined
}

const fuelLine = /^!AIOIL,\d+,[\d.]+,(-?[\d.]+),[^,]+,\d{4},[\d.]+,[01],\d+,[0-9A-F]{2}$/i
const textMark = 0x21

const fuelSensor: ReadKind = (bytes) => {
  const hasTime = bytes[0] !== textMark
  const line = bytes.subarray(hasTime ? timeLength : 0)
  const [, temp] = fuelLine.exec(fromAscii(line)) ?? []
  if (temp === undefined) return undefined
  note(line, 'text', temp)
  const measures = [measureOf('temp1', temp, asIs)]
  const reading = hasTime ? withTime(bytes, measures) : { measures }
  return reading && { ...reading, unread: 'level of the fuel sensor' }
}

const silent: ReadKind = () => ({ measures: [] })
const kinds: Readonly<Record<number, ReadKind>> = {
  0x00: supply,
  0x04: silent,
  0x05: door,
  0x09: silent,
  0x0a: silent,
  0x0b: (bytes) => (bytes.length === 1 ? { measures: [] } : supply(bytes)),
  0x0d: fuelSensor,
  0x15: probes,
  0x1b: silent,
  0x1e: climate,
}

export const readInformation: ReadMessage = (content) =>
  kinds[content[0] ?? -1]?.(content.subarray(1)) ?? unreadable.layout

export const readShortInformation: ReadMessage = (content) => supply(content) ?? unreadable.layout

const degreeMark = 0xa1
const serialMax = 32

export const readSerialPort: ReadMessage = (content) => {
  const end = content.indexOf(degreeMark)
  if (end < 2 || end > serialMax) return unreadable.layout
  const text = fromAscii(content.subarray(1, end))
  note(content.subarray(1, end), 'text', text)
  return { measures: [measureOf('temp1', text, asIs)] }
}
