/**
 * Clamp: turns a decoded report into a row that the database cannot refuse, and flags what is doubtful. It is pure
 * except for the device's motion, which it carries on. The order matters: time, position, samples, key.
 */
import { limits } from '@coldway/contract/limits.ts'
import { type Measure, type Position, type Report, reportLimits } from '@coldway/contract/readings/report.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { flags, type ReadingRow } from '../reading-row.ts'
import { judgeFix, type Motion } from '../../modules/readings/index.ts'

const dayMs = 86_400_000
/** GPS counts weeks in 10 bits: a receiver that missed the rollover reports a time exactly 1024 weeks ago. */
const rolloverMs = 7168 * dayMs
const oldestMs = Date.UTC(2010, 0, 1)
const storableMs = { min: 0, max: Date.UTC(2200, 0, 1) } as const

export interface ClampDevice {
  readonly id: number
  readonly tempFloorC: number
  motion: Motion
}

export const clamp = (device: ClampDevice, report: Report, arrivedMs: number): ReadingRow => {
  const time = clampTime(report.atMs, arrivedMs)
  const position = report.position && clampPosition(report.position)
  const isPlaced = position !== undefined && (time.flags !== 0 || settle(device, position, time.atMs))
  const { values, faults } = clampMeasures(report.measures, device.tempFloorC)
  return {
    deviceId: device.id,
    atMs: time.atMs,
    disc: hash(JSON.stringify([report.position, report.measures, report.event])),
    arrivedMs,
    flags: time.flags | (report.position && !isPlaced ? flags.outlier : 0),
    fix: position ?? null,
    values,
    faults,
    event: report.event,
  }
}

const clampTime = (reported: number, arrivedMs: number): { atMs: number; flags: number } => {
  const atMs = Math.round(Math.min(Math.max(reported, storableMs.min), storableMs.max))
  if (atMs > arrivedMs + limits.futureSkewMs) return { atMs, flags: flags.future }
  if (Math.abs(atMs + rolloverMs - arrivedMs) < dayMs) return { atMs, flags: flags.weekRollover }
  return { atMs, flags: atMs < oldestMs ? flags.tooOld : 0 }
}

/** Gives undefined for coordinates that are no place on Earth, and for (0, 0), which receivers without a fix send. */
const clampPosition = (position: Position): (ReadingRow['fix'] & object) | undefined => {
  const { lng, lat } = position
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90) || (Math.abs(lng) < 1e-6 && Math.abs(lat) < 1e-6)) return undefined
  const speedKmh = position.speedKmh ?? 0
  const headingDeg = position.headingDeg ?? 0
  const accuracyM = position.accuracyM ?? Number.NaN
  return {
    lng,
    lat,
    type: position.type,
    speedKmh: speedKmh >= 0 && speedKmh < 1500 ? speedKmh : 0,
    headingDeg: Number.isFinite(headingDeg) ? ((headingDeg % 360) + 360) % 360 : 0,
    accuracyM: accuracyM >= 0 && accuracyM < 100_000 ? accuracyM : null,
  }
}

const settle = (device: ClampDevice, at: { lng: number; lat: number }, atMs: number): boolean => {
  const judged = judgeFix(device.motion, { lng: at.lng, lat: at.lat, atMs })
  device.motion = judged.motion
  return judged.isPlausible
}

const clampMeasures = (measures: readonly Measure[], tempFloorC: number) => {
  const values: Record<string, number> = {}
  const faults: Record<string, readonly [Measure['quality'], number | string | null]> = {}
  for (const measure of measures) {
    const quality = qualityOf(measure, tempFloorC)
    if (quality === 'good') values[measure.key] = measure.value as number
    else faults[measure.key] = [quality, storable(measure.raw ?? measure.value)]
  }
  return { values, faults }
}

const qualityOf = (measure: Measure, tempFloorC: number): Measure['quality'] => {
  const series = findSeries(measure.key)
  if (!series || measure.value === null || !Number.isFinite(measure.value)) return 'decodeFault'
  if (measure.quality !== 'good') return measure.quality
  if (series.name === 'temp' && measure.value <= tempFloorC) return 'belowFloor'
  return measure.value < series.min || measure.value > series.max ? 'outOfRange' : 'good'
}

/** jsonb refuses NUL, lone surrogates and numbers that are not finite. */
const storable = (raw: number | string | null): number | string | null => {
  if (typeof raw === 'string') return raw.slice(0, reportLimits.idLength).toWellFormed().replaceAll('\0', '')
  return raw !== null && Number.isFinite(raw) ? raw : null
}

/** FNV-1a over UTF-16 units, as a signed 32-bit integer: PostgreSQL's `integer`. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value | 0
}
