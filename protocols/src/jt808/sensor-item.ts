/**
 * Our own extension item 0xEF of a location report (0xE1-0xFF are free to makers, table 27): cargo sensors, which the
 * standard has no item for. Other makers use 0xEF too, so it opens with a mark of its own.
 *
 *   mark     2   'C' 'W'
 *   version  1   1
 *   then for each value:
 *   series   u8  its number in `numbers` below: never reuse one
 *   channel  u8  from 1
 *   value    i16 in the last decimal of its series (temperatures in tenths); 0x8000: the sensor failed
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { findSeries, type SeriesKey, type SeriesName, seriesKinds } from '@coldway/contract/readings/series.ts'
import { joinBytes, readerOf, u16 } from '../bytes.ts'
import { measureOf } from '../measure.ts'

export const sensorItemId = 0xef
const opening = [0x43, 0x57, 1] as const
const fault = -32_768
const valuesMax = 63

const numbers = {
  1: 'temp',
  2: 'hum',
  3: 'door',
  4: 'battery',
  5: 'batteryTemp',
  6: 'ambientTemp',
  7: 'reeferMode',
  8: 'reeferSetPoint',
  9: 'reeferSupply',
  10: 'reeferReturn',
  11: 'light',
  12: 'vibration',
  13: 'angleZ',
  14: 'lock',
  15: 'pressure',
} as const satisfies Record<number, SeriesName>

export const decodeSensorItem = (bytes: Uint8Array): Measure[] => {
  const reader = readerOf(bytes)
  if (opening.some((byte) => reader.u8() !== byte)) return []
  const measures: Measure[] = []
  while (reader.left() >= 4) {
    const name: SeriesName | undefined = numbers[reader.u8() as keyof typeof numbers]
    const channel = reader.u8()
    const code = reader.i16()
    const key = name && keyOf(name, channel)
    if (key)
      measures.push(measureOf(key, code, (raw) => (raw === fault ? undefined : raw / 10 ** seriesKinds[name].decimals)))
  }
  return measures
}

const keyOf = (name: SeriesName, channel: number): SeriesKey | undefined => {
  const key = seriesKinds[name].channels === 1 ? name : `${name}${channel}`
  return findSeries(key)?.key
}

/**
 * Encodes measures for the simulator and the tests, without series that have no number here and
 * values above the maximum count.
 */
export const encodeSensorItem = (measures: readonly Pick<Measure, 'key' | 'value'>[]): Uint8Array => {
  const entries = measures.flatMap(({ key, value }) => {
    const series = findSeries(key)
    const number = Object.entries(numbers).find(([, name]) => name === series?.name)?.[0]
    if (!series || !number) return []
    const code = value === null ? fault : Math.max(-32_767, Math.min(32_767, Math.round(value * 10 ** series.decimals)))
    return [[Number(number), series.channel, ...u16(code)]]
  })
  return joinBytes(opening, entries.slice(0, valuesMax).flat())
}
