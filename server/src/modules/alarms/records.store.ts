import { plateKeyOf } from '@coldway/contract/plates.ts'
import type { AlarmScene } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import type { AlarmCounts, AlarmRecord, AlarmStep } from '@coldway/contract/alarms/alarm-records.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'
import { accountSeen } from '../users/index.ts'
import { foundLater, recordsAt } from './known.store.ts'

const dayMs = 86_400_000

type Times = 'startTime' | 'endTime' | 'peakTime' | 'acknowledgeTime' | 'durationS' | 'unit' | 'decimals' | 'laterSteps'
export type RecordRow = Omit<AlarmRecord, Times> & {
  startAt: number
  endAt: number | null
  peakAt: number | null
  ackAt: number | null
  /** The events recorded since the past moment that is asked for; null when there are none. */
  later: AlarmStep[] | null
}
export type RecordListName =
  | 'id'
  | 'deviceId'
  | 'deviceCode'
  | 'keyword'
  | 'deviceName'
  | 'plate'
  | 'orgId'
  | 'alarmPolicyId'
  | 'scene'
  | 'kind'
  | 'series'
  | 'level'
  | 'status'
  | 'startTime'
  | 'endTime'
  | 'isAcknowledged'
  | 'isRead'
  | 'isLate'
  | 'assignedTo'

/**
 * The plate the device has today. A record of an earlier tenant shows none: the device belongs to somebody else by now.
 */
const ofDevice = (column: string): RawBuilder<string | null> => sql`(select d.${sql.ref(column)} from devices d
  where d.id = r.device_id and (d.tenant_since is null or r.start_at >= d.tenant_since))`
export const plateSql = ofDevice('plate')
const plateKeySql = ofDevice('plate_key')

/**
 * Whether somebody was notified, as far back as messages are kept without the last day, of which
 * some are gone already.
 */
const notifiedAt = (nowMs: number, knownMs: number | undefined) => {
  if (knownMs !== undefined) return sql<boolean | null>`null::boolean`
  const knownFrom = new Date(nowMs - limits.outboxKeptMs + dayMs)
  return sql<boolean | null>`case when r.start_at > ${knownFrom}::timestamptz then alarm_notified(r.id) end`
}

const columns = (
  scope: OrgScope,
  notified: RawBuilder<boolean | null>,
) => sql`r.id, r.kind, nullif(r.series, '') as series, r.level, r.status,
  r.device_name as "deviceName", r.device_code as "deviceCode", ${plateSql} as plate, coalesce(o.name, '') as "orgName",
  r.policy_name as "alarmPolicyName", r.start_at as "startAt", r.end_at as "endAt", r.value, r.lower_limit as lower,
  r.upper_limit as upper, r.peak, r.peak_at as "peakAt", r.start_lng as "startLng", r.start_lat as "startLat",
  r.end_lng as "endLng", r.end_lat as "endLat", r.end_reason as "endReason", r.is_late as "isLate", r.is_read as "isRead",
  ${accountSeen(scope, sql`r.ack_by`)} as "acknowledgedBy", r.ack_at as "ackAt", r.ack_comment as "acknowledgeComment", ${accountSeen(scope, sql`r.assigned_to`)} as "assignedTo",
  r.scene, r.device_id as "deviceId", r.org_id as "orgId", r.policy_id as "alarmPolicyId", r.policy_version as "policyVersion",
  (select a.order_id from lock_order_alarms a where a.id = r.lock_order_alarm_id) as "lockOrderId", r.later,
  ${notified} as "isNotified"`

const listed: SqlColumns<RecordListName> = {
  id: { is: sql`r.id` },
  deviceId: { is: sql`r.device_id` },
  keyword: {
    is: sql`concat_ws(' ', r.device_name, r.device_code)`,
    orHolds: (text) => holdsPlate(plateKeySql, text),
  },
  deviceCode: { is: sql`r.device_code` },
  deviceName: { is: sql`r.device_name` },
  plate: { is: plateKeySql, reads: plateKeyOf },
  orgId: { is: sql`r.org_id` },
  alarmPolicyId: { is: sql`r.policy_id` },
  scene: { is: sql`r.scene` },
  kind: { is: sql`r.kind` },
  series: { is: sql`r.series` },
  level: { is: sql`r.level` },
  status: { is: sql`r.status` },
  startTime: { is: sql`r.start_at`, isTime: true },
  endTime: { is: sql`r.end_at`, isTime: true },
  isAcknowledged: { is: sql`(r.ack_at is not null)::text` },
  isRead: { is: sql`r.is_read::text` },
  isLate: { is: sql`r.is_late::text` },
  assignedTo: { is: sql`r.assigned_to` },
}

