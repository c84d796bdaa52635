/** All SQL of schedules. Row security shows a caller only their own rows; statements of calls name the owner all the same. */
import type { Language } from '@coldway/contract/enums.ts'
import type { Refusal } from '@coldway/contract/errors.ts'
import type { ListQuery } from '@coldway/contract/list.ts'
import {
  scheduleLimits,
  type ScheduledFile,
  type ScheduleRange,
  type ScheduleRun,
} from '@coldway/contract/schedules/schedules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import type { When } from './times.ts'

export interface Kept extends When {
  readonly name: string
  readonly range: ScheduleRange
  readonly language: Language
  readonly mailsOwner: boolean
  readonly recipientIds: readonly number[]
}
export interface ScheduleRow extends Kept {
  readonly id: number
  readonly userId: number
  readonly file: ScheduledFile
  readonly nextAt: number | null
  readonly pausedFor: string | null
  readonly version: number
  readonly createdAt: number
}
export type RunRow = Omit<ScheduleRun, 'dueTime'> & { readonly scheduleId: number; readonly dueAt: number }
export interface Due {
  readonly id: number
  readonly dueMs: number
}

const columns = sql`s.id, s.user_id as "userId", s.name, s.file, s.range, s.every, s.at, s.week_day as "weekDay",
  s.month_day as "monthDay", s.zone, s.language, s.mails_owner as "mailsOwner", s.recipient_ids as "recipientIds",
  s.next_at as "nextAt", s.paused_for as "pausedFor", s.version, s.created_at as "createdAt"`

export type ListName = 'id' | 'name' | 'state' | 'every' | 'createTime'
const listed: SqlColumns<ListName> = {
  id: { is: sql`s.id` },
  name: { is: sql`s.name` },
  state: { is: sql`case when s.next_at is null then 'paused' else 'active' end` },
  every: { is: sql`s.every` },
  createTime: { is: sql`s.created_at`, isTime: true },
}

export const listSchedules = async (
  db: Db,
  userId: number,
  query: ListQuery<ListName>,
  zone: string,
): Promise<{ rows: ScheduleRow[]; total: number }> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`s.id desc`)
  const from = sql`from schedules s where s.user_id = ${userId} and ${where}`
  const { rows } = await sql<ScheduleRow>`select ${columns} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export const findSchedule = async (db: Db, userId: number, id: number): Promise<ScheduleRow | undefined> => {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from schedules s where s.user_id = ${userId} and s.id = ${id}`.execute(db)
  return rows[0]
}

/** The last runs of each, the newest first. */
export const listRuns = async (db: Db, ids: readonly number[]): Promise<RunRow[]> => {
  const { rows } = await sql<RunRow>`
    select r.schedule_id as "scheduleId", r.due_at as "dueAt", r.state, r.download_id as "downloadId", r.error,
      r.error_params as "errorParams", r.mails, r.skipped
    from unnest(${[...ids]}::int[]) as x (id) join lateral (select * from schedule_runs r where r.schedule_id = x.id
      order by r.due_at desc limit ${scheduleLimits.runsShown}) r on true order by r.due_at desc`.execute(db)
  return rows
}

