/** What the odometers and hour meters of vehicles read, in SQL. Counting on from a reading is done by the database (220-vehicle-meters.sql). */
import type { VehicleMeters } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export type MetersRow = Omit<VehicleMeters, 'kmTime' | 'hoursTime'> & { kmAt: number | null; hoursAt: number | null }

/** The vehicle is in scope. */
export const findMeters = async (db: Db, vehicleId: number): Promise<MetersRow> => {
  const { rows } = await sql<MetersRow>`select k.km, m.km_at as "kmAt", coalesce(m.km_by, '') as "kmBy",
      coalesce(k.is_counting, false) as "isCounting", h.hours, h.at as "hoursAt", coalesce(h.read_by, '') as "hoursBy",
      coalesce(h.is_told, false) as "isHoursReported"
    from (select ${vehicleId}::int as id) v left join vehicle_meters m on m.vehicle_id = v.id
      left join lateral vehicle_km(m) k on true left join lateral vehicle_hours(v.id) h on true`.execute(db)
  return rows[0] as MetersRow
}

interface Read {
  readonly vehicleId: number
  readonly km: number | null
  readonly hours: number | null
  readonly nowMs: number
  readonly userName: string
}

/** null leaves a meter as it is known. */
export const recordMeters = async (tx: Tx, { vehicleId, km, hours, nowMs, userName }: Read): Promise<void> => {
  const now = sql`${new Date(nowMs)}::timestamptz`
  await sql`insert into vehicle_meters (vehicle_id) values (${vehicleId}) on conflict do nothing`.execute(tx)
  if (km !== null) {
    await sql`update vehicle_meters set km = ${km}, km_at = ${now}, km_by = ${userName}, device_id = null, device_km = null
      where vehicle_id = ${vehicleId}`.execute(tx)
    await sql`select settle_vehicle_meter(${vehicleId})`.execute(tx)
  }
  if (hours !== null)
    await sql`update vehicle_meters set hours = ${hours}, hours_at = ${now}, hours_by = ${userName},
        hours_told = false
      where vehicle_id = ${vehicleId}`.execute(tx)
}

/** Lets devices count that had no mileage yet when they came onto their vehicle. */
export const settleMeters = async (db: Db): Promise<void> => {
  await sql`select settle_vehicle_meter(m.vehicle_id) from vehicle_meters m cross join lateral vehicle_km(m) k
    where m.km is not null and not k.is_counting`.execute(db)
}
