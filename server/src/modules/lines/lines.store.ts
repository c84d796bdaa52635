import type { RouteSource } from '@coldway/contract/enums.ts'
import type { LinePoint } from '@coldway/contract/lines/lines.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface NamedCourse {
  readonly lineName: string
  readonly lineNumber: string
  readonly startPoint: LinePoint
  readonly endPoint: LinePoint
  readonly waypoints: readonly LinePoint[]
  readonly remark: string
}
export interface FoundCourse {
  /** [lng, lat, lng, lat, ...] */
  readonly path: readonly number[]
  readonly pathErrorM: number
  readonly distanceM: number
  readonly durationS: number
  readonly source: RouteSource
}
export interface LineRow {
  id: number
  orgId: number
  orgName: string
  lineName: string
  lineNumber: string
  startPoint: LinePoint
  endPoint: LinePoint
  waypoints: LinePoint[]
  remark: string
  distanceM: number
  durationS: number
  source: RouteSource
  subscriptionCount: number
  version: number
  createdAt: number
}
export type DrawnLine = LineRow & { path: number[] }
export interface LockedLine extends NamedCourse {
  id: number
  orgPath: string
  source: RouteSource
  version: number
}

const columns = sql`l.id, l.org_id as "orgId", o.name as "orgName", l.name as "lineName", l.number as "lineNumber",
  l.start_point as "startPoint", l.end_point as "endPoint", l.waypoints, l.remark, l.distance_m as "distanceM",
  l.duration_s as "durationS", l.source, l.version, l.created_at as "createdAt",
  (select count(*)::int from line_subscriptions s where s.line_id = l.id and s.status = 'valid' and s.end_at > now())
    as "subscriptionCount"`

type ListName =
  | 'id'
  | 'keyword'
  | 'lineName'
  | 'lineNumber'
  | 'orgId'
  | 'startAddress'
  | 'endAddress'
  | 'distanceM'
  | 'createTime'
const listed: SqlColumns<ListName> = {
  id: { is: sql`l.id` },
  keyword: { is: sql`concat_ws(' ', l.name, l.number, l.start_point ->> 'address', l.end_point ->> 'address')` },
  lineName: { is: sql`l.name` },
  lineNumber: { is: sql`l.number` },
  orgId: { is: sql`l.org_id` },
  startAddress: { is: sql`l.start_point ->> 'address'` },
  endAddress: { is: sql`l.end_point ->> 'address'` },
  distanceM: { is: sql`l.distance_m` },
  createTime: { is: sql`l.created_at`, isTime: true },
}

export const listLines = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<ListName>,
  zone: string,
): Promise<Page<LineRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`l.id desc`)
  const from = sql`from lines l join organisations o on o.id = l.org_id
    where ${inScope(scope, sql`l.org_path`)} and ${where}`
  const { rows } = await sql<LineRow>`select ${columns} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

/** Finds lines with their ways. */
export const findLines = async (db: Db, scope: OrgScope, ids: readonly number[]): Promise<DrawnLine[]> => {
  const { rows } = await sql<DrawnLine>`
    select ${columns}, l.path from lines l join organisations o on o.id = l.org_id
    where l.id = any(${ids}::int[]) and ${inScope(scope, sql`l.org_path`)} order by l.id`.execute(db)
  return rows
}

/** Locks lines until the commit, in the order of their ids. */
export const lockLines = async (
  tx: Tx,
  scope: OrgScope,
  ids: readonly number[],
  how: 'update' | 'share' = 'update',
): Promise<LockedLine[]> => {
  const { rows } = await sql<LockedLine>`
    select l.id, l.org_path as "orgPath", l.name as "lineName", l.number as "lineNumber", l.start_point as "startPoint",
      l.end_point as "endPoint", l.waypoints, l.remark, l.source, l.version
    from lines l where l.id = any(${ids}::int[]) and ${inScope(scope, sql`l.org_path`)} order by l.id
    ${sql.raw(how === 'update' ? 'for update' : 'for share')}`.execute(tx)
  return rows
}

export const insertLine = async (
  tx: Tx,
  line: NamedCourse & { readonly orgId: number },
  { path, course }: { readonly path: string; readonly course: FoundCourse },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into lines (org_id, org_path, name, number, start_point, end_point, waypoints, remark, path, path_error_m, distance_m,
      duration_s, source)
    values (${line.orgId}, ${path}, ${line.lineName}, ${line.lineNumber}, ${JSON.stringify(line.startPoint)}::jsonb,
      ${JSON.stringify(line.endPoint)}::jsonb, ${JSON.stringify(line.waypoints)}::jsonb, ${line.remark}, ${course.path}::float8[],
      ${course.pathErrorM}, ${course.distanceM}, ${course.durationS}, ${course.source}) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** `course` undefined leaves the way as it is. */
export const updateLine = async (
  tx: Tx,
  line: NamedCourse & { readonly id: number },
  course: FoundCourse | undefined,
): Promise<void> => {
  const way = course
    ? sql`, path = ${course.path}::float8[], path_error_m = ${course.pathErrorM}, distance_m = ${course.distanceM},
        duration_s = ${course.durationS}, source = ${course.source}`
    : sql``
  await sql`update lines set name = ${line.lineName}, number = ${line.lineNumber}, remark = ${line.remark},
      start_point = ${JSON.stringify(line.startPoint)}::jsonb, end_point = ${JSON.stringify(line.endPoint)}::jsonb,
      waypoints = ${JSON.stringify(line.waypoints)}::jsonb, version = version + 1 ${way}
    where id = ${line.id}`.execute(tx)
}

export const deleteLines = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from lines where id = any(${ids}::int[])`.execute(tx)
}
