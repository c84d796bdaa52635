/**
 * Location report 0x0200 (clause 8.18) and the batch of them, 0x0704 (clause 8.49).
 *
 *   alarms    u32   not used: alarms are the server's, from the values
 *   status    u32   bit 0 ACC on, 1 fix valid, 2 south, 3 west (the door bits mean nothing without a wired switch)
 *   latitude  u32   millionths of a degree
 *   longitude u32
 *   altitude  i16   m
 *   speed     u16   tenths of km/h
 *   direction u16   0-359, north is 0
 *   time      BCD   6 bytes, GMT+8
 *   items           see items.ts
 */
import type { Report } from '@coldway/contract/report.ts'
import { readerOf } from '../bytes.ts'
import { bit, measureOf } from '../measure.ts'
import { positionOf } from '../position.ts'
import type { Rejected } from '../stream.ts'
import { fromBcdTime } from './bcd.ts'
import { decodeItems, type Items } from './items.ts'

export interface Location {
  readonly atMs: number
  readonly alarms: number
  readonly status: number
  readonly lng: number
  readonly lat: number
  readonly altitudeM: number
  readonly speedKmh: number
  readonly headingDeg: number
  readonly items: Items
}

const bits = { acc: 1, fix: 2, south: 4, west: 8 } as const

export const decodeLocation = (body: Uint8Array): Location | string => {
  const reader = readerOf(body)
  const alarms = reader.u32()
  const status = reader.u32()
  const lat = (reader.u32() / 1e6) * (status & bits.south ? -1 : 1)
  const lng = (reader.u32() / 1e6) * (status & bits.west ? -1 : 1)
  const altitudeM = reader.i16()
  const speedKmh = reader.u16() / 10
  const headingDeg = reader.u16()
  const atMs = fromBcdTime(reader.take(6))
  if (reader.isShort()) return 'location too short'
  if (atMs === undefined) return 'location time'
  return {
    atMs,
    alarms,
    status,
    lat,
    lng,
    altitudeM,
    speedKmh,
    headingDeg,
    items: decodeItems(reader.take(reader.left())),
  }
}

/** No id: a location sent again from memory (0x0704) has another serial, so time and content are its identity. */
export const locationReport = ({ atMs, status, items, ...fix }: Location): Report => {
  const { lng, lat, altitudeM, speedKmh, headingDeg } = fix
  const satellites = items.satellites === undefined ? {} : { satellites: items.satellites }
  const position =
    status & bits.fix
      ? positionOf({ lng, lat, type: 'GPS', altitudeM, speedKmh, headingDeg: headingDeg % 360, ...satellites })
      : undefined
  return {
    atMs,
    ...(position && { position }),
    measures: [measureOf('acc', status & bits.acc, bit), ...items.measures],
  }
}

export interface Locations {
  readonly reports: readonly Report[]
  readonly rejected: readonly Rejected[]
}

export const readLocation = (body: Uint8Array): Locations => {
  const location = decodeLocation(body)
  return typeof location === 'string'
    ? { reports: [], rejected: [{ index: 0, why: location }] }
    : { reports: [locationReport(location)], rejected: [] }
}

/** count u16, kind u8 (0 batch, 1 stored while out of coverage), then for each its length u16 and its 0x0200 body. */
export const readBatch = (body: Uint8Array): Locations => {
  const reader = readerOf(body)
  const count = reader.u16()
  reader.u8()
  const reports: Report[] = []
  const rejected: Rejected[] = []
  for (let index = 0; index < count; index++) {
    const one = reader.take(reader.u16())
    if (reader.isShort()) {
      rejected.push({ index, why: 'batch too short' })
      break
    }
    const read = readLocation(one)
    reports.push(...read.reports)
    rejected.push(...read.rejected.map(({ why }) => ({ index, why })))
  }
  return { reports, rejected }
}
