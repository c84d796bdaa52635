/**
 * Positions in a message of any kind. Models differ in what stands around, so they are found by what they are:
 *
 *   accuracy  HDOP, 0: no fix now, what follows is the last known one
 *   speed     km/h
 *   azimuth   degrees
 *   altitude  m
 *   longitude -?ddd.dddddd
 *   latitude  -?dd.dddddd
 *   time      yyyyMMddHHmmss of the fix, UTC
 */
import type { Position } from '@coldway/contract/readings/report.ts'
import { numberOf } from '../measure.ts'
import { positionOf } from '../position.ts'

export interface Fix {
  readonly atMs: number
  readonly position: Position | undefined
  /** A present fix, not the last known one. */
  readonly isNow: boolean
  /** Index of its accuracy and of its time. */
  readonly from: number
  readonly index: number
}

export const degrees = /^-?\d{1,3}\.\d{4,7}$/

export const fixesOf = (fields: readonly string[]): Fix[] => {
  const fixes: Fix[] = []
  for (let at = 4; at + 2 < fields.length; at++) {
    const [lng = '', lat = '', time = ''] = fields.slice(at, at + 3)
    if (!degrees.test(lng) || !degrees.test(lat)) continue
    const atMs = timeOf(time)
    if (atMs === undefined) continue
    const [hdop, speedKmh, headingDeg, altitudeM] = fields.slice(at - 4, at).map(numberOf)
    const position = positionOf({
      lng: Number(lng),
      lat: Number(lat),
      type: 'GPS',
      ...(speedKmh !== undefined && speedKmh >= 0 && { speedKmh }),
      ...(headingDeg !== undefined && headingDeg >= 0 && { headingDeg: headingDeg % 360 }),
      ...(altitudeM !== undefined && { altitudeM }),
    })
    fixes.push({ atMs, position, isNow: hdop !== 0, from: at - 4, index: at + 2 })
  }
  return fixes
}

const timeParts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

export const timeOf = (text: string): number | undefined => {
  const [, year, month, day, hour, minute, second] = timeParts.exec(text) ?? []
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const atMs = Date.parse(iso)
  // 31 June would roll over into July.
  return Number.isFinite(atMs) && new Date(atMs).toISOString() === iso ? atMs : undefined
}
