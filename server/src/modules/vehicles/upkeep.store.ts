/** What is to be done on vehicles, in SQL: listed, kept, done, and what is overdue on the vehicles of some devices. */
import type { UpkeepKind, UpkeepPolicy } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { VehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export type UpkeepRow = Omit<VehicleUpkeep, 'dueTime' | 'doneTime'> & { dueAt: number | null; doneAt: number | null }

const stateAt = (nowMs: number) => sql`case when u.due_at is null then 'done'
  when u.due_at <= ${new Date(nowMs)}::timestamptz then 'overdue'
  when u.due_at <= ${new Date(nowMs + limits.upkeepSoonMs)}::timestamptz then 'soon' else 'later' end`

type ListName = 'vehicleId' | 'plate' | 'kind' | 'state' | 'whenOverdue' | 'orgId' | 'dueTime'
const listedAt = (nowMs: number): SqlColumns<ListName> => ({
  vehicleId: { is: sql`u.vehicle_id` },
  plate: { is: sql`v.plate` },
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
  const from = sql`from vehicle_upkeep u join vehicles v on v.id = u.vehicle_id join organisations o on o.id = v.org_id
    where ${inScope(scope, sql`v.org_path`)} and ${where}`
  const { rows } = await sql<UpkeepRow>`select u.vehicle_id as "vehicleId", v.plate, o.name as "orgName", u.kind,
      ${stateAt(nowMs)} as state, u.due_at as "dueAt", u.every_days as "everyDays", u.when_overdue as "whenOverdue",
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
  readonly dueMs: number
  readonly everyDays: number | null
  readonly whenOverdue: UpkeepPolicy
  readonly remark: string
}

/** False where somebody else was faster. */
export const putUpkeep = async (tx: Tx, given: GivenUpkeep): Promise<boolean> => {
  const { vehicleId, kind, version, everyDays, whenOverdue, remark } = given
  const dueAt = new Date(given.dueMs)
  const { rows } =
    version === 0
      ? await sql`insert into vehicle_upkeep (vehicle_id, kind, due_at, every_days, when_overdue, remark)
          values (${vehicleId}, ${kind}, ${dueAt}, ${everyDays}::int, ${whenOverdue}, ${remark})
          on conflict do nothing returning 1`.execute(tx)
      : await sql`update vehicle_upkeep set due_at = ${dueAt}, every_days = ${everyDays}::int,
          when_overdue = ${whenOverdue}, remark = ${remark}, version = version + 1
          where vehicle_id = ${vehicleId} and kind = ${kind} and version = ${version} returning 1`.execute(tx)
  return rows.length > 0
}

export const completeUpkeep = async (
  tx: Tx,
  { vehicleId, kind, version }: OneUpkeep,
  { nowMs, userName }: { readonly nowMs: number; readonly userName: string },
): Promise<boolean> => {
  const now = sql`${new Date(nowMs)}::timestamptz`
  const { rows } = await sql`update vehicle_upkeep set done_at = ${now}, done_by = ${userName},
      due_at = ${now} + make_interval(days => every_days), version = version + 1
    where vehicle_id = ${vehicleId} and kind = ${kind} and version = ${version} returning 1`.execute(tx)
  return rows.length > 0
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
  dueAt: number
}

/** What is overdue, and not only noted, on the vehicles that carry these devices now. The caller sees the devices. */
export const listOverdue = async (db: Db, deviceIds: readonly number[], nowMs: number): Promise<OverdueUpkeep[]> => {
  const { rows } = await sql<OverdueUpkeep>`
    select distinct u.vehicle_id as "vehicleId", v.plate, u.kind, u.when_overdue as "whenOverdue", u.due_at as "dueAt"
    from vehicle_devices b join vehicle_upkeep u on u.vehicle_id = b.vehicle_id join vehicles v on v.id = b.vehicle_id
    where b.device_id = any(${[...deviceIds]}::int[]) and b.bound_until is null and u.when_overdue <> 'note'
      and u.due_at <= ${new Date(nowMs)}::timestamptz
    order by u.due_at, u.vehicle_id`.execute(db)
  return rows
}
