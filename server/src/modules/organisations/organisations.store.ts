import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { Language } from '@coldway/contract/enums.ts'
import type { OrgNode } from '@coldway/contract/users/organisations.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope, rangeOfPath } from '../../platform/org-scope.ts'

/**
 * Settings for itself and for those below that have none; null inherits from above. What demands a factor demands it below too. The
 * GLN is its own alone.
 */
export interface Said {
  keptMonths: number | null
  zone: string | null
  language: Language | null
  requiresSecondFactor: boolean
  gln: string | null
}
export interface OrganisationRow extends Said {
  id: number
  parentId: number | null
  parentName: string | null
  name: string
  code: string
  isRoot: boolean
  userCount: number
  deviceCount: number
  childCount: number
  version: number
  createdAt: number
}
export type OrganisationListName = 'id' | 'keyword' | 'name' | 'code' | 'gln' | 'parentId' | 'createTime'

export const listTree = async (db: Db, scope: OrgScope): Promise<OrgNode[]> => {
  const { rows } = await sql<OrgNode>`
    select o.id, ${parentSeen(scope)} as "parentId", o.name, o.code,
      (select count(*)::int from devices d where d.org_id = o.id) as "deviceCount", o.parent_id is null as "isRoot"
    from organisations o where ${inScope(scope, sql`o.path`)} order by o.path`.execute(db)
  return rows
}

/** Hides what is above the caller's own organisation, also from filters. */
const parentSeen = (scope: OrgScope) => sql<number | null>`case when o.id <> ${scope.orgId} then o.parent_id end`

const said = sql`o.kept_months as "keptMonths", o.zone, o.language, o.requires_second_factor as "requiresSecondFactor",
  o.gln`
const columns = (scope: OrgScope) => sql`o.id, ${parentSeen(scope)} as "parentId", o.name, o.code, o.version,
  case when o.id <> ${scope.orgId} then p.name end as "parentName",
  ${said}, o.parent_id is null as "isRoot", o.created_at as "createdAt",
  (select count(*) from users u where u.org_id = o.id) as "userCount",
  (select count(*) from devices d where d.org_id = o.id) as "deviceCount",
  (select count(*) from organisations c where c.parent_id = o.id) as "childCount"`

export const listOrganisations = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<OrganisationListName>,
  zone: string,
): Promise<Page<OrganisationRow>> => {
  const listed: SqlColumns<OrganisationListName> = {
    id: { is: sql`o.id` },
    keyword: { is: sql`concat_ws(' ', o.name, o.code, o.gln)` },
    name: { is: sql`o.name` },
    code: { is: sql`o.code` },
    gln: { is: sql`o.gln` },
    parentId: { is: parentSeen(scope) },
    createTime: { is: sql`o.created_at`, isTime: true },
  }
  const { where, order, slice } = listSql(query, listed, zone, sql`o.path`)
  const from = sql`from organisations o left join organisations p on p.id = o.parent_id
    where ${inScope(scope, sql`o.path`)} and ${where}`
  const { rows } = await sql<OrganisationRow>`select ${columns(scope)} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const findOrganisation = async (db: Db, scope: OrgScope, id: number): Promise<OrganisationRow | undefined> => {
  const { rows } = await sql<OrganisationRow>`
    select ${columns(scope)} from organisations o left join organisations p on p.id = o.parent_id
    where o.id = ${id} and ${inScope(scope, sql`o.path`)}`.execute(db)
  return rows[0]
}

export const findPath = async (db: Db, scope: OrgScope, orgId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ path: string }>`
    select path from organisations o where o.id = ${orgId} and ${inScope(scope, sql`o.path`)}`.execute(db)
  return rows[0]?.path
}

/** Finds the paths of several organisations; those outside of the scope are left out. */
export const listPaths = async (
  db: Db,
  scope: OrgScope,
  ids: readonly number[],
): Promise<{ id: number; path: string }[]> => {
  const { rows } = await sql<{ id: number; path: string }>`
    select o.id, o.path from organisations o where o.id = any(${[...ids]}::int[]) and ${inScope(scope, sql`o.path`)}`.execute(
    db,
  )
  return rows
}

export interface Place extends Said {
  id: number
  parentId: number | null
  name: string
  code: string
  path: string
  version: number
}
const place = sql`o.id, o.parent_id as "parentId", o.name, o.code, o.path, o.version, ${said}`

/** Locks the row until the commit: `share` keeps its place for what is added below it, `update` allows changes. */
export const findPlace = async (
  tx: Tx,
  scope: OrgScope,
  id: number,
  lock: 'share' | 'update',
): Promise<Place | undefined> => {
  const { rows } = await sql<Place>`
    select ${place} from organisations o where o.id = ${id} and ${inScope(scope, sql`o.path`)}
    for ${sql.raw(lock)} of o`.execute(tx)
  return rows[0]
}

const treeLockKey = 7_305_002

/** A move or deletion has the tree alone; many may add to it at once. Take it before any row, to avoid deadlocks. */
export const lockTree = async (tx: Tx, how: 'alone' | 'together'): Promise<void> => {
  await (how === 'alone'
    ? sql`select pg_advisory_xact_lock(${treeLockKey})`
    : sql`select pg_advisory_xact_lock_shared(${treeLockKey})`
  ).execute(tx)
}

/** The path contains the new id and is written at once, as row security checks it. The parent was checked before. */
export const insertOrganisation = async (
  db: Db | Tx,
  given: { parentId: number | null; name: string; code: string } & { [Key in keyof Said]?: Said[Key] | undefined },
): Promise<{ id: number; path: string }> => {
  const { rows } = await sql<{ id: number; path: string }>`
    with next as (select nextval(pg_get_serial_sequence('organisations', 'id'))::int as id)
    insert into organisations (id, parent_id, name, code, kept_months, zone, language, requires_second_factor, gln, path) overriding system value
    select next.id, ${given.parentId}, ${given.name}, ${given.code}, ${given.keptMonths ?? null}::smallint,
      ${given.zone ?? null}, ${given.language ?? null}, ${given.requiresSecondFactor ?? false}, ${given.gln ?? null},
      coalesce((select path from organisations where id = ${given.parentId}), '') || next.id || '/' from next
    returning id, path`.execute(db)
  return rows[0] as { id: number; path: string }
}

/** Names are unique within a tenant; a caller who sees all tenants is the exception. */
export const hasTenantNamed = async (tx: Tx, scope: OrgScope, name: string, exceptId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from organisations o join organisations r on r.id = o.parent_id and r.parent_id is null
    where lower(o.name) = lower(${name}) and o.id <> ${exceptId} and r.id = ${scope.orgId}`.execute(tx)
  return rows.length > 0
}

