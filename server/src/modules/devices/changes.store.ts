/** SQL that changes devices: their fields, their use, and the gateway they are bound to. */
import type { ChangedDevice, DeviceCategory } from '@coldway/contract/devices/devices.ts'
import type { DeviceProtocol } from '@coldway/contract/devices/protocols.ts'
import type { UseStatus } from '@coldway/contract/enums.ts'
import type { DoorInputName } from '@coldway/contract/readings/door-inputs.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface LockedDevice {
  id: number
  code: string
  name: string
  plate: string | null
  orgPath: string
  tenantId: number | null
  category: DeviceCategory
  protocol: DeviceProtocol
  /** The model; empty when it is unknown. */
  model: string
  terminalNo: string | null
  typeId: number | null
  useStatus: UseStatus
  useStartedAt: number | null
  useEndedAt: number | null
  gatewayId: number | null
  version: number
}

/** Locks devices of the scope, in the order of ids, until the commit. */
export const lockDevices = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<LockedDevice[]> => {
  const { rows } = await sql<LockedDevice>`
    select d.id, d.code, d.name, d.plate, d.org_path as "orgPath", d.tenant_id as "tenantId", d.category, d.protocol, d.model,
      d.terminal_no as "terminalNo", d.type_id as "typeId", d.use_status as "useStatus",
      d.use_started_at as "useStartedAt", d.use_ended_at as "useEndedAt", d.gateway_id as "gatewayId", d.version
    from devices d where d.id = any(${ids}::int[]) and ${inScope(scope, sql`d.org_path`)} order by d.id for update`.execute(
    tx,
  )
  return rows
}

/** The properties that a device takes from its type. */
export interface Typed {
  readonly category: DeviceCategory
  readonly model: string
  readonly tempFloorC: number
  readonly doorInput: DoorInputName
}

export const updateDevice = async (tx: Tx, device: ChangedDevice, typed: Typed): Promise<void> => {
  const { range } = device
  await sql`update devices set name = ${device.deviceName}, type_id = ${device.typeId ?? null}, category = ${typed.category},
      model = ${typed.model}, temp_floor = ${typed.tempFloorC}, door_input = ${typed.doorInput}, protocol = ${device.protocol}, terminal_no = ${device.terminalNo},
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
      use_started_at = case ${use} when 'inUse' then ${new Date(nowMs)}::timestamptz when 'ended' then use_started_at end,
      use_ended_at = case ${use} when 'ended' then ${new Date(nowMs)}::timestamptz end
    where id = any(${ids}::int[])`.execute(tx)
}

/** Binds devices to a gateway; null unbinds them. */
export const setGateway = async (tx: Tx, ids: readonly number[], gatewayId: number | null): Promise<void> => {
  await sql`update devices set gateway_id = ${gatewayId}, version = version + 1 where id = any(${ids}::int[])`.execute(
    tx,
  )
}
