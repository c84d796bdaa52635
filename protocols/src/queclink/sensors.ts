/**
 * What a message measures, by the makers' documents of the GV and GL series ("@Track Air Interface Protocol").
 *
 *   GTINF       state, ICCID, signal 0-31 (99 unknown), ..., battery in V with two decimals
 *   after the last position: four of the cell, position mask, satellites where the mask asks for them, mileage km with
 *   one decimal, hour meter, analogue inputs, battery %, state of six digits (21xxxx ignition on, 11xxxx off)
 *   1-wire      16 digits that begin with 28 (DS18B20), type 1, four hexadecimal digits in 1/16 degree, two's complement
 *   Bluetooth   index, type 6 thermometer, model, raw data, mask, name, MAC, state, battery mV, temperature, humidity:
 *               the mask says which; the last four digits of the raw data are the temperature in 1/100 degree
 */
import type { Measure } from '@coldway/contract/report.ts'
import type { SeriesKey } from '@coldway/contract/series.ts'
import { asIs, type Convert, hundredth, measureOf } from '../measure.ts'

const channelsMax = 32

export const sensorsOf = (kind: string, fields: readonly string[], afterFix: number): Measure[] => {
  const measures = [...ignitionOf(kind), ...(kind === 'GTINF' ? readInfo(fields) : [])]
  if (afterFix > 0) measures.push(...readState(fields.slice(afterFix)), ...readThermometers(fields.slice(afterFix)))
  const byKey = new Map<SeriesKey, Measure>()
  for (const measure of measures) if (!byKey.has(measure.key)) byKey.set(measure.key, measure)
  return [...byKey.values()]
}

const ignitions: Readonly<Record<string, number>> = { GTIGN: 1, GTIGF: 0 }
const ignitionOf = (kind: string): Measure[] => {
  const acc = ignitions[kind]
  return acc === undefined ? [] : [measureOf('acc', acc, asIs)]
}

const csq: Convert = (raw) => (raw <= 31 ? raw : undefined)

const readInfo = (fields: readonly string[]): Measure[] => {
  const iccid = fields.findIndex((field) => /^89[0-9A-F]{16,18}$/i.test(field))
  if (iccid < 0) return []
  const battery = fields.slice(iccid + 2).find((field) => /^\d\.\d\d$/.test(field))
  return [
    ...ignitionOfState(fields[iccid - 1] ?? ''),
    measureOf('signal', fields[iccid + 1], csq),
    ...(battery === undefined ? [] : [measureOf('batteryVoltage', battery, asIs)]),
  ]
}

const ignitionOfState = (state: string): Measure[] => {
  if (/^[12][0-9A-F]$/i.test(state.slice(0, 2))) return [measureOf('acc', state.startsWith('2') ? 1 : 0, asIs)]
  return []
}

/** Where the cell, mask and satellites end, the mileage stands. */
const mileagePlaces = [5, 6, 7]

const readState = (fields: readonly string[]): Measure[] => {
  const mileage = mileagePlaces.map((at) => fields[at] ?? '').find((field) => /^\d+\.\d$/.test(field))
  const measures = mileage === undefined ? [] : [measureOf('mileage', mileage, asIs)]
  const state = fields.findIndex((field, at) => at > 5 && /^[124][126A]\d{4}$/i.test(field))
  const battery = state > 0 ? fields[state - 1] : fields.length === trackerRest ? fields[5] : undefined
  if (battery && /^\d{1,3}$/.test(battery)) measures.push(measureOf('battery', battery, asIs))
  if (state > 0) measures.push(...ignitionOfState(fields[state] ?? ''))
  return measures
}

/** A GL tracker ends after the position with cell (4), mask, battery, time of sending and count. */
const trackerRest = 8

const readThermometers = (fields: readonly string[]): Measure[] => {
  const measures: Measure[] = []
  let channel = 0
  fields.forEach((field, at) => {
    const isWire = /^28[0-9A-F]{14}$/i.test(field) && fields[at + 1] === '1'
    const isRadio = /^[0-9A-F]{12}$/i.test(field) && isThermometer(fields, at)
    if ((!isWire && !isRadio) || channel === channelsMax) return
    channel += 1
    measures.push(...(isWire ? [wireTemp(channel, fields[at + 2] ?? '')] : radioValues(channel, fields, at)))
  })
  return measures
}

const wireTemp = (channel: number, data: string): Measure =>
  measureOf(`temp${channel}`, signedHex(data) ?? data, (raw) => (raw === powerOn ? undefined : raw / 16))
/** 85.0 is what the chip tells before it has measured. */
const powerOn = 0x550

const masks = { nameAndMac: 0x03, state: 0x04, battery: 0x08, temp: 0x10, hum: 0x20 } as const
const maskOf = (fields: readonly string[], mac: number): number =>
  /^[0-9A-F]{4}$/i.test(fields[mac - 2] ?? '') ? Number.parseInt(fields[mac - 2] ?? '', 16) : 0
const isThermometer = (fields: readonly string[], mac: number): boolean =>
  fields[mac - 5] === '6' && (maskOf(fields, mac) & masks.nameAndMac) === masks.nameAndMac

const radioValues = (channel: number, fields: readonly string[], mac: number): Measure[] => {
  const mask = maskOf(fields, mac)
  let at = mac
  const take = (bit: number): string => (mask & bit ? (fields[(at += 1)] ?? '') : '')
  take(masks.state)
  take(masks.battery)
  const [temp, hum] = [take(masks.temp), take(masks.hum)]
  const raw = fields[mac - 3] ?? ''
  const fine = raw.length === 8 ? signedHex(raw.slice(4)) : undefined
  // Out of reach it tells nothing: no reading, no fault.
  return [
    ...(temp === ''
      ? []
      : [fine === undefined ? measureOf(`temp${channel}`, temp, asIs) : measureOf(`temp${channel}`, fine, hundredth)]),
    ...(hum === '' ? [] : [measureOf(`hum${channel}`, hum, asIs)]),
  ]
}

const signedHex = (text: string): number | undefined => {
  if (!/^[0-9A-F]{4}$/i.test(text)) return undefined
  const value = Number.parseInt(text, 16)
  return value >= 0x8000 ? value - 0x1_0000 : value
}
