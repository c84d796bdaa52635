/** SQL of new devices, for one and for thousands. */
import type { NewDevice } from '@coldway/contract/devices/devices.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { inScope, type OrgScope, tenantIdOf } from '../../platform/org-scope.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import type { Typed } from './changes.store.ts'

export interface PlacedDevice {
  readonly device: NewDevice
  readonly typed: Typed
  readonly orgPath: string
}
export interface InsertedDevice {
  readonly id: number
  readonly deviceCode: string
}

/** `skip` passes over existing devices; otherwise the violated constraint is thrown. */
export const insertDevices = async (
  tx: Tx,
  placed: readonly (PlacedDevice & { readonly secretHash: Buffer })[],
  onTaken: 'skip' | 'refuse',
): Promise<InsertedDevice[]> => {
  const rows = placed.map(({ device: { range, ...device }, typed, orgPath, secretHash }) => ({
    ...device,
    ...range,
    ...typed,
    orgPath,
    secretHash: secretHash.toString('hex'),
  }))
  const { rows: made } = await sql<InsertedDevice>`
    insert into devices (org_id, org_path, code, name, type_id, category, model, temp_floor, door_input, protocol, terminal_no, secret_hash, plate,
      monitor_target, device_group, product_id, temp_low, temp_high, hum_low, hum_high, report_interval_s, collect_interval_s,
      move_interval_s, static_interval_s, record_interval_s, delay_time_s, service_start, service_end, zone)
    select n."orgId", n."orgPath", n."deviceCode", n."deviceName", n."typeId", n.category, n.model, n."tempFloorC", n."doorInput", n.protocol,
      n."terminalNo", decode(n."secretHash", 'hex'), n.plate, n."monitorTarget", n."deviceGroup", n."productId", n."tempLowC",
      n."tempHighC", n."humLowPct", n."humHighPct", n."reportIntervalS", n."collectIntervalS", n."moveIntervalS",
      n."staticIntervalS", n."recordIntervalS", n."delayTimeS", n."serviceStartDate", n."serviceEndDate", n.zone
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("orgId" int, "orgPath" text, "deviceCode" text, "deviceName" text,
      "typeId" int, category text, model text, "tempFloorC" real, "doorInput" text, protocol text, "terminalNo" text, "secretHash" text, plate text,
      "monitorTarget" text, "deviceGroup" text, "productId" text, "tempLowC" real, "tempHighC" real, "humLowPct" real,
      "humHighPct" real, "reportIntervalS" int, "collectIntervalS" int, "moveIntervalS" int, "staticIntervalS" int,
      "recordIntervalS" int, "delayTimeS" int, "serviceStartDate" date, "serviceEndDate" date, zone text)
    ${onTaken === 'skip' ? sql`on conflict do nothing` : sql``} returning id, code as "deviceCode"`.execute(tx)
  return made
}

/**
 * Gives, by number, which of number, name and terminal number is taken. Numbers and terminal numbers are unique among
 * all tenants, so this looks beyond the caller's own; the caller learns only that it is taken, as with a single
 * registration.
 */
export const findTaken = async (tx: Tx, placed: readonly PlacedDevice[]): Promise<ReadonlyMap<string, ErrorName>> => {
  const asked = placed.map(({ device, orgPath }) => ({
    code: device.deviceCode,
    name: device.deviceName,
    protocol: device.protocol,
    terminal: device.terminalNo,
    tenant: tenantIdOf(orgPath) ?? 0,
  }))
  const look = async () => {
    const { rows } = await sql<{ code: string; error: ErrorName }>`
      select a.code, case
        when exists (select from devices d where d.code = a.code) then 'deviceCodeExists'
        when exists (select from devices d where coalesce(d.tenant_id, 0) = a.tenant and lower(d.name) = lower(a.name))
          then 'deviceNameExists'
        when exists (select from devices d where d.protocol = a.protocol and d.terminal_no = a.terminal) then 'terminalExists'
        end as error
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as a(code text, name text, protocol text, terminal text, tenant int)`.execute(tx)
    return new Map(rows.flatMap(({ code, error }) => (error ? [[code, error] as const] : [])))
  }
  return placed.length === 0 ? new Map() : lookingBeyond(tx, look)
}

/** Lists which of these numbers exist in the scope. */
export const findStanding = async (
  tx: Tx,
  scope: OrgScope,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly orgId: number }>> => {
  const { rows } = await sql<{ code: string; name: string; orgId: number }>`
    select d.code, d.name, d.org_id as "orgId" from devices d
    where d.code = any(${[...codes]}) and ${inScope(scope, sql`d.org_path`)}`.execute(tx)
  return new Map(rows.map(({ code, ...row }) => [code, row]))
}

/** Sets new secrets for the devices that are in the scope. */
export const updateSecrets = async (
  tx: Tx,
  scope: OrgScope,
  secrets: readonly { readonly id: number; readonly secretHash: Buffer }[],
): Promise<{ id: number; deviceCode: string; deviceName: string }[]> => {
  const given = secrets.map(({ id, secretHash }) => ({ id, hash: secretHash.toString('hex') }))
  const { rows } = await sql<{ id: number; deviceCode: string; deviceName: string }>`
    update devices d set secret_hash = decode(n.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(id int, hash text)
    where d.id = n.id and ${inScope(scope, sql`d.org_path`)}
    returning d.id, d.code as "deviceCode", d.name as "deviceName"`.execute(tx)
  return rows
}
