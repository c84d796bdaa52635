/**
 * Judges suspect reports again. When the clock of this process was behind, good reports looked as if they came from the
 * future. Once the clock is right, each is judged by the moment at which it truly arrived. A good one loses its mark
 * and goes to the latest state and the inbox of the rules, in the same transaction in which it stops waiting: once, in
 * event time, a bounded number at a time. Reports of a device whose own clock is ahead stay suspect.
 */
import { limits } from '@coldway/contract/limits.ts'
import type { Pool, PoolClient } from 'pg'
import { judgeFix, type Motion, noMotion } from '../modules/readings/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import { every } from '../platform/every.ts'
import type { Log } from '../platform/log.ts'
import type { ProvenTime } from '../platform/proven-time.ts'
import type { DeviceClocks } from './device-clocks.ts'
import {
  deleteSuspects,
  listLastFixes,
  listWaitingSpans,
  mendArrivals,
  type Suspect,
  takeSuspects,
  writeFlags,
} from './judge-again.store.ts'
import type { Batch } from './pipeline.ts'
import { flags, type ReadingRow } from './reading-row.ts'
import { errorOf } from './span-error.ts'
import { latest } from './steps/latest.ts'
import { ruleInbox } from './steps/rule-inbox.ts'

export interface JudgeAgainParts {
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly time: ProvenTime
  readonly deviceClocks: DeviceClocks
  /** The name of this process for others. */
  readonly process: string
}

export interface JudgeAgain {
  /** Judges everything that can be judged now. */
  look(): Promise<void>
  close(): void
}

const lookMs = 10_000
const rowsAtOnce = 500
/** One process at a time, to keep the order of event times. */
const lockKey = 7_305_006

export const startJudgingAgain = (parts: JudgeAgainParts): JudgeAgain => {
  const { pool, bus, clock, log, time } = parts
  let isMended = false
  const look = async (): Promise<void> => {
    const { doubts } = await time.judge()
    if (doubts.length > 0) isMended = false
    if (doubts.length > 0) return
    if (!isMended) await alone(pool, (client) => mendArrivals(client, clock.now(), limits.futureSkewMs))
    isMended = true
    for (let count = rowsAtOnce; count === rowsAtOnce; ) {
      const batch: Batch = { rows: [], moved: [] }
      count = (await alone(pool, (client) => judgeSome(client, parts, batch))) ?? 0
      if (batch.rows.length === 0) continue
      log.info({ reports: batch.rows.length }, 'reports that a wrong clock made suspect were accepted')
      if (batch.moved.length > 0) bus.publish('states.changed', batch.moved)
      bus.publish('inbox.filled', {})
    }
  }
  return { look, close: every(lookMs, log, look) }
}

/** Gives undefined when another process is at work. */
const alone = async <Data>(pool: Pool, work: (client: PoolClient) => Promise<Data>): Promise<Data | undefined> => {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_xact_lock($1) as "isMine"', [
      lockKey,
    ])
    const data = rows[0]?.isMine ? await work(client) : undefined
    await client.query('commit')
    return data
  } catch (error) {
    failure = error as Error
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release(failure)
  }
}

/** Gives the number judged; the good ones are added to the batch. */
const judgeSome = async (client: PoolClient, parts: JudgeAgainParts, batch: Batch): Promise<number> => {
  const errors = await errorsOf(client, parts)
  if (errors.size === 0) return 0
  const suspects = await takeSuspects(client, [...errors.keys()], rowsAtOnce)
  const good = suspects.filter((row) => row.isWaiting && isGood(row, errors)).map((row) => trueOf(row, errors))
  batch.rows = await withoutOutliers(client, good)
  await writeFlags(client, batch.rows)
  if (batch.rows.length > 0) await latest(client, batch)
  if (batch.rows.length > 0) await ruleInbox(client, batch)
  await deleteSuspects(client, suspects)
  return suspects.length
}

/** Gives the clock error of each span that can be judged. */
const errorsOf = async (client: PoolClient, { process, time, deviceClocks }: JudgeAgainParts) => {
  const { isAgreed, known } = time.verdict
  const judge = { process, span: deviceClocks.span(), isAgreed, known }
  const errors = new Map<string, number>()
  for (const span of await listWaitingSpans(client)) {
    const error = errorOf(span, judge)
    if (error !== undefined) errors.set(span.id, error)
  }
  return errors
}

type Errors = ReadonlyMap<string, number>

const isGood = ({ flags: marks, atMs, arrivedMs, span }: Suspect, errors: Errors): boolean =>
  (marks & flags.future) !== 0 && atMs <= arrivedMs + (errors.get(span) ?? 0) + limits.futureSkewMs

/** Gives the row as it would have been taken; the stored arrival stays as it was written. */
const trueOf = (row: Suspect, errors: Errors): ReadingRow => ({
  ...row,
  arrivedMs: row.arrivedMs + (errors.get(row.span) ?? 0),
  flags: row.flags & ~flags.future,
})

/** Finds jumps, which are not judged when suspect reports arrive. */
const withoutOutliers = async (client: PoolClient, rows: readonly ReadingRow[]): Promise<ReadingRow[]> => {
  const lastFixes = await listLastFixes(client, [...new Set(rows.map(({ deviceId }) => deviceId))])
  const motions = new Map<number, Motion>()
  return rows.map((row) => {
    if (!row.fix) return row
    const motion = motions.get(row.deviceId) ?? { ...noMotion, last: lastFixes.get(row.deviceId) }
    const judged = judgeFix(motion, { lng: row.fix.lng, lat: row.fix.lat, atMs: row.atMs })
    motions.set(row.deviceId, judged.motion)
    return judged.isPlausible ? row : { ...row, flags: row.flags | flags.outlier }
  })
}
