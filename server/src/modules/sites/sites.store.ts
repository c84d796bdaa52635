/** SQL of sites. Everybody may see and edit a global site; the names of foreign organisations are hidden. */
import type { SiteSource } from '@coldway/contract/enums.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { type Bounds, boundsOf, centerOf, type SiteArea } from '@coldway/contract/sites/site-shape.ts'
import type { SiteRow } from '@coldway/contract/sites/sites.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface SiteRecord extends Omit<SiteRow, 'createTime' | 'updateTime' | 'coordinates' | 'subscriptionCount'> {
  points: [number, number][] | null
  createdAt: number
  updatedAt: number
}
export interface ListedSite extends SiteRecord {
  subscriptionCount: number
}
/** A site without its area. */
export interface SiteWords {
  readonly siteNo: string | null
  readonly siteName: string
  readonly gln: string | null
  readonly siteType: SiteRow['siteType']
  readonly address: string
  readonly isGlobal: boolean
}

export const siteNoSql = sql`coalesce(s.site_no, 'S' || lpad(s.id::text, 6, '0'))`
const columnsFor = (
  scope: OrgScope,
) => sql`s.id, ${siteNoSql} as "siteNo", s.name as "siteName", s.gln, s.type as "siteType",
  s.shape, s.lat as centerlat, s.lng as centerlng, s.radius, s.points, s.address, s.is_global as "isGlobal", s.source,
  o.id as "orgId", o.name as "orgName", coalesce(${inScope(scope, sql`o.path`)}, false) as "isOwn", s.version,
  s.created_at as "createdAt", s.updated_at as "updatedAt"`

/** Matches sites of the scope, and global ones; an organisation outside the scope has no name here. */
export const siteSource = (scope: OrgScope) =>
  sql`sites s left join organisations o on o.id = s.org_id and ${inScope(scope, sql`o.path`)}`
export const isUsable = sql<boolean>`(s.is_global or o.id is not null)`

type SiteListName =
  | 'id'
  | 'keyword'
  | 'siteNo'
  | 'siteName'
  | 'gln'
  | 'siteType'
  | 'shape'
  | 'address'
  | 'isGlobal'
  | 'source'
  | 'orgId'
  | 'createTime'
  | 'updateTime'
const listed: SqlColumns<SiteListName> = {
  id: { is: sql`s.id` },
  keyword: { is: sql`concat_ws(' ', s.name, ${siteNoSql}, s.address, s.gln)` },
  siteNo: { is: siteNoSql },
  siteName: { is: sql`s.name` },
  gln: { is: sql`s.gln` },
  siteType: { is: sql`s.type` },
  shape: { is: sql`s.shape` },
  address: { is: sql`s.address` },
  isGlobal: { is: sql`s.is_global` },
  source: { is: sql`s.source` },
  orgId: { is: sql`o.id` },
  createTime: { is: sql`s.created_at`, isTime: true },
  updateTime: { is: sql`s.updated_at`, isTime: true },
}
const orders = { newest: sql`s.id desc`, byName: sql`s.name, s.id` } as const

export interface SiteList {
  readonly query: ListQuery<SiteListName>
  readonly zone: string
  readonly order: keyof typeof orders
  readonly nowMs: number
}

export const listSites = async (db: Db, scope: OrgScope, asked: SiteList): Promise<Page<ListedSite>> => {
  const { query, zone, nowMs } = asked
  const { where, order, slice } = listSql(query, listed, zone, orders[asked.order])
  const from = sql`from ${siteSource(scope)} where ${isUsable} and ${where}`
  const { rows } = await sql<ListedSite>`
    select ${columnsFor(scope)}, (select count(*)::int from site_subscriptions u join organisations uo on uo.id = u.org_id
        where u.site_id = s.id and u.waybill_id is null and u.state = 'valid' and u.until_at > ${new Date(nowMs)}
          and ${inScope(scope, sql`uo.path`)}) as "subscriptionCount"
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const findSite = async (db: Db | Tx, scope: OrgScope, id: number): Promise<SiteRecord | undefined> => {
  const { rows } = await sql<SiteRecord>`
    select ${columnsFor(scope)} from ${siteSource(scope)} where s.id = ${id} and ${isUsable}`.execute(db)
  return rows[0]
}

/** The sites among these that have a GLN, wherever they are: the caller has seen what names them. */
export const listGlns = async (db: Db, ids: readonly number[]): Promise<{ siteId: number; gln: string }[]> => {
  const { rows } = await sql<{ siteId: number; gln: string }>`
    select id as "siteId", gln from sites where id = any(${[...ids]}::int[]) and gln is not null order by id`.execute(
    db,
  )
  return rows
}

export interface LockedSite extends SiteRecord {
  orgPath: string | null
}

/** Locks usable sites, in the order of ids, until the commit. */
export const lockSites = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<LockedSite[]> => {
  const { rows } = await sql<LockedSite>`
    select ${columnsFor(scope)}, o.path as "orgPath" from ${siteSource(scope)}
    where s.id = any(${ids}::int[]) and ${isUsable} order by s.id for update of s`.execute(tx)
  return rows
}

interface AreaColumns extends Bounds {
  readonly shape: SiteArea['shape']
  readonly lng: number
  readonly lat: number
  readonly radius: number | null
  readonly points: string | null
}

export const areaColumns = (area: SiteArea): AreaColumns => {
  const { west, south, east, north } = boundsOf(area)
  const shift = 360 * Math.floor((west + 180) / 360)
  return {
    shape: area.shape,
    ...centerOf(area),
    radius: area.shape === 'circle' ? area.radiusM : null,
    points: area.shape === 'circle' ? null : JSON.stringify(area.points.map(({ lng, lat }) => [lng, lat])),
    west: west - shift,
    south,
    east: east - shift,
    north,
  }
}

export interface NewSite extends SiteWords {
  readonly orgId: number
  readonly area: SiteArea
  readonly source: SiteSource
}

const importsLockKey = 7_305_005
/** Serialises imports, as each skips existing names. */
export const lockImports = async (tx: Tx, orgId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${importsLockKey}, ${orgId})`.execute(tx)
}

