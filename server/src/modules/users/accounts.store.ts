import type { RecipientState } from '@coldway/contract/enums.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { MobileMenu, Permission } from '@coldway/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { isEnrolled } from './second-factor.store.ts'

export interface UserRow {
  id: number
  account: string
  userName: string
  orgId: number
  orgName: string
  roleId: number | null
  roleName: string
  email: string | null
  phone: string | null
  emailState: RecipientState | null
  isWechatContact: boolean
  wechatBoundAt: number | null
  isEnabled: boolean
  mustChangePassword: boolean
  hasSecondFactor: boolean
  version: number
  createdAt: number
}
export type UserListName =
  | 'id'
  | 'keyword'
  | 'account'
  | 'userName'
  | 'email'
  | 'phone'
  | 'emailState'
  | 'orgId'
  | 'roleId'
  | 'accountStatus'
  | 'createTime'

/** A role of an organisation above shows its name only, also to filters. */
const roleSeen = (scope: OrgScope) => sql`case when ${inScope(scope, sql`ro.path`)} then r.id end`

const columns = (
  scope: OrgScope,
) => sql`u.id, u.account, u.name as "userName", u.org_id as "orgId", o.name as "orgName",
  ${roleSeen(scope)} as "roleId", r.name as "roleName", u.email, u.phone, c.email_state as "emailState",
  c.wechat_openid is not null as "isWechatContact", u.wechat_bound_at as "wechatBoundAt", u.is_enabled as "isEnabled",
  u.initial_until is not null as "mustChangePassword", ${isEnrolled} as "hasSecondFactor", u.version, u.created_at as "createdAt"`

const joined = sql`from users u join organisations o on o.id = u.org_id join roles r on r.id = u.role_id
  left join organisations ro on ro.id = r.org_id left join recipients c on c.user_id = u.id`

export const listUsers = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<UserListName>,
  zone: string,
): Promise<Page<UserRow>> => {
  const listed: SqlColumns<UserListName> = {
    id: { is: sql`u.id` },
    keyword: { is: sql`concat_ws(' ', u.account, u.name, u.email, u.phone)` },
    account: { is: sql`u.account` },
    userName: { is: sql`u.name` },
    email: { is: sql`u.email` },
    phone: { is: sql`u.phone` },
    emailState: { is: sql`c.email_state` },
    orgId: { is: sql`u.org_id` },
    roleId: { is: roleSeen(scope) },
    accountStatus: { is: sql`case when u.is_enabled then 'enabled' else 'deactivated' end` },
    createTime: { is: sql`u.created_at`, isTime: true },
  }
  const { where, order, slice } = listSql(query, listed, zone, sql`u.id`)
  const from = sql`${joined} where ${inScope(scope, sql`o.path`)} and ${where}`
  const { rows } = await sql<UserRow>`select ${columns(scope)} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const findUser = async (db: Db, scope: OrgScope, id: number): Promise<UserRow | undefined> => {
  const { rows } = await sql<UserRow>`
    select ${columns(scope)} ${joined} where u.id = ${id} and ${inScope(scope, sql`o.path`)}`.execute(db)
  return rows[0]
}

/** A user as an administrator needs it. */
export interface ManagedRow {
  id: number
  account: string
  userName: string
  orgId: number
  orgPath: string
  roleId: number
  roleName: string
  permissions: Permission[]
  mobileMenus: MobileMenu[]
  email: string | null
  phone: string | null
  isEnabled: boolean
  version: number
}

const managed = sql`u.id, u.account, u.name as "userName", u.org_id as "orgId", o.path as "orgPath", u.role_id as "roleId",
  r.name as "roleName", r.permissions, r.mobile_menus as "mobileMenus", u.email, u.phone, u.is_enabled as "isEnabled", u.version`

export const listManaged = async (db: Db | Tx, scope: OrgScope, ids: readonly number[]): Promise<ManagedRow[]> => {
  const { rows } = await sql<ManagedRow>`
    select ${managed} ${joined} where u.id = any(${ids}::int[]) and ${inScope(scope, sql`o.path`)} order by u.id`.execute(
    db,
  )
  return rows
}

/** Locks until the commit, in the order of their ids. */
export const lockUsers = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<ManagedRow[]> => {
  await sql`select 1 from users u join organisations o on o.id = u.org_id
    where u.id = any(${ids}::int[]) and ${inScope(scope, sql`o.path`)} order by u.id for update of u`.execute(tx)
  return listManaged(tx, scope, ids)
}

export interface NewAccount {
  readonly account: string
  readonly userName: string
  readonly orgId: number
  readonly roleId: number
  readonly email: string | null
  readonly phone: string | null
}

export const insertAccount = async (
  tx: Tx,
  given: NewAccount & { readonly passwordHash: string; readonly initialUntilMs: number | null },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into users (org_id, role_id, account, name, email, phone, password_hash, initial_until)
    values (${given.orgId}, ${given.roleId}, ${given.account}, ${given.userName}, ${given.email}, ${given.phone},
      ${given.passwordHash},
      ${given.initialUntilMs === null ? null : new Date(given.initialUntilMs)}::timestamptz) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export const updateAccount = async (
  tx: Tx,
  given: Omit<NewAccount, 'account'> & { readonly id: number },
): Promise<void> => {
  await sql`update users set name = ${given.userName}, org_id = ${given.orgId}, role_id = ${given.roleId},
    email = ${given.email}, phone = ${given.phone}, version = version + 1 where id = ${given.id}`.execute(tx)
}

export const setEnabled = async (tx: Tx, ids: readonly number[], isEnabled: boolean): Promise<void> => {
  await sql`update users set is_enabled = ${isEnabled}, version = version + 1 where id = any(${ids}::int[])`.execute(tx)
}

/** Deletes them with their sessions, settings and own contact. */
export const deleteAccounts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from users where id = any(${ids}::int[])`.execute(tx)
}

export const setInitialPassword = async (
  tx: Tx,
  given: { readonly id: number; readonly passwordHash: string; readonly untilMs: number },
): Promise<void> => {
  await sql`update users set password_hash = ${given.passwordHash}, initial_until = ${new Date(given.untilMs)}
    where id = ${given.id}`.execute(tx)
}
