/** The refrigeration units of the demo's vehicles: one or two compartments, their channels, and pre-trip inspections. */
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

const hourMs = 3_600_000
/** Every so many vehicles one has two compartments; of the others every so many failed its inspection, and some have none. */
const twoOf = 3
const failedOf = 7
const uninspectedOf = 5
/** What the simulator says by them carries what the unit itself says. */
const reportingProtocols = ['json', 'jt808'] as const

/**
 * May run at every start: vehicles that have a unit are left alone. Devices whose protocol carries nothing of the unit have
 * channels for what they measure.
 */
export const seedVehicleUnits = async (db: Db, fleet: readonly PlannedDevice[], nowMs: number): Promise<void> => {
  const codes = fleet.filter(({ category }) => category === 'reefer').map(({ deviceCode }) => deviceCode)
  const doneAt = new Date(nowMs - 5 * hourMs)
  await sql`
    with carried as (
      select distinct on (b.vehicle_id) b.vehicle_id, b.id as binding_id, d.protocol, b.vehicle_id % ${twoOf}::int = 0 as is_two
      from vehicle_devices b join devices d on d.id = b.device_id
      where d.code = any(${codes}::text[]) and b.bound_until is null
        and not exists (select from vehicle_units u where u.vehicle_id = b.vehicle_id)
      order by b.vehicle_id, b.id
    ), units as (
      insert into vehicle_units (vehicle_id, compartments)
      select vehicle_id, case when is_two then array['后区', '前区'] else array[''] end from carried
    ), channels as (
      insert into vehicle_channels (binding_id, key, role, compartment)
      select c.binding_id, x.key, x.role,
        case when x.role in ('hours', 'fuel', 'alarms') then 0 when x.key = 'temp2' and c.is_two then 2 else 1 end
      from carried c cross join (values ('reeferSetPoint', 'setPoint'), ('reeferReturn', 'returnAir'),
        ('reeferSupply', 'supplyAir'), ('reeferMode', 'mode'), ('temp1', 'air'), ('temp2', 'air'), ('door', 'door'),
        ('reeferHours', 'hours'), ('fuel', 'fuel'), ('reeferAlarms', 'alarms')) as x (key, role)
      where case when x.role in ('hours', 'fuel', 'alarms') then c.protocol = 'json'
        else c.protocol = any(${[...reportingProtocols]}::text[]) or x.key not like 'reefer%' end
    )
    insert into vehicle_inspections (vehicle_id, compartment, result, faults, done_at, user_name, created_at, remark)
    select vehicle_id, 0, case when is_failed then 'failed' else 'passed' end,
      case when is_failed then '除霜超时，AL 25' else '' end, ${doneAt}, '王芳', ${doneAt}, ''
    from carried cross join lateral (select vehicle_id % ${failedOf}::int = 0 as is_failed) f
    where vehicle_id % ${uninspectedOf}::int <> 0`.execute(db)
}
