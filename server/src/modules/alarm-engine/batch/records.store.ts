/** Reads and writes records for the rules: each kind of change takes one statement for all devices of a batch. */
import type { AlarmEnd } from '@coldway/contract/alarms/alarm-records.ts'
import type { AlarmKind } from '@coldway/contract/enums.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import type { RecordedEpisode, Side } from '../evaluation/types.ts'

export interface OpenRecord {
  readonly id: number
  readonly deviceId: number
  readonly policyId: number
  readonly kind: AlarmKind
  readonly series: string
  readonly lower: number | null
  readonly upper: number | null
  readonly fix: { readonly lng: number; readonly lat: number } | null
  readonly episode: RecordedEpisode
}
type Row = Omit<OpenRecord, 'fix' | 'episode'> &
  Omit<RecordedEpisode, 'id'> & { readonly lng: number | null; readonly lat: number | null }

const columns = sql`r.id, r.device_id as "deviceId", r.policy_id as "policyId", r.kind, r.series, r.lower_limit as lower,
  r.upper_limit as upper, r.start_lng as lng, r.start_lat as lat, r.start_at as "startMs", r.end_at as "endMs",
  r.end_reason as reason, r.value, r.side, r.limit_value as "limit", r.peak, coalesce(r.peak_at, r.start_at) as "peakAtMs",
  r.level as levels, r.told as announced`

const recordsOf = async (tx: Tx, query: RawBuilder<Row>): Promise<OpenRecord[]> => {
  const { rows } = await query.execute(tx)
  return rows.map(({ id, deviceId, policyId, kind, series, lower, upper, lng, lat, ...episode }) => ({
    id,
    deviceId,
    policyId,
    kind,
    series,
    lower,
    upper,
    fix: lng === null || lat === null ? null : { lng, lat },
    episode: { id, ...episode },
  }))
}

/** A record of a lock order is the order's. */
const byPolicy = sql`r.lock_order_alarm_id is null`

export const loadOpen = (tx: Tx, deviceIds: readonly number[]): Promise<OpenRecord[]> =>
  recordsOf(
    tx,
    sql`select ${columns} from alarm_records r where r.device_id = any(${deviceIds}::int[]) and r.status = 'alarming'
      and ${byPolicy}`,
  )

/** Loads records that are open, or ended after a moment of each device; disproved ones are left out. */
export const loadRecorded = (
  tx: Tx,
  asked: readonly { readonly deviceId: number; readonly fromMs: number }[],
): Promise<OpenRecord[]> =>
  recordsOf(
    tx,
    sql`select ${columns}
      from unnest(${asked.map(({ deviceId }) => deviceId)}::int[], ${asked.map(({ fromMs }) => new Date(fromMs))}::timestamptz[])
        as x (id, since)
      join alarm_records r on r.device_id = x.id and coalesce(r.end_at, 'infinity') > x.since
        and r.end_reason is distinct from 'disproved' and ${byPolicy}
      order by r.start_at`,
  )

