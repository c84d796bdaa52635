/**
 * What happens when a schedule is due: the file is handed to the download centre in the name of the owner, with what the owner may
 * do now. The row of the schedule says the next time; whoever moves it on makes the run, so there is one for each time, whatever dies.
 * After a pause of the program the run that was due is made once; the times that passed meanwhile are left out, and the run says how
 * many.
 */
import { downloadLimits } from '@coldway/contract/downloads/downloads.ts'
import { errors, fail, Refusal } from '@coldway/contract/errors.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Callers } from '../../platform/callers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.store.ts'
import type { Job, JobKind } from '../../platform/jobs.ts'
import { seeingOnly } from '../../platform/visibility.ts'
import { asWorkload } from '../../platform/workload.ts'
import type { Announced, TaskRequest, Tasks } from '../downloads/index.ts'
import { addOutcomeJob } from './outcome-job.ts'
import { requestAt } from './request.ts'
import * as store from './schedules.store.ts'
import { nextTimeOf, skippedOf } from './times.ts'

export interface RunParts {
  readonly clock: Clock
  readonly bus: Bus
  readonly callers: Callers
  readonly tasks: Tasks
}

const kind = 'schedule'
/** A run that is due is made however long the program was away. */
const patienceMs = 366 * 86_400_000
const triesMax = 5

/** Adds a schedule with the job of its first time. */
export const addSchedule = async (tx: Tx, given: store.NewSchedule): Promise<number> => {
  const id = await store.insertSchedule(tx, given)
  await addRunJob(tx, { id, dueMs: given.nextMs }, given.nowMs)
  return id
}

export const addRunJob = (tx: Tx, { id, dueMs }: store.Due, nowMs: number): Promise<void> =>
  addJob(tx, { kind, payload: { id, dueMs }, nowMs, runAtMs: dueMs, deadlineMs: dueMs + patienceMs })

export const runJob = (parts: RunParts): JobKind => ({
  kind,
  concurrency: 2,
  run: async (job: Job<store.Due>) => {
    const due = job.payload
    const schedule = await job.whileHeld((tx) => store.findDue(tx, due))
    if (!schedule) return { is: 'done' }
    const found = await announcedOf(parts, job, schedule)
    const isMade = await job.whileHeld((tx) => make(parts, tx, { due, schedule, found }))
    if (isMade) parts.bus.publish('download.changed', { userId: schedule.userId })
    return { is: 'done' }
  },
})

type Found = { readonly request: TaskRequest; readonly announced: Announced } | Refusal

/** Asks with what the owner may do and see now. */
const announcedOf = async (
  { callers, tasks }: RunParts,
  { payload: { dueMs }, attempt, signal }: Job<store.Due>,
  schedule: store.ScheduleRow,
): Promise<Found> => {
  const { userId, file, zone, language } = schedule
  if (attempt > triesMax) return fail('exportFailed')
  const caller = await callers.ofUser(userId)
  if (!caller) return fail('forbidden')
  try {
    const request = requestAt(file, schedule, dueMs)
    tasks.permit(caller.by, request)
    const { from, until } = caller.scope
    const renew = async () => caller
    const asking = { ...caller, zone, language, renew, gone: signal, rowsMax: downloadLimits.rowsMax }
    const announced = await asWorkload({ lane: 'heavy', gone: signal }, () =>
      seeingOnly({ from, until, userId }, () => tasks.check(asking, request)),
    )
    return { request, announced }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

interface Making {
  readonly due: store.Due
  readonly schedule: store.ScheduleRow
  readonly found: Found
}

/** True when a file is on its way. */
const make = async ({ clock, tasks }: RunParts, tx: Tx, { due, schedule, found }: Making): Promise<boolean> => {
  const nowMs = clock.now()
  const pausedFor = found instanceof Refusal && isLost(found) ? found.error : null
  const nextMs = pausedFor === null ? nextTimeOf(schedule, Math.max(due.dueMs, nowMs)) : null
  if (!(await store.moveOn(tx, due, { nextMs, pausedFor }))) return false
  if (nextMs !== null) await addRunJob(tx, { id: due.id, dueMs: nextMs }, nowMs)
  const task = found instanceof Refusal ? found : await addTask(tasks, tx, { schedule, found })
  await store.insertRun(tx, due, {
    downloadId: typeof task === 'number' ? task : null,
    why: task instanceof Refusal ? task : undefined,
    skipped: nextMs === null ? 0 : skippedOf(schedule, due.dueMs, nowMs),
  })
  if (task instanceof Refusal) return false
  await addOutcomeJob(tx, due, nowMs)
  return true
}

/** The owner has lost the permission or what was exported: it would be refused each time. */
const isLost = ({ error }: Refusal): boolean => [403, 404].includes(errors[error][1])

const addTask = async (
  tasks: Tasks,
  tx: Tx,
  { schedule, found }: { readonly schedule: store.ScheduleRow; readonly found: Exclude<Found, Refusal> },
): Promise<number | Refusal> => {
  const { userId, zone, language } = schedule
  try {
    return await tasks.add(tx, { ...found.announced, userId, request: found.request, zone, language })
  } catch (error) {
    // Too many tasks: refused before anything is written.
    if (error instanceof Refusal) return error
    throw error
  }
}
