/**
 * Block 3: temperature and humidity of one probe and up to 31 numbered extras.
 *
 * With a bare pair the bare one is channel 1 and extra n is channel n + 1; a device that numbers all its probes and sends
 * no bare name keeps its own numbers. A device with a bare probe must always send its bare name (null when the probe is
 * silent), or its extras would move up by one.
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { findSeries, type SeriesKey } from '@coldway/contract/readings/series.ts'
import { type Convert, measureOf, signedTenth, tenth } from '../measure.ts'
import { numberedFields } from './aliases.ts'
import { block } from './block.ts'

export const block3 = block(3, 'temperatureHumidity', (fields) => {
  const temps = numberedFields(fields, 'temp')
  const hums = numberedFields(fields, 'hum')
  const shift = temps.has(0) || hums.has(0) ? 1 : 0
  return [...channels('temp', temps, shift, signedTenth), ...channels('hum', hums, shift, tenth)]
})

const channels = (name: 'temp' | 'hum', raws: Map<number, unknown>, shift: number, convert: Convert): Measure[] => {
  const measures: Measure[] = []
  for (const [number, raw] of raws) {
    const key = keys[name][number + shift]
    if (key) measures.push(measureOf(key, raw, convert))
  }
  return measures
}

/** Series key of each channel; undefined where the series has no such channel. */
const keysOf = (name: 'temp' | 'hum'): (SeriesKey | undefined)[] =>
  Array.from({ length: numbersMax }, (_, channel) => findSeries(`${name}${channel}`)?.key)
const numbersMax = 101
const keys = { temp: keysOf('temp'), hum: keysOf('hum') } as const
