/** Devices on waybills: a row for each time a device was bound, kept when it is exchanged. Bound before the start has no `from`. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export interface BoundRow {
  detailId: number
  deviceId: number
  deviceCode: string | null
  deviceName: string | null
  boundFrom: number | null
  boundUntil: number | null
}

/** Of one waybill, which was found in the caller's scope. */
export const listBound = async (db: Db, waybillId: number): Promise<BoundRow[]> => {
  const { rows } = await sql<BoundRow>`
    select b.id as "detailId", b.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName",
      b.bound_from as "boundFrom", b.bound_until as "boundUntil"
    from waybill_details b left join devices d on d.id = b.device_id
    where b.waybill_id = ${waybillId} order by b.id`.execute(db)
  return rows
}

export interface Binding {
  readonly waybillId: number
  readonly waybillNo: string
  readonly orgId: number
  readonly deviceIds: readonly number[]
  /** null: the waybill has not started. */
  readonly fromMs: number | null
  readonly nowMs: number
}

/** A device that is on another open waybill violates `waybill_details_open`. */
export const bind = async (tx: Tx, binding: Binding): Promise<void> => {
  const { waybillId, waybillNo, orgId, deviceIds, fromMs, nowMs } = binding
  if (deviceIds.length === 0) return
  const from = fromMs === null ? null : new Date(fromMs)
  await sql`insert into waybill_details (org_id, waybill_no, waybill_id, device_id, bound_from, created_at)
    select ${orgId}, ${waybillNo}, ${waybillId}, x.id, ${from}::timestamptz, ${new Date(nowMs)}::timestamptz
    from unnest(${[...deviceIds]}::int[]) as x (id)`.execute(tx)
}

/** One that was never on its way leaves no trace; of one that was, the time it was bound stays. */
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

/** From the start of their waybills on; never before the device left another one. */
export const bindFrom = async (tx: Tx, ids: readonly number[], atMs: number): Promise<void> => {
  await sql`update waybill_details b set bound_from = greatest(${new Date(atMs)}::timestamptz,
      (select max(other.bound_until) from waybill_details other where other.device_id = b.device_id and other.id <> b.id))
    where b.waybill_id = any(${[...ids]}::int[]) and b.bound_from is null`.execute(tx)
}

/** With the end of their waybills the devices are free. */
export const bindUntil = async (tx: Tx, ids: readonly number[], atMs: number): Promise<void> => {
  await sql`update waybill_details set bound_until = greatest(bound_from, ${new Date(atMs)}::timestamptz)
    where waybill_id = any(${[...ids]}::int[]) and bound_until is null`.execute(tx)
}
