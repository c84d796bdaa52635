/**
 * Alarms of lock orders among the records (docs/decisions/0214-order-alarms-among-alarms.md). The order finds them and ends them;
 * what people do about them is as with every record.
 */
import { lockOrderAlarmRecords } from '@coldway/contract/lock-orders/lock-order-alarms.ts'
import type { LockOrderAlarmKind } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { addEvents } from './records.store.ts'

export interface OrderAlarm {
  /** The id of the row of `lock_order_alarms`. */
  readonly id: number
  readonly orderId: number
  readonly deviceId: number
  readonly kind: LockOrderAlarmKind
  readonly atMs: number
  readonly place: LngLat | null
  readonly value: number | null
  readonly isLate: boolean
}

/**
 * Records an alarm and gives the id of the record. It belongs to the lowest organisation above both
 * order and lock, so whoever sees it may see both. An alarm that is found after the order has ended
 * has ended too.
 */
export const recordOrderAlarm = async (tx: Tx, alarm: OrderAlarm, nowMs: number): Promise<number | undefined> => {
  const { kind, level } = lockOrderAlarmRecords[alarm.kind]
  const at = sql`${new Date(alarm.atMs)}::timestamptz`
  const { rows } = await sql<{ id: number; endMs: number | null }>`
    insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_version, policy_name, scene, kind,
      level, told, status, start_at, end_at, end_reason, value, start_lng, start_lat, is_late, lock_order_alarm_id)
    select o.id, o.path, d.id, d.code, d.name, 0, w.order_no, 'device', ${kind}, ${level}::int, ${level}::int,
      case when ended.at is null then 'alarming' else 'finished' end, ${at},
      case when ended.at is not null then greatest(ended.at, ${at}) end,
      case when ended.at is not null then 'orderEnded' end, ${alarm.value}::float8, ${alarm.place?.lng ?? null}::float8,
      ${alarm.place?.lat ?? null}::float8, ${alarm.isLate}::boolean, ${alarm.id}::int
    from devices d join lock_orders w on w.id = ${alarm.orderId}
      join lateral (select o.id, o.path from organisations o
        where starts_with(w.org_path, o.path) and starts_with(d.org_path, o.path) order by length(o.path) desc limit 1) o on true
      cross join lateral (select least(
        (select max(b.bound_until) from lock_order_devices b where b.order_id = w.id and b.device_id = d.id
          having bool_and(b.bound_until is not null)),
        (select min(l.at) from lock_order_steps l where l.order_id = w.id and l.to_state in ('processed', 'completed'))) as at) ended
    where d.id = ${alarm.deviceId} returning id, end_at as "endMs"`.execute(tx)
  const [made] = rows
  if (!made) return undefined
  const opened = { recordId: made.id, step: alarm.isLate ? 'foundLate' : 'opened', atMs: alarm.atMs, level } as const
  const details = { reason: 'orderEnded' }
  const closed = made.endMs === null ? [] : [{ recordId: made.id, step: 'closed' as const, atMs: made.endMs, details }]
  await addEvents(tx, [opened, ...closed], nowMs)
  return made.id
}

/**
 * Lists the open records of an order; the end of the order, or the removal of the lock, ends them
 * (migration 214).
 */
export const listOpenOrderAlarms = async (tx: Tx, orderId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from alarm_records r join lock_order_alarms a on a.id = r.lock_order_alarm_id
    where a.order_id = ${orderId} and r.status = 'alarming'`.execute(tx)
  return rows.map(({ id }) => id)
}
