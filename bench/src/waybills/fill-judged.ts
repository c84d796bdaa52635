/** Fills the program's database with what is judged: goods with product profiles, readings of them, and reviewed shipments. */
import type { Pool } from 'pg'
import type { LoadDevice } from '../running/devices.ts'
import type { Company } from './fill-waybills.ts'

type Devices = readonly Pick<LoadDevice, 'id'>[]

const minutes = 12
/** A device in this many is too warm. */
const warmOneIn = 50

/** Goods on every shipment in transit, and twelve minutes of readings of the devices on them. */
export const addGoods = async (pool: Pool, company: Company): Promise<void> => {
  await pool.query(
    `with made as (insert into products (org_id, org_path, name, definition, remark, created_at)
       values ($1, $2, 'Vaccine', $3, '', now()) returning id, definition)
     insert into waybill_goods (waybill_id, position, product_id, product_version, product_name, definition, lot)
     select w.id, 1, made.id, 1, 'Vaccine', made.definition, 'L-' || w.id % 100 from waybills w, made where w.state = 'inTransit'`,
    [company.id, company.path, JSON.stringify({ lowC: 2, highC: 8, freezeC: 0, limits: [] })],
  )
  await pool.query(
    `insert into readings (device_id, at, disc, arrived, lng, lat, fix, speed, heading, temp1, hum1, battery, signal, door)
     select b.device_id, at, n, at, 121, 31, 1, 40, 90, case when b.device_id % $2::int = 0 then 12 else 5 end, 60, 80, 24, 0
     from waybill_details b, generate_series(0, $1::int - 1) n, lateral (select now() - n * interval '1 minute' as at) as moment
     where b.bound_until is null`,
    [minutes, warmOneIn],
  )
  await pool.query('vacuum (analyze)')
}

/** Each device was on a shipment of its own, which ended an hour ago and was decided on. */
export const addReviewed = async (pool: Pool, company: Company, devices: Devices): Promise<void> => {
  await pool.query(
    `with made as (
       insert into waybills (profile, org_id, org_path, waybill_no, business_code, container_no, waybill_type, goods_name,
         driver_name, driver_phone, shipping, receiving, waypoints, start_mode, end_mode, planned_start, messages, remark, state,
         completed_state, started_at, start_actor, ended_at, end_actor, created_at, updated_at)
       select 'scene', $1, $2, 'REVIEWED-' || device, 'BR-' || device, '', 'highway', 'Vaccine', 'Driver', '',
         jsonb_build_object('address', 'From'), jsonb_build_object('address', 'To'), '[]', 'manual', 'manual',
         now() - interval '3 hours', '{}', '', 'completed', 'arrived', now() - interval '3 hours', 'person',
         now() - interval '1 hour', 'person', now() - interval '3 hours', now()
       from unnest($3::int[]) as t (device)
       returning id, waybill_no, started_at, ended_at
     ), bound as (
       insert into waybill_details (org_id, waybill_no, waybill_id, device_id, bound_from, bound_until, created_at)
       select $1, waybill_no, id, substr(waybill_no, 10)::int, started_at, ended_at, started_at from made
     )
     insert into releases (waybill_id, state, step_count) select id, 'closed', 3 from made`,
    [company.id, company.path, devices.map(({ id }) => id)],
  )
  await pool.query('vacuum (analyze)')
}
