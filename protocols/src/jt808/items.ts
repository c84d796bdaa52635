/**
 * Extension items of a location report (JT/T 808-2013 table 27, 2019 table 27): id u8, length u8, content. One line per
 * item; an item that is unknown or of another length is passed over, a cut one ends the list. Items of more than one value
 * stand in vendor-items.ts.
 *
 * 0x06 is the temperature of the hold (2019): whole degrees, sign and size.
 *
 * Vendor items stand as Traccar's Huabao decoder reads them from captured frames: 0xD4, 0xE1, 0xE9, 0xFE battery percent, 0x56
 * in steps of ten percent, 0x68 battery in hundredths of a percent, 0x69 and 0xD5 (two bytes) battery voltage in hundredths,
 * 0x61 and 0xD3 supply voltage in hundredths and tenths, 0xE1 and 0xFE of two bytes supply voltage in tenths, 0xF1 in
 * thousandths. 0x82 is the supply voltage in tenths where an item 0x80 says that a car's data follow, or beside the alarms of
 * 0x57, which are of one maker.
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import { note } from '../explain.ts'
import { readerOf } from '../bytes.ts'
import { asIs, type Convert, hundredth, measureOf, tenth, thousandth } from '../measure.ts'
import { absentCodes } from './absent-codes.ts'
import { decodeSensorItem, sensorItemId } from './sensor-item.ts'
import { readsNothing, vendorItems } from './vendor-items.ts'

export interface Item {
  readonly id: number
  readonly content: Uint8Array
}

export interface Items {
  readonly measures: readonly Measure[]
  /** Items that carry measurements in an unknown form. */
  readonly unread: readonly Item[]
  readonly satellites?: number
  /** Speed by the driving recorder, beside that of the receiver. */
  readonly recorderKmh?: number
  /** Extended vehicle signals: bit 0 low beam, 1 high beam, 4 brake, 5 reverse, 9 air conditioner, 14 clutch, ... */
  readonly vehicleSignals?: number
  /** Bit 0 deep sleep, bit 1 sleep. */
  readonly ioBits?: number
}

type Facts = { -readonly [Key in Exclude<keyof Items, 'measures' | 'unread'>]?: number }

const tens: Convert = (raw) => raw * 10
const minusBit = 0x8000
const warmest = 200
/** Whole degrees; bit 15 is the sign of the magnitude in the other bits. */
const signedWhole: Convert = (raw) => {
  const size = raw % minusBit
  return size <= warmest ? (raw >= minusBit ? -size : size) : undefined
}

type Single = readonly [size: number, key: SeriesKey, convert: Convert]
/** Items by id; several entries where the length decides the meaning. */
const measured: Readonly<Record<number, readonly Single[]>> = {
  0x01: [[4, 'mileage', tenth]],
  0x02: [[2, 'fuel', tenth]],
  0x06: [[2, 'temp1', signedWhole]],
  0x30: [[1, 'signal', asIs]],
  0x56: [[2, 'battery', tens]],
  0x61: [[2, 'voltage', hundredth]],
  0x68: [[2, 'battery', hundredth]],
  0x69: [[2, 'batteryVoltage', hundredth]],
  0xd3: [[2, 'voltage', tenth]],
  0xd4: [[1, 'battery', asIs]],
  0xd5: [[2, 'batteryVoltage', hundredth]],
  0xe1: [
    [1, 'battery', asIs],
    [2, 'voltage', tenth],
  ],
  0xe9: [[1, 'battery', asIs]],
  0xf1: [[4, 'voltage', thousandth]],
  0xfe: [
    [1, 'battery', asIs],
    [2, 'voltage', tenth],
  ],
}
/** Items of which only the first byte counts. */
const firstByte: readonly number[] = [0x56]

const stated: Record<number, readonly [size: number, key: keyof Facts, convert: Convert]> = {
  0x03: [2, 'recorderKmh', tenth],
  0x25: [4, 'vehicleSignals', asIs],
  0x2a: [2, 'ioBits', asIs],
  0x31: [1, 'satellites', asIs],
}

const ofCar: readonly number[] = [0x80, 0x57]
const supplyOfCar = 0x82

export const decodeItems = (bytes: Uint8Array): Items => {
  const items = itemsIn(bytes)
  const measures = new Map<SeriesKey, Measure>()
  const unread: Item[] = []
  const facts: Facts = {}
  const isOfCar = items.some(({ id }) => ofCar.includes(id))
  for (const item of items) {
    const { id, content } = item
    const found = id === supplyOfCar && isOfCar && content.length === 2 ? supplyOf(content) : measuresOf(item, items)
    for (const measure of found) measures.set(measure.key, measure)
    if (found.length === 0 && readsNothing(item)) unread.push(item)
    const [factSize, fact, read] = stated[id] ?? []
    if (fact && content.length === factSize) facts[fact] = read?.(numberOf(content, fact))
  }
  return { measures: [...measures.values()], unread, ...facts }
}

const itemsIn = (bytes: Uint8Array): Item[] => {
  const reader = readerOf(bytes)
  const items: Item[] = []
  while (reader.left() >= 2) {
    const id = reader.u8('itemId')
    const content = reader.take(reader.u8('length'), 'item')
    if (reader.isShort()) break
    items.push({ id, content })
  }
  return items
}

const supplyOf = (content: Uint8Array): Measure[] => [measureOf('voltage', numberOf(content), tenth)]

const measuresOf = ({ id, content }: Item, all: readonly Item[]): readonly Measure[] => {
  if (id === sensorItemId) return decodeSensorItem(content)
  const single = measured[id]?.find(([size]) => size === content.length)
  if (!single) return vendorItems[id]?.(content, all) ?? []
  const [, key, convert] = single
  const raw = numberOf(firstByte.includes(id) ? content.subarray(0, 1) : content)
  return absentCodes[id]?.includes(raw) ? [] : [measureOf(key, raw, convert)]
}

const numberOf = (content: Uint8Array, fact?: keyof Facts): number => {
  const value = content.reduce((sum, byte) => sum * 256 + byte, 0)
  note(content, fact === 'satellites' ? 'satellites' : undefined, value)
  return value
}
