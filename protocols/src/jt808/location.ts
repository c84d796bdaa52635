/**
 * Location report 0x0200 (clause 8.18), the batch of them, 0x0704 (clause 8.49), and 0x0210, which some makers send instead.
 *
 *   alarms    u32   not used: alarms are the server's, from the values
 *   status    u32   bit 0 ACC on, 1 fix valid, 2 south, 3 west, 13 to 17 a door is open
 *   latitude  u32   millionths of a degree
 *   longitude u32
 *   altitude  i16   m
 *   speed     u16   tenths of km/h
 *   direction u16   0-359, north is 0
 *   time      BCD   6 bytes, GMT+8
 *   items           see items.ts
 */
import type { Measure, Position, Report } from '@coldway/contract/readings/report.ts'
import { type Reader, readerOf } from '../bytes.ts'
import { measureOf } from '../measure.ts'
import { positionOf } from '../position.ts'
import type { Rejected } from '../stream.ts'
import { fromBcdTime } from './bcd.ts'
import { decodeItems, type Item, type Items } from './items.ts'

/** The fields from status to time, shared by location reports and the stored samples of pass-through.ts. */
export interface Place {
  /** Undefined when the time is not valid. */
  readonly atMs: number | undefined
  readonly status: number
  readonly lng: number
  readonly lat: number
  readonly altitudeM: number
  readonly speedKmh: number
  readonly headingDeg: number
}

export interface Location extends Place {
  readonly atMs: number
  readonly alarms: number
  readonly items: Items
}

/**
 * True once a door was open on this connection. A door bit of 0 means closed only where a switch is wired, which shows when it
 * is 1 for the first time.
 */
export interface Doors {
  areWired: boolean
}

const bits = { acc: 1, fix: 2, south: 4, west: 8, doors: 0x0003_e000 } as const

export const readPlace = (reader: Reader): Place => {
  const status = reader.u32('status')
  const lat = (reader.u32('latitude') / 1e6) * (status & bits.south ? -1 : 1)
  const lng = (reader.u32('longitude') / 1e6) * (status & bits.west ? -1 : 1)
  const altitudeM = reader.i16('altitude')
  const speedKmh = reader.u16('speed') / 10
  const headingDeg = reader.u16('heading')
  return { status, lat, lng, altitudeM, speedKmh, headingDeg, atMs: fromBcdTime(reader.take(6, 'time')) }
}

/** The position of a place with a valid fix; undefined without one. */
export const positionAt = (place: Place, satellites: number | undefined): Position | undefined => {
  const { status, lng, lat, altitudeM, speedKmh, headingDeg } = place
  if (!(status & bits.fix)) return undefined
  const seen = satellites === undefined ? {} : { satellites }
  return positionOf({ lng, lat, type: 'GPS', altitudeM, speedKmh, headingDeg: headingDeg % 360, ...seen })
}

export const decodeLocation = (body: Uint8Array): Location | string => {
  const reader = readerOf(body)
  const alarms = reader.u32('alarms')
  const place = readPlace(reader)
  const { atMs } = place
  if (reader.isShort()) return 'location too short'
  if (atMs === undefined) return 'location time'
  return { ...place, atMs, alarms, items: decodeItems(reader.take(reader.left())) }
}

/** Reports have no id: a location resent from memory (0x0704) has another serial, so time and content identify it. */
export const locationReport = (location: Location, doors: Doors = { areWired: false }): Report => {
  const { atMs, status, items } = location
  const position = positionAt(location, items.satellites)
  return {
    atMs,
    ...(position && { position }),
    measures: [measureOf('acc', status, (raw) => raw & bits.acc), ...doorOf(status, doors), ...items.measures],
  }
}

const doorOf = (status: number, doors: Doors): Measure[] => {
  const isOpen = (status & bits.doors) !== 0
  doors.areWired ||= isOpen
  return doors.areWired ? [measureOf('door', status, () => (isOpen ? 1 : 0))] : []
}

export interface Locations {
  readonly reports: readonly Report[]
  readonly rejected: readonly Rejected[]
  readonly unread: readonly UnreadItem[]
}

/** An item that carries measurements in an unknown form. */
export interface UnreadItem extends Item {
  readonly atMs: number
}

export const readLocation = (body: Uint8Array, doors?: Doors): Locations => {
  const location = decodeLocation(body)
  if (typeof location === 'string') return { reports: [], rejected: [{ index: 0, why: location }], unread: [] }
  const { atMs, items } = location
  return {
    reports: [locationReport(location, doors)],
    rejected: [],
    unread: items.unread.map((item) => ({ ...item, atMs })),
  }
}

/**
 * Reads count u16, kind u8 (0 batch, 1 stored while out of coverage), then for each location its
 * length u16 and its 0x0200 body.
 */
export const readBatch = (body: Uint8Array, doors?: Doors): Locations => {
  const reader = readerOf(body)
  const count = reader.u16('count')
  reader.u8('flags')
  return readEach(reader, { doors, isMore: (index) => index < count, length: () => reader.u16('length') })
}

/** Reads for each location its length u8 and its 0x0200 body, to the end. */
export const readShortBatch = (body: Uint8Array, doors?: Doors): Locations => {
  const reader = readerOf(body)
  return readEach(reader, { doors, isMore: () => reader.left() > 0, length: () => reader.u8('length') })
}

interface Batch {
  readonly doors: Doors | undefined
  readonly isMore: (index: number) => boolean
  readonly length: () => number
}

const readEach = (reader: Reader, { doors, isMore, length }: Batch): Locations => {
  const all: Locations[] = []
  for (let index = 0; isMore(index); index++) {
    const one = reader.take(length(), 'record')
    if (reader.isShort()) {
      all.push({ reports: [], rejected: [{ index, why: 'batch too short' }], unread: [] })
      break
    }
    const read = readLocation(one, doors)
    all.push({ ...read, rejected: read.rejected.map(({ why }) => ({ index, why })) })
  }
  return {
    reports: all.flatMap(({ reports }) => reports),
    rejected: all.flatMap(({ rejected }) => rejected),
    unread: all.flatMap(({ unread }) => unread),
  }
}
