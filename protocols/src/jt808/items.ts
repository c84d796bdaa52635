/**
 * Extension items of a location report (JT/T 808-2013 table 27, 2019 table 27): id u8, length u8, content. One line per
 * item; an item that is unknown or of another length is passed over, a cut one ends the list. Items of more than one value
 * stand in vendor-items.ts.
 *
 * Vendor items stand as Traccar's Huabao decoder reads them from captured frames: 0xD4, 0xE1, 0xFE battery percent, 0x56 in
 * steps of ten percent, 0x69 and 0xD5 (two bytes) battery voltage in hundredths, 0x61 and 0xD3 supply voltage in hundredths
 * and tenths, 0xF1 in thousandths. 0x82 is the supply voltage in tenths where an item 0x80 says that a car's data follow.
 */
import type { Measure } from '@coldway/contract/report.ts'
import type { SeriesKey } from '@coldway/contract/series.ts'
import { readerOf } from '../bytes.ts'
import { asIs, type Convert, hundredth, measureOf, tenth, thousandth } from '../measure.ts'
import { decodeSensorItem, sensorItemId } from './sensor-item.ts'
import { vendorItems } from './vendor-items.ts'

export interface Items {
  readonly measures: readonly Measure[]
  readonly satellites?: number
  /** Speed of the driving recorder, beside that of the receiver. */
  readonly recorderKmh?: number
  /** Extended vehicle signals: bit 0 low beam, 1 high beam, 4 brake, 5 reverse, 9 air conditioner, 14 clutch, ... */
  readonly vehicleSignals?: number
  /** Bit 0 deep sleep, bit 1 sleep. */
  readonly ioBits?: number
}

type Facts = { -readonly [Key in Exclude<keyof Items, 'measures'>]?: number }

/** 99 is "not known" (as in the answer to AT+CSQ), which is no fault. */
const signalUnknown = 99
const tens: Convert = (raw) => raw * 10

const measured: Record<number, readonly [size: number, key: SeriesKey, convert: Convert]> = {
  0x01: [4, 'mileage', tenth],
  0x02: [2, 'fuel', tenth],
  0x30: [1, 'signal', asIs],
  0x56: [2, 'battery', tens],
  0x61: [2, 'voltage', hundredth],
  0x69: [2, 'batteryVoltage', hundredth],
  0xd3: [2, 'voltage', tenth],
  0xd4: [1, 'battery', asIs],
  0xd5: [2, 'batteryVoltage', hundredth],
  0xe1: [1, 'battery', asIs],
  0xf1: [4, 'voltage', thousandth],
  0xfe: [1, 'battery', asIs],
}
/** Of these the first byte alone counts. */
const firstByte: readonly number[] = [0x56]

const stated: Record<number, readonly [size: number, key: keyof Facts, convert: Convert]> = {
  0x03: [2, 'recorderKmh', tenth],
  0x25: [4, 'vehicleSignals', asIs],
  0x2a: [2, 'ioBits', asIs],
  0x31: [1, 'satellites', asIs],
}

const ofCar = 0x80
const supplyOfCar = 0x82

export const decodeItems = (bytes: Uint8Array): Items => {
  const reader = readerOf(bytes)
  const measures = new Map<SeriesKey, Measure>()
  const facts: Facts = {}
  let isOfCar = false
  while (reader.left() >= 2) {
    const id = reader.u8()
    const content = reader.take(reader.u8())
    if (reader.isShort()) break
    isOfCar ||= id === ofCar
    for (const measure of measuresOf(id, content)) measures.set(measure.key, measure)
    if (isOfCar && id === supplyOfCar && content.length === 2)
      measures.set('voltage', measureOf('voltage', numberOf(content), tenth))
    const [factSize, fact, read] = stated[id] ?? []
    if (fact && content.length === factSize) facts[fact] = read?.(numberOf(content))
  }
  return { measures: [...measures.values()], ...facts }
}

const measuresOf = (id: number, content: Uint8Array): readonly Measure[] => {
  if (id === sensorItemId) return decodeSensorItem(content)
  const [size, key, convert] = measured[id] ?? []
  if (!key || !convert || content.length !== size) return vendorItems[id]?.(content) ?? []
  const raw = numberOf(firstByte.includes(id) ? content.subarray(0, 1) : content)
  return key === 'signal' && raw === signalUnknown ? [] : [measureOf(key, raw, convert)]
}

const numberOf = (content: Uint8Array): number => content.reduce((value, byte) => value * 256 + byte, 0)
