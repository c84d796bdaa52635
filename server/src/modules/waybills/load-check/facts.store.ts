/** Reads what is known of a load. The caller has checked that the waybill is in scope, and sees what is read. */
import type { SimpleRange } from '@coldway/contract/devices/device-state.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { inScope, type OrgScope } from '../../../platform/org-scope.ts'
import type { LoadState } from './facts.ts'

export interface LoadDeviceRow {
  id: number
  name: string
  category: string
  reportIntervalS: number
  range: SimpleRange
  state: LoadState | null
}

/** The devices that travel with a waybill, also those that the caller does not see. */
export const listBoundIds = async (db: Db, waybillId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select b.device_id as id from waybill_details b
    where b.waybill_id = ${waybillId} and b.bound_until is null order by b.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The devices that travel or travelled with a waybill. */
export const listEverBoundIds = async (db: Db, waybillId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct b.device_id as id from waybill_details b where b.waybill_id = ${waybillId}`.execute(db)
  return rows.map(({ id }) => id)
}

export const listLoadDevices = async (db: Db, scope: OrgScope, ids: readonly number[]): Promise<LoadDeviceRow[]> => {
  const { rows } = await sql<LoadDeviceRow>`
    select d.id, d.name, d.category, d.report_interval_s as "reportIntervalS",
      jsonb_build_object('tempLowC', d.temp_low, 'tempHighC', d.temp_high, 'humLowPct', d.hum_low, 'humHighPct', d.hum_high) as range,
      case when l.device_id is not null then jsonb_build_object('atMs', floor(extract(epoch from l.at) * 1000),
        'arrivedMs', floor(extract(epoch from l.arrived) * 1000), 'isShutdown', l.is_shutdown, 'isSuspect', l.is_suspect,
        'good', l.good, 'bad', l.bad) end as state
    from devices d left join seen_latest l on l.device_id = d.id
    where d.id = any(${[...ids]}::int[]) and ${inScope(scope, sql`d.org_path`)} order by d.name, d.id`.execute(db)
  return rows
}
