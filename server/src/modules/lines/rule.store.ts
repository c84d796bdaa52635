/**
 * SQL of the rule, for all subscriptions of a batch at once. It takes no scope, as a report's consequences belong to no
 * caller.
 */
import type { LineState, SubscriptionValidity } from '@coldway/contract/enums.ts'
import { sql } from 'kysely'
import { int4s } from '../../platform/binary-arrays.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { fixCodes } from '../readings/index.ts'
import type { LineJournal } from './evaluation/checkpoints.ts'
import type { LineMemory, Stand } from './evaluation/evaluate.ts'
import type { StoredRecord } from './evaluation/reconcile.ts'
import type { Recipients } from './subscriptions.store.ts'

/** What is watched, and when. */
export interface WatchedSpan {
  lineId: number
  validity: SubscriptionValidity
  /** Fixes before this do not count. */
  fromMs: number
  untilMs: number
  offsetM: number
  stayTimeoutS: number
}

export interface Watched extends WatchedSpan {
  id: number
  deviceId: number
  lineName: string
  lineVersion: number
  orgPath: string
  isValid: boolean
  recipients: Recipients
  journal: LineJournal | null
  /** The line's version at which the journal was stored. */
  keptVersion: number | null
  isOpen: boolean
}

/**
 * Matches valid subscriptions, and completed ones with an open record. A device that left the maker's branch is no
 * longer watched.
 */
const watchedOf = (deviceIds: readonly number[]) => {
  const ids = int4s(deviceIds, (id) => id)
  return sql`(
      select id from line_subscriptions where device_id = any(${ids}::int[]) and status = 'valid'
      union
      select subscription_id from line_progress where device_id = any(${ids}::int[]) and is_open) as wanted
    join line_subscriptions s on s.id = wanted.id and s.status <> 'cancelled'
    join lines l on l.id = s.line_id join organisations o on o.id = s.org_id
    join organisations maker on maker.id = s.maker_id
    join devices d on d.id = s.device_id and starts_with(d.org_path, maker.path)
    left join line_progress p on p.subscription_id = s.id`
}

export const listWatched = async (tx: Tx, deviceIds: readonly number[]): Promise<Watched[]> => {
  const { rows } = await sql<Omit<Watched, 'journal'> & { readonly journal: KeptJournal | null }>`
    select s.id, s.device_id as "deviceId", l.id as "lineId", l.name as "lineName", l.version as "lineVersion",
      o.path as "orgPath", s.validity, s.status = 'valid' as "isValid",
      (extract(epoch from greatest(s.start_at, s.created_at)) * 1000)::float8 as "fromMs",
      (extract(epoch from s.end_at) * 1000)::float8 as "untilMs", s.offset_m as "offsetM",
      s.stay_timeout_s as "stayTimeoutS", s.recipients, p.memory as journal, p.line_version as "keptVersion",
      coalesce(p.is_open, false) as "isOpen"
    from ${watchedOf(deviceIds)}
    order by s.id`.execute(tx)
  return rows.map(({ journal, ...watched }) => ({ ...watched, journal: journal && eachMemory(journal, memoryOf) }))
}

/** The column's own words: `turn` is a change of side not yet confirmed, `isTold` a stay that is recorded. */
type KeptMemory = Omit<LineMemory, 'sideChange' | 'stand'> & {
  readonly turn: LineMemory['sideChange']
  readonly stand: (Omit<Stand, 'isRecorded'> & { readonly isTold: boolean }) | null
}
type KeptJournal = Readonly<Record<keyof LineJournal, KeptMemory>>

const memoryOf = ({ turn, stand, ...memory }: KeptMemory): LineMemory => {
  if (!stand) return { ...memory, sideChange: turn, stand }
  const { isTold, ...place } = stand
  return { ...memory, sideChange: turn, stand: { ...place, isRecorded: isTold } }
}

const keptOf = ({ sideChange, stand, ...memory }: LineMemory): KeptMemory => {
  if (!stand) return { ...memory, turn: sideChange, stand }
  const { isRecorded, ...place } = stand
  return { ...memory, turn: sideChange, stand: { ...place, isTold: isRecorded } }
}

const eachMemory = <From, To>(
  { now, newer, older }: Readonly<Record<keyof LineJournal, From>>,
  change: (memory: From) => To,
): Record<keyof LineJournal, To> => ({ now: change(now), newer: change(newer), older: change(older) })

export interface WatchedLine {
  readonly deviceId: number
  readonly lineId: number
  readonly untilMs: number
  /** A deviation that began before its end goes on. */
  readonly isDeviating: boolean
}

/** Lists the lines from which the rule still finds the distance of these devices, without their checkpoints. */
export const listWatchedLines = async (tx: Tx, deviceIds: readonly number[]): Promise<WatchedLine[]> => {
  const { rows } = await sql<WatchedLine>`
    select s.device_id as "deviceId", l.id as "lineId", (extract(epoch from s.end_at) * 1000)::float8 as "untilMs",
      coalesce(jsonb_typeof(p.memory #> '{now,deviation}') = 'object', false) as "isDeviating"
    from ${watchedOf(deviceIds)}
    order by s.id`.execute(tx)
  return rows
}

