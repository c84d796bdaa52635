import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { isPaused } from './lanes.store.ts'
import type { ProvenMs } from './proven-time.ts'

export interface JobRow {
  id: number
  kind: string
  lane: string
  payload: unknown
  attempts: number
  fence: number
  deadline: number
  /** The earliest time to begin the job. */
  wantedMs: number
}

export interface NewJob {
  readonly kind: string
  readonly payload: object
  readonly nowMs: number
  /** Now by default. */
  readonly runAtMs?: number
  /** No attempt begins after this; a day from now by default. */
  readonly deadlineMs?: number
  /** The destination, for kinds that work on one job per destination at a time. */
  readonly lane?: string
}

const dayMs = 86_400_000

/** Adds a job that becomes due when the transaction commits, and never if it rolls back. */
export const addJob = (tx: Tx, job: NewJob): Promise<void> => addJobs(tx, [job])

export const addJobs = async (tx: Tx, jobs: readonly NewJob[]): Promise<void> => {
  const rows = jobs.map(({ kind, payload, nowMs, lane = '', ...given }) => {
    const { runAtMs = nowMs, deadlineMs = runAtMs + dayMs } = given
    return { kind, payload, created_at: iso(nowMs), run_at: iso(runAtMs), deadline: iso(deadlineMs), lane }
  })
  await sql`insert into jobs (kind, payload, created_at, run_at, deadline, lane)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (kind text, payload jsonb, created_at timestamptz, run_at timestamptz, deadline timestamptz, lane text)`.execute(
    tx,
  )
}

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** Gives those of the kinds that have an unfinished job, due or not. It reads one row for each kind. */
export const findWaitingKinds = async (db: Db, kinds: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ kind: string }>`
    select k.kind from unnest(${[...kinds]}::text[]) as k (kind)
    where exists (select from jobs j where j.kind = k.kind and j.state = 'waiting')`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}

export interface Taking {
  readonly kind: string
  /** Takes only one job of each lane at a time, whoever holds it. */
  readonly isByLane: boolean
  readonly count: number
  /** Jobs the caller is working on: after a step of the clock its own leases may look expired. */
  readonly except: readonly number[]
  readonly nowMs: number
  readonly leaseMs: number
}

/** Takes up to `count` due jobs that nobody holds; from now on the caller holds them. */
export const takeJobs = async (db: Db, taking: Taking): Promise<JobRow[]> => {
  const { nowMs, leaseMs, isByLane } = taking
  const { rows } = await sql<JobRow>`
    update jobs set lease_until = ${new Date(nowMs + leaseMs)}, fence = fence + 1, attempts = attempts + 1
    where id in (${isByLane ? dueByLane(taking) : dueInAll(taking)})
    returning id, kind, lane, payload, attempts, fence, deadline,
      case when attempts = 1 then run_at else created_at end as "wantedMs"`.execute(db)
  return rows
}

/**
 * No lease is given for twice its time. One that ends later was given before the clock went back, and its end may be
 * hours off.
 */
const isHeldNow = (job: 'j' | 'busy', { nowMs, leaseMs }: Taking) => sql`(${sql.ref(`${job}.lease_until`)} is not null
  and ${sql.ref(`${job}.lease_until`)} > ${new Date(nowMs)}
  and ${sql.ref(`${job}.lease_until`)} <= ${new Date(nowMs + 2 * leaseMs)})`

const isFree = (taking: Taking) => sql`j.kind = ${taking.kind} and j.state = 'waiting'
  and j.run_at <= ${new Date(taking.nowMs)} and not ${isHeldNow('j', taking)}
  and j.id <> all(${[...taking.except]}::bigint[])`

const dueInAll = (taking: Taking) => sql`
  select j.id from jobs j where ${isFree(taking)} and j.lane = ''
  order by j.run_at limit ${taking.count} for update skip locked`

/**
 * Picks the first job of each lane in which nobody is at work. It goes from lane to lane by the index, so a long lane
 * costs no more than a short one.
 */
const dueByLane = (taking: Taking) => sql`
  with recursive lanes as (
    (select lane from jobs where kind = ${taking.kind} and state = 'waiting' order by lane limit 1)
    union all
    select (select n.lane from jobs n where n.kind = ${taking.kind} and n.state = 'waiting' and n.lane > lanes.lane
      order by n.lane limit 1) from lanes where lanes.lane is not null),
  firsts as (
    select due.id from lanes cross join lateral (
      select j.id, j.run_at from jobs j where ${isFree(taking)} and j.lane = lanes.lane order by j.run_at limit 1) due
    where lanes.lane is not null and not ${isPaused('lanes.lane', taking)} and not exists (select from jobs busy where busy.kind = ${taking.kind} and busy.lane = lanes.lane
      and busy.state = 'waiting' and ${isHeldNow('busy', taking)})
    order by due.run_at limit ${taking.count})
  select j.id from jobs j where j.id = any(array(select id from firsts)) and ${isFree(taking)} for update skip locked`

const held = ({ id, fence }: JobRow) => sql`id = ${id} and fence = ${fence} and state = 'waiting'`

/** Gives false when another worker holds the job by now, or it is finished. */
export const renewLease = async (db: Db, job: JobRow, untilMs: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update jobs set lease_until = ${new Date(untilMs)} where ${held(job)}`.execute(db)
  return numAffectedRows === 1n
}

/** Locks the job as held by this worker until the commit. */
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
  /** Seconds since the oldest was due. */
  readonly lateS: number
}

export const listDueJobs = async (db: Db, nowMs: number): Promise<DueJobs[]> => {
  const { rows } = await sql<DueJobs>`
    select kind, count(*)::int as count, extract(epoch from ${new Date(nowMs)}::timestamptz - min(run_at))::float8 as "lateS"
    from jobs where state = 'waiting' and run_at <= ${new Date(nowMs)} group by kind order by kind`.execute(db)
  return rows
}

export const deleteFinished = async (db: Db, nowMs: ProvenMs, keptMs: number): Promise<void> => {
  await sql`delete from jobs where state <> 'waiting' and finished_at < ${new Date(nowMs - keptMs)}`.execute(db)
}