/** Gives the ids in the given order. */
export const insertSites = async (tx: Tx, given: readonly NewSite[], nowMs: number): Promise<number[]> => {
  const rows = given.map(({ area, ...words }, n) => ({ n, ...words, ...areaColumns(area) }))
  const at = new Date(nowMs)
  const { rows: made } = await sql<{ id: number }>`
    insert into sites (org_id, site_no, name, gln, type, shape, lng, lat, radius, points, west, south, east, north, address, is_global,
      source, shaped_at, created_at, updated_at)
    select g."orgId", g."siteNo", g."siteName", g.gln, g."siteType", g.shape, g.lng, g.lat, g.radius, g.points::jsonb, g.west, g.south,
      g.east, g.north, g.address, g."isGlobal", g.source, ${at}, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (n int, "orgId" int, "siteNo" text, "siteName" text, gln text,
      "siteType" text, shape text, lng float8, lat float8, radius float8, points text, west float8, south float8, east float8,
      north float8, address text, "isGlobal" boolean, source text)
    order by g.n returning id`.execute(tx)
  return made.map(({ id }) => id)
}

export const updateSite = async (
  tx: Tx,
  id: number,
  { area, siteNo, siteName, gln, siteType, address, isGlobal }: SiteWords & { readonly area: SiteArea },
  nowMs: number,
): Promise<void> => {
  const { shape, lng, lat, radius, points, west, south, east, north } = areaColumns(area)
  const at = new Date(nowMs)
  await sql`
    update sites set site_no = ${siteNo}, name = ${siteName}, gln = ${gln}, type = ${siteType}, address = ${address}, is_global = ${isGlobal},
      shaped_at = case when (shape, lng, lat, radius, points)
        is distinct from (${shape}::text, ${lng}::float8, ${lat}::float8, ${radius}::float8, ${points}::jsonb) then ${at}::timestamptz
        else shaped_at end,
      shape = ${shape}, lng = ${lng}, lat = ${lat}, radius = ${radius}, points = ${points}::jsonb, west = ${west}, south = ${south},
      east = ${east}, north = ${north}, version = version + 1, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

export const deleteSites = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from sites where id = any(${ids}::int[])`.execute(tx)
}

/** Lists the names of one organisation, as an import skips them. */
export const findNames = async (tx: Db | Tx, orgId: number): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`select name from sites where org_id = ${orgId}`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

export type Shown = Pick<
  SiteRecord,
  'id' | 'siteName' | 'siteType' | 'shape' | 'centerlat' | 'centerlng' | 'radius' | 'points' | 'isGlobal'
>
export interface Wanted {
  readonly keyword: string
  readonly siteTypes: readonly string[] | undefined
  readonly ids: readonly number[] | undefined
  readonly window: Bounds | undefined
}

const isWanted = ({ siteTypes, ids, window }: Wanted, like: string): RawBuilder<boolean> => sql`
  (${like} = '%%' or s.name ilike ${like} or ${siteNoSql} ilike ${like} or s.address ilike ${like})
  and (${siteTypes ?? null}::text[] is null or s.type = any(${siteTypes ?? null}::text[]))
  and (${ids ?? null}::int[] is null or s.id = any(${ids ?? null}::int[]))
  and ${window ? isInWindow(window) : sql`true`}`

/** Both boxes may cross the 180th meridian. */
const isInWindow = ({ west, south, east, north }: Bounds): RawBuilder<boolean> => sql`
  s.north >= ${south} and s.south <= ${north} and (s.east >= ${west} and s.west <= ${east}
    or s.east - 360 >= ${west} and s.west - 360 <= ${east} or s.east + 360 >= ${west} and s.west + 360 <= ${east})`

export const findShown = async (
  db: Db,
  scope: OrgScope,
  wanted: Wanted & { readonly like: string; readonly most: number },
): Promise<{ rows: Shown[]; total: number }> => {
  const from = sql`from ${siteSource(scope)} where ${isUsable} and ${isWanted(wanted, wanted.like)}`
  const { rows } = await sql<Shown & { total: number }>`
    select s.id, s.name as "siteName", s.type as "siteType", s.shape, s.lat as centerlat, s.lng as centerlng, s.radius, s.points,
      s.is_global as "isGlobal", count(*) over () as total
    ${from} order by s.name, s.id limit ${wanted.most}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Counts centres in squares of a given size in degrees. */
export const countInSquares = async (
  db: Db,
  scope: OrgScope,
  wanted: Wanted & { readonly like: string; readonly degrees: number },
): Promise<{ lng: number; lat: number; count: number }[]> => {
  const { rows } = await sql<{ lng: number; lat: number; count: number }>`
    select avg(s.lng) as lng, avg(s.lat) as lat, count(*)::int as count from ${siteSource(scope)}
    where ${isUsable} and ${isWanted(wanted, wanted.like)}
    group by floor(s.lng / ${wanted.degrees}), floor(s.lat / ${wanted.degrees}) order by 1, 2`.execute(db)
  return rows
}
