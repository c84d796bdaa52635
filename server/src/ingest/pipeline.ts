/**
 * The way of a report, in order:
 *
 *   identify   the receiver (mqtt, http, tcp): who is this, by its own credential
 *   decode     protocols/: bytes -> Report, never throws
 *   clamp      steps/clamp.ts: doubtful times, places and samples flagged; nothing left that the store could refuse
 *   turn       turns.ts: a device that floods waits for itself
 *   batch      batcher.ts: group commit, bounded, first in first out
 *   store      ┐
 *   latest     ├ `commitSteps`: one transaction
 *   ruleInbox  ┘
 *   commit     fsynced; only now
 *   acknowledge  `accept` resolves, the receiver answers the device
 *   publish    the bus hears the states that moved
 *
 * Acknowledged means all of it happened. A crash before commit acknowledges nothing; one after it makes the device send
 * again, and the key (device, event time, content) makes that a no-op. One poison row cannot hold up the others: on a
 * data error the batch is split and the culprit goes to quarantine with its reason.
 */
import { fail } from '@coldway/contract/errors.ts'
import { type Report, reportLimits } from '@coldway/contract/report.ts'
import type { PoolClient } from 'pg'
import type { Bus, Events } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, isAwayError, isDataError } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { IngestMetrics } from '../platform/metrics.ts'
import type { Tracing } from '../platform/tracing.ts'
import type { IngestDevice } from '../modules/devices/index.ts'
import { createBatcher } from './batcher.ts'
import type { ReadingRow } from './reading-row.ts'
import { clamp } from './steps/clamp.ts'
import { noteHeard } from './steps/heard.ts'
import { latest } from './steps/latest.ts'
import { quarantine } from './steps/quarantine.ts'
import { ruleInbox } from './steps/rule-inbox.ts'
import { begin, store } from './steps/store.ts'
import { createTurns } from './turns.ts'

/** What the steps of one transaction hand on. `rows` shrinks to the new ones once `store` has seen the duplicates. */
export interface Batch {
  rows: readonly ReadingRow[]
  moved: Events['states.changed']
}
export type CommitStep = (client: PoolClient, batch: Batch) => Promise<void>

export const commitSteps: readonly CommitStep[] = [store, latest, ruleInbox]

export interface Pipeline {
  /**
   * Resolves when every report is committed: the moment to acknowledge. Rejects when none may be acknowledged. `wire`: what
   * they came by, for the figures.
   */
  accept(device: IngestDevice, reports: readonly Report[], wire: string): Promise<void>
  /** False: this device has so much waiting that `accept` would refuse. */
  hasTurn(deviceId: number): boolean
  /** A heartbeat: it says nothing, but the device is not silent. */
  heard(deviceId: number): Promise<void>
  close(): Promise<void>
  readonly queuedRows: number
  /** False: what arrives now waits for a place in the queue. */
  readonly hasRoom: boolean
}

export interface PipelineParts {
  readonly database: Database
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly metrics: IngestMetrics
  readonly tracing?: Tracing
}

const batchRows = 4000
const queueRows = 50_000
const retryDelaysMs = [50, 100, 200, 500, 1000]

export const createPipeline = ({ database, bus, clock, log, metrics, tracing }: PipelineParts): Pipeline => {
  let isClosing = false

  const commitOnce = async (rows: readonly ReadingRow[]): Promise<void> => {
    const batch: Batch = { rows, moved: [] }
    let sinceMs = performance.now()
    const took = (step: string): void => {
      const nowMs = performance.now()
      metrics.step(step, (nowMs - sinceMs) / 1000)
      sinceMs = nowMs
    }
    await inTransaction(database, async (client) => {
      for (const step of commitSteps) {
        await step(client, batch)
        took(step.name)
      }
    })
    took('commit')
    metrics.committed(rows.length)
    if (batch.moved.length > 0) bus.tell('states.changed', batch.moved)
    // Rules would look by themselves within a second.
    bus.tell('inbox.filled', {})
  }

  /** The database away: ask again until it is back; nothing is acknowledged meanwhile and the queue stops growing. */
  const commit = async (rows: readonly ReadingRow[]): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await commitOnce(rows)
      } catch (error) {
        if (isDataError(error)) return commitHalves(rows, error)
        if (!isAwayError(error) || isClosing) throw error
        if (attempt === 0) log.warn({ error: String(error), rows: rows.length }, 'database away, reports wait')
        await new Promise((resolve) => setTimeout(resolve, retryDelaysMs[attempt] ?? 1000))
      }
    }
  }

  const commitHalves = async (rows: readonly ReadingRow[], error: unknown): Promise<void> => {
    if (rows.length === 1) {
      const [row] = rows as [ReadingRow]
      log.warn({ deviceId: row.deviceId, error: String(error) }, 'report quarantined')
      metrics.quarantined()
      return inTransaction(database, (client) => quarantine(client, row, String(error)))
    }
    const middle = Math.ceil(rows.length / 2)
    await commit(rows.slice(0, middle))
    await commit(rows.slice(middle))
  }

  const commitTraced = (rows: readonly ReadingRow[]): Promise<void> =>
    tracing?.span('ingest', { attributes: { 'coldway.rows': rows.length } }, () => commit(rows)) ?? commit(rows)
  const batcher = createBatcher<ReadingRow>({ commit: commitTraced, maxBatchRows: batchRows, maxQueuedRows: queueRows })

  const turns = createTurns({
    reportsInside: reportLimits.waiting,
    messagesOutside: reportLimits.messagesWaiting,
    tooMany: () => fail('tooManyRequests'),
  })

  return {
    async accept(device, reports, wire) {
      const sinceMs = performance.now()
      const entering = turns.enter(device.id, reports.length)
      if (entering) await entering
      try {
        const arrivedMs = clock.now()
        await batcher.add(reports.map((report) => clamp(device, report, arrivedMs)))
      } finally {
        turns.leave(device.id, reports.length)
      }
      metrics.acknowledged(wire, reports.length, (performance.now() - sinceMs) / 1000)
    },
    hasTurn: turns.hasRoom,
    async heard(deviceId) {
      const moved = await noteHeard(database.systemPool, deviceId, clock.now())
      if (moved.length > 0) bus.tell('states.changed', moved)
    },
    async close() {
      isClosing = true
      await batcher.close()
    },
    get queuedRows() {
      return batcher.queuedRows
    },
    get hasRoom() {
      return batcher.queuedRows < queueRows
    },
  }
}

const inTransaction = async (database: Database, work: (client: PoolClient) => Promise<void>): Promise<void> => {
  const client = await database.systemPool.connect()
  let failure: Error | undefined
  try {
    await client.query(begin)
    await work(client)
    await client.query('commit')
  } catch (error) {
    failure = error as Error
    if (!isAwayError(error)) await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // A connection that failed for any reason but the data is not given to the next one.
    client.release(failure && !isDataError(failure) ? failure : undefined)
  }
}