/**
 * The order by urgency: what waits for a person, then what somebody looks after, then what is over;
 * the worst and longest first.
 */
export const worstFirst = sql`case when r.status <> 'alarming' then 2 when r.ack_at is not null then 1 else 0 end,
  case when r.status = 'alarming' then r.level end desc nulls last,
  case when r.status = 'alarming' then r.start_at end nulls last, r.start_at desc, r.id desc`
export const newestFirst = sql`r.start_at desc, r.id desc`

interface RecordsAsked {
  readonly query: ListQuery<RecordListName>
  readonly zone: string
  readonly nowMs: number
  /** The past moment whose knowledge is shown; undefined for all that is known now. */
  readonly knownMs?: number | undefined
  /** The order where none is asked for. */
  readonly order: RawBuilder<unknown>
  /** A further condition, for readers who may see less than the scope. */
  readonly within?: RawBuilder<boolean>
}

export const listRecords = async (db: Db, scope: OrgScope, asked: RecordsAsked): Promise<Page<RecordRow>> => {
  const { query, zone, nowMs, knownMs, within = sql`true` } = asked
  const { where, order, slice } = listSql(query, listed, zone, asked.order)
  const from = sql`from ${recordsAt(knownMs)} left join organisations o on o.id = r.org_id
    where ${inScope(scope, sql`r.org_path`)} and ${where} and ${within}`
  const { rows } =
    await sql<RecordRow>`select ${columns(scope, notifiedAt(nowMs, knownMs))} ${from} order by ${order} ${slice}`.execute(
      db,
    )
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const findRecord = async (
  db: Db,
  scope: OrgScope,
  { id, nowMs, knownMs }: { readonly id: number; readonly nowMs: number; readonly knownMs?: number | undefined },
): Promise<RecordRow | undefined> => {
  const { rows } = await sql<RecordRow>`
    select ${columns(scope, notifiedAt(nowMs, knownMs))} from ${recordsAt(knownMs)} left join organisations o on o.id = r.org_id
    where r.id = ${id} and ${inScope(scope, sql`r.org_path`)}`.execute(db)
  return rows[0]
}

export interface EventRow {
  id: number
  step: AlarmStep
  at: number
  writtenAt: number
  level: number | null
  by: string | null
  comment: string | null
  details: Record<string, unknown>
}

/** The most events of a record. It has three levels at most and people write by hand, so no page is needed. */
const eventsMax = 1000
export const listEvents = async (
  db: Db,
  scope: OrgScope,
  { recordId, knownMs }: { readonly recordId: number; readonly knownMs: number | undefined },
): Promise<EventRow[]> => {
  const wasKnown = knownMs === undefined ? sql`true` : sql`e.written_at <= ${new Date(knownMs)}::timestamptz`
  const { rows } = await sql<EventRow>`
    select id, step, at, written_at as "writtenAt", level, ${accountSeen(scope, sql`e.by`)} as by, comment,
      case when details ? 'to' then details || jsonb_build_object('to', ${accountSeen(scope, sql`e.details ->> 'to'`)}) else details end as details
    from alarm_events e
    where record_id = ${recordId} and ${wasKnown} order by id limit ${eventsMax}`.execute(db)
  return rows
}

/**
 * The most unread alarms that are counted: the count is published with every frame of alarms, and
 * nobody needs it above a thousand.
 */
const unreadMax = 1000

export const countRecords = async (
  db: Db,
  scope: Pick<OrgScope, 'from' | 'until'>,
  scene: AlarmScene | undefined,
  knownMs?: number,
): Promise<AlarmCounts> => {
  const ofScene = scene ? sql`r.scene = ${scene}` : sql`true`
  const { rows } = await sql<{ level: number; count: number; unAcknowledged: number }>`
    select r.level, count(*) as count, count(*) filter (where r.ack_at is null) as "unAcknowledged" from ${recordsAt(knownMs)}
    where r.status = 'alarming' and ${inScope(scope, sql`r.org_path`)} and ${ofScene} group by r.level`.execute(db)
  const at = (level: number): number => rows.find((row) => row.level === level)?.count ?? 0
  const open = {
    alarming: rows.reduce((sum, { count }) => sum + count, 0),
    unAcknowledged: rows.reduce((sum, row) => sum + row.unAcknowledged, 0),
    byLevel: [at(1), at(2), at(3)] as [number, number, number],
  }
  if (knownMs !== undefined) {
    const { rows: later } = await sql<{ count: number }>`select count(*) as count
      from ${foundLater(knownMs)} and ${inScope(scope, sql`r.org_path`)} and ${ofScene}`.execute(db)
    return { ...open, unRead: null, foundLater: later[0]?.count ?? 0 }
  }
  const { rows: unread } = await sql<{ count: number }>`
    select count(*) as count from (select from alarm_records r
      where not r.is_read and ${inScope(scope, sql`r.org_path`)} and ${ofScene} limit ${unreadMax}) as unread`.execute(
    db,
  )
  return { ...open, unRead: unread[0]?.count ?? 0 }
}

export interface LockedRecord {
  id: number
  orgPath: string
  deviceName: string
}

/** Locks records in the order of their ids, until the commit. */
export const lockRecords = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<LockedRecord[]> => {
  const { rows } = await sql<LockedRecord>`
    select r.id, r.org_path as "orgPath", r.device_name as "deviceName" from alarm_records r
    where r.id = any(${ids}::int[]) and ${inScope(scope, sql`r.org_path`)} order by r.id for update`.execute(tx)
  return rows
}

export const markRead = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`update alarm_records set is_read = true where id = any(${ids}::int[]) and not is_read`.execute(tx)
}

