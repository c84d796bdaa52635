import type { SeriesStats } from '@coldway/contract/readings/sensors.ts'

/** Figures of a quiet day; tests override what differs. */
export const quietStats: SeriesStats = {
  count: 2,
  faulty: 0,
  suspect: 0,
  expected: 2,
  min: 4,
  minAtMs: 1,
  max: 5.2,
  maxAtMs: 2,
  mean: 4.6,
  stdDev: 0.849,
  meanKinetic: 4.6,
  inRangeMs: 60_000,
  outOfRangeMs: 0,
  gaps: { count: 0, totalMs: 0, longest: [] },
}
