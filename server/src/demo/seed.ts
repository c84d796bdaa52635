/**
 * Fills an empty database: the root organisation with its administrator, and in demo mode two organisations, five
 * accounts and the planned fleet. It is safe to run at every start: what exists stays as it is.
 */
import { limits } from '@coldway/contract/limits.ts'
import { type Permission, permissions } from '@coldway/contract/permissions.ts'
import { demoOrganisations } from '@coldway/simulator/organisations.ts'
import { sql } from 'kysely'
import { insertOrganisation } from '../modules/organisations/index.ts'
import { countUsers, insertUser, setPassword } from '../modules/users/index.ts'
import type { Db } from '../platform/database.ts'
import { hashPassword } from '../platform/secrets.ts'

const rootCode = 'ROOT'

export const organisationIdOf = async (db: Db, code: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from organisations where code = ${code}`.execute(db)
  return rows[0]?.id
}

const ensureOrganisation = async (
  db: Db,
  given: { parentId: number | null; name: string; code: string; gln?: string },
): Promise<number> => {
  const known = await organisationIdOf(db, given.code)
  if (known !== undefined) return known
  try {
    return (await insertOrganisation(db, given)).id
  } catch (error) {
    // Of two that insert it at once one fails, and then finds what the other made.
    const other = await organisationIdOf(db, given.code)
    if (other === undefined) throw error
    return other
  }
}

export const ensureRoot = (db: Db): Promise<number> =>
  ensureOrganisation(db, { parentId: null, name: 'Coldway', code: rootCode })

/** The default organisation of devices: never the root, which holds none. */
export const ensureTenant = async (db: Db): Promise<number> => {
  const parentId = await ensureRoot(db)
  const { rows } = await sql<{ id: number }>`
    select id from organisations where parent_id = ${parentId} order by id limit 1`.execute(db)
  return rows[0]?.id ?? (await ensureOrganisation(db, { parentId, name: 'Fleet', code: 'FLEET' }))
}

/** Makes the first administrator of an empty installation. Gives false when there are accounts already. */
export const seedAdministrator = async (
  db: Db,
  given: { password: string; isInitial: boolean; nowMs: number },
): Promise<boolean> => {
  const orgId = await ensureRoot(db)
  if ((await countUsers(db)) > 0) return false
  await insertUser(db, {
    orgId,
    role: 'Administrator',
    permissions,
    account: 'admin',
    name: 'Administrator',
    passwordHash: await hashPassword(given.password),
    initialUntilMs: given.isInitial ? given.nowMs + limits.initialPasswordMs : null,
  })
  return true
}

/** All permissions of a tenant; the outbox is for the root only. */
const manager = permissions.filter((permission) => !permission.startsWith('outbox:'))
const reader: readonly Permission[] = [
  'monitor:view',
  'track:view',
  'sensor:view',
  'device:view',
  'site:view',
  'organisation:view',
]

interface Person {
  readonly account: string
  readonly name: string
  readonly orgCode: string
  readonly role: string
  readonly permissions: readonly Permission[]
}
export const demoPeople: readonly Person[] = [
  { account: 'admin', name: '管理员', orgCode: rootCode, role: 'Administrator', permissions },
  { account: 'dispatcher', name: '李明', orgCode: 'HD', role: '调度员', permissions: manager },
  {
    account: 'quality',
    name: '王芳',
    orgCode: 'HD',
    role: '质量经理',
    permissions: [
      ...reader,
      'alarm:view',
      'alarm:handle',
      'line:view',
      'waybill:view',
      'waybill:edit',
      'vehicle:view',
      'lockOrder:view',
      'command:view',
      'command:unlock',
      'share:view',
      'share:edit',
      'recipient:view',
      'audit:view',
      'probe:view',
      'probe:edit',
      'mapping:view',
      'mapping:edit',
      'mapping:sign',
      'room:view',
      'product:view',
      'product:edit',
      'release:sign',
    ],
  },
  {
    account: 'warehouse',
    name: '陈强',
    orgCode: 'HD-SH',
    role: '仓库员',
    permissions: [
      ...reader,
      'alarm:view',
      'alarm:handle',
      'waybill:view',
      'waybill:edit',
      'product:view',
      'vehicle:view',
      'lockOrder:view',
    ],
  },
  {
    account: 'partner',
    name: '赵敏',
    orgCode: 'BF',
    role: '调度员',
    permissions: [...reader, 'waybill:view', 'waybill:edit'],
  },
]

export const seedDemo = async (db: Db, password: string): Promise<void> => {
  const rootId = await ensureRoot(db)
  for (const { code, name, parentCode, gln } of demoOrganisations) {
    const parentId = parentCode === null ? rootId : ((await organisationIdOf(db, parentCode)) ?? rootId)
    await ensureOrganisation(db, { code, name, parentId, ...(gln && { gln }) })
  }
  const passwordHash = await hashPassword(password)
  for (const person of demoPeople) await ensurePerson(db, person, passwordHash)
}

const ensurePerson = async (db: Db, person: Person, passwordHash: string): Promise<void> => {
  const { rows } = await sql`select 1 from users where lower(account) = ${person.account}`.execute(db)
  if (rows.length > 0) return setPassword(db, person.account, passwordHash)
  const orgId = (await organisationIdOf(db, person.orgCode)) ?? (await ensureRoot(db))
  await insertUser(db, { ...person, orgId, passwordHash, initialUntilMs: null })
}
