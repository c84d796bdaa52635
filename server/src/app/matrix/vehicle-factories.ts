import { type Making, one } from './making.ts'
import type { Place } from './places.ts'

/** A vehicle with an inspection that is due, a unit of one compartment and a pre-trip inspection that it failed. */
export const vehicleOf = async ({ query, places }: Making, place: Place, text: string): Promise<number> => {
  // The root has none of its own: who names one there names one of tenant A's top.
  const { orgId, path } = place.name === 'root' ? places.top : place
  const id = await one(
    query,
    `insert into vehicles (org_id, org_path, plate, state, property, vehicle_type, team, owner_name, brand, main_driver_name,
       assistant_driver_name, remark, created_at)
     values ($1, $2, $3, 'available', 'own', 'coldChain', $3, $3, $3, $3, $3, $3, now()) returning id`,
    [orgId, path, text],
  )
  await query(
    `insert into vehicle_upkeep (vehicle_id, kind, due_at, when_overdue, remark) values ($1, 'inspection', now(), 'note', $2)`,
    [id, text],
  )
  await query(`insert into vehicle_units (vehicle_id, compartments) values ($1, array[$2])`, [id, text])
  await query(
    `insert into vehicle_inspections (vehicle_id, compartment, result, faults, done_at, user_name, created_at, remark)
     values ($1, 1, 'failed', $2, now(), $2, now(), $2)`,
    [id, text],
  )
  return id
}

interface Bound {
  readonly text: string
  readonly deviceId: number
}

/** Puts a device on a vehicle of its own, with one of its channels in the first compartment; gives the device. */
export const onVehicle = async (making: Making, place: Place, { text, deviceId }: Bound): Promise<number> => {
  const { query } = making
  const id = await one(
    query,
    `insert into vehicle_devices (vehicle_id, device_id, bound_from) values ($1, $2, now() - interval '1 hour') returning id`,
    [await vehicleOf(making, place, `${text}-on`), deviceId],
  )
  await query(
    `insert into vehicle_channels (binding_id, key, role, compartment) values ($1, 'temp1', 'returnAir', 1)`,
    [id],
  )
  return deviceId
}
