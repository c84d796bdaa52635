/**
 * The life of a waybill: toShip, inTransit, completed, and never back. Pure functions that say why a step is refused. The
 * stores repeat the state in the condition of their update, so that only one of two people who take a step succeeds.
 */
import type { CompletedState, TriggerMode, WaybillActor, WaybillState } from '@coldway/contract/enums.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import type { StepRefusal } from '@coldway/contract/waybills/waybill-refusals.ts'

export interface Life {
  readonly state: WaybillState
  readonly startMode: TriggerMode
  readonly endMode: TriggerMode
  readonly startedAt: number | null
  readonly startActor: WaybillActor | null
  readonly endedAt: number | null
  readonly endActor: WaybillActor | null
  /** When devices were seen to arrive on a waybill that a person ended; null where the rule did, and as long as none was. */
  readonly arrivedAt: number | null
}

/** Says why a waybill cannot be started; undefined when it can. */
export const whyNotStart = ({ state }: Pick<Life, 'state'>, atMs: number, nowMs: number): StepRefusal | undefined => {
  if (state === 'completed') return 'waybillStatusBackward'
  if (state === 'inTransit') return 'waybillStatusWrong'
  if (atMs > nowMs || atMs < nowMs - waybillLimits.backdatedMs) return 'waybillStartFailed'
  return undefined
}

/**
 * Says why a waybill cannot be ended; undefined when it can. A person says an end after the start (13005: "end time not after start
 * time"). An end at this very moment is after every start that is not ahead of it.
 */
export const whyNotEnd = (
  { state, startedAt }: Pick<Life, 'state' | 'startedAt'>,
  atMs: number,
  nowMs: number,
): StepRefusal | undefined => {
  if (state === 'toShip') return 'waybillNotStarted'
  if (state === 'completed') return 'waybillStatusWrong'
  const isTooEarly = startedAt !== null && (atMs < startedAt || (atMs === startedAt && atMs < nowMs))
  return atMs > nowMs || isTooEarly ? 'waybillEndTime' : undefined
}

export const completedBy = (actor: WaybillActor, isRecycling: boolean): CompletedState => {
  if (isRecycling) return 'recycling'
  return actor === 'rule' ? 'arrived' : 'alreadyEnded'
}
