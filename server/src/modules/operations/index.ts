/**
 * Operations: the state of the installation, process by process. Owns `process_figures`; `processes` belongs to the
 * platform. Invariants: figures name no device, person or organisation; only callers of the root organisation see them;
 * they are kept for a day. A figure that cannot be written is not repeated: the next comes in ten seconds.
 */
import { fail } from '@coldway/contract/errors.ts'
import { figureEveryMs, figurePointsMax, operations } from '@coldway/contract/operations/operations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { every } from '../../platform/every.ts'
import { implement } from '../../platform/implement.ts'
import type { Log } from '../../platform/log.ts'
import { seesAllTenants } from '../../platform/org-scope.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { listClockVerdicts } from '../../platform/proven-time.store.ts'
import { countDropped, listKinds } from '../unread/index.ts'
import type { Promises } from './promises.ts'
import { measure, type Readings, type Sample } from './measure.ts'
import { deleteOldFigures, insertFigures, listPoints, listProcesses } from './operations.store.ts'
import type { Module } from '../module.ts'

export { createNotify, type Words } from './notify-operators.ts'
export { type Promises, watchPromises } from './promises.ts'

/**
 * `system`: the figures belong to no organisation, so no caller's visibility shows them; this module decides who may
 * ask.
 */
export const createOperations = ({ system, clock, broken }: OperationsParts): Module => ({
  routes: implement(operations, {
    async queryFigures({ scope, body }) {
      if (!seesAllTenants(scope)) throw fail('forbidden')
      const bucketS = Math.max(figureEveryMs / 1000, Math.ceil((body.minutes * 60) / figurePointsMax))
      const [processes, points] = [await listProcesses(system), await listPoints(system, { ...body, bucketS })]
      const byProcess = Map.groupBy(points, ({ process }) => process)
      const clocks = await listClockVerdicts(system)
      return {
        nowMs: clock.now(),
        broken: [...broken()],
        processes: processes.map((one) => ({
          ...one,
          clock: clocks.get(one.id) ?? null,
          points: (byProcess.get(one.id) ?? []).map(({ atMs, figures }) => ({ atMs, figures })),
        })),
      }
    },
    async queryUnread({ scope }) {
      if (!seesAllTenants(scope)) throw fail('forbidden')
      return { kinds: await listKinds(system), dropped: await countDropped(system) }
    },
  }),
  housekeeping: { deletions: { figures: (nowMs) => deleteOldFigures(system, nowMs) } },
})

interface OperationsParts {
  readonly system: Db
  readonly clock: Clock
  /** The promises that are broken now, as far as this process knows. */
  readonly broken: () => Promises['broken']
}

export interface FiguresParts {
  readonly db: Db
  readonly metrics: Metrics
  readonly log: Log
  /** The name of this process for others. */
  readonly process: string
  readonly everyMs?: number
}

/** Writes the figures of this process; returns the function that stops it. */
export const keepFigures = (parts: FiguresParts): (() => void) => {
  const { db, metrics, log, process, everyMs = figureEveryMs } = parts
  let before: { readings: Readings; atMs: number } | undefined
  return every(everyMs, log, async () => {
    const now = { readings: await readAll(metrics), atMs: performance.now() }
    const last = before
    before = now
    if (last) await insertFigures(db, process, measure(last.readings, now.readings, (now.atMs - last.atMs) / 1000))
  })
}

/** Copies the samples: counters give out the very objects in which they go on counting. */
const readAll = async ({ registry }: Metrics): Promise<Readings> =>
  new Map(structuredClone(await registry.getMetricsAsJSON()).map(({ name, values }) => [name, values as Sample[]]))
