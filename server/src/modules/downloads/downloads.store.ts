/** All SQL of tasks. Row security shows a caller only their own rows; every statement names the owner all the same. */
import { limits } from '@coldway/contract/limits.ts'
import type { DownloadTask } from '@coldway/contract/downloads/downloads.ts'
import type { Language } from '@coldway/contract/enums.ts'
import type { ExportFormat } from '@coldway/contract/downloads/exports.ts'
import type { Refusal } from '@coldway/contract/errors.ts'
import type { ListQuery } from '@coldway/contract/list.ts'
import { type QueryResult, sql } from 'kysely'
import type { Stored } from '../../platform/blobs.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import type { Announced, MadeFor, TaskRequest } from './request.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export type ListName = 'id' | 'fileName' | 'kind' | 'state' | 'createTime'
const listed: SqlColumns<ListName> = {
  id: { is: sql`t.id` },
  fileName: { is: sql`t.file_name` },
  kind: { is: sql`t.kind` },
  state: { is: sql`t.state` },
  createTime: { is: sql`t.created_at`, isTime: true },
}

export interface TaskRow extends Omit<DownloadTask, 'createTime' | 'finishTime' | 'expireTime'> {
  readonly createdAt: number
  readonly finishedAt: number | null
}

/** Tasks older than `sinceMs` have expired and are deleted at the next run. */
export const listTasks = async (
  db: Db,
  { userId, sinceMs }: { readonly userId: number; readonly sinceMs: number },
  query: ListQuery<ListName>,
  zone: string,
): Promise<{ rows: TaskRow[]; total: number }> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`t.id desc`)
  const from = sql`from downloads t where t.user_id = ${userId} and t.created_at > ${new Date(sinceMs)} and ${where}`
  const { rows } = await sql<TaskRow>`
    select t.id, t.file_name as "fileName", t.kind, t.format, t.state, t.progress_pct as "progressPct", t.rows, t.bytes,
      t.sha256, t.error, t.error_params as "errorParams", t.is_read as "isRead", t.created_at as "createdAt", t.finished_at as "finishedAt"
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export const countTasks = async (
  db: Db,
  userId: number,
  sinceMs: number,
): Promise<{ unRead: number; open: number }> => {
  const { rows } = await sql<{ unRead: number; open: number }>`
    select count(*) filter (where state in ('done', 'failed') and not is_read)::int as "unRead",
      count(*) filter (where state in ('queued', 'exporting'))::int as open
    from downloads where user_id = ${userId} and created_at > ${new Date(sinceMs)}`.execute(db)
  return rows[0] ?? { unRead: 0, open: 0 }
}

/** Counts all tasks and those under way. Locks the user's row, so that the counts hold until the commit. */
export const countHeld = async (tx: Tx, userId: number): Promise<{ all: number; open: number }> => {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ all: number; open: number }>`
    select count(*)::int as all, count(*) filter (where state in ('queued', 'exporting'))::int as open
    from downloads where user_id = ${userId}`.execute(tx)
  return rows[0] ?? { all: 0, open: 0 }
}

export interface NewTask extends Announced {
  readonly userId: number
  readonly request: TaskRequest
  readonly zone: string
  readonly language: Language
  readonly nowMs: number
}

export const insertTask = async (tx: Tx, { userId, request, fileName, format, zone, language, nowMs }: NewTask) => {
  const { rows } = await sql<{ id: number }>`
    insert into downloads (user_id, kind, format, file_name, request, zone, language, created_at)
    values (${userId}, ${request.kind}, ${format}, ${fileName}, ${JSON.stringify(request)}::jsonb, ${zone},
      ${language}, ${new Date(nowMs)}) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

interface Gone {
  readonly id: number
  readonly fileName: string
  readonly blob: string | null
}
export const deleteTasks = async (tx: Tx, userId: number, ids: readonly number[]): Promise<Gone[]> => {
  const { rows } = await sql<Gone>`
    delete from downloads where user_id = ${userId} and id = any(${[...ids]}::int[])
    returning id, file_name as "fileName", blob`.execute(tx)
  return rows
}

