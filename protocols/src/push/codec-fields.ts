/**
 * Converts the plain fields of a codec or an object model (codec-names.ts) to measures. Their values are in full units, not in
 * tenths as in our own blocks. Unknown fields are ignored.
 */
import type { Measure, Position } from '@coldway/contract/readings/report.ts'
import { findSeries, type SeriesKey } from '@coldway/contract/readings/series.ts'
import { type Convert, measureOf, numberOf } from '../measure.ts'
import { positionOf } from '../position.ts'
import { convertOfUnit, findName, findUnitless, stateWords } from './codec-names.ts'
import { isObject } from './pushed.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsMax = 256
const depthMax = 2

export const readFields = (fields: Fields): Measure[] => {
  const measures = new Map<SeriesKey, Measure>()
  const isNormalized = ['air', 'soil', 'action'].some((name) => isObject(fields[name]))
  for (const field of flat(fields, '', 0).slice(0, fieldsMax)) {
    const measure = measureOfField(field, isNormalized)
    // A readable field of a series takes precedence over an unreadable one.
    if (measure && (measures.get(measure.key)?.value ?? null) === null) measures.set(measure.key, measure)
  }
  return [...measures.values()]
}

interface Field {
  readonly plain: string
  readonly raw: unknown
  readonly unit: string | undefined
}

/** `{ value: 4.2, unit: 'C' }` is its value; `{ 1: 4.2, 2: 5 }` are channels of a name; other nested fields get both names. */
const flat = (fields: Fields, before: string, depth: number): Field[] =>
  Object.entries(fields)
    .slice(0, fieldsMax)
    .flatMap(([name, raw]): Field[] => {
      const plain =
        before +
        name
          .slice(0, 64)
          .toLowerCase()
          .replaceAll(/[\s_.-]/g, '')
      if (!isObject(raw)) return [{ plain, raw, unit: undefined }]
      if ('value' in raw) return [{ plain, raw: raw.value, unit: typeof raw.unit === 'string' ? raw.unit : undefined }]
      return depth < depthMax ? flat(raw, plain, depth + 1) : []
    })

const measureOfField = ({ plain, raw, unit }: Field, isNormalized: boolean): Measure | undefined => {
  if (raw === null || raw === undefined || typeof raw === 'object') return undefined
  // The Things Network's normalized payload has the battery in volts.
  const named = isNormalized && plain === 'battery' ? nameOf('batteryvoltage') : nameOf(plain)
  const key = named?.key ?? (unit === undefined ? undefined : findUnitless(plain))
  const series = key === undefined ? undefined : findSeries(key)?.key
  if (!series) return undefined
  const convert = unit === undefined ? named?.convert : convertOfUnit(series, unit, named?.convert ?? noUnit)
  return measureOf(series, stateOf(raw), convert ?? noUnit)
}
const noUnit: Convert = () => undefined

/** `temperature_2` is the second channel; without a number it is the first. */
const nameOf = (plain: string): { readonly key: string; readonly convert: Convert } | undefined => {
  const whole = findName(plain)
  const [, word = '', number] = /^([a-z]+?)(\d{1,2})$/.exec(plain) ?? []
  const named = whole ?? findName(word)
  if (!named) return undefined
  const isSeries = findSeries(named.key) !== undefined
  return isSeries ? named : { ...named, key: `${named.key}${whole ? 1 : Number(number)}` }
}

const stateOf = (raw: unknown): unknown => stateWords[String(raw).toLowerCase()] ?? raw

const historyMax = 500
const secondsBelow = 100_000_000_000

/** Stored samples as Milesight's codecs pass them on: `history: [{ timestamp s, temperature, humidity }]`. */
export const readHistory = (fields: Fields): { readonly atMs: number; readonly measures: readonly Measure[] }[] => {
  const entries: readonly unknown[] = Array.isArray(fields.history) ? fields.history : []
  return entries.slice(0, historyMax).flatMap((entry) => {
    if (!isObject(entry)) return []
    const { timestamp, ...rest } = entry
    const time = numberOf(timestamp)
    const measures = readFields(rest)
    if (time === undefined || time <= 0 || measures.length === 0) return []
    return [{ atMs: Math.round(time < secondsBelow ? time * 1000 : time), measures }]
  })
}

export const readPlace = (own: Fields): Position | undefined => {
  const gps = isObject(own.gpsLocation) ? Object.values(own.gpsLocation)[0] : own.position
  const fields = isObject(gps) ? gps : own
  const lng = numberOf(fields.longitude ?? fields.lng ?? fields.lon)
  const lat = numberOf(fields.latitude ?? fields.lat)
  return lng === undefined || lat === undefined ? undefined : positionOf({ lng, lat, type: 'GPS' })
}
