/**
 * Reads a shipment again when readings arrive after its review, and keeps what is known now where that is worse
 * (docs/decisions/0270-late-facts.md).
 */
import { isWorse, type ReviewedFacts } from '@coldway/contract/releases/releases.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Job, JobKind } from '../../platform/jobs.ts'
import { addJobs } from '../../platform/jobs.store.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { asWorkload } from '../../platform/workload.ts'
import type { Rule, Sample } from '../../rules/rule.ts'
import { type ConditionService, recordSpent } from '../waybills/index.ts'
import { clearOutdated, findReview, keepKnown, markOutdated } from './late.store.ts'

const kind = 'lateFacts'
/** Reports that come within this time are not late. */
const lateMs = 10_000
/** A backlog comes in many messages: one look is enough for what comes in this time. */
const gatherMs = 30_000

/** A batch without late reports costs nothing. */
export const lateFactsRule: Rule = {
  name: 'lateFacts',
  run: async ({ tx, nowMs, samples }) => {
    const late = samples.filter(isLate)
    if (late.length === 0) return
    const waybillIds = await markOutdated(tx, late, nowMs)
    const jobs = waybillIds.map((waybillId) => ({ kind, payload: { waybillId }, nowMs, runAtMs: nowMs + gatherMs }))
    if (jobs.length > 0) await addJobs(tx, jobs)
  },
}

const isLate = ({ atMs, arrivedMs }: Sample): boolean => arrivedMs - atMs > lateMs

export interface LateFactsParts {
  readonly db: Db
  readonly clock: Clock
  readonly condition: Pick<ConditionService, 'getForAll'>
}

export const lateFactsJob = ({ db, clock, condition }: LateFactsParts): JobKind => ({
  kind,
  concurrency: 1,
  run: async ({ payload: { waybillId }, signal }: Job<{ waybillId: number }>) => {
    const review = await seeingEverything(async () => {
      await clearOutdated(db, waybillId)
      return findReview(db, waybillId)
    })
    if (!review) return { is: 'done' }
    const { position, facts } = review
    const now = await asWorkload({ lane: 'heavy', gone: signal }, () => condition.getForAll(waybillId))
    if (!now || !isWorse(now, JSON.parse(facts) as ReviewedFacts)) return { is: 'done' }
    return {
      is: 'done',
      record: async (tx) => {
        if (await keepKnown(tx, { waybillId, position, nowMs: clock.now() }, now))
          await recordSpent(tx, waybillId, now.goods)
      },
    }
  },
})