export interface Said {
  readonly ids: readonly number[]
  readonly by: string
  readonly comment: string
  readonly nowMs: number
}

/** Acknowledges alarms and gives the ids of those that nobody had acknowledged before. */
export const acknowledge = async (tx: Tx, { ids, by, comment, nowMs }: Said): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update alarm_records set ack_at = ${new Date(nowMs)}, ack_by = ${by}, ack_comment = ${comment}, is_read = true
    where id = any(${[...ids]}::int[]) and ack_at is null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const findAssignee = async (
  tx: Tx,
  scope: OrgScope,
  userId: number,
): Promise<{ id: number; account: string } | undefined> => {
  const { rows } = await sql<{ id: number; account: string }>`
    select u.id, u.account from users u join organisations o on o.id = u.org_id
    where u.id = ${userId} and ${inScope(scope, sql`o.path`)}`.execute(tx)
  return rows[0]
}

export const assign = async (tx: Tx, id: number, to: { id: number; account: string } | null): Promise<void> => {
  await sql`update alarm_records set assigned_id = ${to?.id ?? null}, assigned_to = ${to?.account ?? null}
    where id = ${id}`.execute(tx)
}

export interface Happened {
  readonly recordId: number
  readonly step: AlarmStep
  readonly atMs: number
  readonly level?: number
  readonly by?: string
  readonly comment?: string
  readonly details?: Readonly<Record<string, unknown>>
}

export const addEvents = async (tx: Tx, happened: readonly Happened[], nowMs: number): Promise<void> => {
  if (happened.length === 0) return
  const rows = happened.map((one) => ({ ...one, at: new Date(one.atMs).toISOString(), details: one.details ?? {} }))
  await sql`
    insert into alarm_events (record_id, at, written_at, step, level, by, comment, details)
    select e."recordId", e.at, ${new Date(nowMs)}, e.step, e.level, e.by, e.comment, e.details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e ("recordId" integer, at timestamptz, step text, level smallint, by text, comment text, details jsonb)`.execute(
    tx,
  )
}
