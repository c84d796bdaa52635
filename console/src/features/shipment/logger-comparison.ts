/** What a file of a logger says beside what the devices of a shipment measured. Pure. */
import { type CertifiedSpan, doubtAt } from '@coldway/contract/probes/uncertainty.ts'
import type { ShownCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { LoggerFile } from '@coldway/protocols/loggers/logger-file.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { printTime, parseTime } from '@coldway/contract/time.ts'
import type { ChartPoint } from '../../ui/chart/chart-scale.ts'

export const loggerRule = {
  /** The uncertainty in °C of a probe or a logger that states none (EN 12830, class 0.5). */
  unsaidC: 0.5,
  /** Signs of one file in one chart. */
  signsMax: 60,
} as const

export interface ImportedPoint {
  readonly atMs: number
  readonly value: number
}

/** Its temperatures, the clock of the logger read in the zone that it says, or in this one. */
export const importedOf = ({ readings, columns, zone: said }: LoggerFile, zone: string): ImportedPoint[] =>
  readings.flatMap(({ wallMs, values }) => {
    const atMs = parseTime(printTime(wallMs, '+00:00'), said ?? zone)
    if (atMs === undefined) return []
    return values.flatMap((value, at) => (value === null || columns[at]?.is !== 'temperature' ? [] : [{ atMs, value }]))
  })

export interface Comparison {
  readonly compared: number
  readonly beyond: number
  /** The greatest distance from what any device measured then; null: nothing is beyond. */
  readonly most: { readonly atMs: number; readonly differenceC: number } | null
  /** What was allowed at least and at most; null: nothing was compared. */
  readonly allowedC: readonly [least: number, most: number] | null
}

/**
 * A logger stands somewhere between the probes: it disagrees when it is further beyond them than their doubt and its own
 * uncertainty explain.
 */
export const compare = (
  points: readonly ImportedPoint[],
  { devices, certified }: Pick<ShownCondition, 'devices' | 'certified'>,
  loggerC: number | null = null,
): Comparison => {
  const ranges = devices.flatMap(({ detailId, bucketMs, series }) =>
    series
      .filter(({ key }) => findSeries(key)?.name === 'temp')
      .flatMap(({ key, buckets }) => {
        const spans = certified.filter((one) => one.detailId === detailId && one.key === key)
        return buckets.map(([fromMs, min, max]) => ({ fromMs, untilMs: fromMs + bucketMs, min, max, spans }))
      }),
  )
  ranges.sort((one, other) => one.fromMs - other.fromMs)
  const longestMs = Math.max(0, ...devices.map(({ bucketMs }) => bucketMs))
  let [compared, beyond, least, most] = [0, 0, Number.POSITIVE_INFINITY, 0]
  let worst: Comparison['most'] = null
  for (const point of points) {
    const those = around(ranges, point.atMs, longestMs)
    if (those.length === 0) continue
    compared += 1
    const found = furthest(those, point, loggerC ?? loggerRule.unsaidC)
    least = Math.min(least, found.allowedC)
    most = Math.max(most, found.allowedC)
    if (found.differenceC <= found.allowedC) continue
    beyond += 1
    if (!worst || found.differenceC > worst.differenceC) worst = { atMs: point.atMs, differenceC: found.differenceC }
  }
  return { compared, beyond, most: worst, allowedC: compared === 0 ? null : [least, most] }
}

/** How far the reading is beyond the outermost probe on its side, and what is allowed there. */
const furthest = (those: readonly Range[], { atMs, value }: ImportedPoint, loggerC: number) => {
  const low = those.reduce((one, other) => (other.min < one.min ? other : one))
  const high = those.reduce((one, other) => (other.max > one.max ? other : one))
  const isBelow = low.min - value > value - high.max
  const [{ spans }, edge] = isBelow ? [low, low.min] : [high, high.max]
  return {
    differenceC: isBelow ? edge - value : value - edge,
    allowedC: allowanceOf(spans, { atMs, value: edge }, loggerC),
  }
}

/** The known error of a probe and, as the root of their squares, the uncertainties of both. */
const allowanceOf = (spans: readonly CertifiedSpan[], { atMs, value }: ImportedPoint, loggerC: number): number => {
  const doubts = spans
    .filter(({ sinceMs, untilMs }) => (sinceMs ?? 0) <= atMs && atMs < (untilMs ?? Number.POSITIVE_INFINITY))
    .flatMap(({ points }) => doubtAt(points, value) ?? [])
  const all = doubts.map(({ error, uncertainty }) => Math.abs(error) + Math.hypot(uncertainty, loggerC))
  return all.length > 0 ? Math.max(...all) : loggerRule.unsaidC + loggerC
}

interface Range {
  readonly fromMs: number
  readonly untilMs: number
  readonly min: number
  readonly max: number
  readonly spans: readonly CertifiedSpan[]
}

/** Those of a sorted list that hold a moment. */
const around = (ranges: readonly Range[], atMs: number, longestMs: number): Range[] => {
  let [from, until] = [0, ranges.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if ((ranges[middle]?.fromMs ?? 0) <= atMs - longestMs) from = middle + 1
    else until = middle
  }
  const found: Range[] = []
  for (let at = from; (ranges[at]?.fromMs ?? Number.POSITIVE_INFINITY) <= atMs; at += 1) {
    const range = ranges[at]
    if (range && atMs < range.untilMs) found.push(range)
  }
  return found
}

/** Lowest and highest of each stretch, so that no extreme is lost. */
export const signsOf = (points: readonly ImportedPoint[], fromMs: number, untilMs: number): ChartPoint[] => {
  const inside = points.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs)
  const step = Math.ceil((2 * inside.length) / loggerRule.signsMax)
  if (step < 3) return inside
  return Array.from({ length: Math.ceil(inside.length / step) }, (_none, at) => {
    const part = inside.slice(at * step, (at + 1) * step).toSorted((one, other) => one.value - other.value)
    return [part[0], part.at(-1)].flatMap((point) => point ?? []).toSorted((one, other) => one.atMs - other.atMs)
  }).flat()
}
