import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { MobileMenu, Permission } from '@coldway/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope, rangeOfPath } from '../../platform/org-scope.ts'

export interface Grants {
  name: string
  description: string
  permissions: Permission[]
  mobileMenus: MobileMenu[]
}
export interface RoleRow extends Grants {
  id: number
  orgId: number
  orgName: string
  orgPath: string
  userCount: number
  version: number
  createdAt: number
}
export type RoleListName = 'id' | 'keyword' | 'name' | 'description' | 'orgId' | 'createTime'

const columns = sql`r.id, r.org_id as "orgId", o.name as "orgName", o.path as "orgPath", r.name, r.description, r.permissions,
  r.mobile_menus as "mobileMenus", (select count(*) from users u where u.role_id = r.id) as "userCount", r.version,
  r.created_at as "createdAt"`

const listed: SqlColumns<RoleListName> = {
  id: { is: sql`r.id` },
  keyword: { is: sql`concat_ws(' ', r.name, r.description)` },
  name: { is: sql`r.name` },
  description: { is: sql`r.description` },
  orgId: { is: sql`r.org_id` },
  createTime: { is: sql`r.created_at`, isTime: true },
}

export const listRoles = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<RoleListName>,
  zone: string,
): Promise<Page<RoleRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`r.id`)
  const from = sql`from roles r join organisations o on o.id = r.org_id where ${inScope(scope, sql`o.path`)} and ${where}`
  const { rows } = await sql<RoleRow>`select ${columns} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const findRole = async (db: Db, scope: OrgScope, id: number): Promise<RoleRow | undefined> => {
  const { rows } = await sql<RoleRow>`
    select ${columns} from roles r join organisations o on o.id = r.org_id
    where r.id = ${id} and ${inScope(scope, sql`o.path`)}`.execute(db)
  return rows[0]
}

/**
 * Locks until the commit, in the order of their ids. The roles are read after the lock is held: the statement that waits for it
 * counts the users of the moment before.
 */
export const lockRoles = async (
  tx: Tx,
  scope: OrgScope,
  ids: readonly number[],
  lock: 'share' | 'update',
): Promise<RoleRow[]> => {
  const from = sql`from roles r join organisations o on o.id = r.org_id
    where r.id = any(${ids}::int[]) and ${inScope(scope, sql`o.path`)} order by r.id`
  await sql`select 1 ${from} for ${sql.raw(lock)} of r`.execute(tx)
  const { rows } = await sql<RoleRow>`select ${columns} ${from}`.execute(tx)
  return rows
}

export const insertRole = async (tx: Tx, given: Grants & { orgId: number }): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into roles (org_id, name, description, permissions, mobile_menus)
    values (${given.orgId}, ${given.name}, ${given.description}, ${given.permissions}, ${given.mobileMenus}) returning id`.execute(
    tx,
  )
  return (rows[0] as { id: number }).id
}

/** Gives the users who have the role. */
export const updateRole = async (tx: Tx, given: Grants & { id: number }): Promise<number[]> => {
  await sql`update roles set name = ${given.name}, description = ${given.description}, permissions = ${given.permissions},
    mobile_menus = ${given.mobileMenus}, version = version + 1 where id = ${given.id}`.execute(tx)
  const { rows } = await sql<{ id: number }>`select id from users where role_id = ${given.id}`.execute(tx)
  return rows.map(({ id }) => id)
}

export const deleteRoles = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from roles where id = any(${ids}::int[])`.execute(tx)
}

/**
 * Copies roles after a move: users whose role belongs to an organisation that is no longer above
 * them get a copy of it in the moved organisation. Otherwise the old place would go on deciding what
 * they may do.
 */
export const copyStrayRoles = async (tx: Tx, orgIds: readonly number[], newPath: string): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select distinct r.id from users u join organisations o on o.id = u.org_id
      join roles r on r.id = u.role_id join organisations ro on ro.id = r.org_id
    where u.org_id = any(${orgIds}::int[]) and not starts_with(o.path, ro.path) order by r.id`.execute(tx)
  for (const { id } of rows) {
    await sql`
      with home as (select id from organisations where path = ${newPath}),
        made as (
          insert into roles (org_id, name, description, permissions, mobile_menus)
          select home.id, case when exists (select 1 from roles t where t.org_id = home.id and lower(t.name) = lower(r.name))
              then r.name || ' ' || r.id else r.name end, r.description, r.permissions, r.mobile_menus
          from roles r, home where r.id = ${id} returning id)
      update users set role_id = made.id from made where role_id = ${id} and org_id = any(${orgIds}::int[])`.execute(tx)
  }
}

const administratorsLockKey = 7_305_003

/** Serialises changes that take rights away within one tenant; take it before any row of roles and users. */
export const lockAdministrators = async (tx: Tx, chain: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${administratorsLockKey}, ${chain})`.execute(tx)
}

/** `path` is that of the tenant, or of the root for the root alone. */
export const countAdministrators = async (tx: Tx, path: string, isRoot: boolean): Promise<number> => {
  const where = isRoot ? sql`o.path = ${path}` : inScope(rangeOfPath(path), sql`o.path`)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users u join organisations o on o.id = u.org_id join roles r on r.id = u.role_id
    where u.is_enabled and 'user:edit' = any (r.permissions) and ${where}`.execute(tx)
  return rows[0]?.count ?? 0
}
