/** The past of vehicles: which devices were on one when, and its states, each with who set it and why. */
import type { VehicleDevice } from '@coldway/contract/vehicles/vehicles.ts'
import type { VehicleState } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

interface Change {
  readonly vehicleId: number
  readonly deviceIds: readonly number[]
  readonly nowMs: number
}

interface Binding {
  readonly vehicleId: number
  readonly deviceId: number
}

/** Binds devices. One that is on another vehicle violates the index `vehicle_devices_now`. */
export const bind = async (tx: Tx, bindings: readonly Binding[], nowMs: number): Promise<void> => {
  if (bindings.length === 0) return
  await sql`insert into vehicle_devices (vehicle_id, device_id, bound_from)
    select x."vehicleId", x."deviceId", ${new Date(nowMs)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(bindings)}::jsonb) as x ("vehicleId" int, "deviceId" int)`.execute(tx)
}

export const unbind = async (tx: Tx, { vehicleId, deviceIds, nowMs }: Change): Promise<void> => {
  if (deviceIds.length === 0) return
  await sql`update vehicle_devices set bound_until = greatest(bound_from, ${new Date(nowMs)}::timestamptz)
    where vehicle_id = ${vehicleId} and device_id = any(${[...deviceIds]}::int[]) and bound_until is null`.execute(tx)
}

export interface BindingRow extends VehicleDevice {
  boundFrom: number
  boundUntil: number | null
}

/** The vehicle is in scope; of its devices those in scope are listed, the newest binding first. */
export const listBindings = async (db: Db, scope: OrgScope, vehicleId: number): Promise<BindingRow[]> => {
  const { rows } = await sql<BindingRow>`
    select b.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName", b.bound_from as "boundFrom",
      b.bound_until as "boundUntil"
    from vehicle_devices b join devices d on d.id = b.device_id
    where b.vehicle_id = ${vehicleId} and ${inScope(scope, sql`d.org_path`)}
    order by b.id desc limit ${limits.vehicleHistoryMax}`.execute(db)
  return rows
}

interface Within {
  readonly vehicleId: number
  readonly fromMs: number
  readonly untilMs: number
}

/** The parts of a span in which devices in scope were on the vehicle, the oldest first. */
export const listLegs = async (db: Db, scope: OrgScope, { vehicleId, fromMs, untilMs }: Within) => {
  const [from, until] = [sql`${new Date(fromMs)}::timestamptz`, sql`${new Date(untilMs)}::timestamptz`]
  const { rows } = await sql<{ deviceId: number; fromMs: number; untilMs: number }>`
    select b.device_id as "deviceId", greatest(b.bound_from, ${from}) as "fromMs", least(b.bound_until, ${until}) as "untilMs"
    from vehicle_devices b join devices d on d.id = b.device_id
    where b.vehicle_id = ${vehicleId} and ${inScope(scope, sql`d.org_path`)}
      and b.bound_from < ${until} and (b.bound_until is null or b.bound_until > ${from})
    order by b.bound_from, b.id limit ${limits.vehicleLegsMax + 1}`.execute(db)
  return rows
}

export interface StateRow {
  state: VehicleState
  at: number
  userName: string
  reason: string
}

interface NewState extends Pick<StateRow, 'state' | 'reason'> {
  readonly vehicleId: number
}

export const recordStates = async (
  tx: Tx,
  states: readonly NewState[],
  { at, userName }: Pick<StateRow, 'at' | 'userName'>,
): Promise<void> => {
  await sql`insert into vehicle_states (vehicle_id, state, at, user_name, reason)
    select x."vehicleId", x.state, ${new Date(at)}::timestamptz, ${userName}, x.reason
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as x ("vehicleId" int, state text, reason text)`.execute(
    tx,
  )
}

/** The vehicle is in scope. */
export const listStates = async (db: Db, vehicleId: number): Promise<StateRow[]> => {
  const { rows } = await sql<StateRow>`select s.state, s.at, s.user_name as "userName", s.reason from vehicle_states s
    where s.vehicle_id = ${vehicleId} order by s.id desc limit ${limits.vehicleHistoryMax}`.execute(db)
  return rows
}

/** The bindings of a vehicle in scope whose devices are in scope too, and what happened while each of them lasted. */
const whileOn = (scope: OrgScope, vehicleId: number, happened: RawBuilder<unknown>) => sql`
  select distinct x.id from vehicle_devices b join devices d on d.id = b.device_id cross join lateral (${happened}) x
  where b.vehicle_id = ${vehicleId} and ${inScope(scope, sql`d.org_path`)}
  order by x.id desc limit ${limits.vehicleUseMax}`

const idsOf = async (db: Db, found: RawBuilder<unknown>): Promise<number[]> =>
  (await (found as RawBuilder<{ id: number }>).execute(db)).rows.map(({ id }) => id)

/** The shipments that a device travelled with while it was on the vehicle. */
export const listWaybillIds = (db: Db, scope: OrgScope, vehicleId: number): Promise<number[]> =>
  idsOf(
    db,
    whileOn(
      scope,
      vehicleId,
      sql`select w.waybill_id as id from waybill_details w join waybills s on s.id = w.waybill_id and s.profile = 'scene'
        where w.device_id = b.device_id
        and w.bound_from < coalesce(b.bound_until, 'infinity') and coalesce(w.bound_until, 'infinity') > b.bound_from
        order by w.bound_from desc limit ${limits.vehicleUseMax}`,
    ),
  )

/** The alarms that a device raised while it was on the vehicle. */
export const listAlarmIds = (db: Db, scope: OrgScope, vehicleId: number): Promise<number[]> =>
  idsOf(
    db,
    whileOn(
      scope,
      vehicleId,
      sql`select r.id from alarm_records r where r.device_id = b.device_id and r.start_at >= b.bound_from
        and r.start_at < coalesce(b.bound_until, 'infinity') order by r.start_at desc limit ${limits.vehicleUseMax}`,
    ),
  )

export interface Place {
  vehicleId: number
  lng: number | null
  lat: number | null
  fixAt: number | null
  reportAt: number | null
}

/** The newest fix and the newest report among the devices on each vehicle. The vehicles are in scope. */
export const listPlaces = async (db: Db, scope: OrgScope, ids: readonly number[]): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select distinct on (b.vehicle_id) b.vehicle_id as "vehicleId", l.lng, l.lat, l.fix_at as "fixAt",
      max(l.at) over (partition by b.vehicle_id) as "reportAt"
    from vehicle_devices b join devices d on d.id = b.device_id join seen_latest l on l.device_id = d.id
    where b.vehicle_id = any(${[...ids]}::int[]) and b.bound_until is null and ${inScope(scope, sql`d.org_path`)}
    order by b.vehicle_id, l.fix_at desc nulls last`.execute(db)
  return rows
}
