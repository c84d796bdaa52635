/** Fills the program's database with waybills: most of them completed, the others in transit with one device each. */
import type { Pool } from 'pg'
import type { LoadDevice } from '../running/devices.ts'

export interface Company {
  readonly id: number
  readonly path: string
}

export interface Shipments {
  readonly completed: number
  /** Each device travels on a waybill of its own. */
  readonly travelling: readonly Pick<LoadDevice, 'id'>[]
}

/** A device in this many is warm, and as many have an open door. */
const oneIn = { warm: 50, open: 40 } as const
const siteCount = 1000

export const fillWaybills = async (
  pool: Pool,
  company: Company,
  { completed, travelling }: Shipments,
): Promise<void> => {
  const sites = await addSites(pool, company)
  await pool.query(
    `insert into waybills (profile, org_id, org_path, waybill_no, business_code, container_no, waybill_type, goods_name,
       driver_name, driver_phone, shipping, receiving, waypoints, start_mode, end_mode, planned_start, planned_arrival,
       messages, remark, state, completed_state, started_at, start_actor, ended_at, end_actor, created_at, updated_at)
     select 'scene', $1, $2, 'DONE-' || n, 'BD-' || n, '', 'highway', 'Vaccine', 'Driver ' || n % 500, '', end_of('From ' || n % 300),
       end_of('To ' || n % 400), '[]', 'manual', 'manual', at, at + interval '5 hours', '{}', '', 'completed', 'arrived',
       at, 'rule', at + n % 7 * interval '1 hour', 'rule', at, at
     from generate_series(1, $3::int) n, lateral (select now() - interval '8 hours' - n * interval '1 minute' as at) moment`.replaceAll(
      /end_of\(([^)]*)\)/g,
      "jsonb_build_object('address', $1, 'lng', 121.4, 'lat', 31.2)",
    ),
    [company.id, company.path, completed],
  )
  await pool.query(
    `with made as (
       insert into waybills (profile, org_id, org_path, waybill_no, business_code, container_no, waybill_type, goods_name,
         driver_name, driver_phone, shipping, receiving, waypoints, shipping_site_id, receiving_site_id, start_mode, end_mode,
         planned_start, planned_arrival, messages, remark, state, started_at, start_actor, created_at, updated_at)
       select 'scene', $1, $2, 'OPEN-' || device, 'BO-' || device, '', 'highway', 'Vaccine', 'Driver', '',
         jsonb_build_object('address', 'From', 'lng', 121.4, 'lat', 31.2), jsonb_build_object('address', 'To', 'lng', 120.2, 'lat', 30.3),
         '[]', ($4::int[])[device % $5 + 1], ($4::int[])[(device + 7) % $5 + 1], 'automatic', 'automatic', now(), now() + device % 90 * interval '1 minute',
         '{}', '', 'inTransit', now(), 'rule', now(), now()
       from unnest($3::int[]) as t (device)
       returning id, waybill_no, shipping_site_id, receiving_site_id
     ), bound as (
       insert into waybill_details (org_id, waybill_no, waybill_id, device_id, bound_from, created_at)
       select $1, waybill_no, id, substr(waybill_no, 6)::int, now(), now() from made
     ), watched as (
       insert into site_subscriptions (site_id, org_id, waybill_id, validity, events, is_by_device, from_at, until_at, created_at)
       select site, $1, made.id, 'permanent', '{}', true, now(), now() + interval '30 days', now()
       from made, unnest(array[shipping_site_id, receiving_site_id]) as s (site)
       returning id, waybill_id
     )
     insert into site_subscription_devices (subscription_id, device_id)
     select watched.id, substr(made.waybill_no, 6)::int from watched join made on made.id = watched.waybill_id`,
    [company.id, company.path, travelling.map(({ id }) => id), sites, sites.length],
  )
  await addWarnings(pool, company, travelling)
  await pool.query('vacuum (analyze)')
}

/** Circles of 300 m at even distances. */
const addSites = async (pool: Pool, company: Company): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into sites (org_id, name, type, shape, lng, lat, radius, west, south, east, north, source, shaped_at, created_at, updated_at)
     select $1, 'Site ' || n, 'warehouse', 'circle', lng, lat, 300, lng - 0.004, lat - 0.004, lng + 0.004, lat + 0.004, 'manual', now(), now(), now()
     from generate_series(1, $2::int) n, lateral (select 119 + n % 40 * 0.1 as lng, 29 + n / 40 * 0.1 as lat) place returning id`,
    [company.id, siteCount],
  )
  return rows.map(({ id }) => id)
}

const addWarnings = async (pool: Pool, company: Company, travelling: Shipments['travelling']): Promise<void> => {
  const ids = travelling.map(({ id }) => id)
  await pool.query(
    `insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_version, policy_name, scene, kind, level, status, start_at)
     select $1, $2, d.id, d.code, d.name, 1, 'Bench', 'device', 'temperature', 2, 'alarming', now()
     from devices d where d.id = any($3::int[]) and d.id % $4::int = 0`,
    [company.id, company.path, ids, oneIn.warm],
  )
  await pool.query(
    `insert into device_latest (device_id, at, disc, arrived, fix_at, lng, lat, fix, speed, heading, values)
     select id, now(), 1, now(), now(), 119 + id % 400 / 100.0, 29 + id % 250 / 100.0, 1, 40, 90,
       jsonb_build_object('temp1', 5, 'door', (id % $2::int = 0)::int) from unnest($1::int[]) as t (id)
     on conflict do nothing`,
    [ids, oneIn.open],
  )
}
