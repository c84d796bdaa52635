/** The figures that are read at each scrape, for the parts this process has. */
import { type ClockWitness, clockWitnesses } from '@coldway/contract/operations/clock-verdict.ts'
import { sql } from 'kysely'
import type { Hub } from '../app/live/hub.ts'
import type { Database } from '../platform/database.ts'
import { listDueJobs } from '../platform/jobs.store.ts'
import type { ProvenTime } from '../platform/proven-time.ts'
import type { Base } from './base.ts'
import type { Ingest } from './ingest.ts'

export interface Watched {
  readonly ingest: Ingest | undefined
  readonly live: Hub | undefined
}

export const watchParts = (base: Base, { ingest, live }: Watched): void => {
  const { metrics, database, bus, clock, time } = base
  const { system, systemPool } = database
  metrics.watch('coldway_bus_whole', () => Number(bus.isWhole()))
  metrics.watch('coldway_database_connections', () => ({
    busy: systemPool.totalCount - systemPool.idleCount,
    idle: systemPool.idleCount,
    wanted: systemPool.waitingCount,
  }))
  metrics.watch('coldway_clock_off_seconds', () =>
    Object.fromEntries(clockWitnesses.map((by) => [by, offBy(time, by) / 1000])),
  )
  metrics.watch('coldway_deletion_stopped', () => Number(!time.verdict.isDeleting))
  if (ingest) metrics.watch('coldway_ingest_queued_rows', () => ingest.pipeline.queuedRows)
  if (live) metrics.watch('coldway_live_clients', () => live.socketCount)
  const once = asked(() => readInbox(database))
  metrics.watch('coldway_rules_waiting_batches', async () => (await once()).batches)
  metrics.watch('coldway_rules_lag_seconds', async () => (await once()).lagS)
  const due = asked(() => listDueJobs(system, clock.now()))
  metrics.watch('coldway_jobs_waiting', async () =>
    Object.fromEntries((await due()).map(({ kind, count }) => [kind, count])),
  )
  metrics.watch('coldway_jobs_oldest_due_seconds', async () => Math.max(0, ...(await due()).map(({ lateS }) => lateS)))
}

const offBy = ({ verdict }: ProvenTime, witness: ClockWitness): number =>
  verdict.doubts.find(({ by }) => by === witness)?.offMs ?? 0

const countedMax = 10_000

/** Reads the inbox of all processes, as it belongs to none. */
export const readInbox = async ({ system }: Database): Promise<{ batches: number; lagS: number }> => {
  const { rows } = await sql<{ batches: number; lagS: number }>`
    select (select count(*) from (select from rule_inbox limit ${countedMax}) few)::int as batches,
      coalesce(extract(epoch from now() - (select at from rule_inbox order by id limit 1)), 0)::float8 as "lagS"`.execute(
    system,
  )
  return rows[0] ?? { batches: 0, lagS: 0 }
}

/** Shares one query between two figures. */
const asked = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let asking: Promise<Answer> | undefined
  return () => {
    asking ??= ask().finally(() => setImmediate(() => (asking = undefined)))
    return asking
  }
}
