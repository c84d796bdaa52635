/**
 * Work with a due time, stored as rows: it survives a restart, waits longer than any timer and joins the transaction
 * that wants it. Every process polls. The worker of a job holds a lease, which it renews, and a fence; when the lease
 * runs out another worker takes the job over, and the fence refuses the result of the first. So a job runs at least
 * once, and its outcome is written exactly once. docs/decisions/0011-jobs.md says why no library is used.
 */
import type { Clock } from './clock.ts'
import type { Db, Tx } from './database.ts'
import {
  deleteFinished,
  findWaitingKinds,
  finishJob,
  type JobRow,
  lockHeld,
  postponeJob,
  renewLease,
  takeJobs,
} from './jobs.store.ts'
import { deleteOldLanes, giveUpLane, noteIll, noteWell } from './lanes.store.ts'
import type { Log } from './log.ts'
import type { Tracing } from './tracing.ts'
import type { ProvenMs } from './proven-time.ts'

export interface Job<Payload> {
  readonly payload: Payload
  /** The first attempt is 1. */
  readonly attempt: number
  readonly deadlineMs: number
  /** Aborts when the lease is lost or the process stops. */
  readonly signal: AbortSignal
  /**
   * Runs a transaction that commits only while this worker holds the job. It throws otherwise; the handler must let
   * that pass.
   */
  whileHeld<Data>(work: (tx: Tx) => Promise<Data>): Promise<Data>
}

/** The outcome of an attempt. `retry` becomes `failed` when the next attempt would come after the deadline. */
export interface Outcome {
  readonly is: 'done' | 'failed' | 'retry'
  readonly error?: string
  /** Runs in the transaction that settles the job, for the holder only. */
  readonly record?: (tx: Tx, settled: 'done' | 'failed' | 'retry') => Promise<void>
  /**
   * The behaviour of the destination, for kinds with a breaker; left out when the attempt says
   * nothing about it.
   */
  readonly lane?: 'well' | 'ill'
  /** Runs after the commit of the outcome. */
  readonly after?: () => void
}

export interface JobKind<Payload = never> {
  readonly kind: string
  /** The number of jobs at a time in one process, so that a kind that hangs holds up no other. */
  readonly concurrency: number
  /** Takes one job of each lane (a destination) at a time, so that a lane that hangs holds up no other. */
  readonly isByLane?: boolean
  /** Pauses a lane that fails again and again. `givenUp` records the jobs that waited in it beyond their deadline. */
  readonly breaker?: { givenUp(tx: Tx, payloads: Payload[]): Promise<void> }
  /** Makes an attempt; an error that it throws means another attempt. */
  run(job: Job<Payload>): Promise<Outcome>
}

export interface WorkerParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly kinds: readonly JobKind[]
  readonly pollMs?: number
  readonly leaseMs?: number
  /** Called when a job is done or failed for good, with the seconds since it was wanted. */
  readonly onSettled?: (kind: string, outcome: string, seconds: number) => void
  readonly tracing?: Tracing
}

export interface Worker {
  /** Takes no new jobs, gives running ones a moment, then aborts them; other workers take over what did not settle. */
  close(): Promise<void>
}

const keptMs = 7 * 86_400_000

export const deleteFinishedJobs = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await deleteFinished(db, nowMs, keptMs)
  await deleteOldLanes(db, nowMs, keptMs)
}

class LeaseLost extends Error {}

const graceMs = 3_000

