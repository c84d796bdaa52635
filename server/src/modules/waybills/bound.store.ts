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
  /** When it was put on the waybill, and when a person took it off; null: nobody did. */
  createdAt: number
  unboundAt: number | null
  recordState: WaybillDevice['recordState']
}

/** Lists the devices of one waybill. The caller has checked that the waybill is in scope. */
export const listBound = async (db: Db, waybillId: number): Promise<BoundRow[]> => {
  const { rows } = await sql<BoundRow>`
    select b.id as "detailId", b.device_id as "deviceId", coalesce(d.code, b.gone_code) as "deviceCode",
      coalesce(d.name, b.gone_name) as "deviceName", b.gone_code is not null as "isGone",
      b.bound_from as "boundFrom", b.bound_until as "boundUntil", b.created_at as "createdAt", b.unbound_at as "unboundAt", case
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
  const until = sql`greatest(bound_from, ${new Date(untilMs)}::timestamptz)`
  await sql`delete from waybill_details where waybill_id = ${waybillId} and device_id = any(${[...deviceIds]}::int[])
    and bound_from is null`.execute(tx)
  await sql`update waybill_details set bound_until = ${until}, unbound_at = ${until}
    where waybill_id = ${waybillId} and device_id = any(${[...deviceIds]}::int[]) and bound_until is null`.execute(tx)
}

/**
 * Works out the time of each device on these waybills after their start or end was set or moved. A device that was on the
 * waybill as it was saved counts from the start, and one that was put on it later from then on; each counts until it was taken
 * off or the waybill ended, and never while it is on another waybill. A device that came after the end has an empty time.
 */
export const setWindows = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const others = sql`from waybill_details o where o.device_id = b.device_id
    and o.bound_from < coalesce(o.bound_until, 'infinity')`
  await sql`update waybill_details b set bound_from = least(x.low, x.high), bound_until = x.high
    from (
      select b.id, greatest(w.started_at, case when b.created_at > w.created_at then b.created_at end,
          (select max(o.bound_until) ${others} and o.id < b.id)) as low,
        least(w.ended_at, b.unbound_at, (select min(o.bound_from) ${others} and o.id > b.id)) as high
      from waybills w join waybill_details b on b.waybill_id = w.id
      where w.id = any(${[...ids]}::int[]) and w.started_at is not null) as x
    where b.id = x.id and (b.bound_from, b.bound_until) is distinct from (least(x.low, x.high), x.high)`.execute(tx)
}
