import { plateKeyOf } from '@coldway/contract/plates.ts'
import type { SubscriptionState, SubscriptionValidity } from '@coldway/contract/enums.ts'
import type { LineRecord, LineSubscription } from '@coldway/contract/lines/line-subscriptions.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'

/** Ids of recipients. */
export interface Recipients {
  readonly email: readonly number[]
  readonly sms: readonly number[]
  readonly wechat: readonly number[]
  readonly http: readonly number[]
}
export interface NewSubscription {
  readonly lineId: number
  readonly validity: SubscriptionValidity
  readonly startMs: number
  readonly endMs: number
  readonly offsetM: number
  readonly stayTimeoutS: number
  readonly recipients: Recipients
}
type SubscriptionRow = Omit<LineSubscription, 'startTime' | 'endTime' | 'createTime'> & {
  startAt: number
  endAt: number
  createdAt: number
}
type RecordRow = Omit<LineRecord, 'startTime' | 'endTime' | 'durationS'> & { startedAt: number; endedAt: number | null }

/** Past its end a subscription counts as completed, even before its row is updated. */
const statusSql = sql<SubscriptionState>`case when s.status = 'valid' and s.end_at <= now() then 'completed' else s.status end`

type ListName =
  | 'id'
  | 'keyword'
  | 'lineId'
  | 'lineName'
  | 'deviceId'
  | 'deviceCode'
  | 'deviceName'
  | 'plate'
  | 'orgId'
  | 'validity'
  | 'status'
  | 'state'
  | 'startTime'
  | 'endTime'
  | 'createTime'
const listed: SqlColumns<ListName> = {
  id: { is: sql`s.id` },
  keyword: {
    is: sql`concat_ws(' ', l.name, d.code, d.name)`,
    orHolds: (text) => holdsPlate(sql`d.plate_key`, text),
  },
  lineId: { is: sql`s.line_id` },
  lineName: { is: sql`l.name` },
  deviceId: { is: sql`d.id` },
  deviceCode: { is: sql`d.code` },
  deviceName: { is: sql`d.name` },
  plate: { is: sql`d.plate_key`, reads: plateKeyOf },
  orgId: { is: sql`s.org_id` },
  validity: { is: sql`s.validity` },
  status: { is: sql`(${statusSql})` },
  state: { is: sql`p.state` },
  startTime: { is: sql`s.start_at`, isTime: true },
  endTime: { is: sql`s.end_at`, isTime: true },
  createTime: { is: sql`s.created_at`, isTime: true },
}

/** Hides the name of a line or device outside the caller's organisations. */
const joined = (scope: OrgScope) => sql`
  line_subscriptions s join organisations o on o.id = s.org_id
  left join lines l on l.id = s.line_id and ${inScope(scope, sql`l.org_path`)}
  left join devices d on d.id = s.device_id and ${inScope(scope, sql`d.org_path`)}`