export const startWorker = (parts: WorkerParts): Worker => {
  const { db, clock, log, kinds, pollMs = 500, leaseMs = 30_000, onSettled, tracing } = parts
  const running = new Map<string, Map<number, Promise<void>>>(kinds.map(({ kind }) => [kind, new Map()]))
  const stopping = new AbortController()
  let isAway = false
  let isClosing = false

  const take = async (kind: JobKind): Promise<void> => {
    const own = running.get(kind.kind) as Map<number, Promise<void>>
    const count = kind.concurrency - own.size
    if (count === 0) return
    const { isByLane = false } = kind
    const asked = { kind: kind.kind, isByLane, count, except: [...own.keys()], nowMs: clock.now(), leaseMs }
    for (const row of await takeJobs(db, asked)) {
      const shift = { db, clock, log, leaseMs, onSettled, stop: stopping.signal }
      const about = { attributes: { 'coldway.job': row.id, 'coldway.attempt': row.attempts } }
      const work = (
        tracing?.span(`job ${kind.kind}`, about, () => workOn(shift, kind, row)) ?? workOn(shift, kind, row)
      )
        .catch((error: unknown) => log.warn({ error, job: row.id, kind: row.kind }, 'a job did not settle'))
        .finally(() => {
          own.delete(row.id)
          // Another job may be due already, for which there was no place.
          wake()
        })
      own.set(row.id, work)
    }
  }

  const poll = async (): Promise<void> => {
    try {
      const waiting = await findWaitingKinds(db, [...running.keys()])
      for (const kind of kinds) if (waiting.has(kind.kind)) await take(kind)
      isAway = false
    } catch (error) {
      // An unreachable database is logged once, and asked again at the next poll.
      if (!isAway) log.warn({ error }, 'jobs cannot be read')
      isAway = true
    }
  }

  let polling: Promise<void> | undefined
  let isAskedAgain = false
  const wake = (): void => {
    if (isClosing) return
    isAskedAgain = polling !== undefined
    polling ??= poll().finally(() => {
      polling = undefined
      if (isAskedAgain) wake()
    })
  }
  const timer = setInterval(wake, pollMs)
  timer.unref()

  return {
    async close() {
      isClosing = true
      clearInterval(timer)
      await polling
      const all = [...running.values()].flatMap((own) => [...own.values()])
      const patience = setTimeout(() => stopping.abort(), graceMs)
      await Promise.all(all)
      clearTimeout(patience)
    },
  }
}

interface Shift {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly leaseMs: number
  readonly onSettled: WorkerParts['onSettled']
  readonly stop: AbortSignal
}

const workOn = async (shift: Shift, kind: JobKind, row: JobRow): Promise<void> => {
  const { db, clock, log, leaseMs } = shift
  const lost = new AbortController()
  const renewing = setInterval(() => {
    renewLease(db, row, clock.now() + leaseMs).then(
      (isHeld) => isHeld || lost.abort(),
      (error: unknown) => log.warn({ error, job: row.id }, 'a lease was not renewed'),
    )
  }, leaseMs / 3)
  const job: Job<never> = {
    payload: row.payload as never,
    attempt: row.attempts,
    deadlineMs: row.deadline,
    signal: AbortSignal.any([lost.signal, shift.stop]),
    whileHeld: (work) =>
      db.transaction().execute(async (tx) => {
        if (!(await lockHeld(tx, row))) throw new LeaseLost()
        return work(tx)
      }),
  }
  try {
    const outcome = await kind.run(job).catch((error: unknown): Outcome => {
      if (error instanceof LeaseLost) throw error
      log.warn({ error, job: row.id, kind: row.kind }, 'a job failed')
      return { is: 'retry', error: 'unexpected' }
    })
    await settle(shift, kind, row, outcome)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    log.warn({ job: row.id, kind: row.kind }, 'another worker has taken the job over')
  } finally {
    clearInterval(renewing)
  }
}

const settle = async (shift: Shift, { breaker }: JobKind, row: JobRow, outcome: Outcome): Promise<void> => {
  const { db, clock, onSettled } = shift
  const { is, error, record, lane, after } = outcome
  const settled = await db.transaction().execute(async (tx) => {
    const nowMs = clock.now()
    const runAtMs = nowMs + backoffMs(row.attempts)
    const settled = is === 'retry' && runAtMs > row.deadline ? 'failed' : is
    const isOurs =
      settled === 'retry'
        ? await postponeJob(tx, row, { runAtMs, error })
        : await finishJob(tx, row, { state: settled, error, nowMs })
    if (!isOurs) throw new LeaseLost()
    await record?.(tx, settled)
    if (breaker && lane === 'well') await noteWell(tx, row)
    if (breaker && lane === 'ill') {
      await noteIll(tx, row, nowMs)
      const lost = await giveUpLane<never>(tx, row, nowMs)
      if (lost.length > 0) await breaker.givenUp(tx, lost)
    }
    return settled
  })
  after?.()
  if (settled !== 'retry') onSettled?.(row.kind, settled, Math.max(0, clock.now() - row.wantedMs) / 1000)
}

const firstBackoffMs = 5_000
const longestBackoffMs = 3_600_000

/**
 * The wait before the next attempt: it doubles from 5 s to an hour, plus up to a fifth at random, so
 * that many jobs do not return at one moment.
 */
export const backoffMs = (attempts: number): number =>
  Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(attempts - 1, 20)) * (1 + Math.random() / 5)
