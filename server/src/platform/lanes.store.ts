/**
 * The breaker of a lane. Failures in a row pause the lane, each time for longer. After the pause one job runs, as a
 * lane runs only one at a time, and its outcome opens the lane or pauses it again. Waiting jobs lose no attempt.
 */
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { JobRow } from './jobs.store.ts'
import type { ProvenMs } from './proven-time.ts'

/** Failures in a row before the pause, so that a restart of the other side does not trigger it. */
const failuresMax = 3
const firstPauseMs = 30_000
const longestPauseMs = 600_000

export const noteWell = async (tx: Tx, { kind, lane }: JobRow): Promise<void> => {
  await sql`delete from job_lanes where kind = ${kind} and lane = ${lane}`.execute(tx)
}

export const noteIll = async (tx: Tx, { kind, lane }: JobRow, nowMs: number): Promise<void> => {
  const { rows } = await sql<{ failures: number }>`
    insert into job_lanes (kind, lane, failures, paused_until) values (${kind}, ${lane}, 1, ${new Date(nowMs)})
    on conflict (kind, lane) do update set failures = job_lanes.failures + 1 returning failures`.execute(tx)
  const pauses = (rows[0]?.failures ?? 0) - failuresMax
  if (pauses < 0) return
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(pauses, 20))
  await sql`update job_lanes set paused_until = ${new Date(nowMs + pauseMs)} where kind = ${kind} and lane = ${lane}`.execute(
    tx,
  )
}

/**
 * Fails the jobs of the lane that waited beyond their deadline, without an attempt: a lane that lets one through now
 * and then would never get to them.
 */
export const giveUpLane = async <Payload>(tx: Tx, { kind, lane, id }: JobRow, nowMs: number): Promise<Payload[]> => {
  const { rows } = await sql<{ payload: Payload }>`
    update jobs set state = 'failed', last_error = 'paused', finished_at = ${new Date(nowMs)}
    where kind = ${kind} and lane = ${lane} and state = 'waiting' and lease_until is null and deadline < ${new Date(nowMs)}
      and id <> ${id} returning payload`.execute(tx)
  return rows.map(({ payload }) => payload)
}

/**
 * Says whether the lane is paused. A pause longer than any that is given was set before the clock went back, and does
 * not count.
 */
export const isPaused = (lane: string, { kind, nowMs }: { readonly kind: string; readonly nowMs: number }) =>
  sql<boolean>`exists (select from job_lanes p where p.kind = ${kind} and p.lane = ${sql.ref(lane)}
    and p.paused_until > ${new Date(nowMs)} and p.paused_until <= ${new Date(nowMs + 2 * longestPauseMs)})`

export const deleteOldLanes = async (db: Db, nowMs: ProvenMs, keptMs: number): Promise<void> => {
  await sql`delete from job_lanes where paused_until < ${new Date(nowMs - keptMs)}`.execute(db)
}
