/** Devices on waybills: one row for each time that a device was bound. `bound_from` is null until the waybill starts. */
import type { WaybillDevice } from '@coldway/contract/waybills/waybill-fields.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export interface BoundRow {
  detailId: number
  deviceId: number
  deviceCode: string | null
  deviceName: string | null
  /** The device was deleted after it had been on the waybill; code and name are those it had. */
  isGone: boolean
  boundFrom: number | null
  boundUntil: number | null
  recordState: WaybillDevice['recordState']
}

/** Lists the devices of one waybill. The caller has checked that the waybill is in scope. */
export const listBound = async (db: Db, waybillId: number): Promise<BoundRow[]> => {
  const { rows } = await sql<BoundRow>`
    select b.id as "detailId", b.device_id as "deviceId", coalesce(d.code, b.gone_code) as "deviceCode",
      coalesce(d.name, b.gone_name) as "deviceName", b.gone_code is not null as "isGone",
      b.bound_from as "boundFrom", b.bound_until as "boundUntil", case
        when c.id is not null then c.device_state
        when w.record_interval_s > 0 and b.bound_until is null and b.recording_command_id is null then 'due' end as "recordState"
    from waybill_details b join waybills w on w.id = b.waybill_id left join devices d on d.id = b.device_id
      left join commands c on c.id = b.recording_command_id
    where b.waybill_id = ${waybillId} order by b.id`.execute(db)
  return rows
}

export interface Binding {
  readonly waybillId: number
  readonly waybillNo: string
  readonly orgId: number
  readonly deviceIds: readonly number[]
  /** null while the waybill has not started. */
  readonly fromMs: number | null
  readonly nowMs: number
}

/** Binds devices. A device that is on another open waybill violates the index `waybill_details_open`. */
export const bind = async (tx: Tx, binding: Binding): Promise<void> => {
  const { waybillId, waybillNo, orgId, deviceIds, fromMs, nowMs } = binding
  if (deviceIds.length === 0) return
  const from = fromMs === null ? null : new Date(fromMs)
  await sql`insert into waybill_details (org_id, waybill_no, waybill_id, device_id, bound_from, created_at)
    select ${orgId}, ${waybillNo}, ${waybillId}, x.id, ${from}::timestamptz, ${new Date(nowMs)}::timestamptz
    from unnest(${[...deviceIds]}::int[]) as x (id)`.execute(tx)
}

/** Unbinds devices. The row of a device stays with its time, unless the waybill has not started: then it is deleted. */
export const unbind = async (
  tx: Tx,
  { waybillId, deviceIds, untilMs }: Pick<Binding, 'waybillId' | 'deviceIds'> & { readonly untilMs: number },
): Promise<void> => {
  if (deviceIds.length === 0) return
  await sql`delete from waybill_details where waybill_id = ${waybillId} and device_id = any(${[...deviceIds]}::int[])
    and bound_from is null`.execute(tx)
  await sql`update waybill_details set bound_until = greatest(bound_from, ${new Date(untilMs)}::timestamptz)
    where waybill_id = ${waybillId} and device_id = any(${[...deviceIds]}::int[]) and bound_until is null`.execute(tx)
}

/** Binds devices from the start of their waybills on, but never before the moment they left another waybill. */
export const bindFrom = async (tx: Tx, ids: readonly number[], atMs: number): Promise<void> => {
  await sql`update waybill_details b set bound_from = greatest(${new Date(atMs)}::timestamptz,
      (select max(other.bound_until) from waybill_details other where other.device_id = b.device_id and other.id <> b.id))
    where b.waybill_id = any(${[...ids]}::int[]) and b.bound_from is null`.execute(tx)
}

/** Frees the devices at the end of their waybills. */
export const bindUntil = async (tx: Tx, ids: readonly number[], atMs: number): Promise<void> => {
  await sql`update waybill_details set bound_until = greatest(bound_from, ${new Date(atMs)}::timestamptz)
    where waybill_id = any(${[...ids]}::int[]) and bound_until is null`.execute(tx)
}
