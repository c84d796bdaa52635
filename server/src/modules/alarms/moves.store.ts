/** Reads alarms for the live connection. */
import type { AlarmMove } from '@coldway/contract/alarms/alarm-records.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { plateSql } from './records.store.ts'
import { measureOf } from './records.service.ts'

interface MovedAlarm {
  readonly move: AlarmMove
  /** Decides who receives the change. */
  readonly orgPath: string
}
type Row = Omit<AlarmMove, 'unit' | 'decimals'> & { orgPath: string }

const listMoves = async (db: Db, rest: RawBuilder<unknown>): Promise<MovedAlarm[]> => {
  const { rows } = await sql<Row>`
    select r.id, r.kind, nullif(r.series, '') as series, r.level, r.status, r.device_name as "deviceName",
      r.device_code as "deviceCode", ${plateSql} as plate, r.policy_name as "alarmPolicyName", r.value, r.lower_limit as lower,
      r.upper_limit as upper, r.peak, r.scene, r.org_id as "orgId", r.is_read as "isRead", r.device_id as "deviceId",
      r.start_at as "startMs", r.end_at as "endMs", r.start_lng as lng, r.start_lat as lat,
      r.ack_at is not null as "isAcknowledged", r.org_path as "orgPath"
    from alarm_records r where r.device_id is not null and ${rest}`.execute(db)
  return rows.map(({ orgPath, ...move }) => ({ orgPath, move: { ...move, ...measureOf(move) } }))
}

/** Takes no scope: the hub publishes each alarm only to those who may see it. */
export const listMovedAlarms = (db: Db, ids: readonly number[]): Promise<MovedAlarm[]> =>
  listMoves(db, sql`r.id = any(${ids}::int[])`)

/** Lists the newest first. */
export const listOpenAlarms = async (
  db: Db,
  range: Pick<OrgScope, 'from' | 'until'>,
  { deviceIds, size }: { readonly deviceIds: readonly number[] | undefined; readonly size: number },
): Promise<AlarmMove[]> => {
  const ofDevices = deviceIds ? sql`r.device_id = any(${deviceIds}::int[])` : sql`true`
  const found = await listMoves(
    db,
    sql`r.status = 'alarming' and ${inScope(range, sql`r.org_path`)} and ${ofDevices}
      order by r.start_at desc, r.id desc limit ${size}`,
  )
  return found.map(({ move }) => move)
}
