/**
 * Issues a record when a decision is closed: a job that joins the transaction of the decision's last step, in the name of who signed
 * it. Idempotent: a record that was taken since the decision closed is what the job wants.
 */
import { randomUUID } from 'node:crypto'
import type { Language } from '@coldway/contract/enums.ts'
import { fail, Refusal } from '@coldway/contract/errors.ts'
import { evidenceLimits } from '@coldway/contract/evidence/evidence.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import type { Callers } from '../../platform/callers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { Job, JobKind, Outcome } from '../../platform/jobs.ts'
import { addJob } from '../../platform/jobs.store.ts'
import { createTrail } from '../../platform/trail.ts'
import { seeingOnly } from '../../platform/visibility.ts'
import { asWorkload } from '../../platform/workload.ts'
import type { EvidenceService } from './evidence.service.ts'
import { listRecords } from './evidence.store.ts'

export interface ClosedDecision {
  readonly waybillId: number
  readonly userId: number
  readonly closedAtMs: number
  readonly language: Language
}
interface IssueJobParts {
  readonly db: Db
  readonly clock: Clock
  readonly callers: Callers
  readonly texts: ReadonlyMap<Language, Texts>
}

const kind = 'evidence'

export const queueIssue = (tx: Tx, closed: ClosedDecision): Promise<void> =>
  addJob(tx, {
    kind,
    payload: closed,
    nowMs: closed.closedAtMs,
    deadlineMs: closed.closedAtMs + evidenceLimits.issuedWithinMs,
  })

export const issueJob = (parts: IssueJobParts, service: EvidenceService): JobKind => ({
  kind,
  concurrency: 1,
  run: async (job: Job<ClosedDecision>): Promise<Outcome> => {
    try {
      await issueOnce(parts, service, job)
      return { is: 'done' }
    } catch (error) {
      // Somebody else issued one, or late readings came, while this one was made.
      if (error instanceof Refusal && error.error !== 'conflict') return { is: 'failed', error: error.error }
      throw error
    }
  },
})

const issueOnce = async (
  { db, clock, callers, texts }: IssueJobParts,
  service: EvidenceService,
  { payload, signal }: Job<ClosedDecision>,
): Promise<void> => {
  const { waybillId, userId, closedAtMs, language } = payload
  const renew = async () => {
    const caller = await callers.ofUser(userId)
    if (!caller) throw fail('forbidden')
    return caller
  }
  const { by, scope } = await renew()
  const who = { userId, account: by.account, userName: by.userName, orgPath: scope.from }
  const occasion = { call: 'evidence.issue', requestId: randomUUID(), ip: '' }
  const write = createTrail({ db, system: db, clock }).writer(who, occasion)
  const work = async (): Promise<void> => {
    const [newest] = await listRecords(db, waybillId)
    if (newest && newest.at >= closedAtMs) return
    const say = () => translate(texts.get(language) as Texts, language, 'evidence.decided')
    const reason = newest ? say() : ''
    await service.issue({ by, scope, language, renew, write, exchange: { gone: signal } }, { waybillId, reason })
  }
  await asWorkload({ lane: 'heavy', gone: signal }, () =>
    seeingOnly({ from: scope.from, until: scope.until, userId }, work),
  )
}
