/**
 * Tracks of one device. `postList` gives every stored fix; `postBizList` the track to draw: simplified to a number of points
 * that keeps the extremes of place, speed and temperature, with stops and length; `postFinerList` a part of it in more points.
 * The holder of a link sees the same for the devices of the share. Windows are in the caller's zone, times in answers UTC
 * milliseconds (docs/decisions/0003-live-times.md).
 */
import { z } from 'zod'
import { calls, Id, Nothing, post } from '../call.ts'
import { MonitoredDevice } from '../devices/device-state.ts'
import { limits } from '../limits.ts'
import { TrackPoint, WireTime } from './readings.ts'
import { required } from '../whole.ts'

/** `pointsMin` leaves room for the points that must stay; above `pointsMax` no screen shows a difference. */
export const trackLimits = { pointsMin: 100, pointsMax: 20_000, pointsDefault: 5000, stretchesMax: 40 } as const

/**
 * A stop: satellite fixes that stay within `radiusM` of its centre for at least `fromMs`. A silence between two fixes of the
 * same place belongs to it, because parked devices sleep. A single stray fix does not end it when the device returns within
 * `fromMs`. Cell positions are too coarse to count.
 */
export const stopRule = { radiusM: 150, fromMs: 300_000 } as const

export const Stop = z.object({
  fromMs: z.number(),
  untilMs: z.number(),
  lng: z.number(),
  lat: z.number(),
  /** Lowest and highest temperature of channel 1 during the stop; null: none measured. */
  tempLow: z.number().nullable(),
  tempHigh: z.number().nullable(),
})
export type Stop = z.infer<typeof Stop>

export const DrawnTrack = z.object({
  points: z.array(TrackPoint),
  stops: z.array(Stop),
  /** Distance driven between stops, by satellite fixes. */
  distanceM: z.number(),
  /** Fixes that `points` represent; more than the points when the track was simplified. */
  fixes: z.int(),
})
export type DrawnTrack = z.infer<typeof DrawnTrack>

/** UTC milliseconds, both ends inclusive. */
const Stretch = z.object({ fromMs: z.number(), untilMs: z.number() })

export const FinerTrack = z.object({ stretches: z.array(Stretch.extend({ points: z.array(TrackPoint) })) })
export type FinerTrack = z.infer<typeof FinerTrack>

const span = { startTime: required('startTimeRequired', WireTime), endTime: WireTime }
/** Returns implausible fixes too: impossible jumps, and cell positions while satellites were available. */
const raw = { isRaw: z.boolean().default(false) }
const points = {
  points: z.int().min(trackLimits.pointsMin).max(trackLimits.pointsMax).default(trackLimits.pointsDefault),
}
const finer = {
  ...points,
  stretches: z
    .array(Stretch.refine(({ fromMs, untilMs }) => fromMs <= untilMs, { params: { error: 'timeOrder' } }))
    .min(1)
    .max(trackLimits.stretchesMax),
}
export const drawnAsked = { ...raw, ...points }
export const finerAsked = { ...raw, ...finer }

const ofDevice = {
  audience: ['user'],
  needs: 'track:view',
  effect: 'read',
  cost: 'heavy',
  ids: [{ at: 'deviceId', entity: 'device' }],
  fails: ['deviceIdRequired', 'deviceNotFound', 'startTimeRequired', 'timeOrder', 'rangeTooLong', 'trajectoryExpired'],
} as const

export const tracks = calls('tracks', '/v3/base/bas-device-gps-info', {
  postBizList: post({
    does: 'The track of one device to draw: simplified without losing extremes, with its stops and its length.',
    ...ofDevice,
    body: z.object({ deviceId: required('deviceIdRequired', Id), ...span, ...raw, ...points }),
    gives: DrawnTrack,
  }),
  postFinerList: post({
    does: 'Stretches of a track in more points, for a map that is zoomed in.',
    ...ofDevice,
    body: z.object({ deviceId: required('deviceIdRequired', Id), ...span, ...raw, ...finer }),
    gives: FinerTrack,
  }),
  postList: post({
    does: 'Every fix of one device, oldest first, without implausible ones unless `isRaw`.',
    ...ofDevice,
    body: z.object({ deviceId: required('deviceIdRequired', Id), ...span, ...raw }),
    gives: z.object({ points: z.array(TrackPoint) }),
  }),
})

/** A device as playback needs it. */
export const TrackedDevice = MonitoredDevice.pick({
  name: true,
  category: true,
  plate: true,
  range: true,
  reportIntervalS: true,
})
export type TrackedDevice = z.infer<typeof TrackedDevice>
/** `id` is the device's position in the share, from 1. */
export const SharedTrackDevice = TrackedDevice.extend({ id: z.int() })
export type SharedTrackDevice = z.infer<typeof SharedTrackDevice>

const ofGuest = { audience: ['share'], shares: ['track', 'order'], effect: 'read', ids: [] } as const
const guestFails = [
  'linkExpired',
  'deviceNotFound',
  'startTimeRequired',
  'timeOrder',
  'rangeTooLong',
  'trajectoryExpired',
] as const
/** The device's position in the share, from 1. */
const place = { place: z.int().min(1).max(limits.shareDevicesMax) }

export const sharedTracks = calls('sharedTracks', '/v3/share/track', {
  devices: post({
    does: 'The devices of a shared track, and the only span it shows.',
    ...ofGuest,
    body: Nothing,
    gives: z.object({
      devices: z.array(SharedTrackDevice),
      /** The start of the link's span in UTC milliseconds; null: unbounded. */
      fromMs: z.number().nullable(),
      untilMs: z.number().nullable(),
      serverMs: z.number(),
    }),
    fails: ['linkExpired'],
  }),
  drawn: post({
    does: 'The track of one device of a share to draw, as far as the share shows it.',
    ...ofGuest,
    cost: 'heavy',
    body: z.object({ ...place, ...span, ...raw, ...points }),
    /** The track with its device, whose position changes when one before it leaves the share. */
    gives: DrawnTrack.extend({ device: SharedTrackDevice }),
    fails: guestFails,
  }),
  finer: post({
    does: 'Stretches of a shared track in more points.',
    ...ofGuest,
    cost: 'heavy',
    body: z.object({ ...place, ...span, ...raw, ...finer }),
    gives: FinerTrack,
    fails: guestFails,
  }),
})