export const listSubscriptions = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<ListName>,
  zone: string,
): Promise<Page<SubscriptionRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`s.id desc`)
  const from = sql`from ${joined(scope)} left join line_progress p on p.subscription_id = s.id
    where ${inScope(scope, sql`o.path`)} and ${where}`
  const { rows } = await sql<SubscriptionRow>`
    select s.id, s.line_id as "lineId", l.name as "lineName", s.device_id as "deviceId", d.code as "deviceCode",
      d.name as "deviceName", d.plate, s.org_id as "orgId", o.name as "orgName", s.validity, ${statusSql} as status,
      s.start_at as "startAt", s.end_at as "endAt", s.offset_m as "offsetM", s.stay_timeout_s as "stayTimeoutS",
      p.state, p.distance_m::float8 as "distanceM", p.progress::float8 as progress,
      (select count(*)::int from line_records r where r.subscription_id = s.id and r.state <> 'disproved') as "recordCount",
      (select count(distinct one.id)::int from jsonb_each(s.recipients) as channel, jsonb_array_elements(channel.value) as one (id))
        as "recipientCount", s.created_at as "createdAt"
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

type RecordName =
  | 'id'
  | 'subscriptionId'
  | 'lineId'
  | 'lineName'
  | 'deviceId'
  | 'deviceCode'
  | 'deviceName'
  | 'kind'
  | 'state'
  | 'startTime'
const listedRecords: SqlColumns<RecordName> = {
  id: { is: sql`r.id` },
  subscriptionId: { is: sql`s.id` },
  lineId: { is: sql`s.line_id` },
  lineName: { is: sql`l.name` },
  deviceId: { is: sql`d.id` },
  deviceCode: { is: sql`d.code` },
  deviceName: { is: sql`d.name` },
  kind: { is: sql`r.kind` },
  state: { is: sql`r.state` },
  startTime: { is: sql`r.started_at`, isTime: true },
}

export const listRecords = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<RecordName>,
  zone: string,
): Promise<Page<RecordRow>> => {
  const { where, order, slice } = listSql(query, listedRecords, zone, sql`r.started_at desc, r.id desc`)
  const from = sql`from line_records r join (${joined(scope)}) on s.id = r.subscription_id
    where ${inScope(scope, sql`o.path`)} and ${where}`
  const { rows } = await sql<RecordRow>`
    select r.id, r.kind::text as kind, r.state::text as state, s.line_id as "lineId", l.name as "lineName",
      s.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName", d.plate,
      (select w.waybill_no from waybill_details w where w.device_id = d.id and w.bound_from <= r.started_at
         and (w.bound_until is null or w.bound_until > r.started_at) order by w.bound_from desc limit 1) as "waybillNo",
      r.started_at as "startedAt", r.ended_at as "endedAt", r.peak_m::float8 as "peakM", r.lng, r.lat
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

/** Inserts one for each device and organisation. */
export const insertSubscriptions = async (
  tx: Tx,
  given: NewSubscription,
  pairs: readonly { readonly deviceId: number; readonly orgId: number }[],
  by: { readonly makerId: number; readonly nowMs: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into line_subscriptions (line_id, device_id, org_id, maker_id, validity, start_at, end_at, offset_m, stay_timeout_s,
      recipients, created_at)
    select ${given.lineId}::int, pair.device_id, pair.org_id, ${by.makerId}::int, ${given.validity}, ${new Date(given.startMs)}::timestamptz,
      ${new Date(given.endMs)}::timestamptz, ${given.offsetM}::int, ${given.stayTimeoutS}::int, ${JSON.stringify(given.recipients)}::jsonb, ${new Date(by.nowMs)}::timestamptz
    from unnest(${pairs.map((pair) => pair.deviceId)}::int[], ${pairs.map((pair) => pair.orgId)}::int[]) as pair (device_id, org_id)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Completes those past their end, so that they do not prevent new ones. */
export const completePast = async (tx: Tx, lineId: number, nowMs: number): Promise<void> => {
  await sql`update line_subscriptions set status = 'completed', ended_at = end_at
    where line_id = ${lineId} and status = 'valid' and end_at <= ${new Date(nowMs)}`.execute(tx)
}

export interface Found {
  id: number
  lineName: string | null
  deviceCode: string | null
  orgPath: string
}

export const findSubscription = async (tx: Tx, scope: OrgScope, id: number): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    select s.id, l.name as "lineName", d.code as "deviceCode", o.path as "orgPath" from ${joined(scope)}
    where s.id = ${id} and ${inScope(scope, sql`o.path`)}`.execute(tx)
  return rows[0]
}

/** Gives false when it had ended already. */
export const cancelSubscription = async (tx: Tx, id: number, nowMs: number): Promise<boolean> => {
  const { rows } = await sql`update line_subscriptions set status = 'cancelled', ended_at = ${new Date(nowMs)}
    where id = ${id} and status = 'valid' and end_at > ${new Date(nowMs)} returning id`.execute(tx)
  return rows.length === 1
}

/** Ends the records that go on. */
export const endRecords = async (tx: Tx, subscriptionId: number, nowMs: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update line_records set state = 'ended', ended_at = greatest(started_at, ${new Date(nowMs)}::timestamptz)
    where subscription_id = ${subscriptionId} and state = 'ongoing' returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
