/** The role `jobs`: what has a due time, and the care of what has run out. */
import { limits } from '@coldway/contract/limits.ts'
import { deleteOldFigures } from '../modules/operations/index.ts'
import { keepPartitions } from '../modules/readings/index.ts'
import { deleteOldChanges } from '../platform/changes.ts'
import { startCare } from '../platform/care.ts'
import { startWorker } from '../platform/jobs.ts'
import { seeingEverything } from '../platform/sight.ts'
import type { Base } from './base.ts'

export const partitionsAheadWeeks = 8

export const startJobs = ({ clock, log, database, modules, metrics, tracing }: Base): { close(): Promise<void> } => {
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
  const span = () => ({ nowMs: clock.now(), keptMs: limits.trackKeptMs, aheadWeeks: partitionsAheadWeeks })
  const stopCare = startCare({
    db: system,
    log,
    works: {
      changes: () => deleteOldChanges(system),
      figures: () => deleteOldFigures(system),
      jobs: () => worker.deleteFinished(),
      partitions: () => keepPartitions(ownerPool, span()),
      sessions: () => seeingEverything(() => users.service.deleteExpired()),
      shares: () => seeingEverything(() => shares.service.deleteExpired()),
      imports: () => seeingEverything(() => imports.deleteExpired()),
      messages: () => seeingEverything(() => messages.deleteExpired()),
      outbox: () => seeingEverything(() => outbox.deleteExpired()),
      downloads: () => seeingEverything(() => downloads.deleteExpired()),
      verification: () => seeingEverything(() => verification.deleteExpired()),
      wechat: () => seeingEverything(() => wechat.deleteExpired()),
      sites: () => seeingEverything(() => sites.deleteExpired()),
      lines: () => seeingEverything(() => lines.deleteExpired()),
    },
  })
  return {
    async close() {
      stopCare()
      await worker.close()
    },
  }
}
