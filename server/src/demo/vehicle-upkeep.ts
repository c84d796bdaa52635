/**
 * The upkeep of the demo's vehicles: maintenance by kilometres, a yearly inspection, service of the unit by its hours and
 * calibration of probes. Most is due later, some soon, some is done; a few are overdue, among them the vehicles in the workshop.
 */
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

const dayMs = 86_400_000
const wanted = 48
/** Days until the inspection of each vehicle in turn is due; of one in so many it has passed. */
const inspectionInDays = [40, 9, 120, 210, 300, 75, 160, 330, 52, 260, 95, 13, 180, 240, 310, -6] as const
/** Unit hours until the next service of each in turn. */
const serviceInHours = [420, 760, 35, 1100, 240] as const
/** Every so many vehicles nobody has read the meters of one, which is then neither due nor not due. */
const unreadOf = 9
/** Every so many vehicles the probes of one were calibrated, once and for all. */
const calibratedOf = 4

/** Seeds only where there is none yet, so that what was deleted does not return. */
export const seedVehicleUpkeep = async (db: Db, nowMs: number): Promise<void> => {
  const ago = (days: number) => sql`${new Date(nowMs - days * dayMs)}::timestamptz`
  await sql`
    with chosen as (
      select v.id, v.state, (row_number() over (order by v.id) - 1)::int as n,
        exists (select from vehicle_units u where u.vehicle_id = v.id) as has_unit
      from vehicles v join organisations o on starts_with(v.org_path, o.path)
      where o.code = 'HD' and not exists (select from vehicle_upkeep) order by v.id limit ${wanted}::int
    ), given as (
      select *, 42000 + 3137 * n as km, 2600 + 97 * n as hours, n % ${unreadOf}::int = 4 as is_unread from chosen
    ), read as (
      insert into vehicle_meters (vehicle_id, km, km_at, km_by, hours, hours_at, hours_by)
      select id, km, ${ago(6)}, '刘洋', case when has_unit then hours end, case when has_unit then ${ago(6)} end,
        case when has_unit then '刘洋' else '' end
      from given where not is_unread
      on conflict do nothing
    )
    insert into vehicle_upkeep (vehicle_id, kind, due_at, due_km, due_hours, every_days, every_km, every_hours, when_overdue,
      done_at, done_by, remark)
    select id, 'maintenance', ${ago(-70)}, km + case when state = 'maintenance' then -350 when n % 6 = 1 then 700 else 9000 end,
      null::float8, 180, 20000, null::int, case when state = 'maintenance' then 'refuse' else 'warn' end, ${ago(110)}, '刘洋', '机油、制动、轮胎'
    from given
    union all
    select id, 'inspection', ${ago(0)} + make_interval(days => (${[...inspectionInDays]}::int[])[1 + n % ${inspectionInDays.length}::int]),
      null, null, 365, null, null, 'warn', null::timestamptz, '', '年检'
    from given
    union all
    select id, 'unitService', null, null, hours + (${[...serviceInHours]}::int[])[1 + n % ${serviceInHours.length}::int],
      null, null, 1500, 'note', ${ago(90)}, '王芳', '制冷机组保养'
    from given where has_unit
    union all
    select id, 'probeCalibration', case when n % ${calibratedOf}::int <> 2 then ${ago(-150)} end, null, null,
      case when n % ${calibratedOf}::int <> 2 then 365 end, null, null, 'note', ${ago(20)}, '王芳', ''
    from given where has_unit`.execute(db)
}
