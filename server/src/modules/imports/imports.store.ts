/** All SQL of imports. Row security shows a caller only their own; every statement names the owner all the same. */
import { limits } from '@coldway/contract/limits.ts'
import type { NewDevice } from '@coldway/contract/devices/devices.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import type { ImportColumn, ImportState } from '@coldway/contract/devices/imports.ts'
import type { ImportOutcome } from '@coldway/contract/downloads/workbooks.ts'
import type { ListQuery } from '@coldway/contract/list.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export interface ImportRecord {
  readonly id: number
  readonly fileName: string
  readonly state: ImportState
  readonly total: number
  readonly ready: number
  readonly imported: number
  readonly standing: number
  readonly refused: number
  readonly through: number
  readonly hasCredentials: boolean
  readonly createdAt: number
  readonly finishedAt: number | null
}
export interface RowRecord {
  readonly row: number
  readonly deviceCode: string
  readonly deviceName: string
  readonly outcome: ImportOutcome
  readonly error: ErrorName | null
  readonly atColumn: ImportColumn | null
  readonly params: Readonly<Record<string, string | number>>
}

export const countImports = async (tx: Tx, userId: number): Promise<number> => {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from imports where user_id = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export const insertImport = async (
  tx: Tx,
  given: { userId: number; fileName: string; sha256: string; nowMs: number },
  rows: readonly (RowRecord & { readonly device: NewDevice | null })[],
): Promise<number> => {
  const { rows: made } = await sql<{ id: number }>`
    insert into imports (user_id, file_name, sha256, created_at)
    values (${given.userId}, ${given.fileName}, ${given.sha256}, ${new Date(given.nowMs)}) returning id`.execute(tx)
  const { id } = made[0] as { id: number }
  await sql`
    insert into import_rows (import_id, row, device_code, device_name, device, outcome, error, at_column, error_params)
    select ${id}, n.row, n."deviceCode", n."deviceName", n.device, n.outcome, n.error, n."atColumn", n.params
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(row int, "deviceCode" text, "deviceName" text, device jsonb,
      outcome text, error text, "atColumn" text, params jsonb)`.execute(tx)
  return id
}

export const findImport = async (db: Db | Tx, userId: number, id: number): Promise<ImportRecord | undefined> => {
  const { rows } = await sql<ImportRecord>`
    select i.id, i.file_name as "fileName", i.state, i.through, i.created_at as "createdAt", i.finished_at as "finishedAt",
      i.credentials_at is null and r.imported > 0 as "hasCredentials", r.*
    from imports i cross join lateral (
      select count(*)::int as total, count(*) filter (where outcome = 'ready')::int as ready,
        count(*) filter (where outcome = 'imported')::int as imported,
        count(*) filter (where outcome = 'standing')::int as standing,
        count(*) filter (where outcome = 'refused')::int as refused
      from import_rows where import_id = i.id) r
    where i.id = ${id} and i.user_id = ${userId}`.execute(db)
  return rows[0]
}

/**
 * Claims an import; of two who start it at once, one wins. An expired claim was that of a process
 * that died.
 */
export const claim = async (
  db: Db,
  { userId, id, nowMs, untilMs }: { userId: number; id: number; nowMs: number; untilMs: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update imports set state = 'importing', through = 0, claimed_until = ${new Date(untilMs)}
    where id = ${id} and user_id = ${userId}
      and (state = 'checked' or (state = 'importing' and claimed_until < ${new Date(nowMs)}))`.execute(db)
  return numAffectedRows === 1n
}

export const release = async (db: Db, userId: number, id: number): Promise<void> => {
  await sql`update imports set state = 'checked', through = 0
    where id = ${id} and user_id = ${userId} and state = 'importing'`.execute(db)
}

export const setThrough = async (db: Db, userId: number, id: number, through: number): Promise<void> => {
  await sql`update imports set through = ${through}
    where id = ${id} and user_id = ${userId} and state = 'importing'`.execute(db)
}

/** Lists the rows that passed the check. */
export const listReady = async (tx: Tx, id: number): Promise<{ row: number; device: NewDevice }[]> => {
  const { rows } = await sql<{ row: number; device: NewDevice }>`
    select row, device from import_rows where import_id = ${id} and outcome = 'ready' order by row`.execute(tx)
  return rows
}

export interface Settled {
  readonly row: number
  readonly outcome: ImportOutcome
  readonly deviceId?: number
  readonly error?: ErrorName
  readonly atColumn?: ImportColumn
  readonly params?: RowRecord['params']
}
export const settleRows = async (tx: Tx, id: number, rows: readonly Settled[]): Promise<void> => {
  await sql`
    update import_rows r set outcome = n.outcome, device_id = n."deviceId", error = n.error, at_column = n."atColumn",
      error_params = coalesce(n.params, '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(row int, outcome text, "deviceId" int, error text, "atColumn" text, params jsonb)
    where r.import_id = ${id} and r.row = n.row`.execute(tx)
}

export const setDone = async (tx: Tx, userId: number, id: number, nowMs: number): Promise<void> => {
  await sql`update imports set state = 'done', finished_at = ${new Date(nowMs)}
    where id = ${id} and user_id = ${userId}`.execute(tx)
}

/** Works once. Gives the devices that were imported and still exist. */
export const takeImported = async (
  tx: Tx,
  userId: number,
  id: number,
  nowMs: number,
): Promise<{ fileName: string; deviceIds: number[] } | undefined> => {
  const { rows } = await sql<{ fileName: string }>`
    update imports set credentials_at = ${new Date(nowMs)}
    where id = ${id} and user_id = ${userId} and state = 'done' and credentials_at is null
    returning file_name as "fileName"`.execute(tx)
  if (!rows[0]) return undefined
  const { rows: made } = await sql<{ deviceId: number }>`
    select device_id as "deviceId" from import_rows
    where import_id = ${id} and outcome = 'imported' and device_id is not null order by row`.execute(tx)
  return { fileName: rows[0].fileName, deviceIds: made.map(({ deviceId }) => deviceId) }
}

type ListName = 'importId' | 'outcome' | 'row'
const listed: SqlColumns<ListName> = {
  importId: { is: sql`r.import_id` },
  outcome: { is: sql`r.outcome` },
  row: { is: sql`r.row` },
}

export const listRows = async (
  db: Db,
  userId: number,
  query: ListQuery<ListName>,
  zone: string,
): Promise<{ rows: RowRecord[]; total: number }> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`r.row`)
  const from = sql`from import_rows r join imports i on i.id = r.import_id where i.user_id = ${userId} and ${where}`
  const { rows } = await sql<RowRecord>`
    select r.row, r.device_code as "deviceCode", r.device_name as "deviceName", r.outcome, r.error, r.at_column as "atColumn",
      r.error_params as params ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export const deleteOlder = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from imports where created_at <= ${new Date(nowMs - limits.exportKeptMs)}`.execute(db)
}
