/**
 * Shared by tracks and sensor data: track points in compact tuples of UTC milliseconds (docs/decisions/0003-live-times.md), and
 * windows, which are given in the caller's zone. Calls: tracks.ts, sensors.ts.
 */
import { z } from 'zod'
import { fixTypes } from './report.ts'

export const WireTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

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
