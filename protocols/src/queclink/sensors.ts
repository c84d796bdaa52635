/**
 * What a message measures, by the makers' documents of the GV and GL series ("@Track Air Interface Protocol").
 *
 *   GTINF       state, ICCID, signal 0-31 (99 unknown), ..., supply in mV where there is one, ..., battery in V
 *   GTFRI, GTERI  before the first position: supply in mV, number of the report in two digits, number of positions
 *   GTSTR, GTCTN  of the loggers of years (40, 44): name, ..., temperature and battery % as fifth and sixth
 *   GTTMP         an alarm of a thermometer: of 11 the one inside, as third; of the GV200 (04, 35) a wired one, its 16 digits,
 *                 an empty field, its temperature. Other models are not read: their fields stand elsewhere.
 *   after the last position: four of the cell, position mask, satellites where the mask asks for them, mileage km with
 *   one decimal, hour meter, analogue inputs, battery %, state of six digits (21xxxx ignition on, 11xxxx off)
 *   1-wire      16 digits that begin with 28 (DS18B20), type 1, four hexadecimal digits in 1/16 degree, two's complement
 *   Bluetooth   index, type 6 thermometer, model, raw data, mask, name, MAC, state, battery mV, temperature, humidity:
 *               the mask says which; the last four digits of the raw data are the temperature in 1/100 degree
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import { asIs, except, hundredth, measureOf, thousandth } from '../measure.ts'
import type { Fix } from './fixes.ts'
import { understoodKinds } from './kinds.ts'
import { absentCodes } from './absent-codes.ts'

const channelsMax = 32

interface Text {
  readonly kind: string
  readonly version: string
  readonly fields: readonly string[]
}

/** The measures of a message; none for a kind that is not understood, because its fields may mean anything. */
export const sensorsOf = (text: Text, fixes: readonly Fix[]): Measure[] => {
  const { kind, version, fields } = text
  if (!understoodKinds.has(kind)) return []
  const [first, last] = [fixes[0], fixes.at(-1)]
  const ownTail = trackerTails.find(({ models }) => models.test(version))
  const measures = [...ignitionOf(kind), ...(kind === 'GTINF' ? readInfo(fields) : []), ...readOwn(text)]
  if (first) measures.push(...readSupply(kind, fields.slice(0, first.from)))
  if (last) {
    const tail = fields.slice(last.index + 1)
    measures.push(...(ownTail?.read(tail) ?? readState(tail)), ...readThermometers(tail))
    if (wiredAlarm.kinds.includes(kind) && wiredAlarm.models.test(version)) measures.push(...readWiredAlarm(tail))
  }
  const byKey = new Map<SeriesKey, Measure>()
  for (const measure of measures) if (!byKey.has(measure.key)) byKey.set(measure.key, measure)
  return [...byKey.values()]
}

export const ignitions: Readonly<Record<string, number>> = { GTIGN: 1, GTIGF: 0 }
const ignitionOf = (kind: string): Measure[] => {
  const acc = ignitions[kind]
  return acc === undefined ? [] : [measureOf('acc', acc, asIs)]
}

/** 99 means "not known", which is not a fault; values in between belong to another network's scale. */
const signalOf = (field = ''): Measure[] =>
  /^\d{1,2}$/.test(field) && Number(field) <= 31 ? [measureOf('signal', field, asIs)] : []

const supplyWithin = 5

const readInfo = (fields: readonly string[]): Measure[] => {
  const iccid = fields.findIndex((field) => /^89[0-9A-F]{16,18}$/i.test(field))
  if (iccid < 0) return []
  const rest = fields.slice(iccid + 2)
  const battery = rest.find((field) => /^\d\.\d\d$/.test(field)) ?? rest.find((field) => /^[34]\.\d$/.test(field))
  const supply = rest.slice(0, supplyWithin).find((field) => /^\d{4,5}$/.test(field))
  return [
    ...ignitionOfState(fields[iccid - 1] ?? ''),
    ...signalOf(fields[iccid + 1]),
    ...(supply === undefined ? [] : [measureOf('voltage', supply, thousandth)]),
    ...(battery === undefined ? [] : [measureOf('batteryVoltage', battery, asIs)]),
  ]
}

export const rawOfState = (state: string): number => (state.startsWith('2') ? 1 : 0)
/** Six digits after the battery. */
export const stateForm = /^[124][126A]\d{4}$/i

const ignitionOfState = (state: string): Measure[] => {
  if (/^[12][0-9A-F]$/i.test(state.slice(0, 2))) return [measureOf('acc', rawOfState(state), asIs)]
  return []
}

const number = /^-?\d{1,3}(?:\.\d{1,2})?$/
const percent = /^\d{1,3}$/

const thermometerAlarms = ['GTTMP', 'GTTEM']
const wiredAlarm = { kinds: thermometerAlarms, models: /^(?:04|35)/ } as const
const wireNumber = /^28[0-9A-F]{14}$/i

/** Fields before the position, for models whose order is known. */
const ownFields: readonly { kinds: readonly string[]; models: RegExp; temp: number; battery?: number }[] = [
  { kinds: ['GTSTR', 'GTCTN'], models: /^4[04]/, temp: 4, battery: 5 },
  { kinds: thermometerAlarms, models: /^11/, temp: 2 },
]

