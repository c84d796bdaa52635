/** The vehicles of the demo: one for each plate of its fleet, with the devices that bear it, a driver and a state. */
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

const dayMs = 86_400_000
/** Long enough ago that each track of the demo falls into the time on its vehicle. */
const boundBeforeMs = 7 * dayMs
const drivers = ['李建国', '王志强', '张伟', '刘洋', '陈涛', '赵磊', '周明', '吴军'] as const
const teams = ['干线一队', '干线二队', '城配车队'] as const
/** Every so many vehicles one is in the workshop. */
const inWorkshopOf = 12

/** May run at every start: plates that have their vehicle are left alone. */
export const seedVehicles = async (db: Db, fleet: readonly PlannedDevice[], nowMs: number): Promise<void> => {
  const codes = fleet.map(({ deviceCode }) => deviceCode)
  const since = new Date(nowMs - boundBeforeMs)
  await sql`
    with plates as (
      select distinct on (d.plate) d.plate, d.org_id, d.org_path, d.category, d.id
      from devices d where d.code = any(${codes}::text[]) and d.plate is not null and not exists (
        select from vehicles v where v.tenant_id is not distinct from d.tenant_id
          and v.plate_key = d.plate_key)
      order by d.plate, d.id
    ), made as (
      insert into vehicles (org_id, org_path, plate, state, property, vehicle_type, team, owner_name, brand, load_kg, length_mm,
        width_mm, height_mm, main_driver_name, main_driver_phone, assistant_driver_name, remark, created_at)
      select p.org_id, p.org_path, p.plate, case when p.id % ${inWorkshopOf}::int = 0 then 'maintenance' else 'available' end, 'own',
        case p.category when 'container' then 'container' when 'van' then 'van' else 'coldChain' end,
        (${[...teams]}::text[])[1 + p.id % ${teams.length}::int], '', '', 5000 + 1000 * (p.id % 12), 7600, 2500, 2600,
        (${[...drivers]}::text[])[1 + p.id % ${drivers.length}::int], '1380000' || lpad((p.id % 10000)::text, 4, '0'), '', '', ${since}
      from plates p returning id, plate, tenant_id, state
    ), stated as (
      insert into vehicle_states (vehicle_id, state, at, user_name, reason) select id, state, ${since}, '', '' from made
    )
    insert into vehicle_devices (vehicle_id, device_id, bound_from)
    select m.id, d.id, ${since} from made m join devices d on d.plate = m.plate and d.tenant_id is not distinct from m.tenant_id
    where d.code = any(${codes}::text[]) and not exists (
      select from vehicle_devices b where b.device_id = d.id and b.bound_until is null)`.execute(db)
}
