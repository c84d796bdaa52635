/** SQL of the rule, each in one statement for all devices of a batch. */
import { sql } from 'kysely'
import { instants, int4s, texts } from '../../platform/binary-arrays.ts'
import type { Tx } from '../../platform/database.ts'
import type { Stay } from './evaluation/evaluate.ts'
import type { SiteFix, Standing } from './evaluation/standing.ts'

export interface DeviceRow {
  readonly id: number
  readonly orgId: number
  readonly orgPath: string
  readonly state: KeptState | null
}
export interface KeptState {
  readonly firstMs: number
  readonly lastMs: number
  readonly judgedMs: number
  readonly entries: readonly (readonly [number, Standing])[]
  /** The due time of the timer that is set; null when there is none. */
  readonly dueMs: number | null
}

export const loadDevices = async (tx: Tx, ids: readonly number[]): Promise<DeviceRow[]> => {
  const { rows } = await sql<DeviceRow>`
    select d.id, d.org_id as "orgId", d.org_path as "orgPath", s.entries as state
    from devices d left join site_states s on s.device_id = d.id where d.id = any(${ids}::int[])`.execute(tx)
  return rows
}

export const saveStates = async (tx: Tx, states: readonly { id: number; state: KeptState }[]): Promise<void> => {
  if (states.length === 0) return
  await sql`
    insert into site_states (device_id, last_at, entries)
    select x.id, x.last, x.state::jsonb
    from unnest(${int4s(states, ({ id }) => id)}::int[], ${instants(states, ({ state }) => state.lastMs)}::timestamptz[],
      ${texts(states, ({ state }) => JSON.stringify(state))}::text[]) as x (id, last, state)
    on conflict (device_id) do update set last_at = excluded.last_at, entries = excluded.entries`.execute(tx)
}

export interface Window {
  readonly deviceId: number
  readonly fromMs: number
  readonly untilMs: number
}
interface FixRow {
  deviceId: number
  atMs: number
  lng: number
  lat: number
  fix: number
  accuracy: number | null
}

/**
 * The most fixes of a window, more than any report interval gives in two days; of a device that
 * sends more, the first ones count.
 */
const fixesMost = 20_000

/** Loads good fixes of each window, in order, without outliers and suspect times (flags 1, 2, 4, 8). */
export const loadFixes = async (
  tx: Tx,
  windows: readonly Window[],
  fixOf: (row: Omit<FixRow, 'deviceId'>) => SiteFix,
): Promise<Map<number, SiteFix[]>> => {
  if (windows.length === 0) return new Map()
  const { rows } = await sql<FixRow>`
    select w.id as "deviceId", (extract(epoch from r.at) * 1000)::float8 as "atMs", r.lng, r.lat, r.fix, r.accuracy
    from unnest(${windows.map((one) => one.deviceId)}::int[], ${windows.map((one) => one.fromMs)}::float8[],
      ${windows.map((one) => one.untilMs)}::float8[]) as w (id, low, high)
    cross join lateral (
      select r.at, r.lng, r.lat, r.fix, r.accuracy from readings r
      where r.device_id = w.id and r.at >= to_timestamp(w.low / 1000) and r.at <= to_timestamp(w.high / 1000)
        and r.lng is not null and r.flags & 15 = 0
      order by r.at, r.lng, r.lat limit ${fixesMost}) as r`.execute(tx)
  return grouped(rows, fixOf)
}

/** The most fixes since a start: one each half a minute for as long as a start may lie back. */
const fixesSinceMost = 100_000

