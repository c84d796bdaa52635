/** Refrigeration units of vehicles in SQL: compartments, and what the channels of devices measure in them. */
import type { DeviceProtocol } from '@coldway/contract/devices/protocols.ts'
import type { VehicleDevice } from '@coldway/contract/vehicles/vehicles.ts'
import { unitLimits, type UnitChannel, type VehicleChannel } from '@coldway/contract/vehicles/vehicle-units.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface UnitRow {
  compartments: string[]
  version: number
}

/** The vehicle is in scope. */
export const findUnit = async (db: Db, vehicleId: number): Promise<UnitRow | undefined> => {
  const { rows } = await sql<UnitRow>`select u.compartments, u.version from vehicle_units u
    where u.vehicle_id = ${vehicleId}`.execute(db)
  return rows[0]
}

export type ChannelRow = Omit<VehicleChannel, 'boundFrom' | 'boundUntil'> & {
  boundFrom: number
  boundUntil: number | null
}

/** The vehicle is in scope; of its devices, those of now and of before, those in scope are listed. */
export const listChannels = async (db: Db, scope: OrgScope, vehicleId: number): Promise<ChannelRow[]> => {
  const { rows } = await sql<ChannelRow>`
    select b.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName", c.key, c.role, c.compartment,
      b.bound_from as "boundFrom", b.bound_until as "boundUntil"
    from vehicle_channels c join vehicle_devices b on b.id = c.binding_id join devices d on d.id = b.device_id
    where b.vehicle_id = ${vehicleId} and ${inScope(scope, sql`d.org_path`)}
    order by b.id desc, c.compartment, c.key limit ${unitLimits.channelsMax}`.execute(db)
  return rows
}

type DeviceNow = VehicleDevice & { readonly protocol: DeviceProtocol; readonly model: string }

/** The devices on a vehicle now, of those in scope. The vehicle is in scope. */
export const listDevicesNow = async (db: Db, scope: OrgScope, vehicleId: number): Promise<DeviceNow[]> => {
  const { rows } = await sql<DeviceNow>`
    select d.id as "deviceId", d.code as "deviceCode", d.name as "deviceName", d.protocol, d.model
    from vehicle_devices b join devices d on d.id = b.device_id
    where b.vehicle_id = ${vehicleId} and b.bound_until is null and ${inScope(scope, sql`d.org_path`)}
    order by b.id limit ${unitLimits.channelsMax}`.execute(db)
  return rows
}

interface Entered {
  readonly vehicleId: number
  readonly version: number
}

/** False where somebody else was faster. Channels of compartments that are gone are taken off the devices that are on the vehicle. */
export const putUnit = async (
  tx: Tx,
  { vehicleId, version, compartments }: Entered & { readonly compartments: readonly string[] },
): Promise<boolean> => {
  const names = sql`${[...compartments]}::text[]`
  const { rows } =
    version === 0
      ? await sql`insert into vehicle_units (vehicle_id, compartments) values (${vehicleId}, ${names})
          on conflict do nothing returning 1`.execute(tx)
      : await sql`update vehicle_units set compartments = ${names}, version = version + 1
          where vehicle_id = ${vehicleId} and version = ${version} returning 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`delete from vehicle_channels c using vehicle_devices b where b.id = c.binding_id and b.vehicle_id = ${vehicleId}
    and b.bound_until is null and (c.compartment > ${compartments.length} or ${compartments.length} = 0)`.execute(tx)
  return true
}

/** The vehicle that a device is on now, the device and the vehicle both in scope. */
export const findVehicleOf = async (tx: Tx, scope: OrgScope, deviceId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ vehicleId: number }>`select b.vehicle_id as "vehicleId"
    from vehicle_devices b join devices d on d.id = b.device_id join vehicles v on v.id = b.vehicle_id
    where b.device_id = ${deviceId} and b.bound_until is null and ${inScope(scope, sql`d.org_path`)}
      and ${inScope(scope, sql`v.org_path`)}`.execute(tx)
  return rows[0]?.vehicleId
}

interface Assigned extends Entered {
  readonly deviceId: number
  readonly channels: readonly UnitChannel[]
}

/** False where somebody else was faster, or the unit has no such compartment. The vehicle is locked. */
export const putChannels = async (tx: Tx, { vehicleId, version, deviceId, channels }: Assigned): Promise<boolean> => {
  const last = Math.max(0, ...channels.map(({ compartment }) => compartment))
  const { rows } = await sql<{ bindingId: number }>`update vehicle_units u set version = u.version + 1
    from vehicle_devices b where u.vehicle_id = ${vehicleId} and u.version = ${version}
      and cardinality(u.compartments) >= greatest(1, ${last}::int)
      and b.vehicle_id = u.vehicle_id and b.device_id = ${deviceId} and b.bound_until is null
    returning b.id as "bindingId"`.execute(tx)
  const bindingId = rows[0]?.bindingId
  if (bindingId === undefined) return false
  await sql`delete from vehicle_channels where binding_id = ${bindingId}`.execute(tx)
  await sql`insert into vehicle_channels (binding_id, key, role, compartment)
    select ${bindingId}, x.key, x.role, x.compartment
    from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as x (key text, role text, compartment int)`.execute(tx)
  return true
}
