/** Reads latest states; only ingest writes them. */
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { type LatestRow, latestColumns, stateOf } from './latest.ts'

export interface Span {
  readonly deviceId: number
  readonly fromMs: number
  readonly untilMs: number
}

/** A device that came from another tenant left its last state there. */
export const inItsTenant = sql<boolean>`(d.tenant_since is null or l.at >= d.tenant_since)`

export const listStates = async (db: Db, scope: OrgScope, deviceIds: readonly number[]): Promise<DeviceState[]> => {
  const { rows } = await sql<LatestRow>`
    select ${sql.raw(latestColumns('l'))} from seen_latest l join devices d on d.id = l.device_id
    where d.id = any(${deviceIds}::int[]) and ${inScope(scope, sql`d.org_path`)} and ${inItsTenant} order by l.device_id`.execute(
    db,
  )
  return rows.map(stateOf)
}

/** The states of a range of organisations in the order of device ids, `size` at a time, for live snapshots. */
export const listStatesInRange = async (
  db: Db,
  range: Pick<OrgScope, 'from' | 'until'>,
  after: { deviceId: number; size: number },
): Promise<{ state: DeviceState; orgPath: string }[]> => {
  const { rows } = await sql<LatestRow & { org_path: string }>`
    select ${sql.raw(latestColumns('l'))}, d.org_path from seen_latest l join devices d on d.id = l.device_id
    where ${inScope(range, sql`d.org_path`)} and ${inItsTenant} and d.id > ${after.deviceId} order by d.id limit ${after.size}`.execute(
    db,
  )
  return rows.map((row) => ({ state: stateOf(row), orgPath: row.org_path }))
}
