/** Chart points of a day from buckets and live states, and the state of a door. Pure. */
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import type { Bucket, SeriesStats } from '@coldway/contract/readings/sensors.ts'
import type { ChartPoint } from '../../ui/chart/chart-scale.ts'

export const dayMs = 86_400_000

/** A faulty sample leaves a gap, as in the buckets. */
export const livePoint = (state: DeviceState, key: string): ChartPoint => ({
  atMs: state.atMs,
  value: state.faults[key] === undefined ? (state.values[key] ?? null) : null,
})

/** The figures including later live samples, so that chart and extremes agree. */
export const withLive = (stats: SeriesStats, tail: readonly ChartPoint[]): SeriesStats =>
  tail.reduce((so, { atMs, value }) => {
    if (value === null) return so
    return {
      ...so,
      ...((so.min === null || value < so.min) && { min: value, minAtMs: atMs }),
      ...((so.max === null || value > so.max) && { max: value, maxAtMs: atMs }),
    }
  }, stats)

/** Start of the bucket since which a state holds; undefined: unchanged in this time, or unknown. */
export const heldSince = (buckets: readonly Bucket[], value: number): number | undefined => {
  const changedAt = buckets.findLastIndex(([, min, max]) => min !== value || max !== value)
  const last = buckets[changedAt]
  if (!last) return undefined
  // The bucket of the change holds both values.
  return last[1] === value || last[2] === value ? last[0] : buckets[changedAt + 1]?.[0]
}
