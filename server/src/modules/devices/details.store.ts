/** Devices as their list and form show them: with type, service, gateway and what they report of themselves. */
import { plateKeyOf } from '@coldway/contract/plates.ts'
import { workModeSetting } from '@coldway/contract/commands/command-kinds.ts'
import { serviceStatusOf } from '@coldway/contract/devices/device-state.ts'
import type { Device } from '@coldway/contract/devices/devices.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'
import { type HealthRow, healthOf, heardColumns, isSilentAt } from './health.ts'

/** The moment and zone of the caller: a day of service begins and ends in this zone. */
export interface Reader {
  readonly nowMs: number
  readonly zone: string
}

type DetailName =
  | 'id'
  | 'keyword'
  | 'deviceCode'
  | 'deviceName'
  | 'plate'
  | 'orgId'
  | 'category'
  | 'typeId'
  | 'gatewayId'
  | 'terminalNo'
  | 'deviceGroup'
  | 'monitorTarget'
  | 'workMode'
  | 'useStatus'
  | 'serviceStatus'
  | 'isBound'
  | 'createTime'
  | 'title'
  | 'temperature'

type DetailRow = Omit<
  Device,
  'createTime' | 'useStartTime' | 'lastReportTime' | 'cautions' | 'serviceStatus' | 'workingStatus' | 'isBound'
> &
  HealthRow & {
    createdAt: number
    useStartedAt: number | null
    at: number | null
  }

const workMode = sql`(select q.value from device_params q where q.device_id = d.id and q.name = ${workModeSetting})`
const columns = sql`d.id, d.code as "deviceCode", d.name as "deviceName", d.org_id as "orgId", o.name as "orgName", d.type_id as "typeId",
  y.name as "typeName", d.category, d.model, d.protocol, d.terminal_no as "terminalNo", d.product_id as "productId", d.plate,
  d.device_group as "deviceGroup", d.monitor_target as "monitorTarget", d.report_interval_s as "reportIntervalS",
  d.collect_interval_s as "collectIntervalS", d.move_interval_s as "moveIntervalS", d.static_interval_s as "staticIntervalS",
  d.record_interval_s as "recordIntervalS", d.delay_time_s as "delayTimeS", d.use_status as "useStatus",
  d.use_started_at as "useStartedAt", d.service_start::text as "serviceStartDate", d.service_end::text as "serviceEndDate",
  g.id as "gatewayId", g.name as "gatewayName",
  ${workMode} as "workMode", (select count(*)::int from devices b where b.gateway_id = d.id) as "boundCount", d.version, d.created_at as "createdAt",
  l.at, ${heardColumns},
  jsonb_build_object('tempLowC', d.temp_low, 'tempHighC', d.temp_high, 'humLowPct', d.hum_low, 'humHighPct', d.hum_high) as range`

const joined = sql`devices d left join organisations o on o.id = d.org_id left join device_types y on y.id = d.type_id
  left join devices g on g.id = d.gateway_id left join seen_latest l on l.device_id = d.id`

export const listDetails = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<DetailName>,
  reader: Reader,
): Promise<Page<Device>> => {
  const { where, order, slice } = listSql(query, listedFor(reader), reader.zone, sql`d.id`)
  const which = sql`${inScope(scope, sql`d.org_path`)} and ${where}`
  const { rows } =
    await sql<DetailRow>`select ${columns} from ${joined} where ${which} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from devices d where ${which}`.execute(db)
  const { page, size } = query
  return { page, size, total: counted[0]?.total ?? 0, records: rows.map((row) => toDevice(row, reader)) }
}

export const findDetails = async (db: Db, scope: OrgScope, id: number, reader: Reader): Promise<Device | undefined> => {
  const { rows } = await sql<DetailRow>`
    select ${columns} from ${joined} where d.id = ${id} and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return rows[0] && toDevice(rows[0], reader)
}

/** The contract's `serviceStatusOf` in SQL; devices.test.ts compares the two. */
const serviceStatusOn = (today: string): RawBuilder<unknown> => sql`case when d.service_end is null then null
  when d.service_end < ${today}::date then 'expired'
  when d.service_end - ${today}::date <= ${limits.serviceWarnDays} then 'aboutToExpire' else 'normal' end`

/** The temperature that a row shows: of a device that is silent or switched off, none. */
const temperatureAt = (nowMs: number): RawBuilder<unknown> =>
  sql`case when not l.is_shutdown and not ${isSilentAt(nowMs)} then (l.values ->> 'temp1')::float8 end`

const listedFor = (reader: Reader): SqlColumns<DetailName> => ({
  id: { is: sql`d.id` },
  keyword: { is: sql`d.search_text`, orHolds: (text) => holdsPlate(sql`d.plate_key`, text) },
  deviceCode: { is: sql`d.code` },
  deviceName: { is: sql`d.name` },
  plate: { is: sql`d.plate_key`, reads: plateKeyOf },
  orgId: { is: sql`d.org_id` },
  category: { is: sql`d.category` },
  typeId: { is: sql`d.type_id` },
  gatewayId: { is: sql`d.gateway_id` },
  terminalNo: { is: sql`d.terminal_no` },
  deviceGroup: { is: sql`d.device_group` },
  monitorTarget: { is: sql`d.monitor_target` },
  workMode: { is: workMode },
  useStatus: { is: sql`d.use_status` },
  serviceStatus: { is: serviceStatusOn(dayOf(reader)) },
  isBound: { is: sql`(d.gateway_id is not null)::int` },
  createTime: { is: sql`d.created_at`, isTime: true },
  title: { is: sql`coalesce(nullif(d.plate, ''), d.name)` },
  temperature: { is: temperatureAt(reader.nowMs) },
})

const dayOf = ({ nowMs, zone }: Reader): string => printTime(nowMs, zone).slice(0, 10)

const toDevice = (
  { createdAt, useStartedAt, at, arrived, isShutdown, ...row }: DetailRow,
  { nowMs, zone }: Reader,
): Device => {
  const print = (atMs: number | null) => (atMs === null ? null : printTime(atMs, zone))
  return {
    ...row,
    useStartTime: print(useStartedAt),
    serviceStatus: serviceStatusOf(row.serviceEndDate, dayOf({ nowMs, zone })),
    ...healthOf({ ...row, arrived, isShutdown }, nowMs),
    lastReportTime: print(at),
    createTime: printTime(createdAt, zone),
  }
}
