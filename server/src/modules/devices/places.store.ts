import type { DeviceOption, DevicesFound, TypeDeviceTree } from '@coldway/contract/devices/device-choices.ts'
import type { DeviceCategory } from '@coldway/contract/devices/devices.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { containing } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'
import { type HealthRow, healthOf, heardColumns } from './health.ts'

/** One organisation, or a branch; the whole scope when neither is given. */
export interface Where {
  readonly orgId?: number
  readonly range?: Pick<OrgScope, 'from' | 'until'>
  readonly keyword: string
  readonly category?: DeviceCategory | undefined
}

const whereOf = (scope: OrgScope, { orgId, range, keyword, category }: Where): RawBuilder<boolean> => sql`
  ${inScope(scope, sql`d.org_path`)} and ${range ? inScope(range, sql`d.org_path`) : sql`true`}
  and (${orgId ?? null}::int is null or d.org_id = ${orgId ?? null}) and (${category ?? null}::text is null or d.category = ${category ?? null})
  and (${keyword} = '' or d.code ilike ${containing(keyword)} or d.name ilike ${containing(keyword)}
    or ${holdsPlate(sql`d.plate_key`, keyword)})`

type OptionRow = Omit<DeviceOption, 'cautions'> & HealthRow

const options = sql`select d.id, d.code as "deviceCode", d.name as "deviceName", d.plate, d.category, d.org_id as "orgId", o.name as "orgName",
  d.report_interval_s as "reportIntervalS", d.gateway_id as "gatewayId", ${heardColumns}
  from devices d join organisations o on o.id = d.org_id left join seen_latest l on l.device_id = d.id`

const toOption =
  (nowMs: number) =>
  ({ reportIntervalS, gatewayId, arrived, isShutdown, batteryPct, ...option }: OptionRow): DeviceOption => ({
    ...option,
    cautions: healthOf({ reportIntervalS, gatewayId, arrived, isShutdown, batteryPct }, nowMs).cautions,
  })

export const findDevices = async (db: Db, scope: OrgScope, where: Where, nowMs: number): Promise<DevicesFound> => {
  const which = whereOf(scope, where)
  const { rows } = await sql<OptionRow>`
    ${options} where ${which} order by d.category, d.code limit ${limits.treeDevicesMax}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from devices d where ${which}`.execute(db)
  return { devices: rows.map(toOption(nowMs)), total: counted[0]?.total ?? 0 }
}

export const countByType = async (db: Db, scope: OrgScope, where: Where): Promise<TypeDeviceTree['types']> => {
  const { rows } = await sql<TypeDeviceTree['types'][number]>`
    select d.category, count(*)::int as "deviceCount" from devices d where ${whereOf(scope, where)}
    group by d.category order by d.category`.execute(db)
  return rows
}

export interface MovedDevice {
  readonly id: number
  readonly code: string
  readonly orgId: number
  readonly path: string
  readonly fromOrgId: number
  readonly fromPath: string
}

/**
 * Moves the devices that are in the scope and gives them; when there are fewer than asked for, the caller rolls back.
 * `tenant` moves each to its tenant's own organisation. Rows are locked in the order of their ids, so that two callers
 * who move the same devices do not deadlock.
 */
export const moveDevices = async (
  tx: Tx,
  scope: OrgScope,
  { ids, to, nowMs }: { ids: readonly number[]; to: 'tenant' | { orgId: number; path: string }; nowMs: number },
): Promise<MovedDevice[]> => {
  const target =
    to === 'tenant'
      ? sql`join organisations t on t.id = split_part(before.org_path, '/', 2)::int`
      : sql`cross join (select ${to.orgId}::int as id, ${to.path}::text as path) t`
  const { rows } = await sql<MovedDevice>`
    with before as (
      select d.id, d.org_id, d.org_path from devices d
      where d.id = any(${ids}::int[]) and ${inScope(scope, sql`d.org_path`)} order by d.id for update)
    update devices d set org_id = t.id, org_path = t.path,
      version = d.version + 1,
      type_id = (select y.id from device_types y where y.id = d.type_id and starts_with(t.path, y.org_path)),
      tenant_since = case when split_part(t.path, '/', 2) = split_part(before.org_path, '/', 2) then d.tenant_since
        else ${new Date(nowMs)} end
    from before ${target} where d.id = before.id
    returning d.id, d.code, d.org_id as "orgId", d.org_path as path, before.org_id as "fromOrgId", before.org_path as "fromPath"`.execute(
    tx,
  )
  await looseStrangers(tx, ids)
  return rows
}

/** Unbinds devices from gateways of another tenant. */
const looseStrangers = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`
    update devices d set gateway_id = null, version = d.version + 1 from devices g
    where g.id = d.gateway_id and (d.id = any(${ids}::int[]) or g.id = any(${ids}::int[]))
      and g.tenant_id is distinct from d.tenant_id`.execute(tx)
}

/** Finds devices of the scope by number or by name. */
export const findCalled = async (
  db: Db,
  scope: OrgScope,
  called: readonly string[],
  nowMs: number,
): Promise<DeviceOption[]> => {
  const { rows } = await sql<OptionRow>`
    ${options}
    where ${inScope(scope, sql`d.org_path`)} and (d.code = any(${called}) or d.name = any(${called})) order by d.code`.execute(
    db,
  )
  return rows.map(toOption(nowMs))
}