/** Loads good fixes of one device of such a window, in order; of more than counts, the last ones. */
export const loadFixesSince = async (
  tx: Tx,
  { deviceId, fromMs, untilMs }: Window,
  fixOf: (row: Omit<FixRow, 'deviceId'>) => SiteFix,
): Promise<SiteFix[]> => {
  const { rows } = await sql<Omit<FixRow, 'deviceId'>>`
    select (extract(epoch from r.at) * 1000)::float8 as "atMs", r.lng, r.lat, r.fix, r.accuracy from readings r
    where r.device_id = ${deviceId} and r.at >= ${new Date(fromMs)} and r.at <= ${new Date(untilMs)}
      and r.lng is not null and r.flags & 15 = 0
    order by r.at desc, r.lng desc, r.lat desc limit ${fixesSinceMost}`.execute(tx)
  return rows.map((row) => fixOf({ ...row, atMs: Math.round(row.atMs) })).toReversed()
}

/** The number of last fixes that show whether the last of them is a jump. */
const lastFixes = 3

/** Loads the last good fixes of each window, in order; what is of its very end is left out. */
export const loadLastFixes = async (
  tx: Tx,
  windows: readonly Window[],
  fixOf: (row: Omit<FixRow, 'deviceId'>) => SiteFix,
): Promise<Map<number, SiteFix[]>> => {
  if (windows.length === 0) return new Map()
  const { rows } = await sql<FixRow>`
    select w.id as "deviceId", (extract(epoch from r.at) * 1000)::float8 as "atMs", r.lng, r.lat, r.fix, r.accuracy
    from unnest(${windows.map((one) => one.deviceId)}::int[], ${windows.map((one) => one.fromMs)}::float8[],
      ${windows.map((one) => one.untilMs)}::float8[]) as w (id, low, high)
    cross join lateral (
      select r.at, r.lng, r.lat, r.fix, r.accuracy from readings r
      where r.device_id = w.id and r.at >= to_timestamp(w.low / 1000) and r.at < to_timestamp(w.high / 1000)
        and r.lng is not null and r.flags & 15 = 0
      order by r.at desc, r.lng desc, r.lat desc limit ${lastFixes}) as r
    order by r.at, r.lng, r.lat`.execute(tx)
  return grouped(rows, fixOf)
}

const grouped = (
  rows: readonly FixRow[],
  fixOf: (row: Omit<FixRow, 'deviceId'>) => SiteFix,
): Map<number, SiteFix[]> => {
  const found = new Map<number, SiteFix[]>()
  for (const { deviceId, ...row } of rows) {
    const fixes = found.get(deviceId) ?? []
    fixes.push(fixOf({ ...row, atMs: Math.round(row.atMs) }))
    found.set(deviceId, fixes)
  }
  return found
}

export interface KeptStay extends Stay {
  readonly id: number
  readonly deviceId: number
  readonly waybillNo: string | null
  readonly dwellAtMs: number | null
}

/** Loads open stays, and those that had not ended at the device's moment. */
export const loadStays = async (
  tx: Tx,
  devices: readonly { readonly id: number; readonly sinceMs: number }[],
): Promise<KeptStay[]> => {
  if (devices.length === 0) return []
  const { rows } = await sql<{
    id: number
    deviceId: number
    siteId: number
    enteredMs: number
    hasEntry: boolean
    lng: number
    lat: number
    exitedMs: number | null
    exitLng: number
    exitLat: number
    waybillNo: string | null
    dwellAtMs: number | null
  }>`
    select t.id, t.device_id as "deviceId", t.site_id as "siteId", t.entered_at as "enteredMs", t.has_entry as "hasEntry", t.lng, t.lat,
      t.exited_at as "exitedMs", t.exit_lng as "exitLng", t.exit_lat as "exitLat", t.waybill_no as "waybillNo", t.dwell_at as "dwellAtMs"
    from unnest(${devices.map(({ id }) => id)}::int[], ${devices.map(({ sinceMs }) => sinceMs)}::float8[]) as w (id, since)
    join site_stays t on t.device_id = w.id
    where t.site_id is not null and t.closed_at is null
      and coalesce(t.exited_at, 'infinity') > to_timestamp(w.since / 1000)
    order by t.entered_at, t.id`.execute(tx)
  return rows.map(({ exitedMs, exitLng, exitLat, ...row }) => ({
    ...row,
    exit: exitedMs === null ? null : { atMs: exitedMs, lng: exitLng, lat: exitLat },
  }))
}