/** Marks the user's tasks as read, but only those that have ended. */
export const markRead = async (tx: Tx, userId: number): Promise<number> => {
  const { numAffectedRows } = await sql`update downloads set is_read = true
    where user_id = ${userId} and not is_read and state in ('done', 'failed')`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Cancels a task and gives its name; of two who change its state at once, one wins. */
export const cancelTask = async (tx: Tx, userId: number, id: number, nowMs: number): Promise<string | undefined> => {
  const { rows } = await sql<{ fileName: string }>`
    update downloads set state = 'cancelled', finished_at = ${new Date(nowMs)}
    where id = ${id} and user_id = ${userId} and state in ('queued', 'exporting')
    returning file_name as "fileName"`.execute(tx)
  return rows[0]?.fileName
}

export const restartTask = async (
  tx: Tx,
  userId: number,
  id: number,
): Promise<{ run: number; fileName: string } | undefined> => {
  const { rows } = await sql<{ run: number; fileName: string }>`
    update downloads set state = 'queued', run = run + 1, progress_pct = 0, rows = 0, error = null, is_read = false,
      finished_at = null
    where id = ${id} and user_id = ${userId} and state in ('failed', 'cancelled')
    returning run, file_name as "fileName"`.execute(tx)
  return rows[0]
}

export interface FinishedTask extends MadeFor {
  readonly id: number
  readonly kind: TaskRequest['kind']
  readonly fileName: string
  readonly format: ExportFormat
  readonly request: TaskRequest
  readonly rows: number
  readonly progressPct: number
  readonly sha256: string
  readonly state: DownloadTask['state']
  readonly blob: string
}
const finished = sql`kind, file_name as "fileName", format, request, rows, progress_pct as "progressPct", sha256, state,
  blob, made_for as "madeFor", lent`

export const findTask = async (
  db: Db | Tx,
  userId: number,
  id: number,
  sinceMs: number,
): Promise<FinishedTask | undefined> => {
  const { rows } = await sql<FinishedTask>`
    select id, ${finished} from downloads
    where id = ${id} and user_id = ${userId} and created_at > ${new Date(sinceMs)}`.execute(db)
  return rows[0]
}

export const findByBlob = async (db: Db, userId: number, blob: string): Promise<FinishedTask | undefined> => {
  const { rows } = await sql<FinishedTask>`
    select id, ${finished} from downloads where user_id = ${userId} and blob = ${blob}::uuid and state = 'done'`.execute(
    db,
  )
  return rows[0]
}

export interface Begun {
  readonly userId: number
  readonly request: TaskRequest
  readonly zone: string
  readonly language: Language
}
export interface Run {
  readonly id: number
  readonly run: number
}
const ofRun = ({ id, run }: Run) => sql`id = ${id} and run = ${run} and state in ('queued', 'exporting')`

/** Gives undefined when the task was deleted, cancelled or restarted meanwhile. */
export const beginTask = async (tx: Tx, run: Run): Promise<Begun | undefined> => {
  const { rows } = await sql<Begun>`
    update downloads set state = 'exporting', rows = 0, progress_pct = 0 where ${ofRun(run)}
    returning user_id as "userId", request, zone, language`.execute(tx)
  return rows[0]
}

/** Gives false when nobody wants the file any longer. */
export const setProgress = async (
  tx: Tx,
  run: Run,
  given: { readonly rows: number; readonly progressPct: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update downloads set rows = ${given.rows}, progress_pct = ${given.progressPct} where ${ofRun(run)}`.execute(tx)
  return numAffectedRows === 1n
}

interface Finished extends MadeFor {
  readonly rows: number
  readonly blob: string
  readonly stored: Stored
  readonly nowMs: number
}

/** Gives the owner, or undefined when nobody wants the file any longer. */
export const setDone = async (
  tx: Tx,
  run: Run,
  { rows, blob, stored, madeFor, lent, nowMs }: Finished,
): Promise<number | undefined> =>
  ownerOf(
    sql`update downloads set state = 'done', progress_pct = 100, rows = ${rows}, bytes = ${stored.bytes},
      sha256 = ${stored.sha256}, blob = ${blob}, made_for = ${madeFor},
      lent = ${[...lent]}::int[], error = null, finished_at = ${new Date(nowMs)}
    where ${ofRun(run)} returning user_id as "userId"`.execute(tx),
  )

export const setFailed = (tx: Tx, run: Run, { error, params }: Refusal, nowMs: number): Promise<number | undefined> =>
  ownerOf(
    sql`update downloads set state = 'failed', error = ${error}, error_params = ${JSON.stringify(params)}::jsonb,
      finished_at = ${new Date(nowMs)}
    where ${ofRun(run)} returning user_id as "userId"`.execute(tx),
  )

export const setQueued = (tx: Tx, run: Run): Promise<number | undefined> =>
  ownerOf(sql`update downloads set state = 'queued' where ${ofRun(run)} returning user_id as "userId"`.execute(tx))

const ownerOf = async (changed: Promise<QueryResult<unknown>>): Promise<number | undefined> =>
  ((await changed).rows[0] as { readonly userId: number } | undefined)?.userId

export const deleteOlder = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from downloads where created_at <= ${new Date(nowMs - limits.exportKeptMs)}`.execute(db)
}

/** Lists which of these blobs still belong to a task. */
export const listHeldBlobs = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ blob: string }>`
    select blob from downloads where blob = any(${[...keys]}::uuid[])`.execute(db)
  return rows.map(({ blob }) => blob)
}
