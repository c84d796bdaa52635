/** What a file of a logger says beside what the devices of a shipment measured. Pure. */
import type { WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { LoggerFile } from '@coldway/protocols/loggers/logger-file.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { printTime, parseTime } from '@coldway/contract/time.ts'
import type { ChartPoint } from '../../ui/chart/chart-scale.ts'

export const loggerRule = {
  /** Half a degree for each of the two (EN 12830, class 0.5): the file says nothing of its uncertainty. */
  allowedC: 1,
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
}

/** A logger stands somewhere between the probes: it disagrees when it is beyond all of them by more than is allowed. */
export const compare = (points: readonly ImportedPoint[], { devices }: WaybillCondition): Comparison => {
  const ranges = devices.flatMap(({ bucketMs, series }) =>
    series
      .filter(({ key }) => findSeries(key)?.name === 'temp')
      .flatMap(({ buckets }) =>
        buckets.map(([fromMs, min, max]) => ({ fromMs, untilMs: fromMs + bucketMs, min, max })),
      ),
  )
  ranges.sort((one, other) => one.fromMs - other.fromMs)
  const longestMs = Math.max(0, ...devices.map(({ bucketMs }) => bucketMs))
  let [compared, beyond] = [0, 0]
  let most: Comparison['most'] = null
  for (const { atMs, value } of points) {
    const those = around(ranges, atMs, longestMs)
    if (those.length === 0) continue
    compared += 1
    const low = Math.min(...those.map(({ min }) => min))
    const high = Math.max(...those.map(({ max }) => max))
    const differenceC = Math.max(low - value, value - high)
    if (differenceC <= loggerRule.allowedC) continue
    beyond += 1
    if (!most || differenceC > most.differenceC) most = { atMs, differenceC }
  }
  return { compared, beyond, most }
}

interface Range {
  readonly fromMs: number
  readonly untilMs: number
  readonly min: number
  readonly max: number
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
