import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { Role, roles } from '@coldway/contract/users/roles.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Bus } from '../../platform/bus.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext, Principal } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Write } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { keepingAdministrators } from './administrators.ts'
import { refuseBeyond } from './rights.ts'
import * as store from './roles.store.ts'

export interface RolesParts {
  readonly db: Db
  readonly bus: Bus
  readonly organisations: OrganisationsService
}
/** The caller: what they may see and do. */
export interface Asker {
  readonly scope: OrgScope
  readonly by: Principal
  readonly write: Write
}

const duplicates = { roles_name_key: 'roleNameExists' } as const

export const createRolesService = ({ db, bus, organisations }: RolesParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof roles.queryPageList>,
  ): Promise<Page<Role>> {
    const found = await store.listRoles(db, scope, query, zone)
    return { ...found, records: found.records.map((row) => toRole(row, zone)) }
  },

  async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<Role> {
    const row = await store.findRole(db, scope, id)
    if (!row) throw fail('roleNotFound')
    return toRole(row, zone)
  },

  add: ({ scope, by, write }: Asker, given: Input<typeof roles.saveRole>): Promise<{ id: number }> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        const { path } = await organisations.hold(tx, scope, given.orgId)
        refuseBeyond(by, given)
        const id = await store.insertRole(tx, unrepeated(given))
        return { data: { id }, note: { entity: 'role', id, name: given.name, orgPath: path, after: given } }
      }),
    ),

  async update({ scope, by, write }: Asker, given: Input<typeof roles.updateRole>): Promise<null> {
    const seen = await store.findRole(db, scope, given.id)
    if (!seen) throw fail('roleNotFound')
    const userIds = await refusingDuplicates(duplicates, () =>
      write((tx) =>
        keepingAdministrators(tx, scope, [seen.orgPath], async () => {
          const [before] = await store.lockRoles(tx, scope, [given.id], 'update')
          if (!before) throw fail('roleNotFound')
          refuseBeyond(by, before)
          refuseBeyond(by, given)
          if (before.version !== given.version) throw fail('conflict')
          const data = await store.updateRole(tx, unrepeated(given))
          return {
            data,
            note: {
              entity: 'role',
              id: given.id,
              name: given.name,
              orgPath: before.orgPath,
              before: grantsOf(before),
              after: grantsOf(given),
            },
          }
        }),
      ),
    )
    bus.publish('user.changed', { userIds })
    return null
  },

  remove: ({ scope, by, write }: Asker, ids: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const wanted = [...new Set(ids)]
      const found = await store.lockRoles(tx, scope, wanted, 'update')
      const [first] = found
      if (!first || found.length !== wanted.length) throw fail('roleNotFound')
      for (const role of found) refuseBeyond(by, role)
      if (found.some((role) => role.userCount > 0)) throw fail('roleInUse')
      await store.deleteRoles(tx, wanted)
      return {
        data: null,
        note: {
          entity: 'role',
          id: wanted.join(),
          name: found.map(({ name }) => name).join(', '),
          orgPath: first.orgPath,
          before: found.map(({ id, orgId, ...role }) => ({ id, orgId, ...grantsOf(role) })),
        },
      }
    }),

  /**
   * Locks the role until the commit, for a user of the organisation at `orgPath`: it must belong to that organisation
   * or to one above, and hold nothing that the giver does not hold.
   */
  async holdFor(
    tx: Tx,
    { scope, by }: Pick<Asker, 'scope' | 'by'>,
    roleId: number,
    orgPath: string,
  ): Promise<store.RoleRow> {
    const [role] = await store.lockRoles(tx, scope, [roleId], 'share')
    if (!role || !orgPath.startsWith(role.orgPath)) throw fail('roleNotFound')
    refuseBeyond(by, role)
    return role
  },
})
export type RolesService = ReturnType<typeof createRolesService>

const grantsOf = ({ name, description, permissions, mobileMenus }: store.Grants): store.Grants => ({
  name,
  description,
  permissions,
  mobileMenus,
})

const unrepeated = <Given extends store.Grants>(given: Given): Given => ({
  ...given,
  permissions: [...new Set(given.permissions)],
  mobileMenus: [...new Set(given.mobileMenus)],
})

const toRole = ({ createdAt, orgPath: _path, ...row }: store.RoleRow, zone: string): Role => ({
  ...row,
  createTime: printTime(createdAt, zone),
})
