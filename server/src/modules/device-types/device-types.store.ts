import type { Input } from '@coldway/contract/call.ts'
import type { DeviceType, DeviceTypeOption, deviceTypes } from '@coldway/contract/devices/device-types.ts'
import type { DeviceCategory } from '@coldway/contract/devices/devices.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

type TypeFields = Omit<Input<typeof deviceTypes.save>, 'orgId'>
export type TypeRow = Omit<DeviceType, 'createTime'> & { createdAt: number }
export type UsableType = Pick<DeviceType, 'id' | 'model' | 'category' | 'tempFloorC' | 'doorInput'>
export interface LockedType extends TypeFields {
  id: number
  orgPath: string
  version: number
}

/** Matches types of the scope, or of an organisation above it. */
const isUsable = (scope: OrgScope) =>
  sql<boolean>`(${inScope(scope, sql`y.org_path`)} or starts_with(${scope.from}, y.org_path))`

const listed: SqlColumns<'id' | 'typeName' | 'model' | 'category' | 'tempFloorC' | 'createTime'> = {
  id: { is: sql`y.id` },
  typeName: { is: sql`y.name` },
  model: { is: sql`y.model` },
  category: { is: sql`y.category` },
  tempFloorC: { is: sql`y.temp_floor` },
  createTime: { is: sql`y.created_at`, isTime: true },
}

export const listTypes = async (
  db: Db,
  scope: OrgScope,
  asked: { query: ListQuery<keyof typeof listed>; zone: string; which: 'all' | 'used' },
): Promise<Page<TypeRow>> => {
  const { page, size } = asked.query
  const { where, order, slice } = listSql(asked.query, listed, asked.zone, sql`y.id`)
  const devices = sql`from devices d where d.type_id = y.id and ${inScope(scope, sql`d.org_path`)}`
  const which = asked.which === 'used' ? sql`exists (select ${devices})` : sql`true`
  const from = sql`from device_types y where ${isUsable(scope)} and ${where} and ${which}`
  const isOwn = inScope(scope, sql`y.org_path`)
  const { rows } = await sql<TypeRow>`
    select y.id, y.name as "typeName", y.model, y.category, y.sensors as "sensorConfig", y.temp_floor as "tempFloorC",
      y.door_input as "doorInput", case when ${isOwn} then (select o.name from organisations o where o.id = y.org_id) end as "orgName",
      not ${isOwn} as "isInherited", (select count(*)::int ${devices}) as "deviceCount", y.version, y.created_at as "createdAt"
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page, size, total: counted[0]?.total ?? 0, records: rows }
}

export const listOptions = async (
  db: Db,
  scope: OrgScope,
  category: DeviceCategory | undefined,
): Promise<DeviceTypeOption[]> => {
  const { rows } = await sql<DeviceTypeOption>`
    select y.id, y.name as "typeName", y.model, y.category, y.sensors as "sensorConfig" from device_types y
    where ${isUsable(scope)} and (${category ?? null}::text is null or y.category = ${category ?? null}) order by y.name, y.id`.execute(
    db,
  )
  return rows
}

/** Does not lock: a caller who may only use the type may not lock its row; the foreign key prevents its deletion. */
export const findUsable = async (
  tx: Tx,
  scope: OrgScope,
  id: number,
  orgPath: string,
): Promise<UsableType | undefined> => {
  const { rows } = await sql<UsableType>`
    select y.id, y.model, y.category, y.temp_floor as "tempFloorC", y.door_input as "doorInput" from device_types y
    where y.id = ${id} and ${isUsable(scope)} and starts_with(${orgPath}, y.org_path)`.execute(tx)
  return rows[0]
}

export const insertType = async (tx: Tx, given: TypeFields & { orgId: number }, path: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into device_types (org_id, org_path, name, model, category, sensors, temp_floor, door_input)
    values (${given.orgId}, ${path}, ${given.typeName}, ${given.model}, ${given.category}, ${given.sensorConfig}::smallint[],
      ${given.tempFloorC}, ${given.doorInput}) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Locks types of the scope, in the order of ids, until the commit. */
export const lockTypes = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<LockedType[]> => {
  const { rows } = await sql<LockedType>`
    select y.id, y.org_path as "orgPath", y.version, y.name as "typeName", y.model, y.category, y.sensors as "sensorConfig",
      y.temp_floor as "tempFloorC", y.door_input as "doorInput"
    from device_types y where y.id = any(${ids}::int[]) and ${inScope(scope, sql`y.org_path`)} order by y.id for update`.execute(
    tx,
  )
  return rows
}

/**
 * Gives the ids of the updated devices. They belong to the type's organisation or below: all in the scope of a caller
 * who may change it.
 */
export const updateType = async (tx: Tx, given: TypeFields & { id: number }): Promise<number[]> => {
  await sql`update device_types set name = ${given.typeName}, model = ${given.model}, category = ${given.category},
      sensors = ${given.sensorConfig}::smallint[], temp_floor = ${given.tempFloorC}, door_input = ${given.doorInput},
      version = version + 1
    where id = ${given.id}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    update devices set category = ${given.category}, model = ${given.model}, temp_floor = ${given.tempFloorC},
      door_input = ${given.doorInput}, version = version + 1
    where type_id = ${given.id} and (category, model, temp_floor, door_input) is distinct from
      (${given.category}::text, ${given.model}::text, ${given.tempFloorC}::real, ${given.doorInput}::text) returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export const areUsed = async (tx: Tx, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql`select from devices where type_id = any(${ids}::int[]) limit 1`.execute(tx)
  return rows.length > 0
}

export const deleteTypes = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from device_types where id = any(${ids}::int[])`.execute(tx)
}