export const updateOrganisation = async (
  tx: Tx,
  scope: OrgScope,
  given: { id: number; name: string; code: string; parentId: number | null } & Said,
): Promise<void> => {
  await sql`update organisations o set name = ${given.name}, code = ${given.code}, parent_id = ${given.parentId},
      kept_months = ${given.keptMonths}::smallint, zone = ${given.zone}, language = ${given.language},
      requires_second_factor = ${given.requiresSecondFactor}, gln = ${given.gln}, version = version + 1
    where o.id = ${given.id} and ${inScope(scope, sql`o.path`)}`.execute(tx)
}

/**
 * Rewrites the paths of a branch and their copies on devices, types and lines. Gives the devices and users that moved.
 */
export const movePaths = async (
  tx: Tx,
  scope: OrgScope,
  from: string,
  to: string,
): Promise<{ orgIds: number[]; deviceIds: number[]; userIds: number[] }> => {
  const branch = rangeOfPath(from)
  const moved = (path: ReturnType<typeof sql>) => sql`${to}::text || substr(${path}, ${from.length + 1}::int)`
  const { rows: orgs } = await sql<{ id: number }>`
    update organisations o set path = ${moved(sql`o.path`)}
    where ${inScope(branch, sql`o.path`)} and ${inScope(scope, sql`o.path`)} returning o.id`.execute(tx)
  const { rows: devices } = await sql<{ id: number }>`
    update devices d set org_path = ${moved(sql`d.org_path`)}
    where ${inScope(branch, sql`d.org_path`)} and ${inScope(scope, sql`d.org_path`)} returning d.id`.execute(tx)
  await sql`update device_types y set org_path = ${moved(sql`y.org_path`)}
    where ${inScope(branch, sql`y.org_path`)} and ${inScope(scope, sql`y.org_path`)}`.execute(tx)
  await sql`update lines l set org_path = ${moved(sql`l.org_path`)}
    where ${inScope(branch, sql`l.org_path`)} and ${inScope(scope, sql`l.org_path`)}`.execute(tx)
  // A type of an organisation that is no longer above does not apply any more; the device keeps the values copied from
  // it.
  await sql`update devices d set type_id = null from device_types y
    where d.id = any(${devices.map(({ id }) => id)}::int[]) and y.id = d.type_id and not starts_with(d.org_path, y.org_path)`.execute(
    tx,
  )
  const orgIds = orgs.map(({ id }) => id)
  const { rows: users } = await sql<{ id: number }>`select id from users where org_id = any(${orgIds}::int[])`.execute(
    tx,
  )
  return { orgIds, deviceIds: devices.map(({ id }) => id), userIds: users.map(({ id }) => id) }
}

export interface Hanging {
  children: number
  users: number
  devices: number
}

export const countHanging = async (tx: Tx, orgId: number): Promise<Hanging> => {
  const { rows } = await sql<Hanging>`
    select (select count(*) from organisations where parent_id = ${orgId}) as children,
      (select count(*) from users where org_id = ${orgId}) as users,
      (select count(*) from devices where org_id = ${orgId}) as devices`.execute(tx)
  return rows[0] as Hanging
}

/** Deletes it with its roles, which nobody has any more, and its recipients. */
export const deleteOrganisation = async (tx: Tx, scope: OrgScope, id: number): Promise<void> => {
  await sql`delete from roles where org_id = ${id}`.execute(tx)
  await sql`delete from recipients where org_id = ${id}`.execute(tx)
  await sql`delete from organisations o where o.id = ${id} and ${inScope(scope, sql`o.path`)}`.execute(tx)
}

export const proposeCode = async (db: Db, prefix: string): Promise<string> => {
  const { rows } = await sql<{ code: string }>`
    select code from (
      select ${prefix}::text || '-' || case when n < 10 then '0' else '' end || n as code, n from generate_series(1, 100000) n) free
    where not exists (select 1 from organisations o where lower(o.code) = lower(free.code)) order by n limit 1`.execute(
    db,
  )
  return (rows[0] as { code: string }).code
}
