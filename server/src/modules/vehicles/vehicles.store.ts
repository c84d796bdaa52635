/** Vehicles in SQL: found, listed, added, changed, with the devices that are or were on them. */
import { plateKeyOf } from '@coldway/contract/plates.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { Vehicle } from '@coldway/contract/vehicles/vehicles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'

export type VehicleRow = Omit<Vehicle, 'createTime'> & { createdAt: number }

/** A vehicle with the devices on it that the reader may see, by their codes. */
const shown = (scope: OrgScope) => sql`v.id, v.plate, v.state, v.property, v.vehicle_type as "vehicleType", v.team,
  v.owner_name as "ownerName", v.owner_phone as "ownerPhone", v.brand, v.load_kg as "loadKg", v.length_mm as "lengthMm",
  v.width_mm as "widthMm", v.height_mm as "heightMm", v.passengers, v.main_driver_name as "mainDriverName",
  v.main_driver_phone as "mainDriverPhone", v.assistant_driver_name as "assistantDriverName",
  v.assistant_driver_phone as "assistantDriverPhone", v.org_id as "orgId", o.name as "orgName", v.remark, v.version,
  v.created_at as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('deviceId', d.id, 'deviceCode', d.code, 'deviceName', d.name) order by d.code)
    from vehicle_devices b join devices d on d.id = b.device_id
    where b.vehicle_id = v.id and b.bound_until is null and ${inScope(scope, sql`d.org_path`)}), '[]') as devices`

const listed: SqlColumns<
  | 'id'
  | 'keyword'
  | 'plate'
  | 'state'
  | 'property'
  | 'vehicleType'
  | 'team'
  | 'ownerName'
  | 'brand'
  | 'loadKg'
  | 'mainDriverName'
  | 'orgId'
  | 'createTime'
> = {
  id: { is: sql`v.id` },
  keyword: {
    is: sql`concat_ws(' ', v.plate, v.team, v.owner_name, v.main_driver_name)`,
    orHolds: (text) => holdsPlate(sql`v.plate_key`, text),
  },
  plate: { is: sql`v.plate_key`, reads: plateKeyOf },
  state: { is: sql`v.state` },
  property: { is: sql`v.property` },
  vehicleType: { is: sql`v.vehicle_type` },
  team: { is: sql`v.team` },
  ownerName: { is: sql`v.owner_name` },
  brand: { is: sql`v.brand` },
  loadKg: { is: sql`v.load_kg` },
  mainDriverName: { is: sql`v.main_driver_name` },
  orgId: { is: sql`v.org_id` },
  createTime: { is: sql`v.created_at`, isTime: true },
}
type ListName = keyof typeof listed

