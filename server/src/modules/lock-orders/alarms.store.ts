/** Alarms of lock orders in SQL: the orders that are watched, the readings of their locks, and what was found. */
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { type LockOrderAlarm, lockOrderAlarmRules } from '@coldway/contract/lock-orders/lock-order-alarms.ts'
import type { LockOrderAlarmKind } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import type { ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { fixCodes } from '../readings/index.ts'
import type { FoundAlarm, LockReading } from './alarms.rules.ts'
import { keptLockSeen } from './past-locks.store.ts'

export interface WatchedRow {
  orderId: number
  orderNo: string
  orgPath: string
  deviceId: number
  from: number
  until: number | null
  planStart: number
  planEnd: number
  recipients: ChannelRecipients
  shape: 'circle' | 'polygon' | null
  lng: number
  lat: number
  radius: number | null
  points: [number, number][] | null
}

/** The orders that carried one of the locks since a moment, once they had started. */
export const listWatched = async (tx: Tx, deviceIds: readonly number[], sinceMs: number): Promise<WatchedRow[]> => {
  const { rows } = await sql<WatchedRow>`
    select w.id as "orderId", w.order_no as "orderNo", w.org_path as "orgPath", b.device_id as "deviceId",
      greatest(b.bound_from, started.at) as "from", b.bound_until as until, w.plan_start as "planStart",
      w.plan_end as "planEnd", w.recipients, s.shape, s.lng, s.lat, s.radius, s.points
    from lock_order_devices b join lock_orders w on w.id = b.order_id
      join lateral (select min(l.at) as at from lock_order_steps l where l.order_id = w.id and l.to_state = 'started') started
        on started.at is not null
      left join sites s on s.id = w.inspection_site_id
    where b.device_id = any(${[...deviceIds]}::int[]) and coalesce(b.bound_until, 'infinity') > ${new Date(sinceMs)}
    order by b.id`.execute(tx)
  return rows
}

interface ReadingRow extends Omit<LockReading, 'atMs' | 'place'> {
  at: number
  lng: number | null
  lat: number | null
}

/** Good readings of a lock since a moment in the order of event time, with the last one before it that says each state. */
export const listLockReadings = async (tx: Tx, deviceId: number, sinceMs: number): Promise<LockReading[]> => {
  const since = sql`${new Date(sinceMs)}::timestamptz`
  const last = (
    key: 'lock' | 'dismantle',
  ) => sql`(select * from readings r where r.device_id = ${deviceId} and r.at < ${since}
    and r.at >= ${since} - interval '30 days' and r.extra -> 'v' ? ${key} and (r.flags & 7) = 0 order by r.at desc limit 1)`
  const { rows } = await sql<ReadingRow>`
    select distinct on (r.at, r.disc) r.at, case when r.fix = ${fixCodes.GPS} and (r.flags & 8) = 0 then r.lng end as lng,
      case when r.fix = ${fixCodes.GPS} and (r.flags & 8) = 0 then r.lat end as lat, r.battery,
      (r.extra -> 'v' ->> 'lock')::real as lock, (r.extra -> 'v' ->> 'dismantle')::real as dismantle
    from (${last('lock')} union all ${last('dismantle')} union all
      (select * from readings r where r.device_id = ${deviceId} and r.at >= ${since} and (r.flags & 7) = 0
        order by r.at limit ${readingsMax})) r
    order by r.at, r.disc`.execute(tx)
  return rows.map(({ at, lng, lat, ...row }) => ({
    ...row,
    atMs: at,
    place: lng === null || lat === null ? null : { lng, lat },
  }))
}

/** More than a lock reports in the hours that its reports may be late. */
const readingsMax = 5000

export const listSentUnlocks = async (tx: Tx, deviceId: number, sinceMs: number): Promise<number[]> => {
  const since = new Date(sinceMs - lockOrderAlarmRules.askedWithinMs)
  const { rows } = await sql<{ at: number }>`
    select created_at as at from lock_records where device_id = ${deviceId} and action = 'elockUnlock'
      and step in ('sent', 'codeGiven')
      and created_at >= ${since} order by id`.execute(tx)
  return rows.map(({ at }) => at)
}

export const listKnownAlarms = async (
  tx: Tx,
  { orderId, deviceId }: Pick<WatchedRow, 'orderId' | 'deviceId'>,
): Promise<{ kind: LockOrderAlarmKind; atMs: number }[]> => {
  const { rows } = await sql<{ kind: LockOrderAlarmKind; atMs: number }>`
    select kind, at as "atMs" from lock_order_alarms where order_id = ${orderId} and device_id = ${deviceId}
    order by id desc limit ${readingsMax}`.execute(tx)
  return rows
}

/** Gives the id; undefined: it was recorded before. */
export const insertAlarm = async (
  tx: Tx,
  { orderId, deviceId }: Pick<WatchedRow, 'orderId' | 'deviceId'>,
  { kind, atMs, place, value }: FoundAlarm,
  nowMs: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into lock_order_alarms (order_id, device_id, kind, at, lng, lat, value, created_at)
    values (${orderId}, ${deviceId}, ${kind}, ${new Date(atMs)}, ${place?.lng ?? null}, ${place?.lat ?? null}, ${value},
      ${new Date(nowMs)}) on conflict (order_id, device_id, kind, at) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export type AlarmRow = Omit<LockOrderAlarm, 'time' | 'acknowledgeTime'> & { at: number; ackAt: number | null }

const columns = {
  id: { is: sql`a.id` },
  waybillId: { is: sql`a.order_id` },
  orderNo: { is: sql`w.order_no` },
  kind: { is: sql`a.kind` },
  time: { is: sql`a.at`, isTime: true },
}
/** A lock that the reader may not see has no number for the reader. */
const lockSeen = (scope: OrgScope) =>
  sql`coalesce((select d.code from devices d where d.id = a.device_id and ${inScope(scope, sql`d.org_path`)}),
    ${keptLockSeen(scope, sql`a.device_org_id`, sql`a.device_code`)})`

export const listAlarms = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: { readonly query: ListQuery<keyof typeof columns | 'deviceCode'>; readonly zone: string },
): Promise<Page<AlarmRow>> => {
  const listed = { ...columns, deviceCode: { is: lockSeen(scope) } }
  const { where, order, slice } = listSql(query, listed, zone, sql`a.at desc, a.id desc`)
  const from = sql`from lock_order_alarms a join lock_orders w on w.id = a.order_id
    left join alarm_records r on r.lock_order_alarm_id = a.id and ${inScope(scope, sql`r.org_path`)}
    where ${inScope(scope, sql`w.org_path`)} and ${where}`
  const { rows } = await sql<AlarmRow>`
    select a.id, a.order_id as "waybillId", w.order_no as "orderNo", a.kind, ${lockSeen(scope)} as "deviceCode", a.at,
      a.lng, a.lat, a.value, r.id as "alarmId", r.ack_at as "ackAt" ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}
