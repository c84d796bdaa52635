/** A series as a chart draws it: points of its buckets, breaks, limits. Pure. */
import type { SimpleRange } from '@coldway/contract/devices/device-state.ts'
import type { Bucket } from '@coldway/contract/readings/sensors.ts'
import type { SeriesName } from '@coldway/contract/readings/series.ts'
import type { ChartPoint } from '../../ui/chart/chart-scale.ts'

/**
 * A bucket is drawn at its middle; buckets covered by live samples are dropped. A state has no mean: a bucket in which the door
 * was ever open shows it open.
 */
export const pointsOf = (
  buckets: readonly Bucket[],
  bucketMs: number,
  tail: readonly ChartPoint[],
  isState = false,
): ChartPoint[] => {
  const tailFromMs = tail[0]?.atMs ?? Number.POSITIVE_INFINITY
  const past = buckets.map(([startMs, min, max, mean]): ChartPoint => {
    const atMs = startMs + bucketMs / 2
    return isState ? { atMs, value: max } : { atMs, value: mean, min, max }
  })
  return [...past.filter((point) => point.atMs < tailFromMs), ...tail]
}

/** Readings entered by a person, marked to differ from measurements. */
export const signsOf = (byHand: readonly (readonly [atMs: number, value: number])[]): ChartPoint[] =>
  byHand.map(([atMs, value]) => ({ atMs, value }))

/** Silence longer than this is a gap: three missed reports, and never less than the buckets can show. */
export const gapOf = (bucketMs: number, reportIntervalS: number): number =>
  Math.max(2.5 * bucketMs, 3 * reportIntervalS * 1000)

export const rangeOf = (name: SeriesName, range: SimpleRange): readonly [number | null, number | null] => {
  if (name === 'temp') return [range.tempLowC, range.tempHighC]
  return name === 'hum' ? [range.humLowPct, range.humHighPct] : [null, null]
}