/** The newest subscriptions of one device at most. */
const pastMax = 200

/** Lists subscriptions that have ended too, each until its end. */
export const listPastWatched = async (
  db: Db,
  { deviceId, fromMs, untilMs }: { readonly deviceId: number; readonly fromMs: number; readonly untilMs: number },
): Promise<WatchedSpan[]> => {
  const { rows } = await sql<WatchedSpan>`
    select * from (
      select s.id, s.line_id as "lineId", s.validity, (extract(epoch from greatest(s.start_at, s.created_at)) * 1000)::float8 as "fromMs",
        (extract(epoch from least(s.end_at, s.ended_at)) * 1000)::float8 as "untilMs", s.offset_m as "offsetM",
        s.stay_timeout_s as "stayTimeoutS"
      from line_subscriptions s
      where s.device_id = ${deviceId} and greatest(s.start_at, s.created_at) < ${new Date(untilMs)}
        and least(s.end_at, s.ended_at) > ${new Date(fromMs)}
      order by s.id desc limit ${pastMax}) as past
    order by id`.execute(db)
  return rows
}

export interface Way {
  id: number
  version: number
  path: number[]
  pathErrorM: number
}

export const listWays = async (tx: Db | Tx, ids: readonly number[]): Promise<Way[]> => {
  const { rows } = await sql<Way>`
    select id, version, path, path_error_m::float8 as "pathErrorM" from lines where id = any(${ids}::int[])`.execute(tx)
  return rows
}

export interface KeptFix {
  deviceId: number
  atMs: number
  arrivedMs: number
  lng: number
  lat: number
  isCell: boolean
  accuracyM: number | null
}

/** A fix every four seconds for three days; of a device that sends more, the first ones count. */
const fixesMax = 65_000

/** Lists fixes after a moment of each device, as the rules would have received them. */
export const listFixes = async (
  tx: Tx,
  wanted: readonly { readonly deviceId: number; readonly fromMs: number; readonly untilMs: number }[],
): Promise<KeptFix[]> => {
  if (wanted.length === 0) return []
  const { rows } = await sql<KeptFix>`
    select r.device_id as "deviceId", (extract(epoch from r.at) * 1000)::float8 as "atMs",
      (extract(epoch from r.arrived) * 1000)::float8 as "arrivedMs", r.lng, r.lat, r.fix = ${fixCodes.LBS} as "isCell",
      r.accuracy::float8 as "accuracyM"
    from unnest(${wanted.map((one) => one.deviceId)}::int[], ${wanted.map((one) => one.fromMs)}::float8[],
      ${wanted.map((one) => one.untilMs)}::float8[]) as one (device_id, from_ms, until_ms)
    cross join lateral (
      select * from readings r where r.device_id = one.device_id and r.at > to_timestamp(one.from_ms / 1000)
        and r.at <= to_timestamp(one.until_ms / 1000) and r.lng is not null and not (r.flags & 15)::boolean
      order by r.at limit ${fixesMax}) as r`.execute(tx)
  return rows
}

export type RecordRow = StoredRecord & { readonly subscriptionId: number }

/** Lists records that end after a moment of their subscription, or go on. */
export const listRecords = async (
  tx: Tx,
  wanted: readonly { readonly id: number; readonly sinceMs: number }[],
): Promise<RecordRow[]> => {
  if (wanted.length === 0) return []
  const { rows } = await sql<RecordRow>`
    select r.id, r.subscription_id as "subscriptionId", r.kind, (extract(epoch from r.started_at) * 1000)::float8 as "startMs",
      (extract(epoch from r.ended_at) * 1000)::float8 as "endMs", r.peak_m::float8 as "peakM", r.lng, r.lat
    from unnest(${wanted.map((one) => one.id)}::int[], ${wanted.map((one) => one.sinceMs)}::float8[]) as one (id, since_ms)
    join line_records r on r.subscription_id = one.id
      and coalesce(r.ended_at, 'infinity') >= to_timestamp(one.since_ms / 1000)
    where r.state <> 'disproved' order by r.started_at`.execute(tx)
  return rows
}

