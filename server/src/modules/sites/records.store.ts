/** SQL of stays as callers see them: those of devices in the scope. */
import { plateKeyOf } from '@coldway/contract/plates.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { SiteRecord, SiteStay } from '@coldway/contract/sites/site-records.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { keptEdges } from '../readings/index.ts'
import { type Past, staysAt } from './known.store.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'

type Times = 'entryTime' | 'exitTime' | 'dwellTime' | 'createTime'
export interface RecordRow extends Omit<SiteRecord, Times> {
  enteredMs: number
  hasEntry: boolean
  exitedMs: number | null
  dwellMs: number | null
  createdMs: number
}

const state = sql`case when t.exited_at is not null then 'left' when t.closed_at is not null then 'unwatched' else 'inside' end`
const scene = sql`case when t.waybill_no is null then 'device' else 'waybill' end`
const dwellSAt = (nowMs: number) =>
  sql`greatest(0, floor(extract(epoch from coalesce(t.exited_at, t.closed_at, ${new Date(nowMs)}) - t.entered_at)))::int`

type ListName =
  | 'id'
  | 'keyword'
  | 'deviceId'
  | 'deviceCode'
  | 'deviceName'
  | 'plate'
  | 'waybillNo'
  | 'siteId'
  | 'siteName'
  | 'siteType'
  | 'state'
  | 'scene'
  | 'isRead'
  | 'orgId'
  | 'hasEntry'
  | 'entryTime'
  | 'exitTime'
  | 'dwellS'
const listedAt = (nowMs: number): SqlColumns<ListName> => ({
  id: { is: sql`t.id` },
  keyword: {
    is: sql`concat_ws(' ', t.site_name, d.code, d.name, t.waybill_no)`,
    orHolds: (text) => holdsPlate(sql`d.plate_key`, text),
  },
  deviceId: { is: sql`t.device_id` },
  deviceCode: { is: sql`d.code` },
  deviceName: { is: sql`d.name` },
  plate: { is: sql`d.plate_key`, reads: plateKeyOf },
  waybillNo: { is: sql`t.waybill_no` },
  siteId: { is: sql`t.site_id` },
  siteName: { is: sql`t.site_name` },
  siteType: { is: sql`t.site_type` },
  state: { is: state },
  scene: { is: scene },
  isRead: { is: sql`(t.read_at is not null)` },
  orgId: { is: sql`d.org_id` },
  hasEntry: { is: sql`t.has_entry::text` },
  entryTime: { is: sql`t.entered_at`, isTime: true },
  exitTime: { is: sql`t.exited_at`, isTime: true },
  dwellS: { is: dwellSAt(nowMs) },
})

export const listRecords = async (
  db: Db,
  scope: OrgScope,
  { query, zone, nowMs, past }: { query: ListQuery<ListName>; zone: string; nowMs: number; past?: Past | undefined },
): Promise<Page<RecordRow>> => {
  const { where, order, slice } = listSql(query, listedAt(nowMs), zone, sql`t.id desc`)
  const inner = sql`${staysAt(past)} join devices d on d.id = t.device_id`
  const condition = sql`${inScope(scope, sql`d.org_path`)} and ${where}`
  const newest = query.sorts.length > 0 ? order : sql`t.entered_at desc, t.id desc`
  const { rows } = await sql<RecordRow>`
    select t.id, t.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName", o.name as "orgName", t.site_id as "siteId",
      t.site_name as "siteName", t.site_type as "siteType", ${state} as state, t.entered_at as "enteredMs", t.has_entry as "hasEntry",
      t.exited_at as "exitedMs", ${dwellSAt(nowMs)} as "dwellS", t.dwell_at as "dwellMs", t.lng as entrylng, t.lat as entrylat,
      t.exit_lng as exitlng, t.exit_lat as exitlat, d.plate, t.waybill_no as "waybillNo", ${scene} as scene,
      t.read_at is not null as "isRead", t.corrected_at is not null as "isCorrected", t.created_at as "createdMs"
    from ${inner} left join organisations o on o.id = d.org_id where ${condition} order by ${newest} ${slice}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${inner} where ${condition}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const listStays = async (
  db: Db,
  scope: OrgScope,
  asked: { deviceId: number; fromMs: number; untilMs: number; most: number },
): Promise<SiteStay[]> => {
  const { rows } = await sql<SiteStay>`
    select t.id, t.site_id as "siteId", t.site_name as "siteName", t.site_type as "siteType", ${state} as state,
      t.entered_at as "fromMs", coalesce(t.exited_at, t.closed_at) as "untilMs", t.has_entry as "hasEntry"
    from site_stays t join devices d on d.id = t.device_id
    where t.device_id = ${asked.deviceId} and ${inScope(scope, sql`d.org_path`)} and t.entered_at <= ${new Date(asked.untilMs)}
      and coalesce(t.exited_at, t.closed_at, 'infinity') >= ${new Date(asked.fromMs)}
    order by t.entered_at, t.id limit ${asked.most}`.execute(db)
  return rows
}

/** Locks those of the scope, in the order of ids, until the commit. */
export const lockRecords = async (
  tx: Tx,
  scope: OrgScope,
  ids: readonly number[],
): Promise<{ id: number; siteName: string; path: string }[]> => {
  const { rows } = await sql<{ id: number; siteName: string; path: string }>`
    select t.id, t.site_name as "siteName", d.org_path as path from site_stays t join devices d on d.id = t.device_id
    where t.id = any(${ids}::int[]) and ${inScope(scope, sql`d.org_path`)} order by t.id for update of t`.execute(tx)
  return rows
}

export const markRead = async (tx: Tx, ids: readonly number[], nowMs: number): Promise<void> => {
  await sql`update site_stays set read_at = ${new Date(nowMs)} where id = any(${ids}::int[]) and read_at is null`.execute(
    tx,
  )
}

/**
 * Deletes stays that ended before the retention of the device's organisation. It goes by device, or long retentions
 * would be read for each.
 */
export const deleteOldStays = async (db: Db, nowMs: ProvenMs, most: number): Promise<number> => {
  const { rows } = await sql`
    delete from site_stays where id in (
      select old.id from devices d join ${keptEdges(nowMs)} as e on e.org_id = d.org_id
      cross join lateral (
        select t.id from site_stays t where t.device_id = d.id and t.entered_at < e.edge
          and coalesce(t.exited_at, t.closed_at) < e.edge) as old
      limit ${most})
    returning id`.execute(db)
  return rows.length
}
