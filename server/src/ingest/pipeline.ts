/**
 * The way of a report, in order:
 *
 *   identify   the receiver (mqtt, http, tcp): who is this, by its own credential
 *   decode     protocols/: bytes -> Report, never throws
 *   door       steps/door-of-input.ts: the input that the device's type calls its door
 *   clamp      steps/clamp.ts: doubtful times, places and samples flagged; nothing left that the store could refuse
 *   slot       slots.ts: a device that floods waits for itself
 *   batch      batcher.ts: group commit, bounded, first in first out
 *   store      ┐
 *   latest     ├ `commitSteps`: one transaction
 *   ruleInbox  │
 *   suspects   ┘
 *   commit     fsynced; only now
 *   acknowledge  `accept` resolves, the receiver answers the device
 *   publish    the bus hears the states that moved
 *
 * Acknowledged means all of it happened. A crash before commit acknowledges nothing; one after it makes the device send
 * again, and the key (device, event time, content) makes that a no-op. One poison row cannot hold up the others: on a
 * data error the batch is split and the culprit goes to quarantine with its reason.
 *
 * What no decoder reads goes another way (keep-unread.ts): raw into its store, committed before it is answered too.
 */
import { fail } from '@coldway/contract/errors.ts'
import { type Report, reportLimits } from '@coldway/contract/readings/report.ts'
import type { PoolClient } from 'pg'
import type { Bus, Events } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, isDataError } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { IngestMetrics } from '../platform/metrics.ts'
import type { Tracing } from '../platform/tracing.ts'
import type { IngestDevice } from '../modules/devices/index.ts'
import type { DeviceClocks } from './device-clocks.ts'
import { createBatcher } from './batcher.ts'
import { createSampling, createUnreadBatcher, type Unread } from './keep-unread.ts'
import type { ReadingRow } from './reading-row.ts'
import { clamp } from './steps/clamp.ts'
import { withDoor } from './steps/door-of-input.ts'
import { noteHeard } from './steps/heard.ts'
import { latest } from './steps/latest.ts'
import { quarantine } from './steps/quarantine.ts'
import { ruleInbox } from './steps/rule-inbox.ts'
import { begin, store } from './steps/store.ts'
import { suspects, withSpan } from './steps/suspects.ts'
import { createSlots } from './slots.ts'
import { inTransaction, untilDone, type Waiting } from './transactions.ts'

/** What the steps of one transaction hand on. `rows` shrinks to the new ones once `store` has seen the duplicates. */
export interface Batch {
  rows: readonly ReadingRow[]
  moved: Events['states.changed']
}
export type CommitStep = (client: PoolClient, batch: Batch) => Promise<void>

export const commitSteps: readonly CommitStep[] = [store, latest, ruleInbox, suspects]

export interface Pipeline {
  /**
   * Resolves when every report is committed: the moment to acknowledge. Rejects when none may be acknowledged. `wire`
   * names the protocol, for metrics.
   */
  accept(device: IngestDevice, reports: readonly Report[], wire: string): Promise<void>
  /**
   * Resolves when the messages that no decoder reads are kept raw. `protocol` names the decoder for a later replay. Of
   * partly read messages only some are kept.
   */
  keep(device: IngestDevice, protocol: string, messages: readonly Unread[]): Promise<void>
  /** False when so much of this device waits that `accept` would refuse. */
  hasSlot(deviceId: number): boolean
  /** Takes a heartbeat: it carries no data, but shows that the device is not silent. */
  heard(deviceId: number): Promise<void>
  close(): Promise<void>
  readonly queuedRows: number
  /** How long commits have been failing, and why; undefined after a success. */
  readonly failing: { readonly forS: number; readonly why: string } | undefined
  /** False when what arrives now waits for a place in the queue. */
  readonly hasRoom: boolean
}

export interface PipelineParts {
  readonly database: Database
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly metrics: IngestMetrics
  readonly deviceClocks: Pick<DeviceClocks, 'hear'>
  readonly tracing?: Tracing
}

const batchRows = 4000
const queueRows = 50_000
const whyLength = 200

