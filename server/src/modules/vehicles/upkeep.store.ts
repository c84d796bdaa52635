/** What is to be done on vehicles, in SQL: listed, kept, done, and what is overdue on the vehicles of some devices. */
import type { UpkeepKind, UpkeepPolicy } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { plateKeyOf } from '@coldway/contract/plates.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { VehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export type UpkeepRow = Omit<VehicleUpkeep, 'dueTime' | 'doneTime'> & { dueAt: number | null; doneAt: number | null }

/** `v`, `u` and what `meters` joins; the first of date, kilometres and hours decides. What is not known is not overdue. */
const isOverdue = (nowMs: number) =>
  sql`(u.due_at <= ${new Date(nowMs)}::timestamptz or u.due_km <= k.km or u.due_hours <= h.hours)`
/** It is due by a meter that nobody has read. */
export const isUnread = sql`(u.due_km is not null and k.km is null or u.due_hours is not null and h.hours is null)`
const stateAt = (nowMs: number) => sql`case
  when u.due_at is null and u.due_km is null and u.due_hours is null then 'done'
  when ${isOverdue(nowMs)} then 'overdue'
  when u.due_at <= ${new Date(nowMs + limits.upkeepSoonMs)}::timestamptz or u.due_km <= k.km + ${limits.upkeepSoonKm}
    or u.due_hours <= h.hours + ${limits.upkeepSoonHours} then 'soon'
  when ${isUnread} then 'unknown'
  else 'later' end`

/** The meters of the vehicles of the upkeep `u`; null where nobody read them and no unit reported them. */
export const meters = sql`left join vehicle_meters m on m.vehicle_id = u.vehicle_id left join lateral vehicle_km(m) k on true
  left join lateral vehicle_hours(u.vehicle_id) h on true`

type ListName = 'vehicleId' | 'plate' | 'kind' | 'state' | 'whenOverdue' | 'orgId' | 'dueTime'
const listedAt = (nowMs: number): SqlColumns<ListName> => ({
  vehicleId: { is: sql`u.vehicle_id` },
  plate: { is: sql`v.plate_key`, reads: plateKeyOf },
  kind: { is: sql`u.kind` },
  state: { is: stateAt(nowMs) },
  whenOverdue: { is: sql`u.when_overdue` },
  orgId: { is: sql`v.org_id` },
  dueTime: { is: sql`u.due_at`, isTime: true },
})

interface Asked {
  readonly query: ListQuery<ListName>
  readonly zone: string
  readonly nowMs: number
}

