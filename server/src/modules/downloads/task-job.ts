/**
 * The job that makes the file of a task. The holder of the job's lease writes progress and outcome. A task that was
 * cancelled, deleted or restarted stops within a second; one whose worker died is taken by another, three times in all
 * (faults.md rows 38 to 40).
 */
import { randomUUID } from 'node:crypto'
import { downloadLimits } from '@coldway/contract/downloads/downloads.ts'
import { fail, Refusal } from '@coldway/contract/errors.ts'
import type { Tx } from '../../platform/database.ts'
import type { Job, JobKind, Outcome } from '../../platform/jobs.ts'
import type { DownloadsParts } from './downloads.service.ts'
import * as store from './downloads.store.ts'
import type { MakeFile, Watch } from './make-file.ts'

export const taskJobKind = 'download'
const concurrency = 2
const progressEveryMs = 1_000

type TaskJob = Job<store.Run>

export const taskJob = (parts: DownloadsParts, makeFile: MakeFile): JobKind => ({
  kind: taskJobKind,
  concurrency,
  run: async (job: TaskJob) => {
    const run = job.payload
    // The attempt before died with its worker, which could not record it.
    if (job.attempt > downloadLimits.triesMax) return failed(parts, run, fail('exportFailed'))
    const task = await job.whileHeld((tx) => store.beginTask(tx, run))
    if (!task) return { is: 'done' }
    try {
      return await make(parts, makeFile, job, task)
    } catch (error) {
      if (error instanceof Refusal) return failed(parts, run, error)
      if (job.attempt >= downloadLimits.triesMax) return failed(parts, run, fail('exportFailed'))
      return { is: 'retry', error: String(error), ...publishing(parts, againOrFailed(parts, run)) }
    }
  },
})

const make = async (
  parts: DownloadsParts,
  makeFile: MakeFile,
  job: TaskJob,
  { userId, request, zone, language }: store.Begun,
): Promise<Outcome> => {
  const { bus, clock } = parts
  const unwanted = new AbortController()
  const gone = AbortSignal.any([job.signal, unwanted.signal])
  const moved = { rows: 0, expected: 1 }
  const publish = () => bus.publish('download.changed', { userId })
  publish()
  const stop = publishProgress(job, moved, { onMoved: publish, onUnwanted: () => unwanted.abort() })
  const blob = randomUUID()
  try {
    const onMoved: Watch['onMoved'] = (rows, expected) => Object.assign(moved, { rows, expected })
    const made = await makeFile({ userId, request, zone, language, blob }, { gone, onMoved })
    const done = { ...made, blob, nowMs: clock.now() }
    return { is: 'done', ...publishing(parts, (tx) => store.setDone(tx, job.payload, done)) }
  } catch (error) {
    if (unwanted.signal.aborted) return { is: 'done' }
    throw error
  } finally {
    stop()
  }
}

/** Publishes once a second; calls `onUnwanted` when the task is gone. */
const publishProgress = (
  job: TaskJob,
  moved: { readonly rows: number; readonly expected: number },
  { onMoved, onUnwanted }: { readonly onMoved: () => void; readonly onUnwanted: () => void },
): (() => void) => {
  const timer = setInterval(() => {
    const { rows, expected } = moved
    // The last percent is the file itself.
    const progressPct = Math.min(99, Math.floor((rows / Math.max(1, expected)) * 100))
    job
      .whileHeld((tx) => store.setProgress(tx, job.payload, { rows, progressPct }))
      .then(
        (isWanted) => (isWanted ? onMoved() : onUnwanted()),
        // The lease is lost, or the database is away: the job's own signal aborts it.
        () => undefined,
      )
  }, progressEveryMs)
  return () => clearInterval(timer)
}

const failed = (parts: DownloadsParts, run: store.Run, refusal: Refusal): Outcome => ({
  is: 'failed',
  error: refusal.error,
  ...publishing(parts, (tx) => store.setFailed(tx, run, refusal, parts.clock.now())),
})

/** Gives the owner of what it wrote. */
type Written = (tx: Tx, settled: Outcome['is']) => Promise<number | undefined>

const publishing = ({ bus }: DownloadsParts, record: Written): Pick<Outcome, 'record' | 'after'> => {
  const written: { userId?: number | undefined } = {}
  return {
    record: async (tx, settled) => {
      written.userId = await record(tx, settled)
    },
    after: () => {
      if (written.userId !== undefined) bus.publish('download.changed', { userId: written.userId })
    },
  }
}

/** The task has failed when the next attempt would be too late. */
const againOrFailed =
  ({ clock }: DownloadsParts, run: store.Run): Written =>
  (tx, settled) =>
    settled === 'failed' ? store.setFailed(tx, run, fail('exportFailed'), clock.now()) : store.setQueued(tx, run)