/** Locks the user's row, so that the count holds until the commit. */
export const countSchedules = async (tx: Tx, userId: number): Promise<number> => {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from schedules where user_id = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface NewSchedule extends Kept {
  readonly userId: number
  readonly file: ScheduledFile
  readonly nextMs: number
  readonly nowMs: number
}

export const insertSchedule = async (tx: Tx, given: NewSchedule): Promise<number> => {
  const { userId, name, file, range, every, at, weekDay, monthDay, zone, language, mailsOwner, recipientIds } = given
  const { rows } = await sql<{ id: number }>`
    insert into schedules (user_id, name, file, range, every, at, week_day, month_day, zone, language, mails_owner,
      recipient_ids, next_at, created_at)
    values (${userId}, ${name}, ${JSON.stringify(file)}::jsonb, ${range}, ${every}, ${at}, ${weekDay}, ${monthDay}, ${zone},
      ${language}, ${mailsOwner}, ${[...recipientIds]}::int[], ${new Date(given.nextMs)}, ${new Date(given.nowMs)})
    returning id`.execute(tx)
  return rows[0]?.id as number
}

/** Locks until the commit. */
export const lockSchedules = async (tx: Tx, userId: number, ids: readonly number[]): Promise<ScheduleRow[]> => {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from schedules s where s.user_id = ${userId} and s.id = any(${[...ids]}::int[])
    order by s.id for update`.execute(tx)
  return rows
}

export const updateSchedule = async (
  tx: Tx,
  {
    id,
    version,
    nextMs,
    ...kept
  }: Kept & { readonly id: number; readonly version: number; readonly nextMs: number | null },
): Promise<boolean> => {
  const { name, range, every, at, weekDay, monthDay, zone, language, mailsOwner, recipientIds } = kept
  const { numAffectedRows } = await sql`
    update schedules set name = ${name}, range = ${range}, every = ${every}, at = ${at}, week_day = ${weekDay},
      month_day = ${monthDay}, zone = ${zone}, language = ${language}, mails_owner = ${mailsOwner},
      recipient_ids = ${[...recipientIds]}::int[], next_at = ${nextMs === null ? null : new Date(nextMs)},
      version = version + 1
    where id = ${id} and version = ${version}`.execute(tx)
  return Number(numAffectedRows) === 1
}

export const setNext = async (tx: Tx, id: number, nextMs: number | null): Promise<void> => {
  await sql`update schedules set next_at = ${nextMs === null ? null : new Date(nextMs)}, paused_for = null,
    version = version + 1 where id = ${id}`.execute(tx)
}

export const deleteSchedules = async (tx: Tx, userId: number, ids: readonly number[]): Promise<{ name: string }[]> => {
  const { rows } = await sql<{ name: string }>`
    delete from schedules where user_id = ${userId} and id = any(${[...ids]}::int[]) returning name`.execute(tx)
  return rows
}

/** A schedule that is due at that time; undefined: it was changed, paused, deleted, or somebody has made this run. */
export const findDue = async (tx: Tx, { id, dueMs }: Due): Promise<ScheduleRow | undefined> => {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from schedules s where s.id = ${id} and s.next_at = ${new Date(dueMs)}`.execute(tx)
  return rows[0]
}

/** True for one only of all who try to make the run of one time. */
export const moveOn = async (
  tx: Tx,
  { id, dueMs }: Due,
  { nextMs, pausedFor }: { readonly nextMs: number | null; readonly pausedFor: string | null },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update schedules set next_at = ${nextMs === null ? null : new Date(nextMs)}, paused_for = ${pausedFor}
    where id = ${id} and next_at = ${new Date(dueMs)}`.execute(tx)
  return Number(numAffectedRows) === 1
}

type Why = Pick<Refusal, 'error' | 'params'> | undefined

interface NewRun {
  readonly downloadId: number | null
  readonly why: Why
  readonly skipped: number
}
export const insertRun = async (tx: Tx, due: Due, { downloadId, why, skipped }: NewRun): Promise<void> => {
  await sql`insert into schedule_runs (schedule_id, due_at, state, download_id, error, error_params, skipped)
    values (${due.id}, ${new Date(due.dueMs)}, ${why ? 'failed' : 'queued'}, ${downloadId}, ${why?.error ?? null},
      ${JSON.stringify(why?.params ?? {})}::jsonb, ${skipped})
    on conflict do nothing`.execute(tx)
  await sql`delete from schedule_runs where schedule_id = ${due.id} and due_at < (select min(due_at) from (
    select due_at from schedule_runs where schedule_id = ${due.id} order by due_at desc limit ${scheduleLimits.runsKept}) x)`.execute(
    tx,
  )
}

export interface Made {
  readonly schedule: ScheduleRow
  readonly skipped: number
  /** undefined: its task is gone. */
  readonly task:
    | {
        readonly state: string
        readonly fileName: string
        readonly format: string
        readonly bytes: number | null
        readonly blob: string | null
        readonly madeFor: string | null
        readonly lent: readonly number[]
        readonly request: unknown
        readonly error: string | null
        readonly errorParams: Refusal['params']
      }
    | undefined
}

export const findMade = async (tx: Tx, { id, dueMs }: Due): Promise<Made | undefined> => {
  const { rows } = await sql<ScheduleRow & { skipped: number; task: Made['task'] | null }>`
    select ${columns}, r.skipped, case when d.id is not null then json_build_object('state', d.state, 'fileName', d.file_name,
      'format', d.format, 'bytes', d.bytes, 'blob', d.blob, 'madeFor', d.made_for, 'lent', d.lent, 'request', d.request, 'error', d.error,
      'errorParams', d.error_params) end as task
    from schedule_runs r join schedules s on s.id = r.schedule_id left join downloads d on d.id = r.download_id
    where r.schedule_id = ${id} and r.due_at = ${new Date(dueMs)} and r.state = 'queued'`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { skipped, task, ...schedule } = row
  return { schedule, skipped, task: task ?? undefined }
}

export const endRun = async (tx: Tx, { id, dueMs }: Due, mails: number | null, why: Why): Promise<void> => {
  await sql`update schedule_runs set state = ${why ? 'failed' : 'done'}, error = ${why?.error ?? null},
      error_params = ${JSON.stringify(why?.params ?? {})}::jsonb, mails = ${mails}
    where schedule_id = ${id} and due_at = ${new Date(dueMs)} and state = 'queued'`.execute(tx)
}

/** The own contact of the account, which is a recipient as well. */
export const findOwnContact = async (tx: Tx, userId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from recipients where user_id = ${userId}`.execute(tx)
  return rows[0]?.id
}
