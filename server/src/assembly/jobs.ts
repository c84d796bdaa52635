/** The role `jobs`: work with a due time, and housekeeping: that of the modules, and here what belongs to no module. */
import { deleteOldSuspects } from '../ingest/judge-again.store.ts'
import { deleteOldQuarantine } from '../ingest/quarantine.store.ts'
import { deleteOldChanges } from '../platform/changes.ts'
import { type Housekeeping, startHousekeeping } from '../platform/housekeeping.ts'
import { deleteOldAnswers } from '../platform/idempotency.ts'
import { startWorker } from '../platform/jobs.ts'
import { deleteOldVerdicts } from '../platform/proven-time.store.ts'
import type { Base } from './base.ts'
import { housekeepingOf, jobsOf, loopsOf, onceEach } from './walk.ts'

export interface Jobs {
  readonly housekeeping: Housekeeping
  close(): Promise<void>
}

export const startJobs = ({ clock, log, bus, database, modules, metrics, tracing, time }: Base): Jobs => {
  const { system } = database
  const worker = startWorker({ db: system, clock, log, onSettled: metrics.settled, tracing, kinds: jobsOf(modules) })
  const { works, deletions } = housekeepingOf(modules)
  const housekeeping = startHousekeeping({
    db: system,
    log,
    time,
    works,
    deletions: onceEach([
      {
        changes: (nowMs) => deleteOldChanges(system, nowMs),
        quarantine: (nowMs) => deleteOldQuarantine(system, nowMs),
        verdicts: (nowMs) => deleteOldVerdicts(system, nowMs),
        answers: (nowMs) => deleteOldAnswers(system, nowMs),
        suspects: (nowMs) => deleteOldSuspects(system, nowMs),
        jobs: (nowMs) => worker.deleteFinished(nowMs),
      },
      deletions,
    ]),
  })
  const loops = loopsOf(modules).map((start) => start({ db: system, bus, log }))
  return {
    housekeeping,
    async close() {
      housekeeping.stop()
      await Promise.all([worker.close(), ...loops.map((loop) => loop.close())])
    },
  }
}
