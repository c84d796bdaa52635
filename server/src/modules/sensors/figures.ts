/**
 * The figures of one series, sample by sample in order of time. Pure, and as large after a million samples as after
 * one.
 */
import { type Bounds, kineticRule, sensorLimits, type SeriesStats } from '@coldway/contract/readings/sensors.ts'

export interface FiguresOf {
  readonly fromMs: number
  /** How far the window has passed. */
  readonly untilMs: number
  readonly intervalMs: number
  readonly bounds: Bounds
  /** A state has no mean. */
  readonly isState: boolean
  readonly isTemperature: boolean
}

const kelvin = 273.15

export const createFigures = (of: FiguresOf) => {
  const holdMaxMs = sensorLimits.gapIntervals * of.intervalMs
  const gaps = createGaps(of.fromMs, holdMaxMs)
  const left = { faulty: 0, suspect: 0 }
  let count = 0
  let low: Extreme | undefined
  let high: Extreme | undefined
  let mean = 0
  let squares = 0
  let last: Extreme | undefined
  const held = { in: 0, out: 0, kinetic: 0, warm: 0 }

  const hold = (sample: Extreme, untilMs: number): void => {
    const lastingMs = Math.min(untilMs - sample.atMs, holdMaxMs)
    held[isOutside(sample.value, of.bounds) ? 'out' : 'in'] += lastingMs
    if (sample.value <= -kelvin) return
    held.warm += lastingMs
    held.kinetic += lastingMs * Math.exp(-kineticRule.ratioK / (sample.value + kelvin))
  }

  return {
    take(atMs: number, value: number): void {
      const sample = { atMs, value }
      gaps.heard(atMs)
      if (last) hold(last, atMs)
      last = sample
      if (!low || value < low.value) low = sample
      if (!high || value > high.value) high = sample
      // Welford's method: no sum of squares that loses digits.
      count += 1
      const step = value - mean
      mean += step / count
      squares += step * (value - mean)
    },
    leave(why: 'faulty' | 'suspect'): void {
      left[why] += 1
    },
    end(): SeriesStats {
      const hasMean = count > 0 && !of.isState
      const isWarm = of.isTemperature && held.warm > 0
      return {
        count,
        ...left,
        expected: Math.max(0, Math.floor((of.untilMs - of.fromMs) / of.intervalMs)),
        min: low?.value ?? null,
        minAtMs: low?.atMs ?? null,
        max: high?.value ?? null,
        maxAtMs: high?.atMs ?? null,
        mean: hasMean ? rounded(mean) : null,
        stdDev: hasMean && count > 1 ? rounded(Math.sqrt(squares / (count - 1))) : null,
        meanKinetic: isWarm ? rounded(kineticRule.ratioK / -Math.log(held.kinetic / held.warm) - kelvin) : null,
        inRangeMs: held.in,
        outOfRangeMs: held.out,
        gaps: gaps.end(of.untilMs),
      }
    },
  }
}
export type Figures = ReturnType<typeof createFigures>

interface Extreme {
  readonly atMs: number
  readonly value: number
}

const isOutside = (value: number, { low, high }: Bounds): boolean =>
  (high !== null && value > high) || (low !== null && value < low)

const rounded = (value: number): number => Math.round(value * 1000) / 1000

type Gap = [fromMs: number, untilMs: number]
const lengthOf = ([fromMs, untilMs]: Gap): number => untilMs - fromMs

/** Silences before the first sample and after the last one count too. */
const createGaps = (fromMs: number, longerThanMs: number) => {
  let sinceMs = fromMs
  let count = 0
  let totalMs = 0
  let longest: Gap[] = []
  const heard = (atMs: number): void => {
    const gap: Gap = [sinceMs, atMs]
    sinceMs = atMs
    if (lengthOf(gap) <= longerThanMs) return
    count += 1
    totalMs += lengthOf(gap)
    longest.push(gap)
    if (longest.length > sensorLimits.gapsListed) longest = withoutShortest(longest)
  }
  return {
    heard,
    end(untilMs: number): SeriesStats['gaps'] {
      heard(Math.max(sinceMs, untilMs))
      return { count, totalMs, longest }
    },
  }
}

const withoutShortest = (gaps: readonly Gap[]): Gap[] => {
  const shortest = gaps.reduce((found, gap) => (lengthOf(gap) < lengthOf(found) ? gap : found))
  return gaps.filter((gap) => gap !== shortest)
}
