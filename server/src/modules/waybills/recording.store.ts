/** The devices of waybills that are to be sent the record interval, in SQL. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

const isUnset = sql<boolean>`(w.state = 'inTransit' and w.record_interval_s > 0 and b.bound_until is null
  and b.recording_command_id is null)`

/** The waybills with devices that wait for the command, and when the delay of each has passed. */
export const listWaiting = async (tx: Tx, ids: readonly number[]): Promise<{ id: number; dueMs: number }[]> => {
  const { rows } = await sql<{ id: number; dueMs: number }>`
    select w.id, (extract(epoch from w.started_at) + coalesce(w.delay_time_s, 0))::float8 * 1000 as "dueMs"
    from waybills w where w.id = any(${[...new Set(ids)]}::int[])
      and exists (select from waybill_details b where b.waybill_id = w.id and ${isUnset}) order by w.id`.execute(tx)
  return rows
}

export interface UnsetDevice {
  readonly detailId: number
  readonly deviceId: number
  readonly tenant: string
  readonly waybillNo: string
  readonly intervalS: number
  readonly reportIntervalS: number
}

/** None before the delay has passed, as it may have been made longer since the job was added. */
export const listUnset = async (tx: Tx, waybillId: number, nowMs: number): Promise<UnsetDevice[]> => {
  const { rows } = await sql<UnsetDevice>`
    select b.id as "detailId", d.id as "deviceId", d.org_path as tenant, w.waybill_no as "waybillNo",
      w.record_interval_s as "intervalS", d.report_interval_s as "reportIntervalS"
    from waybills w join waybill_details b on b.waybill_id = w.id join devices d on d.id = b.device_id
    where w.id = ${waybillId} and ${isUnset}
      and w.started_at + make_interval(secs => coalesce(w.delay_time_s, 0)) <= ${new Date(nowMs)}
    order by d.id`.execute(tx)
  return rows
}

export const noteSent = async (tx: Tx, detailId: number, commandId: number | null): Promise<void> => {
  await sql`update waybill_details set recording_command_id = ${commandId} where id = ${detailId}`.execute(tx)
}

/** The interval was changed: all devices of the waybill are to be sent it again. */
export const forgetSent = async (tx: Tx, waybillId: number): Promise<void> => {
  await sql`update waybill_details set recording_command_id = null where waybill_id = ${waybillId}
    and bound_until is null`.execute(tx)
}