export const createPipeline = ({
  database,
  bus,
  clock,
  log,
  metrics,
  deviceClocks,
  tracing,
}: PipelineParts): Pipeline => {
  let isClosing = false

  const commitOnce = async (rows: readonly ReadingRow[]): Promise<void> => {
    const batch: Batch = { rows, moved: [] }
    let sinceMs = performance.now()
    const took = (step: string): void => {
      const nowMs = performance.now()
      metrics.step(step, (nowMs - sinceMs) / 1000)
      sinceMs = nowMs
    }
    await inTransaction(database, begin, async (client) => {
      for (const step of commitSteps) {
        await step(client, batch)
        took(step.name)
      }
    })
    took('commit')
    failing = undefined
    metrics.committed(rows.length)
    if (batch.moved.length > 0) bus.publish('states.changed', batch.moved)
    // The event wakes the rules at once; without it they would look within a second.
    bus.publish('inbox.filled', {})
  }

  let failing: { readonly sinceMs: number; readonly why: string } | undefined
  const waiting: Waiting = {
    isClosing: () => isClosing,
    onAway(error, attempt) {
      failing = { sinceMs: failing?.sinceMs ?? performance.now(), why: String(error).slice(0, whyLength) }
      if (attempt === 0) log.warn({ error: String(error) }, 'database away, reports wait')
    },
  }
  /** Commits the rows. While the database is away nothing is acknowledged, and the queue stops growing. */
  const commit = (rows: readonly ReadingRow[]): Promise<void> =>
    untilDone(() => commitOnce(rows), waiting).catch((error: unknown) => {
      if (isDataError(error)) return commitHalves(rows, error)
      throw error
    })

  const commitHalves = async (rows: readonly ReadingRow[], error: unknown): Promise<void> => {
    if (rows.length === 1) {
      const [row] = rows as [ReadingRow]
      log.warn({ deviceId: row.deviceId, error: String(error) }, 'report quarantined')
      metrics.quarantined()
      return inTransaction(database, 'begin', (client) => quarantine(client, row, String(error)))
    }
    const middle = Math.ceil(rows.length / 2)
    await commit(rows.slice(0, middle))
    await commit(rows.slice(middle))
  }

  const commitTraced = (rows: readonly ReadingRow[]): Promise<void> =>
    tracing?.span('ingest', { attributes: { 'coldway.rows': rows.length } }, () => commit(rows)) ?? commit(rows)
  const batcher = createBatcher<ReadingRow>({ commit: commitTraced, maxBatchRows: batchRows, maxQueuedRows: queueRows })

  const unreadBatcher = createUnreadBatcher({ database, metrics, ...waiting })
  const sampling = createSampling()
  const slots = createSlots({
    reportsInside: reportLimits.waiting,
    messagesOutside: reportLimits.messagesWaiting,
    tooMany: () => fail('tooManyRequests'),
  })

  return {
    async accept(device, reports, wire) {
      const sinceMs = performance.now()
      const entering = slots.enter(device.id, reports.length)
      if (entering) await entering
      try {
        const arrivedMs = clock.now()
        const span = deviceClocks.hear(device.id, reports, arrivedMs)
        const rows = reports.map((report) => withSpan(clamp(device, withDoor(device, report), arrivedMs), span))
        await Promise.all(portionsOf(rows).map((portion) => batcher.add(portion)))
      } finally {
        slots.leave(device.id, reports.length)
      }
      metrics.acknowledged(wire, reports.length, (performance.now() - sinceMs) / 1000)
    },
    async keep({ id: deviceId }, protocol, messages) {
      const arrivedMs = clock.now()
      const kept = messages.filter(({ type, isPartly }) => !isPartly || sampling.isDue(deviceId, type, arrivedMs))
      if (kept.length === 0) return
      const entering = slots.enter(deviceId, kept.length)
      if (entering) await entering
      try {
        await unreadBatcher.add(
          kept.map(({ bytes, ...message }) => ({ ...message, deviceId, arrivedMs, protocol, bytes: bytes() })),
        )
      } finally {
        slots.leave(deviceId, kept.length)
      }
      metrics.unread(protocol, kept.length)
      for (const { type, isPartly } of kept) if (isPartly) sampling.note(deviceId, type, arrivedMs)
    },
    hasSlot: slots.hasRoom,
    async heard(deviceId) {
      const moved = await noteHeard(database.systemPool, deviceId, clock.now())
      if (moved.length > 0) bus.publish('states.changed', moved)
    },
    async close() {
      isClosing = true
      await Promise.all([batcher.close(), unreadBatcher.close()])
    },
    get queuedRows() {
      return batcher.queuedRows
    },
    get failing() {
      return failing && { forS: (performance.now() - failing.sinceMs) / 1000, why: failing.why }
    },
    get hasRoom() {
      return batcher.queuedRows < queueRows
    },
  }
}

/** Cuts rows into portions, in their order: the batcher commits first what it is given first. */
const portionsOf = (rows: readonly ReadingRow[]): (readonly ReadingRow[])[] => {
  if (rows.length <= reportLimits.portion) return [rows]
  const count = Math.ceil(rows.length / reportLimits.portion)
  return Array.from({ length: count }, (_, n) => rows.slice(n * reportLimits.portion, (n + 1) * reportLimits.portion))
}
