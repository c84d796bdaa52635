/** Records of shipments in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { isWaybillSeen } from '../waybills/index.ts'

export interface Shipment {
  readonly waybillNo: string
  readonly orgPath: string
  readonly state: string
  readonly isOwn: boolean
}

export const findShipment = async (db: Db, scope: OrgScope, id: number): Promise<Shipment | undefined> => {
  const { rows } = await sql<Shipment>`select w.waybill_no as "waybillNo", w.org_path as "orgPath", w.state,
      ${inScope(scope, sql`w.org_path`)} as "isOwn"
    from waybills w where w.id = ${id} and ${isWaybillSeen(scope)}`.execute(db)
  return rows[0]
}

export interface RecordRow {
  readonly record: string
  readonly number: number
  readonly at: number
  readonly userName: string
  readonly account: string
  readonly reason: string
  readonly readings: number
  readonly blob: string
  readonly entry: string
  readonly signature: string
  readonly publicKey: string
}

/** The newest first. The caller has checked that the shipment is in scope. */
export const listRecords = async (db: Db | Tx, waybillId: number): Promise<RecordRow[]> => {
  const { rows } = await sql<RecordRow>`select e.record, e.number, e.at, e.user_name as "userName", e.account, e.reason,
      e.readings, e.blob, e.entry, e.signature, e.public_key as "publicKey"
    from evidence_records e where e.waybill_id = ${waybillId} order by e.number desc`.execute(db)
  return rows
}

/** Answers false when another record has taken the number. */
export const insertRecord = async (tx: Tx, waybillId: number, row: RecordRow): Promise<boolean> => {
  const { rows } =
    await sql`insert into evidence_records (record, waybill_id, number, at, user_name, account, reason, readings,
      blob, entry, signature, public_key)
    values (${row.record}, ${waybillId}, ${row.number}, ${new Date(row.at)}, ${row.userName}, ${row.account}, ${row.reason},
      ${row.readings}, ${row.blob}, ${row.entry}, ${row.signature}, ${row.publicKey})
    on conflict (waybill_id, number) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Those of these blobs that belong to a record. */
export const listEvidenceBlobs = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ blob: string }>`
    select blob from evidence_records where blob = any(${[...keys]}::uuid[])`.execute(db)
  return rows.map(({ blob }) => blob)
}
