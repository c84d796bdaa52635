/**
 * The life of an electronic-lock order, as one table of transitions, and the conditions of everything that is done to an
 * order. Pure functions that say why something is refused. The store repeats the state in the condition of its update, so
 * that of two people who take a step at once one succeeds.
 */
import { type LockOrderState, lockOrderStates } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'

/** Where a person may take an order next. Each step leads to a later state of the list, so no order goes back. */
export const transitions: Readonly<Record<LockOrderState, readonly LockOrderState[]>> = {
  pendingReview: ['inProgress'],
  inProgress: ['started'],
  started: ['unlocked', 'onInspectionRoute'],
  unlocked: ['onInspectionRoute', 'completed'],
  onInspectionRoute: ['inspecting', 'returning'],
  inspecting: ['returning'],
  returning: ['completed'],
  processed: ['completed'],
  completed: [],
}

/** States in which an exception can happen; handling it takes the order to `processed`. */
export const settledFrom: readonly LockOrderState[] = [
  'inProgress',
  'started',
  'unlocked',
  'onInspectionRoute',
  'inspecting',
  'returning',
]

export interface Held {
  readonly state: LockOrderState
  /** The lock on the order; null without one. */
  readonly deviceId: number | null
  /** True when at least one material is inspected. */
  readonly isInspected: boolean
}

export type Act =
  | { readonly kind: 'step'; readonly to: LockOrderState }
  | { readonly kind: 'settle' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'bind' }
  | { readonly kind: 'unlock' }
  | { readonly kind: 'unbind'; readonly deviceId: number }

/** Says why an act is refused; undefined when it is allowed. */
export const whyNot = (order: Held, act: Act): ErrorName | undefined => {
  if (act.kind === 'remove') return order.state === 'pendingReview' ? undefined : 'orderReviewed'
  if (order.state === 'completed') return 'orderCompleted'
  if (act.kind === 'step') return whyNotStep(order, act.to)
  if (act.kind === 'settle') return settledFrom.includes(order.state) ? undefined : 'orderStepWrong'
  if (act.kind === 'edit') return order.isInspected ? 'orderNotPending' : undefined
  if (act.kind === 'unlock') return order.deviceId === null ? 'orderLockRequired' : undefined
  if (act.kind === 'bind') return order.deviceId === null ? undefined : 'orderAlreadyBound'
  if (order.deviceId === null) return 'orderAlreadyUnbound'
  return order.deviceId === act.deviceId ? undefined : 'deviceNotBound'
}

const whyNotStep = ({ state, deviceId }: Held, to: LockOrderState): ErrorName | undefined => {
  // Returning is the end of the inspection.
  if (to === 'returning' && !transitions[state].includes(to)) return 'orderNotOnInspection'
  if (lockOrderStates.indexOf(to) <= lockOrderStates.indexOf(state)) return 'orderStepBackward'
  if (!transitions[state].includes(to)) return 'orderStepWrong'
  return to === 'started' && deviceId === null ? 'orderLockRequired' : undefined
}

/** Says whether the materials are inspected once this state is reached. */
export const endsInspection = (to: LockOrderState): boolean => to === 'returning'
/** Says whether the lock comes off once this state is reached. */
export const endsOrder = (to: LockOrderState): boolean => to === 'completed'

/** What an order is after an act that is allowed. `lockId` is the lock that `bind` puts on it. */
export const afterAct = (order: Held, act: Act, lockId: number | null): Held => {
  if (act.kind === 'bind') return { ...order, deviceId: lockId }
  if (act.kind === 'unbind') return { ...order, deviceId: null }
  if (act.kind !== 'step' && act.kind !== 'settle') return order
  const state = act.kind === 'step' ? act.to : 'processed'
  return {
    state,
    deviceId: endsOrder(state) ? null : order.deviceId,
    isInspected: order.isInspected || endsInspection(state),
  }
}

/** What an opening that the lock reports makes of an order: the trigger of migration 212 says the same in the lock's answer. */
export const afterOpening = (state: LockOrderState): LockOrderState => (state === 'started' ? 'unlocked' : state)
