/** SQL of the settings of one device: as the platform has them, and as the device last reported them. */
import type { Input } from '@coldway/contract/call.ts'
import type { DeviceParam, deviceParams } from '@coldway/contract/devices/device-records.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

type Row = Omit<DeviceParam, 'reportTime'> & { reportedAt: number | null }

const listed: SqlColumns<'deviceCode' | 'name'> = { deviceCode: { is: sql`p.code` }, name: { is: sql`p.name` } }

export const listParams = async (
  db: Db,
  scope: OrgScope,
  query: Input<typeof deviceParams.queryPageList>,
  zone: string,
): Promise<Page<DeviceParam>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`p.name, p.said`)
  const from = sql`from (
      select d.code, d.org_path, k.name, k.value, false as said, null::timestamptz as reported_at
      from devices d cross join lateral (values
        ('reportIntervalS', d.report_interval_s::text), ('collectIntervalS', d.collect_interval_s::text),
        ('moveIntervalS', d.move_interval_s::text), ('staticIntervalS', d.static_interval_s::text),
        ('recordIntervalS', d.record_interval_s::text), ('delayTimeS', d.delay_time_s::text),
        ('temperatureFloorC', d.temp_floor::text), ('zone', d.zone)) as k (name, value)
      where k.value is not null
      union all
      select d.code, d.org_path, q.name, q.value, true, q.reported_at from device_params q join devices d on d.id = q.device_id) p
    where ${inScope(scope, sql`p.org_path`)} and ${where}`
  const { rows } = await sql<Row>`
    select p.code as "deviceCode", p.name, p.value, p.said as "isReported", p.reported_at as "reportedAt"
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  const records = rows.map(({ reportedAt, ...row }) => ({
    ...row,
    reportTime: reportedAt === null ? null : printTime(reportedAt, zone),
  }))
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records }
}

const valueMax = 200

/** Saves settings that a device reports or confirms; the later report counts. */
export const saveSettings = async (
  tx: Tx,
  deviceId: number,
  values: Readonly<Record<string, string>>,
  atMs: number,
): Promise<void> => {
  const names = Object.keys(values)
  if (names.length === 0) return
  const texts = names.map((name) => (values[name] ?? '').slice(0, valueMax))
  await sql`insert into device_params (device_id, name, value, reported_at)
    select ${deviceId}, s.name, s.value, ${new Date(atMs)} from unnest(${names}::text[], ${texts}::text[]) as s (name, value)
    on conflict (device_id, name) do update set value = excluded.value, reported_at = excluded.reported_at
    where device_params.reported_at <= excluded.reported_at`.execute(tx)
}
