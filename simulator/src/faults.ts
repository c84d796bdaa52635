/**
 * Injects faults of the field on demand (faults.md 2a-2c): a line between a device's sensors and its transport that may spoil,
 * repeat, delay or reorder reports. Pure but for its seeded state. It loses nothing: every report comes out, now or later,
 * intact or spoiled.
 */
import type { Measure, Position, Report } from '@coldway/contract/readings/report.ts'
import { createRandom, type Random } from './random.ts'

/** Probabilities per report. */
export interface FaultRates {
  /** Out of coverage for the next 3 to 40 reports, which then come in one flush. */
  readonly offline: number
  /** Repeats the same report 2 to 5 times. */
  readonly duplicate: number
  readonly clockSkew: number
  /** Delays the report until after the next one. */
  readonly outOfOrder: number
  readonly gpsJump: number
  readonly sensor: number
  /** A second, different value at the same time. */
  readonly twin: number
}

export const faultLevels = {
  none: { offline: 0, duplicate: 0, clockSkew: 0, outOfOrder: 0, gpsJump: 0, sensor: 0, twin: 0 },
  light: { offline: 0, duplicate: 0.002, clockSkew: 0, outOfOrder: 0.001, gpsJump: 0.0003, sensor: 0.0003, twin: 0 },
  heavy: {
    offline: 0.004,
    duplicate: 0.05,
    clockSkew: 0.01,
    outOfOrder: 0.04,
    gpsJump: 0.02,
    sensor: 0.02,
    twin: 0.02,
  },
} as const satisfies Record<string, FaultRates>
export type FaultLevel = keyof typeof faultLevels

export interface FaultLine {
  /** Returns the reports to send now, in order. */
  pass(report: Report): Report[]
  /** Returns the delayed reports. */
  flush(): Report[]
}

export const createFaultLine = (seed: number, rates: FaultRates): FaultLine => {
  const random = createRandom(seed)
  let held: Report[] = []
  let offlineFor = 0
  const flush = (): Report[] => held.splice(0)
  return {
    flush,
    pass: (report) => {
      const said = spoil(report, rates, random)
      if (offlineFor === 0 && random.chance(rates.offline)) offlineFor = random.integer(3, 40)
      if (offlineFor > 0) {
        offlineFor -= 1
        held.push(...said)
        return offlineFor === 0 ? flush() : []
      }
      if (held.length === 0 && random.chance(rates.outOfOrder)) {
        held = said
        return []
      }
      return [...said, ...flush()]
    },
  }
}

const spoil = (report: Report, rates: FaultRates, random: Random): Report[] => {
  let said = report
  if (random.chance(rates.clockSkew)) said = withSkew(said, random.pick(skewKinds))
  if (random.chance(rates.gpsJump)) said = withJump(said, random.pick(jumpKinds))
  if (random.chance(rates.sensor)) said = withSensorFault(said, random.pick(sensorFaultKinds))
  const all = [said]
  if (random.chance(rates.twin)) all.push(twinOf(said))
  if (random.chance(rates.duplicate)) all.push(...Array.from({ length: random.integer(1, 4) }, () => said))
  return all
}

export const skewKinds = ['ahead', 'behind', 'year2094', 'weekRollover'] as const
export type SkewKind = (typeof skewKinds)[number]

const minuteMs = 60_000
const dayMs = 86_400_000
const skewsMs = {
  ahead: 37 * minuteMs,
  behind: -52 * minuteMs,
  /** 1,024 weeks: the receiver counts weeks in ten bits. */
  weekRollover: -7_168 * dayMs,
} as const

export const withSkew = (report: Report, kind: SkewKind): Report => {
  if (kind !== 'year2094') return { ...report, atMs: report.atMs + skewsMs[kind] }
  const date = new Date(report.atMs)
  date.setUTCFullYear(2094)
  return { ...report, atMs: date.getTime() }
}

export const jumpKinds = ['zero', 'swapped', 'far'] as const
export type JumpKind = (typeof jumpKinds)[number]

/** Leaves a report without a position unchanged. */
export const withJump = (report: Report, kind: JumpKind): Report =>
  report.position ? { ...report, position: jumped(report.position, kind) } : report

const jumped = (position: Position, kind: JumpKind): Position => {
  if (kind === 'zero') return { ...position, lng: 0, lat: 0 }
  if (kind === 'swapped') return { ...position, lng: position.lat, lat: position.lng }
  // 36 degrees of latitude are 4,000 km; always towards the equator, never past a pole.
  return { ...position, lat: position.lat > 0 ? position.lat - 36 : position.lat + 36 }
}

export const sensorFaultKinds = ['raw32768', 'sentinel', 'notANumber', 'missing'] as const
export type SensorFaultKind = (typeof sensorFaultKinds)[number]

/** Spoils the first temperature; leaves a report without one unchanged. */
export const withSensorFault = (report: Report, kind: SensorFaultKind): Report => {
  const first = report.measures.findIndex(({ key }) => key.startsWith('temp'))
  const measures = report.measures.map((measure, at) => (at === first ? spoiled(measure, kind) : measure))
  return { ...report, measures }
}

const spoiled = ({ key }: Measure, kind: SensorFaultKind): Measure => {
  if (kind === 'raw32768') return { key, value: null, raw: 32_768, quality: 'decodeFault' }
  // -40.0 as it stands on the wire.
  if (kind === 'sentinel') return { key, value: -40, raw: 33_168, quality: 'belowFloor' }
  return { key, value: null, raw: kind === 'notANumber' ? 'NaN' : '', quality: 'decodeFault' }
}

export const twinOf = (report: Report): Report => ({
  ...report,
  id: `${report.id ?? report.atMs}b`,
  measures: report.measures.map((measure) =>
    measure.key === 'temp1' && measure.value !== null ? { ...measure, value: measure.value + 0.3 } : measure,
  ),
})
