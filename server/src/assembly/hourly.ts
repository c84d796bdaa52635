/** What the program does every hour: the works of its modules, and here the deletions that belong to no module. */
import { deleteOldSuspects } from '../ingest/judge-again.store.ts'
import { deleteOldQuarantine } from '../ingest/quarantine.store.ts'
import { deleteOldChanges } from '../platform/changes.ts'
import type { HourlyWork } from '../platform/housekeeping.ts'
import { deleteOldAnswers } from '../platform/idempotency.ts'
import { deleteFinishedJobs } from '../platform/jobs.ts'
import { deleteOldVerdicts } from '../platform/proven-time.store.ts'
import type { Base } from './base.ts'
import { housekeepingOf, onceEach } from './walk.ts'

type HourlyParts = Pick<Base, 'database' | 'modules'>

export const hourlyWorkOf = ({ database: { system }, modules }: HourlyParts): Required<HourlyWork> => {
  const { works, deletions } = housekeepingOf(modules)
  return {
    works,
    deletions: onceEach([
      {
        changes: (nowMs) => deleteOldChanges(system, nowMs),
        quarantine: (nowMs) => deleteOldQuarantine(system, nowMs),
        verdicts: (nowMs) => deleteOldVerdicts(system, nowMs),
        answers: (nowMs) => deleteOldAnswers(system, nowMs),
        suspects: (nowMs) => deleteOldSuspects(system, nowMs),
        jobs: (nowMs) => deleteFinishedJobs(system, nowMs),
      },
      deletions,
    ]),
  }
}

/** The rows of `housekeeping` that this version keeps; one that an earlier version left behind is nobody's work. */
export const hourlyNamesOf = (parts: HourlyParts): readonly string[] => {
  const { works, deletions } = hourlyWorkOf(parts)
  return [...Object.keys(works), ...Object.keys(deletions)]
}
