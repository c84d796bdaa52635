/** The vehicles that devices were on in given spans, and the pre-trip inspections that such a vehicle had, in SQL. */
import type { UnitCheck } from '@coldway/contract/commands/downlink.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { InspectionResult } from '@coldway/contract/vehicles/unit-enums.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

interface DeviceWindow {
  readonly deviceId: number
  readonly fromMs: number
  readonly untilMs: number
}
export interface TravelledLeg {
  /** The place of its span among those asked for. */
  index: number
  vehicleId: number
  plate: string
  /** The names of the compartments of its refrigeration unit as they are entered now; none: no unit is entered. */
  compartments: string[]
  fromMs: number
  untilMs: number
}

/** The parts of the spans in which each device was on a vehicle in scope, vehicle after vehicle, the oldest first. */
export const listTravelled = async (
  db: Db,
  scope: OrgScope,
  spans: readonly DeviceWindow[],
): Promise<TravelledLeg[]> => {
  const asked = spans.map(({ deviceId, fromMs, untilMs }, index) => {
    return { index, deviceId, from: new Date(fromMs), until: new Date(untilMs) }
  })
  const { rows } = await sql<TravelledLeg>`
    select x.index, v.id as "vehicleId", v.plate, coalesce(u.compartments, '{}') as compartments,
      greatest(b.bound_from, x.from) as "fromMs", least(b.bound_until, x.until) as "untilMs"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x (index int, "deviceId" int, "from" timestamptz, "until" timestamptz)
      join vehicle_devices b on b.device_id = x."deviceId" and b.bound_from < x.until
        and (b.bound_until is null or b.bound_until > x.from)
      join vehicles v on v.id = b.vehicle_id left join vehicle_units u on u.vehicle_id = v.id
    where ${inScope(scope, sql`v.org_path`)}
    order by v.plate, v.id, 5, b.id limit ${limits.vehicleLegsMax}`.execute(db)
  return rows
}

export interface PastInspection {
  compartment: number
  result: InspectionResult
  faults: string
  doneMs: number
  recordedMs: number
  userName: string
  remark: string
  checks: UnitCheck[] | null
}
interface Journey {
  readonly vehicleId: number
  readonly fromMs: number
  readonly untilMs: number
}

/** The newest inspection of each compartment of before the journey, and those during it, the oldest first. The caller sees the vehicle. */
export const listInspectionsFor = async (
  db: Db,
  { vehicleId, fromMs, untilMs }: Journey,
): Promise<PastInspection[]> => {
  const [from, until] = [sql`${new Date(fromMs)}::timestamptz`, sql`${new Date(untilMs)}::timestamptz`]
  const { rows } = await sql<PastInspection>`
    with before as (
      select distinct on (i.compartment) i.* from vehicle_inspections i
      where i.vehicle_id = ${vehicleId} and i.done_at <= ${from} order by i.compartment, i.done_at desc, i.id desc
    ), during as (
      select i.* from vehicle_inspections i where i.vehicle_id = ${vehicleId} and i.done_at > ${from} and i.done_at <= ${until}
      order by i.done_at, i.id limit ${limits.vehicleHistoryMax}
    )
    select i.compartment, i.result, i.faults, i.done_at as "doneMs", i.created_at as "recordedMs", i.user_name as "userName",
      i.remark, i.checks
    from (select * from before union all select * from during) i order by i.done_at, i.id`.execute(db)
  return rows
}