/** Locks the subscriptions that nobody has cancelled since they were read, until the commit. */
export const holdStanding = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from line_subscriptions where id = any(${ids}::int[]) and status <> 'cancelled' order by id for share`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

export const disproveRecords = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`update line_records set state = 'disproved', ended_at = coalesce(ended_at, started_at)
    where id = any(${ids}::int[])`.execute(tx)
}

export const updateRecords = async (tx: Tx, records: readonly StoredRecord[]): Promise<void> => {
  // Write ended records first, as only one of each kind may be open.
  const [ended, ongoing] = [
    records.filter(({ endMs }) => endMs !== null),
    records.filter(({ endMs }) => endMs === null),
  ]
  for (const some of [ended, ongoing]) {
    if (some.length === 0) continue
    await sql`
      update line_records r set started_at = to_timestamp(x.start_ms / 1000), ended_at = to_timestamp(x.end_ms / 1000),
        state = case when x.end_ms is null then 'ongoing' else 'ended' end, peak_m = x.peak, lng = x.lng, lat = x.lat
      from unnest(${some.map((one) => one.id)}::int[], ${some.map((one) => one.startMs)}::float8[],
        ${some.map((one) => one.endMs)}::float8[], ${some.map((one) => one.peakM)}::real[], ${some.map((one) => one.lng)}::float8[],
        ${some.map((one) => one.lat)}::float8[]) as x (id, start_ms, end_ms, peak, lng, lat)
      where r.id = x.id`.execute(tx)
  }
}

export type NewRecord = Omit<StoredRecord, 'id'> & { readonly subscriptionId: number }
/** The record with the waybill of the device at that time. */
export type FreshRecord = RecordRow & { readonly waybillNo: string | null }

export const insertRecords = async (tx: Tx, records: readonly NewRecord[], nowMs: number): Promise<FreshRecord[]> => {
  if (records.length === 0) return []
  const { rows } = await sql<FreshRecord>`
    with made as (
      insert into line_records (subscription_id, kind, state, started_at, ended_at, peak_m, lng, lat, found_at)
      select x.subscription_id, x.kind, case when x.end_ms is null then 'ongoing' else 'ended' end, to_timestamp(x.start_ms / 1000),
        to_timestamp(x.end_ms / 1000), x.peak, x.lng, x.lat, ${new Date(nowMs)}::timestamptz
      from unnest(${records.map((one) => one.subscriptionId)}::int[], ${records.map((one) => one.kind)}::text[],
        ${records.map((one) => one.startMs)}::float8[], ${records.map((one) => one.endMs)}::float8[],
        ${records.map((one) => one.peakM)}::real[], ${records.map((one) => one.lng)}::float8[],
        ${records.map((one) => one.lat)}::float8[]) as x (subscription_id, kind, start_ms, end_ms, peak, lng, lat)
      returning *)
    select r.id, r.subscription_id as "subscriptionId", r.kind, (extract(epoch from r.started_at) * 1000)::float8 as "startMs",
      (extract(epoch from r.ended_at) * 1000)::float8 as "endMs", r.peak_m::float8 as "peakM", r.lng, r.lat,
      (select w.waybill_no from line_subscriptions s join waybill_details w on w.device_id = s.device_id
         where s.id = r.subscription_id and w.bound_from <= r.started_at
           and (w.bound_until is null or w.bound_until > r.started_at) order by w.bound_from desc limit 1) as "waybillNo"
    from made r order by r.id`.execute(tx)
  return rows
}

export interface KeptProgress {
  readonly id: number
  readonly deviceId: number
  readonly lineVersion: number
  readonly state: LineState
  readonly distanceM: number | null
  readonly progress: number | null
  readonly journal: LineJournal
  readonly isOpen: boolean
}

export const keepProgress = async (tx: Tx, kept: readonly KeptProgress[]): Promise<void> => {
  if (kept.length === 0) return
  await sql`
    insert into line_progress as p (subscription_id, device_id, line_version, state, distance_m, progress, memory, is_open)
    select x.id, x.device_id, x.line_version, x.state, x.distance_m, x.progress, x.memory::jsonb, x.is_open
    from unnest(${kept.map((one) => one.id)}::int[], ${kept.map((one) => one.deviceId)}::int[],
      ${kept.map((one) => one.lineVersion)}::int[], ${kept.map((one) => one.state)}::text[],
      ${kept.map((one) => one.distanceM)}::real[], ${kept.map((one) => one.progress)}::real[],
      ${kept.map((one) => JSON.stringify(eachMemory(one.journal, keptOf)))}::text[], ${kept.map((one) => one.isOpen)}::boolean[])
      as x (id, device_id, line_version, state, distance_m, progress, memory, is_open)
    where exists (select from line_subscriptions s where s.id = x.id)
    on conflict (subscription_id) do update set line_version = excluded.line_version, state = excluded.state,
      distance_m = excluded.distance_m, progress = excluded.progress, memory = excluded.memory, is_open = excluded.is_open`.execute(
    tx,
  )
}

/** Completes, in one conditional update, subscriptions for a single record that have it and those past their end. */
export const completeSubscriptions = async (tx: Tx, ids: readonly number[], nowMs: number): Promise<void> => {
  if (ids.length === 0) return
  await sql`update line_subscriptions set status = 'completed', ended_at = ${new Date(nowMs)}
    where id = any(${ids}::int[]) and status = 'valid'`.execute(tx)
}
