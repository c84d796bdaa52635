/**
 * Converts a wire value to a measure. This is the only place that decides between good, decodeFault and outOfRange; the
 * temperature floor belongs to the device type and is applied in ingest. The raw value is always kept.
 *
 * Each protocol names its codes of absence in one table (`<name>/absent-codes.ts`), which `except` applies. Where a field changes
 * its meaning within one device, the value leaves the range of its series or, inside the range, the decoder notices the
 * impossible jump by what its session has shown (gt06/scales.ts): both are kept raw and never good.
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { findSeries, type SeriesKey } from '@coldway/contract/readings/series.ts'
import { noteMeasure } from './explain.ts'

/** Converts a wire number to the unit of the series; undefined: the code has no meaning. */
export type Convert = (raw: number) => number | undefined

export const measureOf = (key: SeriesKey, raw: unknown, convert: Convert): Measure => {
  const measure = judged(key, raw, convert)
  noteMeasure(measure, raw)
  return measure
}

const judged = (key: SeriesKey, raw: unknown, convert: Convert): Measure => {
  const number = numberOf(raw)
  const value = number === undefined ? undefined : convert(number)
  if (value === undefined || !Number.isFinite(value))
    return { key, value: null, raw: rawOf(raw), quality: 'decodeFault' }
  const series = findSeries(key)
  const isInside = series !== undefined && value >= series.min && value <= series.max
  return { key, value, raw: rawOf(raw), quality: isInside ? 'good' : 'outOfRange' }
}

const rawLength = 64
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** A finite number, or text that is one; '' and '0x10' are not. */
export const numberOf = (raw: unknown): number | undefined => {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined
  if (typeof raw !== 'string' || raw.length > rawLength || !decimal.test(raw.trim())) return undefined
  const number = Number(raw)
  return Number.isFinite(number) ? number : undefined
}

/** The raw value to store: a finite number as it is, everything else as short text without split surrogates. */
export const rawOf = (raw: unknown): number | string => {
  if (typeof raw === 'number' && Number.isFinite(raw)) return raw
  if (typeof raw === 'object' && raw !== null) return Array.isArray(raw) ? 'array' : 'object'
  return String(raw).slice(0, rawLength).toWellFormed().replaceAll('\0', '\uFFFD')
}

export const asIs: Convert = (raw) => raw
export const tenth: Convert = (raw) => raw / 10
export const hundredth: Convert = (raw) => raw / 100
export const thousandth: Convert = (raw) => raw / 1000

/** A state of one bit; 2 is not a state. */
export const bit: Convert = (raw) => (raw === 0 || raw === 1 ? raw : undefined)

/** A code of a closed list, such as the work modes of a refrigeration unit. */
export const oneOf =
  (codes: readonly number[]): Convert =>
  (raw) =>
    codes.includes(raw) ? raw : undefined

/** Turns the maker's published error codes into faults and converts everything else. */
export const except =
  (absentCodes: readonly number[], convert: Convert): Convert =>
  (raw) =>
    absentCodes.includes(raw) ? undefined : convert(raw)

const signBit = 32_768
const coldestTenths = 2_000

/**
 * Sign and magnitude (rules-and-calls.md section 9): above 32768 it is minus (raw - 32768) / 10; 32768 itself, minus
 * zero, is a fault. A magnitude below -200 ℃ is a sensor that sends two's complement (65535 for -0.1 would read -3276.7
 * and vanish under the floor), so it is a fault and not a silent deep frost.
 */
export const signedTenth: Convert = (raw) => {
  if (raw <= 32_767) return raw / 10
  const magnitude = raw - signBit
  return magnitude > 0 && magnitude <= coldestTenths ? -magnitude / 10 : undefined
}
