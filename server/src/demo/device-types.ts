/** Types and groups of the demo's devices: without them no form of a device could be saved. */
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

const names = {
  reefer: '冷藏车',
  van: '冷藏面包车',
  portable: '便携记录仪',
  container: '冷藏集装箱',
  lock: '电子锁',
  greenhouse: '冷库与温室',
  gateway: '网关',
  label: '标签',
  bluetooth: '蓝牙温度计',
} as const satisfies Record<PlannedDevice['category'], string>

/** Sensor codes of every type: battery, and temperature with humidity. */
const sensors = [1, 3]

/**
 * One type in each tenant for devices that are alike in category, model and door. May run at every start: devices that have a
 * type or a group keep them.
 */
export const seedDeviceTypes = async (db: Db, fleet: readonly PlannedDevice[]): Promise<void> => {
  const codes = fleet.map(({ deviceCode }) => deviceCode)
  await sql`
    with alike as (
      select distinct d.tenant_id, d.category, d.model, d.temp_floor, d.door_input from devices d
      where d.code = any(${codes}::text[]) and d.type_id is null
    ), named as (
      -- A model is unique in its tenant: where several categories have it, each says its own.
      select a.*, case when count(*) over (partition by a.tenant_id, a.model) = 1 then a.model
        else a.model || ' ' || a.category end as type_model from alike a
    ), made as (
      insert into device_types (org_id, org_path, name, model, category, sensors, temp_floor, door_input)
      select o.id, o.path, (${JSON.stringify(names)}::jsonb ->> n.category) || ' ' || n.model, n.type_model, n.category,
        ${sensors}::smallint[], n.temp_floor, n.door_input
      from named n join organisations o on o.id = n.tenant_id
      on conflict do nothing returning id, tenant_id, category, model, door_input
    )
    update devices d set type_id = m.id, model = m.model
    from made m join named n on n.tenant_id = m.tenant_id and n.category = m.category and n.type_model = m.model
    where d.code = any(${codes}::text[]) and d.type_id is null and d.tenant_id = m.tenant_id and d.category = n.category
      and d.model = n.model and d.door_input = m.door_input`.execute(db)
  await sql`
    update devices d set device_group = (${JSON.stringify(names)}::jsonb ->> d.category)
    where d.code = any(${codes}::text[]) and d.device_group is null`.execute(db)
}
