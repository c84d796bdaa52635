/**
 * Extension items of a location report (JT/T 808-2013 table 27, 2019 table 27): id u8, length u8, content. One line per
 * item; an item that is unknown or of another length is passed over, a cut one ends the list.
 *
 * Vendor items stand with their source: 0xD4 and 0xFE battery percent, 0xD3 supply voltage in tenths and 0xD5 (two bytes)
 * battery voltage in hundredths, as Traccar's Huabao decoder reads them from captured frames.
 */
import type { Measure } from '@coldway/contract/report.ts'
import type { SeriesKey } from '@coldway/contract/series.ts'
import { readerOf } from '../bytes.ts'
import { asIs, type Convert, hundredth, measureOf, tenth } from '../measure.ts'
import { decodeSensorItem, sensorItemId } from './sensor-item.ts'

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

const measured: Record<number, readonly [size: number, key: SeriesKey, convert: Convert]> = {
  1: [4, 'mileage', tenth],
  2: [2, 'fuel', tenth],
  48: [1, 'signal', asIs],
  211: [2, 'voltage', tenth],
  212: [1, 'battery', asIs],
  213: [2, 'batteryVoltage', hundredth],
  254: [1, 'battery', asIs],
}

const stated: Record<number, readonly [size: number, key: keyof Facts, convert: Convert]> = {
  3: [2, 'recorderKmh', tenth],
  37: [4, 'vehicleSignals', asIs],
  42: [2, 'ioBits', asIs],
  49: [1, 'satellites', asIs],
}

export const decodeItems = (bytes: Uint8Array): Items => {
  const reader = readerOf(bytes)
  const measures = new Map<SeriesKey, Measure>()
  const facts: Facts = {}
  while (reader.left() >= 2) {
    const id = reader.u8()
    const content = reader.take(reader.u8())
    if (reader.isShort()) break
    const [size, key, convert] = measured[id] ?? []
    if (key && convert && content.length === size) measures.set(key, measureOf(key, numberOf(content), convert))
    const [factSize, fact, read] = stated[id] ?? []
    if (fact && content.length === factSize) facts[fact] = read?.(numberOf(content))
    if (id === sensorItemId) for (const measure of decodeSensorItem(content)) measures.set(measure.key, measure)
  }
  return { measures: [...measures.values()], ...facts }
}

const numberOf = (content: Uint8Array): number => content.reduce((value, byte) => value * 256 + byte, 0)
