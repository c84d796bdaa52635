/**
 * The report of a JT701 that its bolt moved, or that somebody tried to move it:
 *
 *   (terminal,P45,ddmmyy,hhmmss,latitude,N,longitude,E,A,speed,course,source,result,card,password,errors,serial,mileage,...)
 *
 *   position  decimal degrees, or ddmm.mmmm where the number is beyond 90 or 180; A: a fix
 *   source    1 a card, 4 the static password, 5 locked by itself, 6 the dynamic password; others are not read
 *   result    of a card and a dynamic password: 0 refused, 99 refused outside of its fence, else opened
 *   password  of the static password: 0 refused
 *   serial    is counted from the front: the maker appends fields
 */
import type { Report } from '@coldway/contract/readings/report.ts'
import { asIs, bit, measureOf, numberOf } from '../measure.ts'
import { positionOf } from '../position.ts'
import { degreesOf, timeOf } from './position-report.ts'

export interface LockEvent {
  readonly serial: string
  readonly report: Report
  /** What became of an opening by the dynamic password; undefined: the event is another one. */
  readonly byCode: 'opened' | 'refused' | undefined
}

const fieldsMin = 18
const sources = { card: 1, static: 4, locked: 5, dynamic: 6 } as const
const refused = ['0', '99']

/** `fields`: the terminal number, P45, and so on; a text says why it is not read. */
export const readLockEvent = (fields: readonly string[]): LockEvent | string => {
  if (fields.length < fieldsMin) return 'short event'
  const [, , day = '', time = '', lat = '', south = '', lng = '', west = '', fix = '', speed, course] = fields
  const [source, result = '', , password] = fields.slice(11)
  const serial = fields[16] ?? ''
  const atMs = timeOf(day + time)
  if (atMs === undefined) return 'event time'
  if (!/^\d{1,3}$/.test(serial)) return 'event serial'
  const code = Number(source)
  const isOpened =
    code === sources.card || code === sources.dynamic
      ? !refused.includes(result)
      : code === sources.static && password === '1'
  const position = fix === 'A' ? placeOf({ lat, south, lng, west, speed, course }) : undefined
  const lock = isOpened ? 1 : code === sources.locked ? 0 : undefined
  const mileage = numberOf(fields[17])
  const measures = [
    ...(lock === undefined ? [] : [measureOf('lock', lock, bit)]),
    ...(mileage === undefined ? [] : [measureOf('mileage', mileage, asIs)]),
  ]
  const byCode = code !== sources.dynamic ? undefined : isOpened ? 'opened' : 'refused'
  return { serial, report: { atMs, ...(position && { position }), measures }, byCode }
}

interface Place extends Readonly<Record<'lat' | 'south' | 'lng' | 'west', string>> {
  readonly speed: string | undefined
  readonly course: string | undefined
}

const placeOf = ({ lat, south, lng, west, speed, course }: Place) => {
  const [north, east] = [coordinateOf(lat, 90), coordinateOf(lng, 180)]
  if (north === undefined || east === undefined) return undefined
  const speedKmh = numberOf(speed)
  const headingDeg = numberOf(course)
  return positionOf({
    lat: south === 'S' ? -north : north,
    lng: west === 'W' ? -east : east,
    type: 'GPS',
    ...(speedKmh !== undefined && { speedKmh }),
    ...(headingDeg !== undefined && { headingDeg: headingDeg % 360 }),
  })
}

const coordinateOf = (text: string, most: number): number | undefined => {
  const value = numberOf(text)
  if (value === undefined || value < 0) return undefined
  return value <= most ? value : degreesOf(value)
}
