/**
 * Tracks of vehicles: one for each vehicle, joined over the devices that were on it. At each moment one device leads: the one
 * that led before, until it leaves the vehicle, has said nothing for `trackHandoverMs`, or another has a satellite fix where it has none. A device
 * counts from the moment it came onto the vehicle until it left. Times in answers are UTC milliseconds.
 */
import { z } from 'zod'
import { calls, Id, post } from '../call.ts'
import { MonitoredDevice } from '../devices/device-state.ts'
import { drawnAsked, DrawnTrack, finerAsked, FinerTrack } from '../readings/tracks.ts'
import { WireTime } from '../readings/readings.ts'
import { required } from '../whole.ts'
import { VehicleDevice } from './vehicles.ts'

/** Longer than the silence of a tunnel, shorter than a stop. */
export const trackHandoverMs = 10 * 60_000

/** The part of a track that one device had to offer, with the range that its own limits give. */
export const TrackLeg = VehicleDevice.extend({
  fromMs: z.number(),
  untilMs: z.number(),
  range: MonitoredDevice.shape.range,
  reportIntervalS: z.int(),
  /** How many fixes of the track are its own; none where another led all the time, or where it had none. */
  fixes: z.int(),
})
export type TrackLeg = z.infer<typeof TrackLeg>

/** A device begins to lead: at the first fix of the track, and wherever another takes over. */
export const TrackHandover = z.object({
  atMs: z.number(),
  lng: z.number(),
  lat: z.number(),
  /** Its place among `legs`. */
  leg: z.int(),
})
export type TrackHandover = z.infer<typeof TrackHandover>

export const VehicleTrack = DrawnTrack.extend({
  vehicleId: z.int(),
  plate: z.string(),
  /** The devices that the caller may see, the oldest first. */
  legs: z.array(TrackLeg),
  /** Which device led when, the oldest first; null: they took turns more than `limits.vehicleHandoversMax` times. */
  handovers: z.array(TrackHandover).nullable(),
})
export type VehicleTrack = z.infer<typeof VehicleTrack>

const ofVehicle = {
  audience: ['user'],
  needs: 'track:view',
  effect: 'read',
  cost: 'heavy',
  ids: [{ at: 'vehicleId', entity: 'vehicle' }],
  fails: ['notFound', 'startTimeRequired', 'timeOrder', 'rangeTooLong', 'trajectoryExpired'],
} as const
const span = { vehicleId: Id, startTime: required('startTimeRequired', WireTime), endTime: WireTime }

export const vehicleTracks = calls('vehicleTracks', '/v3/freightage/bds-vehicle-track', {
  queryDrawn: post({
    does: 'Where a vehicle was, by the devices that were on it: one track to draw, simplified without losing extremes.',
    ...ofVehicle,
    body: z.object({ ...span, ...drawnAsked }),
    gives: VehicleTrack,
  }),
  queryFiner: post({
    does: 'Stretches of the track of a vehicle in more points, for a map that is zoomed in.',
    ...ofVehicle,
    body: z.object({ ...span, ...finerAsked }),
    gives: FinerTrack,
  }),
})
