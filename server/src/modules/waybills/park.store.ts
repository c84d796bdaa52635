/** The open orders of logistics parks, and the alarms of their devices. */
import type { AlarmRecordKind, BindType } from '@coldway/contract/enums.ts'
import type { ParkAlarm, ParkOrder } from '@coldway/contract/waybills/park-orders.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

/** The park of an order is the only site that it has. */
const parkSite = sql`coalesce(w.receiving_site_id, w.shipping_site_id)`
const openOrders = sql`waybills w join waybill_details b on b.waybill_id = w.id and b.bound_until is null
  join devices d on d.id = b.device_id`
const isOpen = (scope: OrgScope) =>
  sql<boolean>`(w.profile = 'park' and w.state <> 'completed' and ${inScope(scope, sql`w.org_path`)}
    and ${inScope(scope, sql`d.org_path`)})`

type OrderRow = Omit<ParkOrder, 'bindTime' | 'fixTime'> & { boundAt: number; fixAt: number | null }

export const listOrders = async (
  db: Db,
  scope: OrgScope,
  most: number,
): Promise<{ orders: OrderRow[]; total: number }> => {
  const { rows } = await sql<OrderRow & { total: number }>`
    select w.id, w.waybill_no as "waybillNo", ${parkSite} as "siteId", w.bind_type as "bindType", o.name as "orgName",
      d.id as "deviceId", d.code as "deviceCode", d.name as "deviceName", b.bound_from as "boundAt", l.lng, l.lat,
      l.fix_at as "fixAt", case
        when exists (select from site_stays y where y.device_id = d.id and y.site_id = ${parkSite} and y.exited_at is null
          and y.closed_at is null) then true
        when l.fix_at >= b.bound_from then false end as "isInside", (count(*) over ())::int as total
    from ${openOrders} join organisations o on o.id = w.org_id left join seen_latest l on l.device_id = d.id
    where ${isOpen(scope)} order by w.id desc limit ${most}`.execute(db)
  return { orders: rows.map(({ total: _total, ...order }) => order), total: rows[0]?.total ?? 0 }
}

type AlarmRow = Omit<ParkAlarm, 'startTime'> & { kind: AlarmRecordKind; startAt: number }

export const listAlarms = async (
  db: Db,
  scope: OrgScope,
  most: number,
): Promise<{ alarms: AlarmRow[]; total: number }> => {
  const { rows } = await sql<AlarmRow & { total: number }>`
    select a.id, a.kind, a.level, d.code as "deviceCode", d.name as "deviceName", s.id as "siteId", s.name as "siteName",
      a.start_at as "startAt", (count(*) over ())::int as total
    from ${openOrders} join alarm_records a on a.device_id = d.id and a.status = 'alarming'
      left join sites s on s.id = ${parkSite}
    where ${isOpen(scope)} and ${inScope(scope, sql`a.org_path`)}
    order by s.level desc nulls last, a.level desc, a.start_at, a.id limit ${most}`.execute(db)
  return { alarms: rows.map(({ total: _total, ...alarm }) => alarm), total: rows[0]?.total ?? 0 }
}

/** The device of a number that the caller sees. */
export const findDevice = async (
  tx: Tx,
  scope: OrgScope,
  code: string,
): Promise<{ id: number; orgId: number } | undefined> => {
  const { rows } = await sql<{ id: number; orgId: number }>`
    select d.id, d.org_id as "orgId" from devices d where d.code = ${code} and ${inScope(scope, sql`d.org_path`)}`.execute(
    tx,
  )
  return rows[0]
}

export interface Binding {
  readonly deviceId: number
  /** null: of a park that was deleted. */
  readonly siteId: number | null
  readonly bindType: BindType
}

/** The id of the open order that binds a device to a park. */
export const findOrder = async (
  tx: Tx,
  scope: OrgScope,
  { deviceId, siteId, bindType }: Binding,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select w.id from ${openOrders} where ${isOpen(scope)} and d.id = ${deviceId} and w.bind_type = ${bindType}
      and ${parkSite} is not distinct from ${siteId}::int`.execute(tx)
  return rows[0]?.id
}
