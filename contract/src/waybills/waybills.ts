/**
 * Waybills, as far as they stand: the devices bound to them, each for a time of its own. What a device measured outside of
 * that time is not the waybill's.
 */
import { z } from 'zod'
import { calls, Id, post } from '../call.ts'
import { DrawnTrack, drawnAsked, TrackedDevice } from '../readings/tracks.ts'

export const waybillDetails = calls('waybillDetails', '/v3/freightage/bds-waybill-detail', {
  historicalTrack: post({
    does: 'The track of a device while it was bound to a waybill, to draw.',
    audience: ['user'],
    needs: 'track:view',
    effect: 'read',
    cost: 'heavy',
    ids: [{ at: 'detailId', entity: 'waybillDetail' }],
    body: z.object({ detailId: Id, ...drawnAsked }),
    gives: DrawnTrack.extend({
      waybillNo: z.string(),
      deviceId: z.int(),
      device: TrackedDevice,
      /** In the caller's zone: bound at, and until; of one that is still bound, now. */
      startTime: z.string(),
      endTime: z.string(),
    }),
    fails: ['waybillNotFound', 'waybillDeviceNotFound', 'deviceNotStarted', 'trajectoryExpired'],
  }),
})
