import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

export interface JobRow {
  id: number
  kind: string
  payload: unknown
  attempts: number
  fence: number
  deadline: number
  /** When it was to be begun, at the earliest. */
  wantedMs: number
}

export interface NewJob {
  readonly kind: string
  readonly payload: object
  readonly nowMs: number
  /** Now, when left out. */
  readonly runAtMs?: number
  /** Nothing is begun after this; a day from now when left out. */
  readonly deadlineMs?: number
}

const dayMs = 86_400_000

/** Due when the transaction that wants it has committed, and never when it has not. */
export const addJob = async (tx: Tx, { kind, payload, nowMs, ...given }: NewJob): Promise<void> => {
  const { runAtMs = nowMs, deadlineMs = runAtMs + dayMs } = given
  await sql`insert into jobs (kind, payload, created_at, run_at, deadline)
    values (${kind}, ${JSON.stringify(payload)}::jsonb, ${new Date(nowMs)}, ${new Date(runAtMs)},
      ${new Date(deadlineMs)})`.execute(tx)
}

export interface Taking {
  readonly kind: string
  readonly count: number
  /** What the caller is still at: after a step of the clock his own leases may look as if they had run out. */
  readonly except: readonly number[]
  readonly nowMs: number
  readonly leaseMs: number
}

/** Up to `count` due jobs that nobody holds, from now on held by the caller. */
export const takeJobs = async (db: Db, { kind, count, except, nowMs, leaseMs }: Taking): Promise<JobRow[]> => {
  const now = new Date(nowMs)
  const { rows } = await sql<JobRow>`
    update jobs set lease_until = ${new Date(nowMs + leaseMs)}, fence = fence + 1, attempts = attempts + 1
    where id in (
      select id from jobs
      where kind = ${kind} and state = 'waiting' and run_at <= ${now} and (lease_until is null or lease_until <= ${now})
        and id <> all(${[...except]}::bigint[])
      order by run_at limit ${count} for update skip locked)
    returning id, kind, payload, attempts, fence, deadline,
      case when attempts = 1 then run_at else created_at end as "wantedMs"`.execute(db)
  return rows
}

const held = ({ id, fence }: JobRow) => sql`id = ${id} and fence = ${fence} and state = 'waiting'`

/** false: someone else holds it by now, or it is finished. */
export const renewLease = async (db: Db, job: JobRow, untilMs: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update jobs set lease_until = ${new Date(untilMs)} where ${held(job)}`.execute(db)
  return numAffectedRows === 1n
}

/** Keeps it as it is until the commit. */
export const lockHeld = async (tx: Tx, job: JobRow): Promise<boolean> => {
  const { rows } = await sql`select 1 from jobs where ${held(job)} for update`.execute(tx)
  return rows.length === 1
}

export const finishJob = async (
  tx: Tx,
  job: JobRow,
  given: { state: 'done' | 'failed'; error: string | undefined; nowMs: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update jobs set state = ${given.state}, last_error = ${given.error ?? null}, finished_at = ${new Date(given.nowMs)},
      lease_until = null where ${held(job)}`.execute(tx)
  return numAffectedRows === 1n
}

export const postponeJob = async (
  tx: Tx,
  job: JobRow,
  given: { runAtMs: number; error: string | undefined },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update jobs set run_at = ${new Date(given.runAtMs)}, last_error = ${given.error ?? null}, lease_until = null
    where ${held(job)}`.execute(tx)
  return numAffectedRows === 1n
}

export interface DueJobs {
  readonly kind: string
  readonly count: number
  /** Of the oldest: seconds since it was due. */
  readonly lateS: number
}

export const listDueJobs = async (db: Db, nowMs: number): Promise<DueJobs[]> => {
  const { rows } = await sql<DueJobs>`
    select kind, count(*)::int as count, extract(epoch from ${new Date(nowMs)}::timestamptz - min(run_at))::float8 as "lateS"
    from jobs where state = 'waiting' and run_at <= ${new Date(nowMs)} group by kind order by kind`.execute(db)
  return rows
}

export const deleteFinished = async (db: Db, beforeMs: number): Promise<void> => {
  await sql`delete from jobs where state <> 'waiting' and finished_at < ${new Date(beforeMs)}`.execute(db)
}
