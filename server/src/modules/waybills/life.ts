/**
 * The life of a waybill: toShip, inTransit, completed, and never back. Pure: what may follow, and why it may not. The stores
 * repeat the state in the condition of their update, so that of two who take one step only one does.
 */
import type { CompletedState, TriggerMode, WaybillActor, WaybillState } from '@coldway/contract/enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'

export interface Life {
  readonly state: WaybillState
  readonly startMode: TriggerMode
  readonly endMode: TriggerMode
  readonly startedAt: number | null
  readonly startActor: WaybillActor | null
  readonly endedAt: number | null
  readonly endActor: WaybillActor | null
}

/** Only what is to be shipped can be started. Undefined: it may. */
export const whyNotStart = ({ state }: Pick<Life, 'state'>, atMs: number, nowMs: number): ErrorName | undefined => {
  if (state === 'completed') return 'waybillStatusBackward'
  if (state === 'inTransit') return 'waybillStatusWrong'
  if (atMs > nowMs || atMs < nowMs - waybillLimits.backdatedMs) return 'waybillStartFailed'
  return undefined
}

/** Only what is in transit can be ended, and not before it started. Undefined: it may. */
export const whyNotEnd = (
  { state, startedAt }: Pick<Life, 'state' | 'startedAt'>,
  atMs: number,
  nowMs: number,
): ErrorName | undefined => {
  if (state === 'toShip') return 'waybillNotStarted'
  if (state === 'completed') return 'waybillStatusWrong'
  return atMs > nowMs || atMs < (startedAt ?? atMs) ? 'waybillEndTime' : undefined
}

export const completedBy = (actor: WaybillActor, isRecycling: boolean): CompletedState => {
  if (isRecycling) return 'recycling'
  return actor === 'rule' ? 'arrived' : 'alreadyEnded'
}
