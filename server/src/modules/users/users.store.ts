import { mobileMenus, type Permission } from '@coldway/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { keepOwnContact } from '../recipients/index.ts'
import { isEnrolled, owesFactor } from './second-factor.store.ts'

export interface AccountRow {
  id: number
  account: string
  userName: string
  orgPath: string
  passwordHash: string
  isEnabled: boolean
  initialUntil: number | null
  mustEnrol: boolean
  hasSecondFactor: boolean
  email: string | null
  phone: string | null
}

/** Ignores letter case. */
export const findAccount = (db: Db, account: string): Promise<AccountRow | undefined> =>
  findWhere(db, sql`lower(u.account) = lower(${account})`)

export const findAccountById = (db: Db | Tx, id: number): Promise<AccountRow | undefined> =>
  findWhere(db, sql`u.id = ${id}`)

const findWhere = async (db: Db | Tx, where: RawBuilder<unknown>): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select u.id, u.account, u.name as "userName", o.path as "orgPath", u.password_hash as "passwordHash",
      u.is_enabled as "isEnabled", u.initial_until as "initialUntil", ${owesFactor} as "mustEnrol",
      ${isEnrolled} as "hasSecondFactor", u.email, u.phone
    from users u join organisations o on o.id = u.org_id where ${where}`.execute(db)
  return rows[0]
}

export const findPasswordHash = async (db: Db, userId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ password_hash: string }>`select password_hash from users where id = ${userId}`.execute(
    db,
  )
  return rows[0]?.password_hash
}

/** Writes only over the hash that was checked: of two simultaneous changes one wins. */
export const changePassword = async (tx: Tx, given: { userId: number; from: string; to: string }): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update users set password_hash = ${given.to}, initial_until = null where id = ${given.userId} and password_hash = ${given.from}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Inserts a user for the program's own seeding; makes a role where the organisation has none of that name. */
export const insertUser = async (
  db: Db,
  given: {
    orgId: number
    role: string
    permissions: readonly Permission[]
    account: string
    name: string
    passwordHash: string
    initialUntilMs: number | null
  },
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    with role as (
      insert into roles (org_id, name, permissions, mobile_menus)
      values (${given.orgId}, ${given.role}, ${[...given.permissions]}, ${mobileOf(given.permissions)})
      on conflict (org_id, lower(name)) do update set permissions = excluded.permissions, mobile_menus = excluded.mobile_menus
      returning id)
    insert into users (org_id, role_id, account, name, password_hash, initial_until)
    select ${given.orgId}, role.id, ${given.account}, ${given.name}, ${given.passwordHash},
      ${given.initialUntilMs === null ? null : new Date(given.initialUntilMs)}::timestamptz from role returning id`.execute(
    db,
  )
  const [made] = rows as [{ id: number }]
  await keepOwnContact(db, { userId: made.id, orgId: given.orgId, name: given.name, email: null, phone: null })
}

/** A permission on the desktop gives the same on the phone. */
const mobileOf = (permissions: readonly Permission[]) =>
  mobileMenus.filter((menu) => permissions.some((permission) => permission === `${menu.replace('mobile:', '')}:view`))

export const setPassword = async (db: Db, account: string, passwordHash: string): Promise<void> => {
  await sql`update users set password_hash = ${passwordHash} where lower(account) = lower(${account})`.execute(db)
}

export const countUsers = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(db)
  return rows[0]?.count ?? 0
}
