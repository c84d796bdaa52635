/**
 * The driver of an electronic-lock order asks for an unlock by a link, without an account. The request counts as that of the
 * link's maker, so another person approves it, also where the organisation asks for no second person.
 */
import { z } from 'zod'
import { calls, Nothing, post } from '../call.ts'
import { deviceExecutions } from '../enums.ts'
import { unlockRequestStates } from './lock-order-enums.ts'
import { SharedLockOrder } from './lock-order-tracks.ts'
import { GivenReason } from './lock-orders.ts'

export const DriverRequest = z.object({
  state: z.enum(unlockRequestStates),
  /** What the lock said, or that it has said nothing yet. */
  deviceState: z.enum(deviceExecutions),
  reason: z.string(),
  createTime: z.string(),
  /** Undecided until then, the request ends; once approved, nothing is sent after it. */
  expireMs: z.number(),
})
export type DriverRequest = z.infer<typeof DriverRequest>

export const DriverUnlock = z.object({
  order: SharedLockOrder,
  /** Null when no lock is on the order now. */
  lockName: z.string().nullable(),
  /** The newest request of this link; null before the first. */
  request: DriverRequest.nullable(),
  /** A lock is on the order, and no unlock of it is under way. */
  canAsk: z.boolean(),
  serverMs: z.number(),
})
export type DriverUnlock = z.infer<typeof DriverUnlock>

const ofDriver = { audience: ['share'], shares: ['driver'], ids: [] } as const

export const driverUnlocks = calls('driverUnlocks', '/v3/share/driverUnlock', {
  queryState: post({
    does: 'The order of a driver’s link, and what became of the newest request to open its lock.',
    ...ofDriver,
    effect: 'read',
    body: Nothing,
    gives: DriverUnlock,
    fails: ['linkExpired'],
  }),
  ask: post({
    does: 'Asks by a driver’s link for the opening of the lock on its order; another person than the link’s maker approves it.',
    ...ofDriver,
    effect: 'write',
    body: z.object({ reason: GivenReason }),
    gives: z.object({ needsApproval: z.boolean() }),
    fails: [
      'linkExpired',
      'orderCompleted',
      'orderLockRequired',
      'unlockUnderWay',
      'tooManyRequests',
      'deviceNotFound',
    ],
  }),
})