/** Takes ids for new records in advance, so that their history and messages can name them. */
export const takeIds = async (tx: Tx, count: number): Promise<number[]> => {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('alarm_records', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

interface Changing {
  readonly id: number
  readonly level: number
  readonly announced: number
  readonly startAt: string
  readonly endAt: string | null
  readonly endReason: AlarmEnd | null
  readonly value: number | null
  readonly side: Side | null
  readonly limit: number | null
  readonly lower: number | null
  readonly upper: number | null
  readonly peak: number | null
  readonly peakAt: string
  readonly startLng: number | null
  readonly startLat: number | null
  readonly endLng: number | null
  readonly endLat: number | null
}
export interface NewRecord extends Changing {
  readonly orgId: number
  readonly orgPath: string
  readonly deviceId: number
  readonly deviceCode: string
  readonly deviceName: string
  readonly policyId: number
  readonly policyVersion: number
  readonly policyName: string
  readonly scene: string
  readonly kind: AlarmKind
  readonly series: string
  readonly isLate: boolean
}

const changing = sql`id integer, level smallint, announced smallint, "startAt" timestamptz, "endAt" timestamptz, "endReason" text,
  value float8, side text, "limit" float8, lower float8, upper float8, peak float8, "peakAt" timestamptz, "startLng" float8,
  "startLat" float8, "endLng" float8, "endLat" float8`
const state = sql`case when x."endAt" is null then 'alarming' else 'finished' end`

/** Updates ended records first, so that another of the same machine may begin in the same batch. */
export const updateRecords = async (tx: Tx, records: readonly Changing[]): Promise<void> => {
  if (records.length === 0) return
  await sql`
    update alarm_records r set level = x.level, told = x.announced, status = ${state}, start_at = x."startAt", end_at = x."endAt",
      end_reason = x."endReason", value = x.value, side = x.side, limit_value = x."limit", lower_limit = x.lower,
      upper_limit = x.upper, peak = x.peak, peak_at = x."peakAt", start_lng = x."startLng", start_lat = x."startLat",
      end_lng = x."endLng", end_lat = x."endLat"
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x (${changing})
    -- Of a device that was deleted in the meantime it has ended.
    where r.id = x.id and r.device_id is not null`.execute(tx)
}

export const insertRecords = async (tx: Tx, records: readonly NewRecord[]): Promise<void> => {
  if (records.length === 0) return
  await sql`
    insert into alarm_records (id, org_id, org_path, device_id, device_code, device_name, policy_id, policy_version,
      policy_name, scene, kind, series, is_late, level, told, status, start_at, end_at, end_reason, value, side, limit_value,
      lower_limit, upper_limit, peak, peak_at, start_lng, start_lat, end_lng, end_lat)
    overriding system value
    select x.id, x."orgId", x."orgPath", x."deviceId", x."deviceCode", x."deviceName", x."policyId", x."policyVersion",
      x."policyName", x.scene, x.kind, x.series, x."isLate", x.level, x.announced, ${state}, x."startAt", x."endAt",
      x."endReason", x.value, x.side, x."limit", x.lower, x.upper, x.peak, x."peakAt", x."startLng", x."startLat",
      x."endLng", x."endLat"
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x (${changing}, "orgId" integer, "orgPath" text,
      "deviceId" integer, "deviceCode" text, "deviceName" text, "policyId" integer, "policyVersion" integer,
      "policyName" text, scene text, kind text, series text, "isLate" boolean) order by x.id`.execute(tx)
}

export interface Noted {
  readonly deviceId: number
  readonly policyId: number
  readonly kind: string
  readonly series: string
  readonly atMs: number
}

/** A11: notes a reading that came too late in the record that it falls into, once. */
export const noteTooLate = async (tx: Tx, noted: readonly Noted[], nowMs: number): Promise<void> => {
  if (noted.length === 0) return
  const rows = noted.map(({ atMs, ...one }) => ({ ...one, at: new Date(atMs) }))
  await sql`
    insert into alarm_events (record_id, at, written_at, step)
    select distinct on (r.id) r.id, x.at, ${new Date(nowMs)}::timestamptz, 'noted'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x ("deviceId" integer, "policyId" integer, kind text, series text, at timestamptz)
    join alarm_records r on r.device_id = x."deviceId" and r.policy_id = x."policyId" and r.kind = x.kind
      and r.series = x.series and r.start_at <= x.at and (r.end_at is null or r.end_at >= x.at)
    where not exists (select from alarm_events e where e.record_id = r.id and e.step = 'noted')
    order by r.id, x.at`.execute(tx)
}

export interface Spot {
  readonly deviceId: number
  readonly atMs: number
}

/** Finds where each device was: its last good place of the day before. In the order asked. */
export const loadPlaces = async (
  tx: Tx,
  spots: readonly Spot[],
): Promise<({ readonly lng: number; readonly lat: number } | null)[]> => {
  if (spots.length === 0) return []
  const { rows } = await sql<{ lng: number | null; lat: number | null }>`
    select r.lng, r.lat
    from unnest(${spots.map(({ deviceId }) => deviceId)}::int[], ${spots.map(({ atMs }) => new Date(atMs))}::timestamptz[])
      with ordinality as x (id, at, place)
    left join lateral (select r.lng, r.lat from readings r where r.device_id = x.id and r.at <= x.at
      and r.at > x.at - interval '1 day' and r.lng is not null and r.flags & 15 = 0 order by r.at desc limit 1) as r on true
    order by x.place`.execute(tx)
  return rows.map(({ lng, lat }) => (lng === null || lat === null ? null : { lng, lat }))
}