export const listVehicles = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: { readonly query: ListQuery<ListName | 'deviceCode'>; readonly zone: string },
): Promise<Page<VehicleRow>> => {
  const own = { ...query, conditionVos: query.conditionVos.filter(({ column }) => column !== 'deviceCode') }
  const { where, order, slice } = listSql(own as ListQuery<ListName>, listed, zone, sql`v.id desc`)
  const codes = query.conditionVos.filter(({ column }) => column === 'deviceCode').map(({ value }) => [value].flat())
  const carries = codes.map(
    (some): RawBuilder<boolean> => sql`exists (select from vehicle_devices b join devices d on d.id = b.device_id
      where b.vehicle_id = v.id and b.bound_until is null and d.code = any(${some.map(String)}::text[])
        and ${inScope(scope, sql`d.org_path`)})`,
  )
  const from = sql`from vehicles v join organisations o on o.id = v.org_id
    where ${inScope(scope, sql`v.org_path`)} and ${where} and ${carries.length > 0 ? sql.join(carries, sql` and `) : sql`true`}`
  const { rows } = await sql<VehicleRow>`select ${shown(scope)} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const findVehicle = async (db: Db, scope: OrgScope, id: number): Promise<VehicleRow | undefined> => {
  const { rows } = await sql<VehicleRow>`select ${shown(scope)} from vehicles v join organisations o on o.id = v.org_id
    where v.id = ${id} and ${inScope(scope, sql`v.org_path`)}`.execute(db)
  return rows[0]
}

export interface LockedVehicle {
  id: number
  orgPath: string
  plate: string
  state: string
  version: number
  /** The devices on it now, also those that the caller does not see. */
  deviceIds: number[]
}

/** Locks vehicles until the commit, in the order of their ids. */
export const lockVehicles = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<LockedVehicle[]> => {
  const from = sql`from vehicles v where v.id = any(${ids}::int[]) and ${inScope(scope, sql`v.org_path`)} order by v.id`
  // A statement of its own: the one that waits for the lock would read the devices of the moment before.
  await sql`select 1 ${from} for update of v`.execute(tx)
  const { rows } = await sql<LockedVehicle>`select v.id, v.org_path as "orgPath", v.plate, v.state, v.version,
      array(select b.device_id from vehicle_devices b where b.vehicle_id = v.id and b.bound_until is null order by b.id)
        as "deviceIds" ${from}`.execute(tx)
  return rows
}

/** What a person filled in, without the devices. */
export type GivenVehicle = Pick<
  Vehicle,
  | 'plate'
  | 'state'
  | 'property'
  | 'vehicleType'
  | 'team'
  | 'ownerName'
  | 'ownerPhone'
  | 'brand'
  | 'loadKg'
  | 'lengthMm'
  | 'widthMm'
  | 'heightMm'
  | 'passengers'
  | 'mainDriverName'
  | 'mainDriverPhone'
  | 'assistantDriverName'
  | 'assistantDriverPhone'
  | 'remark'
>

const columnsOf = (given: GivenVehicle): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ['plate', sql`${given.plate}`],
  ['state', sql`${given.state}`],
  ['property', sql`${given.property}`],
  ['vehicle_type', sql`${given.vehicleType}`],
  ['team', sql`${given.team}`],
  ['owner_name', sql`${given.ownerName}`],
  ['owner_phone', sql`${given.ownerPhone}`],
  ['brand', sql`${given.brand}`],
  ['load_kg', sql`${given.loadKg}::int`],
  ['length_mm', sql`${given.lengthMm}::int`],
  ['width_mm', sql`${given.widthMm}::int`],
  ['height_mm', sql`${given.heightMm}::int`],
  ['passengers', sql`${given.passengers}::int`],
  ['main_driver_name', sql`${given.mainDriverName}`],
  ['main_driver_phone', sql`${given.mainDriverPhone}`],
  ['assistant_driver_name', sql`${given.assistantDriverName}`],
  ['assistant_driver_phone', sql`${given.assistantDriverPhone}`],
  ['remark', sql`${given.remark}`],
]

export interface NewVehicle extends GivenVehicle {
  readonly orgId: number
  readonly orgPath: string
}

/** Gives the ids in the given order. */
export const insertVehicles = async (tx: Tx, given: readonly NewVehicle[], nowMs: number): Promise<number[]> => {
  const [first] = given
  if (!first) return []
  const names = columnsOf(first).map(([name]) => sql.ref(name))
  const tuples = given.map(
    (one) => sql`(${one.orgId}::int, ${one.orgPath}, ${new Date(nowMs)}::timestamptz,
      ${sql.join(columnsOf(one).map(([, value]) => value))})`,
  )
  const { rows } = await sql<{ id: number }>`
    insert into vehicles (org_id, org_path, created_at, ${sql.join(names)}) values ${sql.join(tuples)} returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export const updateVehicle = async (tx: Tx, id: number, given: GivenVehicle): Promise<void> => {
  const sets = columnsOf(given).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update vehicles set ${sql.join(sets)}, version = version + 1 where id = ${id}`.execute(tx)
}

export const deleteVehicles = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from vehicles where id = any(${ids}::int[])`.execute(tx)
}
