/** The vehicles that carry some devices now, and what the channels on them measure. The caller sees the devices. */
import type { ChannelRole } from '@coldway/contract/vehicles/unit-enums.ts'
import { unitLimits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { isUnread, meters } from './upkeep.store.ts'

export interface Carrier {
  vehicleId: number
  plate: string
  /** A person entered its refrigeration unit. */
  hasUnit: boolean
  /** Something is due by a meter that nobody has read: whether it is overdue is not known. */
  isMeterUnread: boolean
}

export const listCarriers = async (db: Db, deviceIds: readonly number[]): Promise<Carrier[]> => {
  const { rows } = await sql<Carrier>`
    select v.id as "vehicleId", v.plate, exists (select from vehicle_units n where n.vehicle_id = v.id and cardinality(n.compartments) > 0)
      as "hasUnit", exists (select from vehicle_upkeep u ${meters} where u.vehicle_id = v.id and u.when_overdue <> 'note'
        and ${isUnread}) as "isMeterUnread"
    from vehicles v where v.id in (select b.vehicle_id from vehicle_devices b
      where b.device_id = any(${[...deviceIds]}::int[]) and b.bound_until is null)
    order by v.plate`.execute(db)
  return rows
}

export interface CarriedChannel {
  deviceId: number
  plate: string
  key: string
  role: ChannelRole
  compartment: number
  compartmentName: string
}

/** Also those of other devices on the same vehicles. */
export const listCarriedChannels = async (db: Db, deviceIds: readonly number[]): Promise<CarriedChannel[]> => {
  const { rows } = await sql<CarriedChannel>`
    select b.device_id as "deviceId", v.plate, c.key, c.role, c.compartment,
      coalesce((select n.compartments[c.compartment] from vehicle_units n where n.vehicle_id = v.id), '') as "compartmentName"
    from vehicle_devices b join vehicles v on v.id = b.vehicle_id join vehicle_channels c on c.binding_id = b.id
    where b.bound_until is null and b.vehicle_id in (select o.vehicle_id from vehicle_devices o
      where o.device_id = any(${[...deviceIds]}::int[]) and o.bound_until is null)
    order by v.plate, c.compartment, c.key limit ${unitLimits.channelsMax}`.execute(db)
  return rows
}
