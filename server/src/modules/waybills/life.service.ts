/** Start and end manually: all of the chosen waybills or none, with a reason, at a time that may lie in the past. */
import type { Input } from '@coldway/contract/call.ts'
import type { CompletedState } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import { parseTime } from '@coldway/contract/time.ts'
import type { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { WaybillProfile } from '@coldway/contract/waybills/waybill-profiles.ts'
import type { StepRefusal } from '@coldway/contract/waybills/waybill-refusals.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import type { Announce } from '../messages/index.ts'
import { endWaybillWatch, numberStays, watchSince } from '../sites/index.ts'
import { setWindows } from './bound.store.ts'
import { refuseUncalibratedStart } from './calibration.ts'
import { judgeWaybills } from './judge.ts'
import { completedBy, whyNotEnd, whyNotStart } from './life.ts'
import { markEnded, markStarted } from './life.store.ts'
import { type Changing, type PublishingParts, publishingAfter } from './publishing.ts'
import { recordSteps } from './record.ts'
import { refusalOf } from './refused-step.ts'
import { followingChange, trailOf } from './owner-visibility.ts'
import type { NewStep } from './steps.store.ts'
import { refuseOverdue } from './upkeep.ts'
import { lockWaybills, type LockedWaybill } from './waybills.store.ts'

export interface LifeParts extends PublishingParts {
  readonly clock: Clock
  readonly messages: Announce
}

export const createLifeService = (parts: LifeParts, profile: WaybillProfile) => {
  const { clock, messages } = parts
  const publishing = publishingAfter(parts)
  return {
    start: (
      { scope, by, zone, write }: CallContext<'scope' | 'by' | 'zone' | 'write'>,
      { ids, reason, startTime }: Input<typeof waybills.batchStart>,
    ): Promise<null> =>
      publishing({ write, scope, nowMs: clock.now(), ids }, async (changing) => {
        const { tx, nowMs } = changing
        const atMs = momentOf(startTime, zone) ?? nowMs
        const found = await lockAll(tx, scope, { ids, profile, zone }, (one) => whyNotStart(one, atMs, nowMs))
        const deviceIds = found.flatMap((one) => one.deviceIds)
        await refuseOverdue(tx, deviceIds, nowMs)
        await refuseUncalibratedStart(tx, ids, { nowMs, zone })
        const step = { ids: found.map(({ id }) => id), atMs, reason, by: by.userName }
        await followingChange(tx, scope, found, () => takeStart(messages, changing, step))
        return { data: null, note: { ...noteOf(scope, found), after: { state: 'inTransit', startedAt: atMs }, reason } }
      }),

    finish: (
      { scope, by, zone, write }: CallContext<'scope' | 'by' | 'zone' | 'write'>,
      { ids, reason, endTime, isRecycling = false }: Input<typeof waybills.batchFinish>,
    ): Promise<null> =>
      publishing({ write, scope, nowMs: clock.now(), ids }, async (changing) => {
        const { tx, nowMs } = changing
        const atMs = momentOf(endTime, zone) ?? nowMs
        const found = await lockAll(tx, scope, { ids, profile, zone }, (one) => whyNotEnd(one, atMs, nowMs))
        const step = { ids: found.map(({ id }) => id), atMs, reason, by: by.userName, isRecycling }
        const completed = await followingChange(tx, scope, found, () => takeEnd(messages, changing, step))
        const after = { state: 'completed', completedState: completed, endedAt: atMs }
        return { data: null, note: { ...noteOf(scope, found), after, reason } }
      }),
  }
}

/** Undefined when the caller gave no time. */
const momentOf = (text: string | undefined, zone: string): number | undefined => {
  if (text === undefined) return undefined
  const atMs = parseTime(text, zone)
  if (atMs === undefined) throw fail('malformed')
  return atMs
}

interface Asked {
  readonly ids: readonly number[]
  readonly profile: WaybillProfile
  readonly zone: string
}

/** Locks all waybills and checks that each may take the step; a refusal says of each that may not why. */
const lockAll = async (
  tx: Tx,
  scope: OrgScope,
  { ids, profile, zone }: Asked,
  whyNot: (one: LockedWaybill) => StepRefusal | undefined,
): Promise<LockedWaybill[]> => {
  const wanted = [...new Set(ids)]
  const found = await lockWaybills(tx, scope, wanted, profile)
  if (found.length !== wanted.length) throw fail('waybillNotFound')
  const refused = found.flatMap((one) => {
    const error = whyNot(one)
    return error ? [{ ...one, error }] : []
  })
  if (refused.length > 0) throw await refusalOf(tx, refused, zone)
  return found
}

interface Taken {
  readonly ids: readonly number[]
  readonly atMs: number
  readonly reason: string
  /** The name of the person who takes the step. */
  readonly by: string
}

/** The caller has locked the waybills. */
export const takeStart = async (messages: Announce, changing: Changing, taken: Taken): Promise<void> => {
  const { tx, nowMs } = changing
  const { ids, atMs, reason } = taken
  const started = await markStarted(tx, { ids, atMs, actor: 'person', reason, nowMs })
  if (started.length !== ids.length) throw fail('waybillStatusWrong')
  await setWindows(tx, ids)
  await watchSince(tx, ids, atMs)
  await recordSteps(messages, changing, stepsOf('started', taken))
  await judgeWaybills(messages, changing, ids)
  await numberStays(tx, ids)
}

/** The caller has locked the waybills. Says how they were completed. */
export const takeEnd = async (
  messages: Announce,
  changing: Changing,
  { isRecycling, ...taken }: Taken & { readonly isRecycling: boolean },
): Promise<CompletedState> => {
  const { tx, nowMs } = changing
  const { ids, atMs, reason } = taken
  const completed = completedBy('person', isRecycling)
  const ended = await markEnded(tx, { ids, atMs, actor: 'person', reason, nowMs, completed })
  if (ended.length !== ids.length) throw fail('waybillStatusWrong')
  await setWindows(tx, ids)
  await endWaybillWatch(tx, ids, nowMs)
  await recordSteps(messages, changing, stepsOf('completed', taken))
  // Devices may have been seen at the receiver already.
  await judgeWaybills(messages, changing, ids)
  await numberStays(tx, ids)
  return completed
}

const stepsOf = (event: 'started' | 'completed', { ids, atMs, reason, by }: Taken): NewStep[] => {
  const of = { event, atMs, actor: 'person', actorName: by, reason, deviceId: null, formerMs: null } as const
  return ids.map((waybillId) => ({ waybillId, ...of }))
}

export const noteOf = (scope: OrgScope, found: readonly LockedWaybill[]): Note => ({
  entity: 'waybill',
  id: found.map(({ id }) => id).join(),
  name: found.map(({ waybillNo }) => waybillNo).join(', '),
  ...(found[0] && { orgPath: trailOf(scope, found[0].orgPath) }),
  before: found.map(({ id, state }) => ({ id, state })),
})
