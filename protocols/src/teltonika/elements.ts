/**
 * I/O elements that become measures, from the makers' published list (Teltonika wiki, "Data Sending Parameters ID" of the
 * FMB series). One line each; every other id is passed over. Values arrive unsigned: `signed` reads two's complement.
 *
 * Published error values are faults. BLE temperatures are hundredths, so 2000, 3000 and 4000 are also 20, 30 and 40 ℃ to
 * the hundredth; the published meaning wins, because a dead sensor must not read as a warm one, and the raw value stays.
 */
import type { Measure } from '@coldway/contract/report.ts'
import type { SeriesKey } from '@coldway/contract/series.ts'
import { asIs, bit, type Convert, except, hundredth, measureOf, tenth, thousandth } from '../measure.ts'

export interface Element {
  readonly id: number
  /** Unsigned, of 1, 2, 4 or 8 bytes. */
  readonly value: number
  readonly size: number
}

interface Known {
  readonly key: SeriesKey
  readonly convert: Convert
  readonly isSigned?: boolean
}

/** Dallas: 85.0 is the power-on value of the chip; 200 read error, 300 not connected, 400 wrong id, 500 as 85.0. */
const dallas = except([850, 2000, 3000, 4000, 5000, -3000, 32_767, -32_768], tenth)
/** BLE: 2000 unreadable, 3000 not found, 4000 abnormal, 32767 disconnected. */
const bleTemp = except([2000, 3000, 4000, -3000, 32_767, -32_768], hundredth)
const bleHum = except([2000, 3000, 4000, 65_535], tenth)
/** GSM signal is 0-5; our scale is 0-31 with 12 as good and above 18 as excellent, so 2 is good and 3 excellent. */
const gsmLevel: Convert = (raw) => (raw <= 5 ? Math.round((raw * 31) / 5) : undefined)

const known: Record<number, Known> = {
  /** Digital input 1 is where a cargo door switch is wired: closed circuit, 1, is an open door. */
  1: { key: 'door', convert: bit },
  16: { key: 'mileage', convert: thousandth },
  21: { key: 'signal', convert: gsmLevel },
  25: { key: 'temp5', convert: bleTemp, isSigned: true },
  26: { key: 'temp6', convert: bleTemp, isSigned: true },
  27: { key: 'temp7', convert: bleTemp, isSigned: true },
  28: { key: 'temp8', convert: bleTemp, isSigned: true },
  66: { key: 'voltage', convert: thousandth },
  67: { key: 'batteryVoltage', convert: thousandth },
  72: { key: 'temp1', convert: dallas, isSigned: true },
  73: { key: 'temp2', convert: dallas, isSigned: true },
  74: { key: 'temp3', convert: dallas, isSigned: true },
  75: { key: 'temp4', convert: dallas, isSigned: true },
  86: { key: 'hum5', convert: bleHum },
  104: { key: 'hum6', convert: bleHum },
  106: { key: 'hum7', convert: bleHum },
  108: { key: 'hum8', convert: bleHum },
  113: { key: 'battery', convert: asIs },
  239: { key: 'acc', convert: bit },
  240: { key: 'movement', convert: bit },
}

export const measureElement = ({ id, value, size }: Element): Measure | undefined => {
  const of = known[id]
  return of && measureOf(of.key, of.isSigned ? signed(value, size) : value, of.convert)
}

const signed = (value: number, size: number): number => (value >= 2 ** (size * 8 - 1) ? value - 2 ** (size * 8) : value)