export const listUpkeep = async (db: Db, scope: OrgScope, { query, zone, nowMs }: Asked): Promise<Page<UpkeepRow>> => {
  const fallback = sql`u.due_at nulls last, u.vehicle_id, u.kind`
  const { where, order, slice } = listSql(query, listedAt(nowMs), zone, fallback)
  const from = sql`from vehicle_upkeep u join vehicles v on v.id = u.vehicle_id join organisations o on o.id = v.org_id ${meters}
    where ${inScope(scope, sql`v.org_path`)} and ${where}`
  const { rows } = await sql<UpkeepRow>`select u.vehicle_id as "vehicleId", v.plate, o.name as "orgName", u.kind,
      ${stateAt(nowMs)} as state, u.due_at as "dueAt", u.due_km as "dueKm", u.due_hours as "dueHours",
      u.every_days as "everyDays", u.every_km as "everyKm", u.every_hours as "everyHours", u.when_overdue as "whenOverdue",
      u.done_at as "doneAt", u.done_by as "doneBy", u.remark, u.version ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

/** One of a vehicle that is in scope, as whoever changes it read it. */
export interface OneUpkeep {
  readonly vehicleId: number
  readonly kind: UpkeepKind
  readonly version: number
}
export interface GivenUpkeep extends OneUpkeep {
  readonly dueMs: number | null
  readonly dueKm: number | null
  readonly dueHours: number | null
  readonly everyDays: number | null
  readonly everyKm: number | null
  readonly everyHours: number | null
  readonly whenOverdue: UpkeepPolicy
  readonly remark: string
}

/** False where somebody else was faster. */
export const putUpkeep = async (tx: Tx, given: GivenUpkeep): Promise<boolean> => {
  const { vehicleId, kind, version } = given
  const values = [
    ['due_at', sql`${given.dueMs === null ? null : new Date(given.dueMs)}::timestamptz`],
    ['due_km', sql`${given.dueKm}::double precision`],
    ['due_hours', sql`${given.dueHours}::double precision`],
    ['every_days', sql`${given.everyDays}::int`],
    ['every_km', sql`${given.everyKm}::int`],
    ['every_hours', sql`${given.everyHours}::int`],
    ['when_overdue', sql`${given.whenOverdue}`],
    ['remark', sql`${given.remark}`],
  ] as const
  const { rows } =
    version === 0
      ? await sql`insert into vehicle_upkeep (vehicle_id, kind, ${sql.join(values.map(([name]) => sql.ref(name)))})
          values (${vehicleId}, ${kind}, ${sql.join(values.map(([, value]) => value))})
          on conflict do nothing returning 1`.execute(tx)
      : await sql`update vehicle_upkeep set ${sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
          version = version + 1 where vehicle_id = ${vehicleId} and kind = ${kind} and version = ${version} returning 1`.execute(
          tx,
        )
  return rows.length > 0
}

/** unread: it recurs by a meter that nobody has read. */
export const completeUpkeep = async (
  tx: Tx,
  { vehicleId, kind, version }: OneUpkeep,
  { nowMs, userName }: { readonly nowMs: number; readonly userName: string },
): Promise<'done' | 'conflict' | 'unread'> => {
  const now = sql`${new Date(nowMs)}::timestamptz`
  const { rows } = await sql<{ isUnread: boolean }>`
    update vehicle_upkeep u set done_at = ${now}, done_by = ${userName}, version = version + 1,
      due_at = ${now} + make_interval(days => u.every_days), due_km = x.km + u.every_km, due_hours = x.hours + u.every_hours
    from (select k.km, h.hours from (select ${vehicleId}::int as vehicle_id) u ${meters}) x
    where u.vehicle_id = ${vehicleId} and u.kind = ${kind} and u.version = ${version}
    returning u.every_km is not null and x.km is null or u.every_hours is not null and x.hours is null as "isUnread"`.execute(
    tx,
  )
  if (!rows[0]) return 'conflict'
  return rows[0].isUnread ? 'unread' : 'done'
}

export const removeUpkeep = async (tx: Tx, { vehicleId, kind, version }: OneUpkeep): Promise<boolean> => {
  const { rows } = await sql`delete from vehicle_upkeep
    where vehicle_id = ${vehicleId} and kind = ${kind} and version = ${version} returning 1`.execute(tx)
  return rows.length > 0
}

export interface OverdueUpkeep {
  vehicleId: number
  plate: string
  kind: UpkeepKind
  whenOverdue: UpkeepPolicy
  /** Set are those that have passed. */
  dueAt: number | null
  dueKm: number | null
  dueHours: number | null
}

/** What is overdue, and not only noted, on the vehicles that carry these devices now. The caller sees the devices. */
export const listOverdue = async (db: Db, deviceIds: readonly number[], nowMs: number): Promise<OverdueUpkeep[]> => {
  const now = sql`${new Date(nowMs)}::timestamptz`
  const { rows } = await sql<OverdueUpkeep>`
    select distinct u.vehicle_id as "vehicleId", v.plate, u.kind, u.when_overdue as "whenOverdue",
      case when u.due_at <= ${now} then u.due_at end as "dueAt", case when u.due_km <= k.km then u.due_km end as "dueKm",
      case when u.due_hours <= h.hours then u.due_hours end as "dueHours"
    from vehicle_devices b join vehicle_upkeep u on u.vehicle_id = b.vehicle_id join vehicles v on v.id = b.vehicle_id ${meters}
    where b.device_id = any(${[...deviceIds]}::int[]) and b.bound_until is null and u.when_overdue <> 'note'
      and ${isOverdue(nowMs)}
    order by 5, 1`.execute(db)
  return rows
}
