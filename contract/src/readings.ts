/**
 * History of one device: the points of a track (its calls: tracks.ts) and its series in buckets that keep the extremes.
 * Compact tuples in UTC milliseconds (docs/decisions/0003-live-times.md); the window is given in the caller's zone.
 */
import { z } from 'zod'
import { calls, Id, post } from './call.ts'
import { fixTypes } from './report.ts'

export const WireTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const span = { deviceId: Id, startTime: WireTime, endTime: WireTime }

/** [atMs, lng, lat, speedKmh, headingDeg, fix, temp1 or null] */
export const TrackPoint = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.enum(fixTypes),
  z.number().nullable(),
])
export type TrackPoint = z.infer<typeof TrackPoint>

/** [bucketStartMs, min, max, mean, count]; a bucket without samples is left out. */
export const Bucket = z.tuple([z.number(), z.number(), z.number(), z.number(), z.int()])
export type Bucket = z.infer<typeof Bucket>

export const seriesLimits = { keys: 12, buckets: 2000 } as const

export const SeriesStats = z.object({
  count: z.int(),
  min: z.number().nullable(),
  minAtMs: z.number().nullable(),
  max: z.number().nullable(),
  maxAtMs: z.number().nullable(),
  mean: z.number().nullable(),
  /** Mean kinetic temperature, activation energy 83.144 kJ/mol, weighted by duration; temperatures only. */
  meanKinetic: z.number().nullable(),
  /** Time outside the device's simple range; a sample holds until the next, at most three report intervals. */
  outOfRangeMs: z.number(),
})
export type SeriesStats = z.infer<typeof SeriesStats>

export const readings = calls('readings', '/v3/base/bas-device-gps-info', {
  querySeries: post({
    does: 'Series of one device in equal buckets with minimum, maximum and mean, and the figures of the whole window.',
    audience: ['user'],
    needs: 'sensor:view',
    effect: 'read',
    ids: [{ at: 'deviceId', entity: 'device' }],
    body: z.object({
      ...span,
      keys: z.array(z.string().max(20)).min(1).max(seriesLimits.keys),
      buckets: z.int().min(1).max(seriesLimits.buckets).default(500),
    }),
    gives: z.object({
      bucketMs: z.number(),
      series: z.array(z.object({ key: z.string(), buckets: z.array(Bucket), stats: SeriesStats })),
    }),
    fails: ['deviceNotFound', 'timeOrder', 'rangeTooLong', 'trajectoryExpired', 'columnUnknown'],
  }),
})
