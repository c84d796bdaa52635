/**
 * Tracks of one device. `postList` is every fix as it is kept; `postBizList` is the track to draw: simplified on the server
 * to a number of points that keeps the extremes of place, speed and temperature, with its stops and its length. Times of a
 * window are in the caller's zone, times in answers UTC milliseconds (docs/decisions/0003-live-times.md).
 */
import { z } from 'zod'
import { calls, Id, post } from './call.ts'
import { TrackPoint, WireTime } from './readings.ts'

/** `pointsMin` has room for the places that must stay; above `pointsMax` no screen shows the difference. */
export const trackLimits = { pointsMin: 100, pointsMax: 20_000, pointsDefault: 5000 } as const

/**
 * A stop: satellite fixes that stay within `radiusM` of the middle of the stop for at least `fromMs`. A silence between two
 * fixes of the same place belongs to it: a parked device sleeps. One stray fix does not end it when the device is back
 * within `fromMs`. Cell positions are too coarse to tell.
 */
export const stopRule = { radiusM: 150, fromMs: 300_000 } as const

export const Stop = z.object({
  fromMs: z.number(),
  untilMs: z.number(),
  lng: z.number(),
  lat: z.number(),
  /** Lowest and highest temperature of channel 1 while it stood; null: none measured. */
  tempLow: z.number().nullable(),
  tempHigh: z.number().nullable(),
})
export type Stop = z.infer<typeof Stop>

export const DrawnTrack = z.object({
  points: z.array(TrackPoint),
  stops: z.array(Stop),
  /** Driven between stops, by satellite fixes. */
  distanceM: z.number(),
  /** Fixes that `points` stand for; more than there are points when the track was simplified. */
  fixes: z.int(),
})
export type DrawnTrack = z.infer<typeof DrawnTrack>

const asked = {
  deviceId: Id,
  startTime: WireTime,
  endTime: WireTime,
  /** With the fixes that cannot be: jumps no cargo makes, cell positions while satellites were seen. */
  isRaw: z.boolean().default(false),
}
const ofDevice = {
  audience: ['user'],
  needs: 'track:view',
  effect: 'read',
  ids: [{ at: 'deviceId', entity: 'device' }],
  fails: ['deviceNotFound', 'timeOrder', 'rangeTooLong', 'trajectoryExpired'],
} as const

export const tracks = calls('tracks', '/v3/base/bas-device-gps-info', {
  postBizList: post({
    does: 'The track of one device to draw: simplified without losing extremes, with its stops and its length.',
    ...ofDevice,
    body: z.object({
      ...asked,
      points: z.int().min(trackLimits.pointsMin).max(trackLimits.pointsMax).default(trackLimits.pointsDefault),
    }),
    gives: DrawnTrack,
  }),
  postList: post({
    does: 'Every fix of one device, oldest first, cleaned of those that cannot be unless asked for raw.',
    ...ofDevice,
    body: z.object(asked),
    gives: z.object({ points: z.array(TrackPoint) }),
  }),
})
