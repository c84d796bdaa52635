/**
 * 0x70 after 0x7979, of electronic seals and gateways of Bluetooth tags: number u16, length u16, content, again and again:
 *
 *   0x18  battery u16 in 1/100 V
 *   0x2A  u8: lower half the door is open, upper half it was tampered with
 *   0x2C  time u32 in seconds by the clock of the terminal, which may run in a zone of its own
 *   0x2E  mileage u32 m
 *   0x33  fix: time u32 in UTC seconds, satellites u8, altitude i16, latitude, longitude, speed and course as everywhere
 *   0x34  event: number u8, time u32 in UTC seconds, content
 *   0x7F  Bluetooth tag: address 6 bytes, battery u16 mV, battery u8 %, temperature i16 in tenths, humidity u16 in tenths,
 *         state u8. A reference takes the humidity for whole percent, which gives 476 %; tenths give 47.6.
 *
 * Tags have no channel: they take those from 1 on in the order of the message.
 */
import type { Measure, Position } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import { joinBytes, readerOf } from '../bytes.ts'
import { type Convert, except, hundredth, measureOf, tenth, thousandth } from '../measure.ts'
import { readFix } from './fix.ts'
import { readWord } from './modules.ts'
import { type Learned, type ReadMessage, unreadable } from './reading.ts'
import { absentCodes } from './absent-codes.ts'

interface Part {
  readonly number: number
  readonly content: Uint8Array
}

export const readSeal: ReadMessage = (content, learned) => {
  const parts = partsOf(content)
  if (!parts) return unreadable.layout
  const fix = readPlace(partOf(parts, 0x33))
  const clock = partOf(parts, 0x2c)
  const atMs = timeOf(clock?.length === 4 ? secondsAt(clock, 0) : undefined, fix, learned)
  if (atMs === undefined) return unreadable.time
  return {
    atMs,
    isUtc: true,
    ...(fix?.position && { position: fix.position }),
    measures: [...ownMeasures(parts), ...tagMeasures(parts)],
  }
}

const secondsAt = (bytes: Uint8Array, at: number): number | undefined =>
  readerOf(bytes.subarray(at)).u32('time') * 1000 || undefined

const halfHourMs = 1_800_000
const drawMs = 60_000
const degreesAnHour = 15
/** The most by which zones deviate from their longitude; an old fix deviates more. */
const zoneDrawMs = 3.5 * 3_600_000
const satellitesMin = 4

/**
 * The clock of some terminals runs in local time. Its offset follows from a fix of the same message, or an earlier one of the
 * session: a whole number of half hours that suits the position. A fix at the clock's own time gives the event time itself.
 */
const timeOf = (clockMs: number | undefined, fix: Place | undefined, learned: Learned): number | undefined => {
  if (clockMs === undefined) return fix?.atMs
  learned.clockAheadMs = zoneOf(clockMs, fix) ?? learned.clockAheadMs ?? 0
  const atMs = clockMs - learned.clockAheadMs
  return fix && Math.abs(fix.atMs - atMs) <= drawMs ? fix.atMs : atMs
}

const zoneOf = (clockMs: number, fix: Place | undefined): number | undefined => {
  const { lng, satellites = 0 } = fix?.position ?? {}
  if (!fix || lng === undefined || satellites < satellitesMin) return undefined
  const zoneMs = Math.round((clockMs - fix.atMs) / halfHourMs) * halfHourMs
  const isNear = Math.abs(clockMs - fix.atMs - zoneMs) <= drawMs
  return isNear && Math.abs(zoneMs - (lng / degreesAnHour) * 3_600_000) <= zoneDrawMs ? zoneMs : undefined
}

const words: readonly {
  readonly number: number
  readonly key: SeriesKey
  readonly length: number
  convert: Convert
}[] = [
  { number: 0x18, key: 'batteryVoltage', length: 2, convert: hundredth },
  { number: 0x2e, key: 'mileage', length: 4, convert: thousandth },
]

const ownMeasures = (parts: readonly Part[]): Measure[] => {
  const lever = partOf(parts, 0x2a)
  return [
    ...words.flatMap(({ number, key, length, convert }) => {
      const content = partOf(parts, number)
      return content?.length === length ? [measureOf(key, readWord(content), convert)] : []
    }),
    ...(lever?.length === 1 ? leverMeasures(readerOf(lever).u8('status')) : []),
  ]
}

const leverMeasures = (lever: number): Measure[] => [
  measureOf('door', lever, (raw) => (raw & 0x0f ? 1 : 0)),
  measureOf('dismantle', lever, (raw) => (raw & 0xf0 ? 1 : 0)),
]

const tagLength = 14
const tagMax = 32
const tagTemp = except(absentCodes.tagTemp, tenth)
const tagHum = except(absentCodes.tagHum, tenth)

const tagMeasures = (parts: readonly Part[]): Measure[] =>
  parts
    .filter(({ number, content }) => number === 0x7f && content.length === tagLength)
    .slice(0, tagMax)
    .flatMap(({ content }, at) => {
      const reader = readerOf(content.subarray(9))
      const channel = at + 1
      const temp = measureOf(`temp${channel}`, reader.i16('value'), tagTemp)
      return [temp, measureOf(`hum${channel}`, reader.u16('value'), tagHum)]
    })

const partsMax = 64

/** The parts of a message; undefined when its bytes are no list of them. */
const partsOf = (bytes: Uint8Array): Part[] | undefined => {
  const reader = readerOf(bytes)
  const parts: Part[] = []
  while (reader.left() > 0 && parts.length < partsMax) {
    const number = reader.u16('itemId')
    const content = reader.take(reader.u16('length'), 'item')
    if (reader.isShort()) return undefined
    parts.push({ number, content })
  }
  return parts
}

const partOf = (parts: readonly Part[], number: number): Uint8Array | undefined =>
  parts.find((part) => part.number === number)?.content

const fixLength = 18

interface Place {
  readonly atMs: number
  readonly position: Position | undefined
}

const readPlace = (bytes: Uint8Array | undefined): Place | undefined => {
  if (bytes?.length !== fixLength) return undefined
  const atMs = secondsAt(bytes, 0)
  const reader = readerOf(bytes.subarray(5))
  const altitudeM = reader.i16('altitude')
  const { position } = readFix(readerOf(joinBytes(bytes.subarray(4, 5), reader.take(11))))
  return atMs === undefined ? undefined : { atMs, position: position && { ...position, altitudeM } }
}
