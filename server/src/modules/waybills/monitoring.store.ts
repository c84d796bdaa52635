/** Positions and exceptions of waybills, computed at the time of the call. */
import type { WaybillException, WaybillState } from '@coldway/contract/enums.ts'
import { offlineRule } from '@coldway/contract/devices/device-state.ts'
import type { WaybillProfile } from '@coldway/contract/waybills/waybill-profiles.ts'
import type { Driver, MappedWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { isReceived, isSeen, isShownAt } from './visible.store.ts'

type Range = Pick<OrgScope, 'from' | 'until'>

const alarming = (condition: RawBuilder<boolean>) => sql<boolean>`(w.state = 'inTransit' and exists (
  select from waybill_details b join alarm_records a on a.device_id = b.device_id
  where b.waybill_id = w.id and b.bound_until is null and a.status = 'alarming' and ${condition}))`

/** Conditions on a device `d` of a waybill and its latest state `l`. */
const hasOpenDoor = sql`((l.values ->> 'door')::real > 0 and not exists (
  select from site_stays y where y.device_id = l.device_id and y.exited_at is null and y.closed_at is null))`
const isHeard = (now: RawBuilder<unknown>) => sql`(l.arrived > ${now} - make_interval(secs =>
  greatest(${offlineRule.leastS}::int, ${offlineRule.intervals}::int * d.report_interval_s)))`

const at = (nowMs: number) => sql`${new Date(nowMs)}::timestamptz`

/** Each exception as a condition on `waybills w`. */
export const exceptionsAt = (nowMs: number): Readonly<Record<WaybillException, RawBuilder<boolean>>> => ({
  late: sql`coalesce(case w.state when 'toShip' then w.planned_start < ${at(nowMs)}
    when 'inTransit' then w.planned_arrival < ${at(nowMs)} else coalesce(w.arrived_at, w.ended_at) > w.planned_arrival end, false)`,
  expectedLate: sql`(w.state = 'inTransit' and w.expected_late and w.planned_arrival > ${at(nowMs)})`,
  warm: sql`((w.state = 'inTransit' and w.goods_exceeded) or ${alarming(sql`a.kind = 'temperature'`)})`,
  alarm: alarming(sql`a.kind <> 'temperature'`),
  offRoute: sql`(w.state = 'inTransit' and exists (
    select from waybill_details b join line_subscriptions s on s.device_id = b.device_id
      join line_records r on r.subscription_id = s.id
    where b.waybill_id = w.id and b.bound_until is null and r.kind = 'deviation' and r.state = 'ongoing'))`,
  doorOpen: sql`(w.state = 'inTransit' and exists (
    select from waybill_details b join seen_latest l on l.device_id = b.device_id
    where b.waybill_id = w.id and b.bound_until is null and ${hasOpenDoor}))`,
  // An aggregate, because the database would compare every waybill with every device where this is an anti-join.
  silent: sql`(w.state = 'inTransit' and not coalesce((
    select bool_or(${isHeard(at(nowMs))})
    from waybill_details b join devices d on d.id = b.device_id join seen_latest l on l.device_id = d.id
    where b.waybill_id = w.id and b.bound_until is null), false))`,
})

/** One of these exceptions, on `waybills w`. */
export const isAnyOf = (names: readonly string[], nowMs: number): RawBuilder<boolean> => {
  const wanted = Object.entries(exceptionsAt(nowMs)).flatMap(([name, holds]) => (names.includes(name) ? [holds] : []))
  return sql`(${sql.join(wanted, sql` or `)})`
}

/** The names of the exceptions of `waybills w`. */
const exceptionNames = (nowMs: number): RawBuilder<WaybillException[]> => {
  const named = Object.entries(exceptionsAt(nowMs)).map(
    ([name, holds]) => sql`case when ${holds} then ${name}::text end`,
  )
  return sql`array_remove(array[${sql.join(named)}], null)`
}

export interface Whereabouts {
  waybillId: number
  deviceId: number
  deviceCode: string
  deviceName: string
  lng: number | null
  lat: number | null
  fixAt: number | null
  reportAt: number | null
}

/**
 * Lists the devices that travel with these waybills now, the newest fix first. The caller sees the waybills; what a device of others
 * reported before it was on its waybill is left out.
 */
export const listPlaces = async (db: Db, range: Range, ids: readonly number[]): Promise<Whereabouts[]> => {
  const shown = (column: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
    sql`case when ${isShownAt(range, at)} then ${column} end`
  const ofFix = (column: RawBuilder<unknown>) => shown(column, sql`l.fix_at`)
  const { rows } = await sql<Whereabouts>`
    select b.waybill_id as "waybillId", b.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName",
      ${ofFix(sql`l.lng`)} as lng, ${ofFix(sql`l.lat`)} as lat, ${ofFix(sql`l.fix_at`)} as "fixAt",
      ${shown(sql`l.at`, sql`l.at`)} as "reportAt"
    from waybill_details b join devices d on d.id = b.device_id join seen_latest l on l.device_id = b.device_id
    where b.waybill_id = any(${[...ids]}::int[]) and b.bound_until is null
    order by b.waybill_id, "fixAt" desc nulls last, b.id`.execute(db)
  return rows
}

export const listExceptions = async (
  db: Db,
  ids: readonly number[],
  nowMs: number,
): Promise<Map<number, WaybillException[]>> => {
  const { rows } = await sql<{ id: number; exceptions: WaybillException[] }>`
    select w.id, ${exceptionNames(nowMs)} as exceptions
    from waybills w where w.id = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, exceptions }) => [id, exceptions]))
}

/** The waybills in transit that a range of organisations sees, the oldest first. */
export const listUnderWay = async (db: Db, range: Range, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select w.id from waybills w where w.profile = 'scene' and w.state = 'inTransit' and ${isSeen(range)}
    order by w.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where waybills in transit are; those without a place that the caller may know are left out. */
export const listMapped = async (
  db: Db,
  range: Range,
  { ids, nowMs }: { readonly ids: readonly number[]; readonly nowMs: number },
): Promise<MappedWaybill[]> => {
  const { rows } = await sql<MappedWaybill>`
    select w.id, w.waybill_no as "waybillNo", place.lng, place.lat, ${exceptionNames(nowMs)} as exceptions
    from waybills w cross join lateral (
      select l.lng, l.lat from waybill_details b join seen_latest l on l.device_id = b.device_id
      where b.waybill_id = w.id and b.bound_until is null and l.lng is not null
        and ${isShownAt(range, sql`l.fix_at`)}
      order by l.fix_at desc, b.id limit 1) as place
    where w.id = any(${[...ids]}::int[]) and w.state = 'inTransit' order by w.id`.execute(db)
  return rows
}

/** Received waybills that are open, or completed since a moment. */
export const listReceived = async (
  db: Db,
  range: Range,
  sinceMs: number,
): Promise<{ id: number; state: WaybillState; profile: WaybillProfile }[]> => {
  const isRecent = Number.isFinite(sinceMs) ? sql`w.ended_at >= ${at(sinceMs)}` : sql`false`
  const { rows } = await sql<{ id: number; state: WaybillState; profile: WaybillProfile }>`
    select w.id, w.state, w.profile from waybills w
    where ${isReceived(range)} and (w.state <> 'completed' or ${isRecent})`.execute(db)
  return rows
}

export interface CountRow extends Record<WaybillException, number> {
  toShip: number
  inTransit: number
  completed: number
}

export interface CountQuery {
  readonly sinceMs: number
  readonly nowMs: number
  /** Waybills whose exceptions are not counted: the caller does not see all of their devices. */
  readonly apart: readonly number[]
}

/**
 * Counts the open waybills of the own organisations and those completed since a moment. Exceptions are counted for open waybills only: each in a select
 * of its own, where the database joins the few alarms and deviations, and those by the latest states in one, which reads each
 * state once.
 */
export const countWaybills = async (db: Db, scope: Range, { sinceMs, nowMs, apart }: CountQuery): Promise<CountRow> => {
  const own = sql`from waybills w where w.profile = 'scene' and ${inScope(scope, sql`w.org_path`)}`
  const count = (holds: RawBuilder<boolean>) => sql`(select count(*)::int ${own} and ${holds})`
  const isCounted = apart.length > 0 ? sql`not w.id = any(${[...apart]}::int[])` : sql`true`
  const { doorOpen: _door, silent: _silent, ...counted } = exceptionsAt(nowMs)
  const exceptions = Object.entries(counted).map(
    ([name, holds]) => sql`${count(sql`w.state <> 'completed' and ${holds} and ${isCounted}`)} as ${sql.ref(name)}`,
  )
  const { rows } = await sql<CountRow>`
    with travelling as materialized (select w.id, ${isCounted} as is_counted ${own} and w.state = 'inTransit'),
      heard as (
        select t.id, coalesce(bool_or(${isHeard(at(nowMs))}), false) as heard, coalesce(bool_or(${hasOpenDoor}), false) as open
        from travelling t left join (waybill_details b join devices d on d.id = b.device_id
          join seen_latest l on l.device_id = d.id) on b.waybill_id = t.id and b.bound_until is null
        where t.is_counted group by t.id)
    select ${count(sql`w.state = 'toShip'`)} as "toShip", (select count(*)::int from travelling) as "inTransit",
      ${count(sql`w.state = 'completed' and w.ended_at >= ${at(sinceMs)}`)} as completed,
      (select count(*)::int from heard where not heard) as silent, (select count(*)::int from heard where open) as "doorOpen",
      ${sql.join(exceptions)}`.execute(db)
  return rows[0] as CountRow
}

export interface OpenRow {
  id: number
  orgId: number
  waybillNo: string
  state: WaybillState
}

export const openMost = 1000

export const listOpen = async (db: Db, scope: OrgScope, pattern: string): Promise<OpenRow[]> => {
  const { rows } = await sql<OpenRow>`
    select w.id, coalesce((select min(x.org_id) from waybill_shares x where ${isReceived(scope)} and x.waybill_id = w.id
        and x.revoked_at is null and ${inScope(scope, sql`x.org_path`)}), w.org_id) as "orgId", w.waybill_no as "waybillNo", w.state from waybills w
    where w.profile = 'scene' and w.state <> 'completed' and ${isSeen(scope)} and w.waybill_no ilike ${pattern}
    order by w.id limit ${openMost}`.execute(db)
  return rows
}

/** Lists the drivers of devices in scope that travel with a waybill in scope now. */
export const listDrivers = async (db: Db, scope: OrgScope, deviceIds: readonly number[]): Promise<Driver[]> => {
  const { rows } = await sql<Driver>`
    select b.device_id as "deviceId", w.id as "waybillId", w.waybill_no as "waybillNo", w.driver_name as "driverName",
      w.driver_phone as "driverPhone"
    from waybill_details b join waybills w on w.id = b.waybill_id join devices d on d.id = b.device_id
    where b.device_id = any(${[...deviceIds]}::int[]) and b.bound_from is not null and b.bound_until is null
      and w.state = 'inTransit' and w.driver_phone <> ''
      and ${isSeen(scope)} and ${inScope(scope, sql`d.org_path`)} order by b.device_id`.execute(db)
  return rows
}
