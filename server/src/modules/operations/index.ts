/**
 * Operations: how the installation does, process by process. Owns `process_figures`; `processes` is the platform's.
 * Invariants: figures name no device, person or organisation; only callers of the root organisation see them; they are kept
 * for a day. A figure that cannot be written is not missed: the next comes in ten seconds.
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

/** `system`: the figures belong to no organisation, so that no caller's visibility shows them; who may ask is decided here. */
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
  /** What is not kept now, as far as this process knows. */
  readonly broken: () => Promises['broken']
}

export interface FiguresParts {
  readonly db: Db
  readonly metrics: Metrics
  readonly log: Log
  /** As others see it. */
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

/** Copied: counters hand out the very samples they go on counting in. */
const readAll = async ({ registry }: Metrics): Promise<Readings> =>
  new Map(structuredClone(await registry.getMetricsAsJSON()).map(({ name, values }) => [name, values as Sample[]]))
