/** Pre-trip inspections in SQL: listed, recorded, and the newest of the vehicles that carry some devices. */
import type { NewestInspection, VehicleInspection } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { plateKeyOf } from '@coldway/contract/plates.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export type InspectionRow = Omit<VehicleInspection, 'doneTime' | 'createTime'> & { doneAt: number; createdAt: number }

type ListName = 'id' | 'vehicleId' | 'plate' | 'compartment' | 'result' | 'orgId' | 'doneTime'
const listed: SqlColumns<ListName> = {
  id: { is: sql`i.id` },
  vehicleId: { is: sql`i.vehicle_id` },
  plate: { is: sql`v.plate_key`, reads: plateKeyOf },
  compartment: { is: sql`i.compartment` },
  result: { is: sql`i.result` },
  orgId: { is: sql`v.org_id` },
  doneTime: { is: sql`i.done_at`, isTime: true },
}

interface Asked {
  readonly query: ListQuery<ListName>
  readonly zone: string
}

export const listInspections = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: Asked,
): Promise<Page<InspectionRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`i.done_at desc, i.id desc`)
  const from = sql`from vehicle_inspections i join vehicles v on v.id = i.vehicle_id
    join organisations o on o.id = v.org_id where ${inScope(scope, sql`v.org_path`)} and ${where}`
  const { rows } = await sql<InspectionRow>`select i.id, i.vehicle_id as "vehicleId", v.plate, o.name as "orgName",
      i.compartment, i.result, i.faults, i.done_at as "doneAt", i.user_name as "userName", i.created_at as "createdAt",
      i.remark, i.checks ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

interface Recorded extends Pick<VehicleInspection, 'vehicleId' | 'compartment' | 'result' | 'faults' | 'remark'> {
  readonly doneMs: number
  readonly nowMs: number
  readonly userName: string
}

/** Undefined when the vehicle, which is in scope and locked, has no such compartment. */
export const insertInspection = async (tx: Tx, given: Recorded): Promise<number | undefined> => {
  const { vehicleId, compartment, result, faults, remark, doneMs, nowMs, userName } = given
  const { rows } = await sql<{ id: number }>`
    insert into vehicle_inspections (vehicle_id, compartment, result, faults, done_at, user_name, created_at, remark)
    select ${vehicleId}, ${compartment}, ${result}, ${faults}, ${new Date(doneMs)}::timestamptz, ${userName},
      ${new Date(nowMs)}::timestamptz, ${remark}
    where ${compartment}::int <= coalesce((select cardinality(u.compartments) from vehicle_units u
      where u.vehicle_id = ${vehicleId}), 0)
    returning id`.execute(tx)
  return rows[0]?.id
}

export type NewestRow = Omit<NewestInspection, 'doneTime'> & { doneAt: number | null }

/**
 * Of the vehicles with a unit that carry these devices now: the newest inspection of each compartment, without those that one of
 * the whole unit came after; one row without a result where there is none at all. The caller sees the devices.
 */
export const listNewestInspections = async (db: Db, deviceIds: readonly number[]): Promise<NewestRow[]> => {
  const { rows } = await sql<NewestRow>`
    with carried as (
      select distinct v.id, v.plate, cardinality(u.compartments) as compartments
      from vehicle_devices b join vehicles v on v.id = b.vehicle_id join vehicle_units u on u.vehicle_id = v.id
      where b.device_id = any(${[...deviceIds]}::int[]) and b.bound_until is null and cardinality(u.compartments) > 0
    ), newest as (
      select distinct on (i.vehicle_id, i.compartment) i.* from vehicle_inspections i join carried c on c.id = i.vehicle_id
      where i.compartment <= c.compartments order by i.vehicle_id, i.compartment, i.done_at desc, i.id desc
    )
    select c.plate, coalesce(n.compartment, 0) as compartment, n.result, coalesce(n.faults, '') as faults,
      n.done_at as "doneAt", coalesce(n.user_name, '') as "userName"
    from carried c left join newest n on n.vehicle_id = c.id and not exists (
      select from newest w where w.vehicle_id = n.vehicle_id and w.compartment = 0 and n.compartment > 0
        and (w.done_at, w.id) > (n.done_at, n.id))
    order by c.plate, 2`.execute(db)
  return rows
}
