/**
 * What a mapping study says, from what its probes measured. Pure. The run is cut into equal slots; a probe's value in a slot is the
 * mean of its samples there, or the one before while it holds. What is not known in a slot is null and never made up.
 */
import { isCalibrated } from '../probes/probe-rule.ts'
import type { CalibrationState } from '../probes/probe-enums.ts'
import type { SeriesStats } from '../readings/sensors.ts'
import type { MappingConcern, MappingVerdict } from './mapping-enums.ts'

export const mappingLimits = {
  /** Inner dimensions in metres. */
  sizeMinM: 0.1,
  sizeMaxM: 200,
  probesMax: 60,
  labelMax: 20,
  placeMax: 60,
  conditionsMax: 500,
  /** Acceptance limits in °C. */
  rangeMinC: -200,
  rangeMaxC: 125,
  spreadMaxC: 100,
  /** The hours that a run is to last. */
  hoursMin: 1,
  hoursMax: 2160,
  /** The days after which a run is ended at the latest. */
  runDaysMax: 92,
  slotsMax: 480,
  commentMax: 500,
} as const

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The length of a slot in whole minutes; no slot is shorter than the longest report interval. */
export const slotMsOf = (spanMs: number, intervalMaxMs: number): number =>
  Math.max(1, Math.ceil(Math.max(intervalMaxMs, spanMs / mappingLimits.slotsMax) / minuteMs)) * minuteMs

interface SlotsOf {
  readonly fromMs: number
  readonly untilMs: number
  readonly slotMs: number
  /** The time that a sample holds where none follows. */
  readonly holdMs: number
}

/** Puts samples, which are given in their order, into slots. */
export const createSlots = ({ fromMs, untilMs, slotMs, holdMs }: SlotsOf) => {
  const count = Math.max(0, Math.ceil((untilMs - fromMs) / slotMs))
  const filled = new Map<number, { sum: number; count: number; lastMs: number; last: number }>()
  return {
    take(atMs: number, value: number): void {
      const index = Math.floor((atMs - fromMs) / slotMs)
      if (index < 0 || index >= count) return
      const slot = filled.get(index) ?? { sum: 0, count: 0, lastMs: atMs, last: value }
      filled.set(index, { sum: slot.sum + value, count: slot.count + 1, lastMs: atMs, last: value })
    },
    end(): (number | null)[] {
      let held: { readonly lastMs: number; readonly last: number } | undefined
      return Array.from({ length: count }, (_none, index) => {
        const slot = filled.get(index)
        if (slot) held = slot
        if (slot) return rounded(slot.sum / slot.count)
        return held && fromMs + index * slotMs - held.lastMs < holdMs ? held.last : null
      })
    },
  }
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

/**
 * The highest less the lowest value in each slot; null where a probe is unknown, because it may be
 * the one that lies apart.
 */
export const spreadsOf = (values: readonly (readonly (number | null)[])[]): (number | null)[] =>
  Array.from({ length: Math.max(0, ...values.map(({ length }) => length)) }, (_none, index) => {
    const all = values.map((one) => one[index] ?? null)
    const known = all.filter((one) => one !== null)
    return known.length < 2 || known.length < all.length ? null : rounded(Math.max(...known) - Math.min(...known))
  })

export interface Moment {
  readonly valueC: number
  readonly atMs: number
}
export interface Spot extends Moment {
  readonly probeId: number
}

/** The largest spread, with the beginning of its slot. */
export const spreadMaxOf = (
  spreads: readonly (number | null)[],
  { fromMs, slotMs }: Pick<SlotsOf, 'fromMs' | 'slotMs'>,
): Moment | null =>
  spreads.reduce<Moment | null>(
    (most, valueC, index) =>
      valueC === null || (most !== null && valueC <= most.valueC) ? most : { valueC, atMs: fromMs + index * slotMs },
    null,
  )

interface MappedProbe {
  readonly id: number
  /** The figures of the probe; null when nothing is known of it. */
  readonly stats: SeriesStats | null
}

/** The probe with the highest of all readings and the one with the lowest; of equal readings, the first. */
export const spotsOf = (
  probes: readonly MappedProbe[],
): { readonly hottest: Spot | null; readonly coldest: Spot | null } => {
  const spots = (pick: (stats: SeriesStats) => readonly [number | null, number | null]) =>
    probes.flatMap(({ id, stats }): Spot[] => {
      const [valueC, atMs] = stats ? pick(stats) : [null, null]
      return valueC === null || atMs === null ? [] : [{ probeId: id, valueC, atMs }]
    })
  const first = (all: readonly Spot[], sign: 1 | -1): Spot | null =>
    all.toSorted((one, other) => sign * (other.valueC - one.valueC) || one.atMs - other.atMs)[0] ?? null
  return {
    hottest: first(
      spots(({ max, maxAtMs }) => [max, maxAtMs]),
      1,
    ),
    coldest: first(
      spots(({ min, minAtMs }) => [min, minAtMs]),
      -1,
    ),
  }
}

/** The stability over time: the probe whose highest and lowest reading lie furthest apart. */
export const stabilityOf = (
  probes: readonly MappedProbe[],
): { readonly probeId: number; readonly valueC: number } | null =>
  probes
    .flatMap(({ id, stats }) =>
      stats?.max == null || stats.min === null ? [] : [{ probeId: id, valueC: rounded(stats.max - stats.min) }],
    )
    .toSorted((one, other) => other.valueC - one.valueC)[0] ?? null

interface JudgedStudy {
  readonly lowC: number
  readonly highC: number
  readonly hasEnded: boolean
  readonly lastedMs: number
  readonly requiredHours: number
  /** The largest difference allowed between probes; null: no limit. */
  readonly spreadLimitC: number | null
  readonly spreadMaxC: number | null
  readonly probes: readonly (MappedProbe & { readonly calibration: CalibrationState })[]
}

/** The concerns about a study, in the order of `mappingConcerns`. */
export const concernsOf = (study: JudgedStudy): MappingConcern[] => {
  const { probes, spreadLimitC, spreadMaxC } = study
  const heard = probes.flatMap(({ stats }) => (stats && stats.count > 0 ? [stats] : []))
  const found: Readonly<Record<MappingConcern, boolean>> = {
    outOfRange: heard.some(({ min, max }) => (min ?? study.lowC) < study.lowC || (max ?? study.highC) > study.highC),
    spread: spreadLimitC !== null && spreadMaxC !== null && spreadMaxC > spreadLimitC,
    underWay: !study.hasEnded,
    tooFewProbes: probes.length < 2,
    tooShort: study.lastedMs < study.requiredHours * hourMs,
    silent: heard.length < probes.length,
    gaps: heard.some(({ gaps }) => gaps.count > 0),
    uncalibrated: probes.some(({ calibration }) => !isCalibrated(calibration)),
  }
  return (Object.keys(found) as MappingConcern[]).filter((one) => found[one])
}

const proven: readonly MappingConcern[] = ['outOfRange', 'spread']

/**
 * The verdict: a measurement beyond a limit is certain; without one, missing data leaves the verdict
 * unknown.
 */
export const mappingVerdictOf = (concerns: readonly MappingConcern[]): MappingVerdict => {
  if (concerns.some((one) => proven.includes(one))) return 'failed'
  return concerns.length > 0 ? 'unknown' : 'passed'
}

/** Whether the hottest and coldest spot may be elsewhere, where nothing was measured. */
export const isProvisional = (concerns: readonly MappingConcern[]): boolean =>
  concerns.some((one) => !proven.includes(one))
