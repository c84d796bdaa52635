/** Reads the reports of one device a page at a time: good samples, and the quality of those that are not good. */
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { SensorRow } from '@coldway/contract/readings/sensors.ts'
import { seriesOfType } from '@coldway/contract/readings/series.ts'
import { printTime } from '@coldway/contract/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { listSql } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { columnSeries, manualFlag, seriesSql } from './columns.ts'
import { findOldest } from './kept.store.ts'

export type SensorQuery = ListQuery<'deviceCode' | 'time' | 'sensorType' | 'key'>

interface Row extends Readonly<Record<(typeof columnSeries)[number], number | null>> {
  readonly at: number
  readonly flags: number
  readonly extra: {
    readonly v?: Readonly<Record<string, number>>
    readonly q?: Readonly<Record<string, readonly [string, unknown]>>
  } | null
}

const suspectFlags = 7

export const listSensorRows = async (
  db: Db,
  scope: OrgScope,
  query: SensorQuery,
  { zone, nowMs }: { readonly zone: string; readonly nowMs: number },
): Promise<Page<SensorRow>> => {
  const keys = keysOf(query)
  const conditionVos = query.conditionVos.filter(({ column }) => column === 'time')
  const sorts = query.sorts.length > 0 ? query.sorts : [{ column: 'time', order: 'desc' } as const]
  const times = { ...query, conditionVos, sorts } as ListQuery<'time'>
  const { where, order, slice } = listSql(times, { time: { is: sql`r.at`, isTime: true } }, zone, sql`r.disc`)
  // The contract requires exactly one device.
  const code = query.conditionVos.find(({ column }) => column === 'deviceCode')?.value ?? ''
  const oldest = await findOldest(db, scope, String(code), nowMs)
  const from = sql`from seen_readings r join devices d on d.id = r.device_id
    where d.code = ${code} and ${inScope(scope, sql`d.org_path`)} and r.at >= ${oldest}
      and ${says(keys)} and ${where}`
  const columns = sql.join(columnSeries.map((name) => sql`r.${sql.ref(name)}`))
  const { rows } = await sql<Row>`
    select r.at, r.flags, r.extra, ${columns} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  const records = rows.map((row) => rowOf(row, keys, zone))
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records }
}

/** The series that both conditions name; undefined means every series. */
const keysOf = ({ conditionVos }: SensorQuery): ReadonlySet<string> | undefined => {
  const asked = conditionVos.flatMap(({ column, value }) => {
    const values = Array.isArray(value) ? (value as (string | number)[]) : [value as string | number]
    if (column === 'key') return [new Set(values.map(String))]
    if (column !== 'sensorType') return []
    return [new Set<string>(values.flatMap((type) => seriesOfType(Number(type)).map(({ key }) => key)))]
  })
  return asked.reduce<Set<string> | undefined>(
    (all, one) => (all ? new Set([...all].filter((key) => one.has(key))) : one),
    undefined,
  )
}

const says = (keys: ReadonlySet<string> | undefined): RawBuilder<boolean> => {
  if (keys?.size === 0) return sql`false`
  const own = columnSeries
    .filter((name) => !keys || keys.has(name))
    .map((name) => seriesSql(name) as RawBuilder<unknown>)
  const isOwn = own.length > 0 ? sql`coalesce(${sql.join(own)}) is not null` : sql`false`
  if (!keys) return sql`(${isOwn} or r.extra is not null)`
  const asked = sql`${[...keys]}::text[]`
  return sql`(${isOwn} or r.extra -> 'v' ?| ${asked} or r.extra -> 'q' ?| ${asked})`
}

const rowOf = (
  { at, flags, extra, ...columns }: Row,
  keys: ReadonlySet<string> | undefined,
  zone: string,
): SensorRow => {
  const isAsked = (key: string) => !keys || keys.has(key)
  const values = Object.entries({ ...columns, ...extra?.v }).filter(([key, value]) => value !== null && isAsked(key))
  const faults = Object.entries(extra?.q ?? {}).filter(([key]) => isAsked(key))
  return {
    time: printTime(at, zone),
    ...Object.fromEntries(values.map(([key, value]) => [key, rounded(value as number)])),
    faults: faults.length > 0 ? Object.fromEntries(faults.map(([key, [quality]]) => [key, quality])) : null,
    isSuspect: (flags & suspectFlags) !== 0,
    ...((flags & manualFlag) !== 0 && { isManual: true as const }),
  }
}

/** Columns of four bytes come back with noise behind the seventh digit. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000
