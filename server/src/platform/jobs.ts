/**
 * Work with a due time, as rows: it survives a restart, waits longer than any timer and joins the transaction that wants it.
 * Every process polls. Whoever takes a job holds a lease, renewed while he works, and a fence; when the lease runs out
 * another takes it over, and what the first one brings home is refused by the fence. So a job runs at least once, its
 * outcome is written exactly once. Why not a library: docs/decisions/0011-jobs.md.
 */
import type { Clock } from './clock.ts'
import type { Db, Tx } from './database.ts'
import { deleteFinished, finishJob, type JobRow, lockHeld, postponeJob, renewLease, takeJobs } from './jobs.store.ts'
import { deleteOldLanes, giveUpLane, noteIll, noteWell } from './lanes.store.ts'
import type { Log } from './log.ts'
import type { Tracing } from './tracing.ts'
import type { ProvenMs } from './proven-time.ts'

export interface Job<Payload> {
  readonly payload: Payload
  /** 1 at the first. */
  readonly attempt: number
  readonly deadlineMs: number
  /** Aborted when the lease is lost or the process stops. */
  readonly signal: AbortSignal
  /** A transaction that is done only while this worker is the holder; throws otherwise, which the handler lets pass. */
  whileHeld<Data>(work: (tx: Tx) => Promise<Data>): Promise<Data>
}

/** What became of an attempt. `retry` becomes `failed` by itself when the next try would come after the deadline. */
export interface Outcome {
  readonly is: 'done' | 'failed' | 'retry'
  readonly error?: string
  /** Written in the transaction that settles the job, by the holder only. */
  readonly record?: (tx: Tx, settled: 'done' | 'failed' | 'retry') => Promise<void>
  /** How the destination did, for kinds with a breaker; left out, it says nothing of it. */
  readonly lane?: 'well' | 'ill'
  /** When that is committed. */
  readonly after?: () => void
}

export interface JobKind<Payload = never> {
  readonly kind: string
  /** At once in one process: a kind that hangs holds up no other. */
  readonly concurrency: number
  /** Of the jobs of one lane (a destination) one at a time: one that hangs holds up no other lane. */
  readonly isByLane?: boolean
  /** A lane that fails again and again is left alone for a while. Writes down what has waited in it beyond its deadline. */
  readonly breaker?: { givenUp(tx: Tx, payloads: Payload[]): Promise<void> }
  /** A throw is a retry. */
  run(job: Job<Payload>): Promise<Outcome>
}

export interface WorkerParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly kinds: readonly JobKind[]
  readonly pollMs?: number
  readonly leaseMs?: number
  /** Done or failed for good, so long after it was wanted. */
  readonly onSettled?: (kind: string, outcome: string, seconds: number) => void
  readonly tracing?: Tracing
}

export interface Worker {
  deleteFinished(nowMs: ProvenMs): Promise<void>
  /** Takes nothing new, gives what runs a moment, then tells it to stop; what did not settle is taken up by the next. */
  close(): Promise<void>
}

class LeaseLost extends Error {}

const keptMs = 7 * 86_400_000
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
          // There may be more than there were places for.
          wake()
        })
      own.set(row.id, work)
    }
  }

  const poll = async (): Promise<void> => {
    try {
      for (const kind of kinds) await take(kind)
      isAway = false
    } catch (error) {
      // The database is away: said once, asked again at the next turn.
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
    async deleteFinished(nowMs) {
      await deleteFinished(db, nowMs, keptMs)
      await deleteOldLanes(db, nowMs, keptMs)
    },
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

/** 5 s, 10 s, 20 s ... an hour; up to a fifth more, so that many do not come back at one moment. */
export const backoffMs = (attempts: number): number =>
  Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(attempts - 1, 20)) * (1 + Math.random() / 5)
