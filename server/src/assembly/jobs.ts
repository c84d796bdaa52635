/** The role `jobs`: what has a due time, and housekeeping. */
import { limits } from '@coldway/contract/limits.ts'
import { deleteOldSuspects } from '../ingest/judge-again.store.ts'
import { deleteOldQuarantine } from '../ingest/quarantine.store.ts'
import { deleteOldFigures } from '../modules/operations/index.ts'
import { keepPartitions, retirePartitions } from '../modules/readings/index.ts'
import { deleteOldUnread } from '../modules/unread/index.ts'
import { deleteOldChanges } from '../platform/changes.ts'
import { type Housekeeping, startHousekeeping } from '../platform/housekeeping.ts'
import { startWorker } from '../platform/jobs.ts'
import { deleteOldVerdicts } from '../platform/proven-time.store.ts'
import { seeingEverything } from '../platform/visibility.ts'
import type { Base } from './base.ts'

export const partitionsAheadWeeks = 8

export interface Jobs {
  readonly housekeeping: Housekeeping
  close(): Promise<void>
}

export const startJobs = ({ clock, log, database, modules, metrics, tracing, time }: Base): Jobs => {
  const { users, shares, imports, downloads, verification, wechat, messages, outbox, commands, sites, lines } = modules
  const { system, ownerPool } = database
  const worker = startWorker({
    db: system,
    clock,
    log,
    onSettled: metrics.settled,
    tracing,
    kinds: [...outbox.jobs, ...commands.jobs, ...downloads.jobs],
  })
  const keptMs = limits.trackKeptMs
  const housekeeping = startHousekeeping({
    db: system,
    log,
    time,
    works: {
      weeks: (aboutMs) => keepPartitions(ownerPool, { nowMs: aboutMs, keptMs, aheadWeeks: partitionsAheadWeeks }),
    },
    deletions: {
      partitions: (nowMs) => retirePartitions(ownerPool, { nowMs, keptMs }),
      changes: (nowMs) => deleteOldChanges(system, nowMs),
      figures: (nowMs) => deleteOldFigures(system, nowMs),
      quarantine: (nowMs) => deleteOldQuarantine(system, nowMs),
      unread: (nowMs) => deleteOldUnread(system, nowMs),
      verdicts: (nowMs) => deleteOldVerdicts(system, nowMs),
      suspects: (nowMs) => deleteOldSuspects(system, nowMs),
      jobs: (nowMs) => worker.deleteFinished(nowMs),
      sessions: (nowMs) => seeingEverything(() => users.service.deleteExpired(nowMs)),
      shares: (nowMs) => seeingEverything(() => shares.service.deleteExpired(nowMs)),
      imports: (nowMs) => seeingEverything(() => imports.deleteExpired(nowMs)),
      messages: (nowMs) => seeingEverything(() => messages.deleteExpired(nowMs)),
      outbox: (nowMs) => seeingEverything(() => outbox.deleteExpired(nowMs)),
      downloads: (nowMs) => seeingEverything(() => downloads.deleteExpired(nowMs)),
      verification: (nowMs) => seeingEverything(() => verification.deleteExpired(nowMs)),
      wechat: (nowMs) => seeingEverything(() => wechat.deleteExpired(nowMs)),
      sites: (nowMs) => seeingEverything(() => sites.deleteExpired(nowMs)),
      lines: (nowMs) => seeingEverything(() => lines.deleteExpired(nowMs)),
    },
  })
  return {
    housekeeping,
    async close() {
      housekeeping.stop()
      await worker.close()
    },
  }
}
