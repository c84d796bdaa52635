/**
 * The devices of waybills. Each device is bound for a time of its own, and what it measured outside of that time does not
 * belong to the waybill.
 */
import { z } from 'zod'
import { calls, Id, post } from '../call.ts'
import { KnownAt, knownAtFails } from '../known-at.ts'
import { DrawnTrack, drawnAsked, TrackedDevice } from '../readings/tracks.ts'

export const waybillDetails = calls('waybillDetails', '/v3/freightage/bds-waybill-detail', {
  historicalTrack: post({
    does: 'The track of a device while it was bound to a waybill, to draw.',
    audience: ['user'],
    needs: 'track:view',
    effect: 'read',
    cost: 'heavy',
    ids: [{ at: 'detailId', entity: 'waybillDetail' }],
    body: z.object({ detailId: Id, knownAt: KnownAt.optional(), ...drawnAsked }),
    gives: DrawnTrack.extend({
      waybillNo: z.string(),
      deviceId: z.int(),
      device: TrackedDevice,
      /** When the device was bound and unbound, in the caller's zone. `endTime` is now while it is bound. */
      startTime: z.string(),
      endTime: z.string(),
    }),
    fails: ['waybillNotFound', 'waybillDeviceNotFound', 'deviceNotStarted', 'trajectoryExpired', ...knownAtFails],
  }),
})
