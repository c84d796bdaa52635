/** Finds devices to choose from, by a part of number, name or plate, or by id. */
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { SensorDevice } from '@coldway/contract/readings/sensors.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { listSql } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'

export type SensorDeviceQuery = ListQuery<'id' | 'keyword'>
const columns = {
  id: { is: sql`d.id` },
  keyword: { is: sql`d.search_text`, orHolds: (text: string) => holdsPlate(sql`d.plate_key`, text) },
}

export const listSensorDevices = async (
  db: Db,
  scope: OrgScope,
  query: SensorDeviceQuery,
): Promise<Page<Omit<SensorDevice, 'keys'>>> => {
  const { where, order, slice } = listSql(query, columns, '', sql`d.code`)
  const from = sql`from devices d where ${inScope(scope, sql`d.org_path`)} and ${where}`
  const { rows: records } = await sql<Omit<SensorDevice, 'keys'>>`
    select d.id, d.code, d.name, d.category, d.plate, d.report_interval_s as "reportIntervalS",
      jsonb_build_object('tempLowC', d.temp_low, 'tempHighC', d.temp_high, 'humLowPct', d.hum_low,
        'humHighPct', d.hum_high) as range
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records }
}
