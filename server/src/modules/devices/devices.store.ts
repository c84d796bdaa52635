import { plateKeyOf } from '@coldway/contract/plates.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import type { DeviceCategory } from '@coldway/contract/devices/devices.ts'
import type { DeviceProtocol } from '@coldway/contract/devices/protocols.ts'
import type { UseStatus } from '@coldway/contract/enums.ts'
import type { DoorInputName } from '@coldway/contract/readings/door-inputs.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'

export interface DeviceRow {
  id: number
  code: string
  name: string
  orgId: number
  orgName: string
  category: DeviceCategory
  model: string
  protocol: DeviceProtocol
  terminalNo: string | null
  plate: string | null
  monitorTarget: string | null
  range: MonitoredDevice['range']
  reportIntervalS: number
  /** The last day of service as yyyy-MM-dd. */
  serviceEndDate: string | null
  createdAt: number
  useStatus: UseStatus
  /** The begin of the present use, or of the last one. */
  useStartedAt: number | null
  /** The time at which the device came from another tenant. */
  tenantSince: number | null
}

const columns = sql`d.id, d.code, d.name, d.org_id as "orgId", o.name as "orgName", d.category, d.model, d.protocol, d.terminal_no as "terminalNo",
  d.plate, d.monitor_target as "monitorTarget", d.report_interval_s as "reportIntervalS", d.service_end::text as "serviceEndDate", d.created_at as "createdAt", d.tenant_since as "tenantSince",
  d.use_status as "useStatus", d.use_started_at as "useStartedAt",
  jsonb_build_object('tempLowC', d.temp_low, 'tempHighC', d.temp_high, 'humLowPct', d.hum_low, 'humHighPct', d.hum_high) as range`

/** The columns of device lists; each call allows some of them. */
export type DeviceListName =
  | 'id'
  | 'keyword'
  | 'deviceCode'
  | 'deviceName'
  | 'plate'
  | 'monitorTarget'
  | 'orgId'
  | 'category'
  | 'createTime'
const listColumns: SqlColumns<DeviceListName> = {
  id: { is: sql`d.id` },
  keyword: { is: sql`d.search_text`, orHolds: (text) => holdsPlate(sql`d.plate_key`, text) },
  deviceCode: { is: sql`d.code` },
  deviceName: { is: sql`d.name` },
  plate: { is: sql`d.plate_key`, reads: plateKeyOf },
  monitorTarget: { is: sql`d.monitor_target` },
  orgId: { is: sql`d.org_id` },
  category: { is: sql`d.category` },
  createTime: { is: sql`d.created_at`, isTime: true },
}

export const listDevices = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<DeviceListName>,
  zone: string,
): Promise<Page<DeviceRow>> => {
  const { where, order, slice } = listSql(query, listColumns, zone, sql`d.id`)
  const which = sql`${inScope(scope, sql`d.org_path`)} and ${where}`
  // A left join: row security on both sides of an inner one makes PostgreSQL expect too few rows and choose a bad plan.
  const { rows } = await sql<DeviceRow>`
    select ${columns} from devices d left join organisations o on o.id = d.org_id where ${which} order by ${order} ${slice}`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from devices d where ${which}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const listIntervals = async (
  db: Db,
  scope: OrgScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; intervalS: number }>`
    select d.id, d.report_interval_s as "intervalS" from devices d
    where d.id = any(${ids}::int[]) and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return new Map(rows.map(({ id, intervalS }) => [id, intervalS]))
}

/** The device with the months for which its organisation keeps readings. */
export type FoundDevice = DeviceRow & { readonly keptMonths: number }

export const findDevice = async (db: Db, scope: OrgScope, id: number): Promise<FoundDevice | undefined> => {
  const { rows } = await sql<FoundDevice>`
    select ${columns}, kept_months_of(d.org_path) as "keptMonths" from devices d join organisations o on o.id = d.org_id
    where d.id = ${id} and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return rows[0]
}

export const updateSecret = async (
  tx: Tx,
  scope: OrgScope,
  id: number,
  secretHash: Buffer,
): Promise<{ deviceCode: string; orgPath: string } | undefined> => {
  const { rows } = await sql<{ deviceCode: string; orgPath: string }>`
    update devices d set secret_hash = ${secretHash} where id = ${id} and ${inScope(scope, sql`d.org_path`)}
    returning code as "deviceCode", org_path as "orgPath"`.execute(tx)
  return rows[0]
}

export interface GoneDevice {
  id: number
  useStatus: UseStatus
  deviceCode: string
  deviceName: string
  orgId: number
  orgPath: string
}

/** Gives the devices that were in the scope; when there are fewer than asked for, the caller rolls back. */
export const deleteDevices = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<GoneDevice[]> => {
  const { rows } = await sql<GoneDevice>`
    delete from devices d where id = any(${ids}::int[]) and ${inScope(scope, sql`d.org_path`)}
    returning id, use_status as "useStatus", code as "deviceCode", name as "deviceName", org_id as "orgId", org_path as "orgPath"`.execute(
    tx,
  )
  return rows
}

/** What ingest must know of a device. It takes no scope: a device is no user, and its own credential is its right. */
export interface CredentialRow {
  id: number
  code: string
  protocol: DeviceProtocol
  terminalNo: string | null
  secretHash: Buffer
}
export interface IdentityRow extends CredentialRow {
  zone: string
  tempFloorC: number
  doorInput: DoorInputName
  fixAt: number | null
  lng: number | null
  lat: number | null
}

export const findIdentity = async (
  db: Db,
  by: { code: string } | { protocol: string; terminalNo: string },
): Promise<IdentityRow | undefined> => {
  const where: RawBuilder<boolean> =
    'code' in by ? sql`d.code = ${by.code}` : sql`d.protocol = ${by.protocol} and d.terminal_no = ${by.terminalNo}`
  const { rows } = await sql<IdentityRow>`
    select d.id, d.code, d.protocol, d.terminal_no as "terminalNo", d.secret_hash as "secretHash", d.zone, d.temp_floor as "tempFloorC",
      d.door_input as "doorInput", l.fix_at as "fixAt", l.lng, l.lat
    from devices d left join device_latest l on l.device_id = d.id where ${where}`.execute(db)
  return rows[0]
}

export const listCredentials = async (db: Db, ids: readonly number[]): Promise<CredentialRow[]> => {
  const { rows } = await sql<CredentialRow>`
    select id, code, protocol, terminal_no as "terminalNo", secret_hash as "secretHash"
    from devices where id = any(${[...ids]}::int[])`.execute(db)
  return rows
}

/**
 * Says whether one device speaks for another: a gateway does for devices of its organisation and
 * below, and each for itself.
 */
export const speaksFor = async (db: Db, speakerId: number, deviceId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from devices g join devices d on starts_with(d.org_path, g.org_path)
    where g.id = ${speakerId} and d.id = ${deviceId} and (g.id = d.id or g.category = 'gateway')`.execute(db)
  return rows.length > 0
}

export const toMonitored = ({
  id,
  code,
  name,
  orgId,
  category,
  model,
  plate,
  monitorTarget,
  range,
  reportIntervalS,
  serviceEndDate,
}: DeviceRow): MonitoredDevice => ({
  id,
  code,
  name,
  orgId,
  category,
  model,
  plate,
  monitorTarget,
  range,
  reportIntervalS,
  serviceEndDate,
})
