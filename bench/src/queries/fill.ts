/** Fills the program's database with a large installation: its tree, its fleet, latest states and three months of readings. */
import type { Pool } from 'pg'

export interface Sizes {
  readonly organisations: number
  readonly devices: number
  /** All readings, and those of the one device whose history is queried. */
  readonly readings: number
  readonly trackPoints: number
}

export interface Branch {
  readonly orgId: number
  readonly from: string
  readonly until: string
  readonly devices: number
}

export interface Filled {
  readonly all: Branch
  readonly large: Branch
  readonly small: Branch
  readonly track: { readonly deviceId: number; readonly fromMs: number; readonly untilMs: number }
}

const dayMs = 86_400_000
const weeks = 13
const tops = 10
const mids = 100

export const fill = async (pool: Pool, sizes: Sizes): Promise<Filled> => {
  const tree = await addTree(pool, sizes.organisations)
  const firstDevice = await addFleet(pool, tree, sizes)
  const untilMs = Math.floor(Date.now() / 1000) * 1000
  const track = { deviceId: firstDevice, fromMs: untilMs - weeks * 7 * dayMs, untilMs }
  for (let week = 0; week < weeks; week++) await addWeek(pool, track, week, sizes)
  await pool.query('vacuum (analyze) organisations, devices, device_latest, readings')
  const branchOf = (path: string): Promise<Branch> => countBranch(pool, path)
  return {
    all: await branchOf(tree.rootPath),
    large: await branchOf(tree.paths[0] as string),
    small: await branchOf(tree.paths[tops] as string),
    track,
  }
}

interface Tree {
  readonly rootPath: string
  readonly ids: readonly number[]
  readonly paths: readonly string[]
}

/** Ten companies with ten regions each; the other organisations are branches of the regions. */
const addTree = async (pool: Pool, count: number): Promise<Tree> => {
  const { rows } = await pool.query<{ id: number; path: string; last: number }>(
    'select id, path, (select max(id) from organisations) as last from organisations where parent_id is null',
  )
  const [root] = rows
  if (!root) throw new Error('there is no root organisation')
  const ids = Array.from({ length: count }, (_, at) => root.last + 1 + at)
  const parentAt = (at: number): number | undefined => {
    if (at < tops) return undefined
    return at < tops + mids ? Math.floor((at - tops) / (mids / tops)) : tops + ((at - tops - mids) % mids)
  }
  const paths: string[] = []
  const parents: number[] = []
  for (const [at, id] of ids.entries()) {
    const parent = parentAt(at)
    paths.push(`${parent === undefined ? root.path : paths[parent]}${id}/`)
    parents.push(parent === undefined ? root.id : (ids[parent] as number))
  }
  await pool.query(
    `insert into organisations (id, parent_id, name, code, path) overriding system value
     select id, parent, 'Organisation ' || id, 'BENCH-' || id, path from unnest($1::int[], $2::int[], $3::text[]) as given (id, parent, path)`,
    [ids, parents, paths],
  )
  await pool.query(`select setval(pg_get_serial_sequence('organisations', 'id'), (select max(id) from organisations))`)
  return { rootPath: root.path, ids, paths }
}

const addFleet = async (pool: Pool, tree: Tree, { devices }: Sizes): Promise<number> => {
  await pool.query(
    `insert into devices (org_id, org_path, code, name, category, model, protocol, secret_hash, plate, monitor_target,
       temp_low, temp_high, report_interval_s, zone)
     select o.id, o.path, 'BQ-' || n, 'Device ' || n, 'reefer', 'BENCH', 'json', '\\x00', 'P' || n, 'Cargo ' || n, 2, 8, 60, '+08:00'
     from generate_series(0, $3::int - 1) n
     join unnest($1::int[], $2::text[]) with ordinality as o (id, path, at) on o.at = n % $4::int + 1 order by n`,
    [tree.ids, tree.paths, devices, tree.ids.length],
  )
  await pool.query(
    `insert into device_latest (device_id, at, disc, arrived, fix_at, lng, lat, fix, speed, heading, values)
     select id, now(), 1, now(), now(), 100 + id % 2000 / 100.0, 20 + id % 2500 / 100.0, 1, id % 90, id % 360,
       jsonb_build_object('temp1', 2 + id % 60 / 10.0, 'hum1', 60, 'battery', id % 100, 'signal', 24, 'door', 0)
     from devices where code like 'BQ-%'`,
  )
  const { rows } = await pool.query<{ id: number }>(`select id from devices where code = 'BQ-0'`)
  return rows[0]?.id ?? 0
}

/** Adds rows in order of time, as devices report, so that the rows of one device are far apart. */
const addWeek = async (pool: Pool, track: Filled['track'], week: number, sizes: Sizes): Promise<void> => {
  const fromMs = track.fromMs + week * 7 * dayMs
  const ofTrack = Math.round(sizes.trackPoints / weeks)
  const ofOthers = Math.max(1, Math.round((sizes.readings - sizes.trackPoints) / weeks))
  await pool.query(
    `insert into readings (device_id, at, disc, arrived, lng, lat, fix, speed, heading, temp1, hum1, battery, signal, door)
     select device, at, n, at, 110 + 5 * sin(n / 40000.0), 30 + 2 * cos(n / 40000.0), 1, 40 + n % 40, n % 360,
       5 + 3 * sin(n / 500.0), 60 + n % 20, 80, 24, 0
     from (
       select $1::int as device, to_timestamp($2::float8 / 1000) + n * ($3::float8 / $4) * interval '1 ms' as at,
         $5::int * $4 + n as n from generate_series(0, $4::int - 1) n
       union all
       select $1::int + 1 + (n::bigint * 7919 % $7)::int, to_timestamp($2::float8 / 1000) + n * ($3::float8 / $6) * interval '1 ms',
         $5::int * $6 + n from generate_series(0, $6::int - 1) n
     ) r order by at`,
    [track.deviceId, fromMs, 7 * dayMs, ofTrack, week, ofOthers, sizes.devices - 1],
  )
}

const countBranch = (pool: Pool, path: string): Promise<Branch> =>
  countRange(pool, path, `${path.slice(0, -1)}0`, Number(path.split('/').at(-2)))

export const countRange = async (pool: Pool, from: string, until: string, orgId: number): Promise<Branch> => {
  const { rows } = await pool.query<{ count: string }>(
    'select count(*) from devices where org_path >= $1 and org_path < $2',
    [from, until],
  )
  return { orgId, from, until, devices: Number(rows[0]?.count) }
}
