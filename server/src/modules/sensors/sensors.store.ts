/** Devices to choose from, by a part of number, name or plate, or by id. */
import { type SensorDevice, sensorLimits } from '@coldway/contract/sensors.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { containing } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export type FoundDevice = Omit<SensorDevice, 'keys'>

interface Asked {
  readonly keyword: string
  readonly deviceIds?: readonly number[] | undefined
}

export const findDevices = async (
  db: Db,
  scope: OrgScope,
  { keyword, deviceIds }: Asked,
): Promise<{ devices: FoundDevice[]; total: number }> => {
  const which = deviceIds ? sql`d.id = any(${deviceIds}::int[])` : sql`true`
  const from = sql`from devices d where ${inScope(scope, sql`d.org_path`)} and ${which}
    and d.search_text like lower(${containing(keyword)})`
  const { rows } = await sql<FoundDevice>`
    select d.id, d.code, d.name, d.category, d.plate, d.report_interval_s as "reportIntervalS",
      jsonb_build_object('tempLowC', d.temp_low, 'tempHighC', d.temp_high, 'humLowPct', d.hum_low,
        'humHighPct', d.hum_high) as range
    ${from} order by d.code limit ${sensorLimits.devicesFound}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { devices: rows, total: counted[0]?.total ?? 0 }
}
