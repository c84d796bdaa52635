/** Orders that are under way already when they are written, for the demo. */
import type { LockOrderState } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import type { Tx } from '../../platform/database.ts'
import {
  addMaterials,
  bindLock,
  inspectMaterials,
  type GivenMaterial,
  type NewStep,
  recordStep,
  unbindLock,
} from './lists.store.ts'
import { endsInspection, endsOrder } from './lock-orders.rules.ts'
import { type GivenOrder, insertLockOrders, moveLockOrder } from './lock-orders.store.ts'

export interface PastLockOrder {
  readonly orgId: number
  readonly orgPath: string
  readonly orderNo: string
  readonly given: GivenOrder
  readonly materials: readonly GivenMaterial[]
  readonly lock: { readonly id: number; readonly code: string }
  readonly state: LockOrderState
  readonly by: NewStep['by']
  /** When it was added; each later step follows after `stepMs`. */
  readonly addedMs: number
  readonly stepMs: number
}

const begun = ['inProgress', 'started'] as const
const inspected = [...begun, 'onInspectionRoute', 'inspecting', 'returning'] as const
/** The steps that lead to each state. */
const ways: Readonly<Record<LockOrderState, readonly LockOrderState[]>> = {
  pendingReview: [],
  inProgress: ['inProgress'],
  started: begun,
  unlocked: [...begun, 'unlocked'],
  onInspectionRoute: [...begun, 'onInspectionRoute'],
  inspecting: [...begun, 'onInspectionRoute', 'inspecting'],
  returning: inspected,
  processed: [...begun, 'processed'],
  completed: [...inspected, 'completed'],
}

export const addPastLockOrder = async (tx: Tx, past: PastLockOrder): Promise<number> => {
  const { given, materials, lock, state, by, addedMs, stepMs } = past
  const { orgId, orgPath, orderNo } = past
  const [id = 0] = await insertLockOrders(tx, [{ ...given, orgId, orgPath, orderNo }], addedMs)
  await addMaterials(tx, [{ orderId: id, materials }])
  const note = (step: Omit<NewStep, 'orderId' | 'by' | 'reason'>) =>
    recordStep(tx, { orderId: id, by, reason: '', ...step })
  await note({ event: 'created', toState: 'pendingReview', atMs: addedMs })
  if (state === 'pendingReview') return id
  let atMs = addedMs + stepMs
  await bindLock(tx, { orderId: id, nowMs: atMs }, lock.id)
  await note({ event: 'bound', deviceCode: lock.code, atMs })
  let before: LockOrderState = 'pendingReview'
  for (const to of ways[state]) {
    atMs += stepMs
    await moveLockOrder(tx, { id, state: before }, to)
    if (endsInspection(to)) await inspectMaterials(tx, id)
    if (endsOrder(to)) await unbindLock(tx, { orderId: id, nowMs: atMs })
    await note({ event: to === 'processed' ? 'settled' : 'moved', fromState: before, toState: to, atMs })
    before = to
  }
  return id
}

/** The step by which an order asked for the unlock. */
export const noteUnlockAsked = (tx: Tx, asked: Omit<NewStep, 'event'>): Promise<void> =>
  recordStep(tx, { ...asked, event: 'unlockAsked' })
