/** States and events of electronic-lock orders and of the requests to open their locks. */
export const lockOrderStates = [
  'pendingReview',
  'inProgress',
  'started',
  'unlocked',
  'onInspectionRoute',
  'inspecting',
  'returning',
  'processed',
  'completed',
] as const
export type LockOrderState = (typeof lockOrderStates)[number]
export const lockMaterialStates = ['pendingInspection', 'inspected'] as const
export type LockMaterialState = (typeof lockMaterialStates)[number]
/** Entries of an order's operation log. */
export const lockOrderEvents = [
  'created',
  'edited',
  'bound',
  'unbound',
  'moved',
  'settled',
  'unlockAsked',
  'unlockApproved',
  'unlockRejected',
  'codeGiven',
  'opened',
  'openedLate',
] as const
export type LockOrderEvent = (typeof lockOrderEvents)[number]
/** What a lock reported that its order does not allow; `tampered`: its rope is cut, or it is taken apart. */
export const lockOrderAlarmKinds = [
  'openedUnasked',
  'openedOutOfTime',
  'openedElsewhere',
  'tampered',
  'lowBattery',
] as const
export type LockOrderAlarmKind = (typeof lockOrderAlarmKinds)[number]
export const unlockRequestStates = ['pending', 'inProgress', 'approved', 'rejected', 'processed'] as const
export type UnlockRequestState = (typeof unlockRequestStates)[number]
/** Whether a request can be answered with a code of the lock: `none` the lock has reported none that is unused. */
export const lockCodeStates = ['none', 'ready', 'given'] as const
/** Where a request to open a lock came from: an account, the driver's link to an order, the lock's own button or card. */
export const unlockOrigins = ['user', 'link', 'device'] as const
export type UnlockOrigin = (typeof unlockOrigins)[number]
