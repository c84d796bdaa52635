/**
 * The way of an electronic-lock order: where its lock was while it was on the order, for users and for the holder of a link to
 * the order. A link shows the order without its consignee and its goods.
 */
import { z } from 'zod'
import { calls, Id, Nothing, post } from '../call.ts'
import { lockOrderStates } from './lock-order-enums.ts'
import { DrawnTrack, drawnAsked, TrackedDevice } from '../readings/tracks.ts'

/** One time that a lock was on the order. */
export const LockBinding = z.object({
  id: z.int(),
  /** Null: the lock is deleted. */
  deviceId: z.int().nullable(),
  deviceCode: z.string(),
  deviceName: z.string(),
  startTime: z.string(),
  /** Null when it is on the order now. */
  endTime: z.string().nullable(),
})
export type LockBinding = z.infer<typeof LockBinding>

export const LockOrderTrack = DrawnTrack.extend({
  device: TrackedDevice,
  /** The time that is drawn. */
  bindingId: z.int(),
  deviceId: z.int(),
  startTime: z.string(),
  /** Now, while the lock is on the order. */
  endTime: z.string(),
  /** All times that the reader may see, the newest first. */
  bindings: z.array(LockBinding),
})
export type LockOrderTrack = z.infer<typeof LockOrderTrack>

export const lockOrderTracks = calls('lockOrderTracks', '/v3/freightage/bds-waybill-track', {
  queryById: post({
    does: 'The track of the lock of an order to draw, as long as it was on the order; of several times the newest, or the one that is asked for.',
    audience: ['user'],
    needs: 'track:view',
    effect: 'read',
    cost: 'heavy',
    ids: [{ at: 'waybillId', entity: 'lockOrderUnderWay' }],
    body: z.strictObject({ waybillId: Id, bindingId: Id.optional(), ...drawnAsked }),
    gives: LockOrderTrack,
    fails: ['orderNotFound', 'orderLockRequired', 'deviceNotFound', 'trajectoryExpired', 'forbidden'],
  }),
})

/** An order as a stranger may see it. */
export const SharedLockOrder = z.object({
  orderNo: z.string(),
  state: z.enum(lockOrderStates),
  plate: z.string().nullable(),
  route: z.string(),
  planStartTime: z.string(),
  planEndTime: z.string(),
})
export type SharedLockOrder = z.infer<typeof SharedLockOrder>

export const sharedLockOrders = calls('sharedLockOrders', '/v3/share/lockOrder', {
  queryById: post({
    does: 'The order of a link, without its consignee and its goods.',
    audience: ['share'],
    shares: ['order'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: SharedLockOrder,
    fails: ['linkExpired'],
  }),
})
