/** Lists and shows what was decided about shipments, and signs the next step. */
import type { Input } from '@coldway/contract/call.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { ReleaseKind } from '@coldway/contract/releases/release-enums.ts'
import { stateAfter } from '@coldway/contract/releases/release-sequence.ts'
import {
  type GivenStep,
  isWorse,
  type Release,
  type ReleaseRow,
  type ReleaseStep,
  type RankedCause,
  type ReviewedFacts,
  releaseLimits,
  type releases,
} from '@coldway/contract/releases/releases.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { CausesService } from '../alarms/index.ts'
import type { UsersService } from '../users/index.ts'
import { type ConditionService, recordSpent } from '../waybills/index.ts'
import { rankCauses } from './causes.ts'
import { hashOfStep, isWhole } from './chain.ts'
import * as store from './releases.store.ts'

export interface ReleasesParts {
  readonly db: Db
  readonly clock: Clock
  readonly users: UsersService
  readonly condition: ConditionService
  readonly causes: CausesService
  /** What follows when a decision is closed, in the transaction of its last step. */
  readonly onClosed: (tx: Tx, closed: ClosedDecision) => Promise<void>
}
interface ClosedDecision {
  readonly waybillId: number
  readonly userId: number
  readonly closedAtMs: number
  readonly language: Language
}
type Signing = CallContext<'scope' | 'by' | 'language' | 'write' | 'renew' | 'exchange'>

export const createReleasesService = ({ db, clock, users, condition, causes, onClosed }: ReleasesParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof releases.queryPageList>,
  ): Promise<Page<ReleaseRow>> {
    const found = await store.listReleases(db, scope, { query, zone })
    const records = found.records.map(({ endedAt, signedAt, ...row }) => ({
      ...row,
      completionTime: printTime(endedAt, zone),
      signedTime: signedAt === null ? null : printTime(signedAt, zone),
    }))
    return { ...found, records }
  },

  get: ({ scope, zone }: CallContext<'scope' | 'zone'>, waybillId: number): Promise<Release> =>
    condition.forOwner(scope, waybillId, async () => {
      const found = await store.findDecided(db, scope, waybillId)
      if (!found) throw fail('waybillNotFound')
      if (found.waybillState !== 'completed') throw fail('waybillStatusWrong')
      const steps = await store.listSteps(db, waybillId)
      const { waybillState: _state, orgPath: _path, outcome, known, ...shown } = found
      return {
        ...shown,
        outcome: found.state === 'closed' ? outcome : null,
        isWhole: isWhole(steps),
        known: known && { verdict: known.verdict, outOfRangeMs: known.outOfRangeMs, time: printTime(known.atMs, zone) },
        steps: steps.map((step) => stepOf(step, zone)),
      }
    }),

  /**
   * The password is checked first and at each step, so that a session left open signs nothing. Reading the facts lasts: whose session
   * or right has ended meanwhile signs nothing either.
   */
  async sign(context: Signing, { waybillId, version, password, step }: Input<typeof releases.sign>): Promise<null> {
    const { scope, write } = context
    const seen = await store.findDecided(db, scope, waybillId)
    if (!seen) throw fail('waybillNotFound')
    if (!seen.isOwn) throw fail('forbidden')
    if (seen.waybillState !== 'completed') throw fail('waybillStatusWrong')
    await users.prove(context, password)
    const nowMs = clock.now()
    const now = measuring.includes(step.kind) ? await condition.get(context, waybillId) : null
    const facts = now && step.kind === 'review' ? factsOf(now, await rankCauses(causes, scope, now), nowMs) : null
    const { by } = await context.renew()
    return write(async (tx) => {
      const before = await store.findDecided(tx, scope, waybillId)
      if (!before) throw fail('waybillNotFound')
      if (before.version !== version) throw fail('conflict')
      if (version >= releaseLimits.stepsMax) throw fail('tooMany', { max: releaseLimits.stepsMax })
      const needs = facts ? { ...before, needsInvestigation: facts.verdict !== 'inRange' } : before
      const state = stateAfter(before.state, step.kind, needs)
      if (!state) throw fail('releaseStepRequired')
      const steps = await store.listSteps(tx, waybillId)
      const reviewed = factsIn(steps)
      if (now && !facts && reviewed && isWorse(now, reviewed)) throw fail('releaseFactsChanged')
      if (step.kind === 'confirmation' && steps.at(-1)?.userId === by.userId) throw fail('confirmerIsSelf')
      const { kind, ...words } = step
      const after = { ...afterOf(before, step), state, verdict: facts?.verdict ?? null }
      const needing = { needsInvestigation: needs.needsInvestigation, needsTwoPersons: needs.needsTwoPersons }
      if (!(await store.takeStep(tx, before, { ...after, ...needing }))) throw fail('conflict')
      const { userId, userName, account } = by
      const signed = {
        waybillId,
        position: version + 1,
        round: before.round,
        kind,
        at: nowMs,
        userId,
        userName,
        account,
        said: JSON.stringify(words),
        facts: facts && JSON.stringify(facts),
      }
      await store.insertStep(tx, { ...signed, hash: hashOfStep(signed, steps.at(-1)?.hash ?? '') })
      if (facts) await recordSpent(tx, waybillId, facts.goods)
      if (state === 'closed') await onClosed(tx, { waybillId, userId, closedAtMs: nowMs, language: context.language })
      const { waybillNo: name, orgPath, state: from } = before
      const note = {
        entity: 'waybill',
        id: waybillId,
        name,
        orgPath,
        before: { state: from },
        after: { state, ...step },
      }
      return { data: null, note }
    })
  },
})

/** What was measured is read again at these: it may have come after the review. */
const measuring: readonly ReleaseKind[] = ['review', 'decision', 'confirmation']

/** What the last review knew. */
const factsIn = (steps: readonly store.StepRow[]): ReviewedFacts | undefined => {
  const text = steps.findLast(({ facts }) => facts !== null)?.facts
  return text ? (JSON.parse(text) as ReviewedFacts) : undefined
}

/** A decision counts when it is closed; an objection or another round takes it back. */
const afterOf = ({ round, outcome }: store.Decided, step: GivenStep) => {
  if (step.kind === 'decision') return { round, outcome: step.outcome }
  if (step.kind === 'reopening') return { round: round + 1, outcome: null }
  return { round, outcome: step.kind === 'objection' || step.kind === 'review' ? null : outcome }
}

const factsOf = (
  { devices, ...condition }: WaybillCondition,
  causes: RankedCause[],
  asOfMs: number,
): ReviewedFacts => ({
  ...condition,
  asOfMs,
  causes,
  series: devices.flatMap(({ detailId, deviceName, fromMs, untilMs, series }) =>
    series.map(({ buckets: _buckets, ...one }) => ({ detailId, deviceName, fromMs, untilMs, ...one })),
  ),
})

const silent = { outcome: null, cause: null, correctiveAction: '', comment: '' }

const stepOf = ({ said, facts, ...row }: store.StepRow, zone: string): ReleaseStep => {
  const { round, kind, at, userName, account, hash } = row
  return {
    ...silent,
    ...(JSON.parse(said) as Partial<ReleaseStep>),
    round,
    kind: kind as ReleaseStep['kind'],
    userName,
    account,
    hash,
    time: printTime(at, zone),
    timeMs: at,
    facts: facts === null ? null : (JSON.parse(facts) as ReviewedFacts),
  }
}
