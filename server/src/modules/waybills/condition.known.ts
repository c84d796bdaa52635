/** What a verdict of a past moment rests on: the life, the devices and the limits of the waybill as they were known then. */
import type { Db } from '../../platform/database.ts'
import { checkKnownSince } from '../../platform/known-at.ts'
import { type BoundRow, listBound } from './bound.store.ts'
import { type ConditionRow, findSettingsAt, type KeptCondition } from './condition.store.ts'
import { lifeAt } from './evaluation/known.ts'
import { boundAt, contentAt } from './known.ts'
import { listSteps } from './steps.store.ts'

export interface ToJudge {
  readonly row: ConditionRow
  readonly bound: readonly BoundRow[]
  /** An edit came later, and what it replaced is not kept: the limits of then are not known. */
  readonly hasLimits: boolean
}

interface Asked {
  readonly id: number
  readonly kept: KeptCondition
  /** Undefined: all that is known now. */
  readonly knownMs: number | undefined
}

/** The caller sees the waybill as those to whom it belongs. */
export const readToJudge = async (db: Db, { id, kept, knownMs }: Asked): Promise<ToJudge> => {
  const bound = await listBound(db, id)
  if (knownMs === undefined) return { row: kept, bound, hasLimits: true }
  checkKnownSince(kept.createdAt, knownMs)
  const steps = await listSteps(db, id)
  const life = lifeAt(steps, knownMs)
  const content = contentAt(steps, knownMs)
  const { state, startedAt, endedAt } = life
  const alarmPolicyId = content ? content.alarmPolicyId : kept.alarmPolicyId
  const limits =
    content === null
      ? { hasPolicy: true, settings: null, goods: [] }
      : {
          hasPolicy: alarmPolicyId !== null,
          settings: await findSettingsAt(db, alarmPolicyId, knownMs),
          goods: content ? content.goods : kept.goods,
        }
  return {
    row: { state, startedAt, endedAt, ...limits },
    bound: boundAt(bound, kept, life, knownMs),
    hasLimits: content !== null,
  }
}
