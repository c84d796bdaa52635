/**
 * Requests to open electronic locks, whether they come from an order or from the page of a device: who asks, who decides,
 * until when, and what the lock itself said. A request is an unlock command that waits for its approval (settled.md,
 * "Unlock"), so there is one decision and one opening, whichever screen it is made on.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { deviceExecutions } from '../enums.ts'
import { lockCodeStates, unlockOrigins, unlockRequestStates } from './lock-order-enums.ts'
import { choice, deviceColumns, idOf, listPage, text, time } from '../list.ts'

export const UnlockRequest = z.object({
  id: z.int(),
  state: z.enum(unlockRequestStates),
  /** What the lock said, or that it has said nothing yet. */
  deviceState: z.enum(deviceExecutions),
  /** The order that the lock was on at the request; null without one, or when the reader may not see it. */
  waybillId: z.int().nullable(),
  orderNo: z.string().nullable(),
  reason: z.string(),
  /** The requester of a driver's link is who made the link; a lock has no requester. */
  origin: z.enum(unlockOrigins),
  deviceId: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  plate: z.string().nullable(),
  /** Null when it is outside the reader's organisations, or deleted. */
  requester: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** The reader may decide: somebody else asked, and it is not too late. */
  canDecide: z.boolean(),
  code: z.enum(lockCodeStates),
  /** The reader asked, it is approved where it has to be, nothing is sent yet, and the lock has reported a code. */
  canTakeCode: z.boolean(),
  createTime: z.string(),
  /** Undecided until then, the request ends; once approved, nothing is sent after it. */
  expireTime: z.string(),
  finishTime: z.string().nullable(),
})
export type UnlockRequest = z.infer<typeof UnlockRequest>

export const unlockRequests = calls('unlockRequests', '/v3/freightage/bds-waybill-unlocking-request', {
  queryPageList: listPage({
    does: 'Requests to open electronic locks, with the order of each, the decision, and what the lock said.',
    needs: 'command:view',
    columns: {
      id: idOf('unlockRequest'),
      waybillId: idOf('lockOrder'),
      orderNo: text,
      ...deviceColumns,
      state: choice(unlockRequestStates),
      createTime: time,
    },
    row: UnlockRequest,
  }),
  updateLock: post({
    does: 'Approves or rejects a request of another user; of two concurrent decisions one succeeds.',
    audience: ['user'],
    needs: 'command:unlock',
    effect: 'actuate',
    ids: [{ at: 'id', entity: 'unlockRequest' }],
    body: z.object({ id: Id, isApproved: z.boolean() }),
    gives: Done,
    fails: ['commandNotFound', 'conflict', 'forbidden'],
  }),
  takeCode: post({
    does: 'Gives the code of one opening of a lock that is not connected, to who asked for an approved request, once; it is not sent then.',
    audience: ['user'],
    needs: 'command:unlock',
    effect: 'actuate',
    ids: [{ at: 'id', entity: 'unlockRequest' }],
    body: z.object({ id: Id }),
    gives: z.object({ code: z.string() }),
    fails: ['commandNotFound', 'conflict'],
  }),
})
