/** Writing devices: what one is, its use, and the gateway it is bound to. */
import type { ChangedDevice, DeviceCategory, NewDevice } from '@coldway/contract/devices.ts'
import type { UseStatus } from '@coldway/contract/enums.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface LockedDevice {
  id: number
  code: string
  name: string
  orgPath: string
  tenantId: number | null
  category: DeviceCategory
  protocol: string
  /** Empty: not known. */
  model: string
  terminalNo: string | null
  typeId: number | null
  useStatus: UseStatus
  gatewayId: number | null
  version: number
}

/** Those in the scope, in the order of ids, until the commit. */
export const lockDevices = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<LockedDevice[]> => {
  const { rows } = await sql<LockedDevice>`
    select d.id, d.code, d.name, d.org_path as "orgPath", d.tenant_id as "tenantId", d.category, d.protocol, d.model,
      d.terminal_no as "terminalNo", d.type_id as "typeId", d.use_status as "useStatus", d.gateway_id as "gatewayId", d.version
    from devices d where d.id = any(${ids}::int[]) and ${inScope(scope, sql`d.org_path`)} order by d.id for update`.execute(
    tx,
  )
  return rows
}

/** What its type says of it. */
export interface Typed {
  readonly category: DeviceCategory
  readonly model: string
  readonly tempFloorC: number
}

export const insertDevice = async (
  tx: Tx,
  device: NewDevice,
  typed: Typed,
  given: { orgPath: string; secretHash: Buffer },
): Promise<number> => {
  const { range } = device
  const { rows } = await sql<{ id: number }>`
    insert into devices (org_id, org_path, code, name, type_id, category, model, temp_floor, protocol, terminal_no, secret_hash, plate,
      monitor_target, device_group, product_id, temp_low, temp_high, hum_low, hum_high, report_interval_s, collect_interval_s,
      move_interval_s, static_interval_s, record_interval_s, delay_time_s, service_start, service_end, zone)
    values (${device.orgId}, ${given.orgPath}, ${device.deviceCode}, ${device.deviceName}, ${device.typeId}, ${typed.category},
      ${typed.model}, ${typed.tempFloorC}, ${device.protocol}, ${device.terminalNo}, ${given.secretHash}, ${device.plate},
      ${device.monitorTarget}, ${device.deviceGroup}, ${device.productId}, ${range.tempLowC}, ${range.tempHighC},
      ${range.humLowPct}, ${range.humHighPct}, ${device.reportIntervalS}, ${device.collectIntervalS}, ${device.moveIntervalS},
      ${device.staticIntervalS}, ${device.recordIntervalS}, ${device.delayTimeS}, ${device.serviceStartDate}::date,
      ${device.serviceEndDate}::date, ${device.zone})
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export const updateDevice = async (tx: Tx, device: ChangedDevice, typed: Typed): Promise<void> => {
  const { range } = device
  await sql`update devices set name = ${device.deviceName}, type_id = ${device.typeId ?? null}, category = ${typed.category},
      model = ${typed.model}, temp_floor = ${typed.tempFloorC}, protocol = ${device.protocol}, terminal_no = ${device.terminalNo},
      plate = ${device.plate}, monitor_target = ${device.monitorTarget ?? null}, device_group = ${device.deviceGroup ?? null},
      product_id = ${device.productId}, temp_low = ${range.tempLowC}, temp_high = ${range.tempHighC}, hum_low = ${range.humLowPct},
      hum_high = ${range.humHighPct}, report_interval_s = ${device.reportIntervalS}, collect_interval_s = ${device.collectIntervalS},
      move_interval_s = ${device.moveIntervalS}, static_interval_s = ${device.staticIntervalS},
      record_interval_s = ${device.recordIntervalS}, delay_time_s = ${device.delayTimeS},
      service_start = ${device.serviceStartDate}::date, service_end = ${device.serviceEndDate}::date, version = version + 1
    where id = ${device.id}`.execute(tx)
}

export const setUse = async (tx: Tx, ids: readonly number[], use: UseStatus, nowMs: number): Promise<void> => {
  await sql`update devices set use_status = ${use}, version = version + 1,
      use_started_at = case ${use} when 'inUse' then ${new Date(nowMs)}::timestamptz when 'ended' then use_started_at end
    where id = any(${ids}::int[])`.execute(tx)
}

/** null: off it. */
export const setGateway = async (tx: Tx, ids: readonly number[], gatewayId: number | null): Promise<void> => {
  await sql`update devices set gateway_id = ${gatewayId}, version = version + 1 where id = any(${ids}::int[])`.execute(
    tx,
  )
}
