/**
 * Plain fields, as the codecs of LoRaWAN makers and the object models of NB-IoT platforms name them, to measures. They
 * carry values in the unit of the series, not tenths as our own blocks do. Unknown fields are ignored.
 */
import type { Measure, Position } from '@coldway/contract/report.ts'
import { findSeries, type SeriesKey } from '@coldway/contract/series.ts'
import { asIs, measureOf, numberOf } from '../measure.ts'
import { positionOf } from '../position.ts'
import { isObject } from './pushed.ts'

const names: Readonly<Record<string, string>> = {
  temperature: 'temp',
  temp: 'temp',
  tempc: 'temp',
  humidity: 'hum',
  hum: 'hum',
  battery: 'battery',
  batterylevel: 'battery',
  batteryvoltage: 'batteryVoltage',
  batv: 'batteryVoltage',
  light: 'light',
  illuminance: 'light',
  door: 'door',
  co2: 'carbonDioxide',
  pressure: 'pressure',
  soilmoisture: 'soilMoisture',
  soiltemperature: 'soilTemp',
  /** Dragino: the chip inside and the probe outside. */
  tempcsht: 'temp1',
  humsht: 'hum1',
  tempcds: 'temp2',
  /** Milesight. */
  magnetstatus: 'door',
  /** Cayenne LPP as ChirpStack decodes it: by channel. */
  temperaturesensor: 'temp',
  humiditysensor: 'hum',
  illuminancesensor: 'light',
}

const fieldsMax = 256

export const readFields = (fields: Readonly<Record<string, unknown>>): Measure[] => {
  const measures = new Map<SeriesKey, Measure>()
  for (const [name, raw] of flat(fields).slice(0, fieldsMax)) {
    const key = seriesOf(name)
    if (key && raw !== null && raw !== undefined && !measures.has(key))
      measures.set(key, measureOf(key, state(raw), asIs))
  }
  return [...measures.values()]
}

/** `{ value: 4.2, unit: 'C' }` is its value; `{ 1: 4.2, 2: 5 }` the channels of a name. */
const flat = (fields: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(fields)
    .slice(0, fieldsMax)
    .flatMap(([name, raw]): [string, unknown][] => {
      if (!isObject(raw)) return [[name, raw]]
      if ('value' in raw) return [[name, raw.value]]
      return Object.entries(raw)
        .slice(0, fieldsMax)
        .flatMap(([key, value]): [string, unknown][] => (/^\d{1,2}$/.test(key) ? [[`${name}_${key}`, value]] : []))
    })

/** `temperature_2` is the second channel; without a number it is the first. */
const seriesOf = (name: string): SeriesKey | undefined => {
  const plain = name.toLowerCase().replaceAll(/[\s_-]/g, '')
  const whole = names[plain]
  const [, word = '', channel = '1'] = /^([a-z]+?)(\d{1,2})?$/.exec(plain) ?? []
  const known = whole ?? names[word]
  return known === undefined
    ? undefined
    : (findSeries(known) ?? findSeries(`${known}${whole ? 1 : Number(channel)}`))?.key
}

const states: Readonly<Record<string, number>> = { open: 1, closed: 0, close: 0, true: 1, false: 0 }
const state = (raw: unknown): unknown => states[String(raw).toLowerCase()] ?? raw

export const readPlace = (own: Readonly<Record<string, unknown>>): Position | undefined => {
  const gps = isObject(own.gpsLocation) ? Object.values(own.gpsLocation)[0] : undefined
  const fields = isObject(gps) ? gps : own
  const lng = numberOf(fields.longitude ?? fields.lng ?? fields.lon)
  const lat = numberOf(fields.latitude ?? fields.lat)
  return lng === undefined || lat === undefined ? undefined : positionOf({ lng, lat, type: 'GPS' })
}
