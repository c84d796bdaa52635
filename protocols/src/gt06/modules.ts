/**
 * Modules: numbered values, one after the other to the end of a message.
 *
 *   number   u16
 *   length   u8 of the content
 *   content  0x18 battery u16 in 1/100 V; 0x27 supply u16 in 1/100 V; 0x2E mileage u32 in m; 0x6A battery u8 in %;
 *            0x32 start, 0x3B accuracy and 0x3C satellites measure nothing of ours
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import { readerOf } from '../bytes.ts'
import { asIs, type Convert, hundredth, measureOf, thousandth } from '../measure.ts'

interface Module {
  readonly key: SeriesKey
  readonly length: 1 | 2 | 4
  readonly convert: Convert
}

const modules: Readonly<Record<number, Module>> = {
  0x18: { key: 'batteryVoltage', length: 2, convert: hundredth },
  0x27: { key: 'voltage', length: 2, convert: hundredth },
  0x2e: { key: 'mileage', length: 4, convert: thousandth },
  0x6a: { key: 'battery', length: 1, convert: asIs },
}

/** Reads modules; undefined when the bytes are no list of them. */
export const readModules = (bytes: Uint8Array): Measure[] | undefined => {
  const reader = readerOf(bytes)
  const measures: Measure[] = []
  while (reader.left() > 0) {
    const module = modules[reader.u16('itemId')]
    const content = reader.take(reader.u8('length'), 'item')
    if (reader.isShort()) return undefined
    if (module?.length === content.length) measures.push(measureOf(module.key, readWord(content), module.convert))
  }
  return measures
}

/** Reads a number of one, two or four bytes. */
export const readWord = (content: Uint8Array): number => {
  const reader = readerOf(content)
  if (content.length === 1) return reader.u8('value')
  return content.length === 2 ? reader.u16('value') : reader.u32('value')
}