const readOwn = ({ kind, version, fields }: Text): Measure[] => {
  const own = ownFields.find(({ kinds, models }) => kinds.includes(kind) && models.test(version))
  return own ? insideAndBattery(fields[own.temp], own.battery === undefined ? '' : fields[own.battery]) : []
}

/** False: a thermometer alarm of a model with unknown fields, or an undocumented kind. */
export const isUnderstood = ({ kind }: Text, measures: readonly Measure[]): boolean =>
  understoodKinds.has(kind) &&
  (!thermometerAlarms.includes(kind) || measures.some(({ key }) => key === 'internalTemp' || key.startsWith('temp')))

const readWiredAlarm = (tail: readonly string[]): Measure[] =>
  tail
    .flatMap((field, at) => (wireNumber.test(field) && tail[at + 1] === '' ? [tail[at + 2] ?? ''] : []))
    .slice(0, channelsMax)
    .flatMap((temp, at) => (number.test(temp) ? [measureOf(`temp${at + 1}`, temp, asIs)] : []))

const supplyKinds = ['GTFRI', 'GTERI']

/** A battery-powered tracker has a single digit for the report number, and no supply voltage. */
const readSupply = (kind: string, before: readonly string[]): Measure[] => {
  const [supply = '', report = ''] = before.slice(-3)
  const isSupply = supplyKinds.includes(kind) && /^\d{4,5}$/.test(supply) && /^[0-9A-F]{2}$/i.test(report)
  return isSupply ? [measureOf('voltage', supply, thousandth)] : []
}

const insideAndBattery = (temp = '', battery = ''): Measure[] => [
  ...(number.test(temp) ? [measureOf('internalTemp', temp, asIs)] : []),
  ...(percent.test(battery) ? [measureOf('battery', battery, asIs)] : []),
]

/**
 * Trackers with a battery of their own, by the first digits of the version; behind the position they have neither mileage
 * nor ignition:
 *   GL500M        cell (4), antenna, 0, empty, battery %
 *   GL320M, GL33  cell (4), empty, battery %, charging, temperature inside
 *   GT and GL200  ..., battery % before the time of sending
 */
const trackerTails: readonly { models: RegExp; read: (tail: readonly string[]) => Measure[] }[] = [
  { models: /^DE01/i, read: (tail) => insideAndBattery('', tail[7]) },
  { models: /^C30[23]/i, read: (tail) => insideAndBattery(tail[7], tail[5]) },
  { models: /^(?:02|07|11|12|1A|21|28|2C|42)/i, read: (tail) => insideAndBattery('', tail.at(-3)) },
]

/** Index of the mileage, which depends on where cell, mask and satellites end. */
const mileagePlaces = [5, 6, 7]

const readState = (fields: readonly string[]): Measure[] => {
  const mileage = mileagePlaces.map((at) => fields[at] ?? '').find((field) => /^\d+\.\d$/.test(field))
  const measures = mileage === undefined ? [] : [measureOf('mileage', mileage, asIs)]
  const state = fields.findIndex((field, at) => at > 5 && stateForm.test(field))
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
    const isWire = wireNumber.test(field) && fields[at + 1] === '1'
    const isRadio = /^[0-9A-F]{12}$/i.test(field) && isThermometer(fields, at)
    if ((!isWire && !isRadio) || channel === channelsMax) return
    channel += 1
    measures.push(...(isWire ? [wireTemp(channel, fields[at + 2] ?? '')] : radioValues(channel, fields, at)))
  })
  return measures
}

const wireTemp = (channel: number, data: string): Measure =>
  measureOf(`temp${channel}`, signedHex(data) ?? data, sixteenth)
const sixteenth = except(absentCodes.wireTemp, (raw) => raw / 16)

const masks = { nameAndMac: 0x03, state: 0x04, battery: 0x08, temp: 0x10, hum: 0x20 } as const
const maskOf = (fields: readonly string[], mac: number): number =>
  /^[0-9A-F]{4}$/i.test(fields[mac - 2] ?? '') ? Number.parseInt(fields[mac - 2] ?? '', 16) : 0
const isThermometer = (fields: readonly string[], mac: number): boolean =>
  (fields[mac - 5] === '6' || fields[mac - 6] === '6') && (maskOf(fields, mac) & masks.nameAndMac) === masks.nameAndMac

const radioValues = (channel: number, fields: readonly string[], mac: number): Measure[] => {
  const mask = maskOf(fields, mac)
  let at = mac
  const take = (bit: number): string => (mask & bit ? (fields[(at += 1)] ?? '') : '')
  take(masks.state)
  take(masks.battery)
  const [temp, hum] = [take(masks.temp), take(masks.hum)]
  const raw = fields[mac - 3] ?? ''
  const fine = raw.length === 8 ? signedHex(raw.slice(4)) : undefined
  // A sensor out of reach sends nothing: neither a reading nor a fault.
  return [
    ...(temp === ''
      ? []
      : [fine === undefined ? measureOf(`temp${channel}`, temp, asIs) : measureOf(`temp${channel}`, fine, hundredth)]),
    ...(hum === '' ? [] : [measureOf(`hum${channel}`, hum, asIs)]),
  ]
}

export const signedHex = (text: string): number | undefined => {
  if (!/^[0-9A-F]{4}$/i.test(text)) return undefined
  const value = Number.parseInt(text, 16)
  return value >= 0x8000 ? value - 0x1_0000 : value
}