export const deleteStays = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await sql`delete from site_stays where id = any(${ids}::int[])`.execute(tx)
}

/** Updates stays; `isCorrected` says that late reports contradict what was announced. */
export const updateStays = async (
  tx: Tx,
  stays: readonly (KeptStay & { readonly isCorrected: boolean })[],
  nowMs: number,
): Promise<void> => {
  // Close stays first, as a device is at a site only once at a time.
  for (const part of [stays.filter(({ exit }) => exit !== null), stays.filter(({ exit }) => exit === null)]) {
    if (part.length === 0) continue
    const rows = part.map(({ exit, ...stay }) => ({
      ...stay,
      exitMs: exit?.atMs,
      exitLng: exit?.lng,
      exitLat: exit?.lat,
    }))
    await sql`
      update site_stays t set entered_at = to_timestamp(g."enteredMs" / 1000), has_entry = g."hasEntry", lng = g.lng, lat = g.lat,
        exited_at = to_timestamp(g."exitMs" / 1000), exit_lng = g."exitLng", exit_lat = g."exitLat",
        dwell_at = to_timestamp(g."dwellAtMs" / 1000),
        corrected_at = case when g."isCorrected" then ${new Date(nowMs)}::timestamptz else t.corrected_at end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id int, "enteredMs" float8, "hasEntry" boolean, lng float8,
        lat float8, "exitMs" float8, "exitLng" float8, "exitLat" float8, "dwellAtMs" float8, "isCorrected" boolean)
      where t.id = g.id`.execute(tx)
  }
}

export interface NewStay extends Stay {
  readonly deviceId: number
  readonly siteName: string
  readonly siteType: string
  readonly dwellAtMs: number | null
}

/** Inserts in the given order, with the waybill that each device was bound to at that time. */
export const insertStays = async (tx: Tx, stays: readonly NewStay[], nowMs: number): Promise<KeptStay[]> => {
  if (stays.length === 0) return []
  const rows = stays.map(({ exit, ...stay }, n) => ({
    n,
    ...stay,
    exitMs: exit?.atMs,
    exitLng: exit?.lng,
    exitLat: exit?.lat,
  }))
  const { rows: made } = await sql<{ id: number; waybillNo: string | null }>`
    insert into site_stays (device_id, site_id, site_name, site_type, entered_at, has_entry, lng, lat, exited_at, exit_lng, exit_lat,
      dwell_at, waybill_no, created_at)
    select g."deviceId", g."siteId", g."siteName", g."siteType", to_timestamp(g."enteredMs" / 1000), g."hasEntry", g.lng, g.lat,
      to_timestamp(g."exitMs" / 1000), g."exitLng", g."exitLat", to_timestamp(g."dwellAtMs" / 1000),
      (select w.waybill_no from waybill_details w where w.device_id = g."deviceId" and w.bound_from <= to_timestamp(g."enteredMs" / 1000)
        and coalesce(w.bound_until, 'infinity') >= to_timestamp(g."enteredMs" / 1000) order by w.id desc limit 1), ${new Date(nowMs)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (n int, "deviceId" int, "siteId" int, "siteName" text, "siteType" text,
      "enteredMs" float8, "hasEntry" boolean, lng float8, lat float8, "exitMs" float8, "exitLng" float8, "exitLat" float8,
      "dwellAtMs" float8)
    order by g.n returning id, waybill_no as "waybillNo"`.execute(tx)
  return stays.map((stay, at) => ({ ...stay, ...(made[at] as { id: number; waybillNo: string | null }) }))
}

/** Completes those that were valid until now; each is final afterwards. */
export const completeSubscriptions = async (tx: Tx, ids: readonly number[], nowMs: number): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    update site_subscriptions set state = 'completed', finished_at = ${new Date(nowMs)}
    where id = any(${ids}::int[]) and state = 'valid' returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
