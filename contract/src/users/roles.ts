/**
 * Roles: what a user may do, granted separately for the platform and for the mobile companion. A role belongs to an
 * organisation and can be given to users of its branch. Nobody grants rights they do not hold.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { Name, Remark } from '../fields.ts'
import { idOf, keyword, listPage, text, time } from '../list.ts'
import { mobileMenus, permissions } from '../permissions.ts'
import { whole } from '../whole.ts'

export const Role = z.object({
  id: z.int(),
  orgId: z.int(),
  orgName: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.enum(permissions)),
  mobileMenus: z.array(z.enum(mobileMenus)),
  userCount: z.int(),
  /** An update sends it back; when somebody else has changed the object meanwhile, the answer is `conflict`. */
  version: z.int(),
  createTime: z.string(),
})
export type Role = z.infer<typeof Role>

const grants = {
  name: Name,
  description: Remark.default(''),
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  mobileMenus: z.array(z.enum(mobileMenus)).max(mobileMenus.length).default([]),
}

export const roles = calls('roles', '/v3/system/sysRoleController', {
  queryPageList: listPage({
    does: "Roles of the caller's organisations.",
    needs: 'role:view',
    columns: {
      id: idOf('role'),
      /** Name or description. */
      keyword,
      name: text,
      description: text,
      orgId: idOf('organisation'),
      createTime: time,
    },
    row: Role,
  }),
  queryById: post({
    does: 'One role with its grants.',
    audience: ['user'],
    needs: 'role:view',
    effect: 'read',
    ids: [{ at: 'id', entity: 'role' }],
    body: z.object({ id: Id }),
    gives: Role,
    fails: ['roleNotFound'],
  }),
  saveRole: post({
    does: 'Creates a role; its rights are at most those of the caller.',
    audience: ['user'],
    needs: 'role:edit',
    effect: 'write',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id, ...grants }),
    gives: z.object({ id: z.int() }),
    fails: ['organisationNotFound', 'roleNameExists', 'rightsExceeded'],
  }),
  updateRole: post({
    does: "Changes a role; the new rights apply from its users' next call.",
    audience: ['user'],
    needs: 'role:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'role' }],
    body: z.object({ id: Id, version: z.int(), ...whole(grants) }),
    gives: Done,
    fails: ['roleNotFound', 'roleNameExists', 'rightsExceeded', 'administratorIsLast', 'conflict'],
  }),
  deleteRole: post({
    does: 'Deletes roles without users; all or none.',
    audience: ['user'],
    needs: 'role:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'role' }],
    body: z.object({ ids: z.array(Id).min(1).max(1000) }),
    gives: Done,
    fails: ['roleNotFound', 'roleInUse', 'rightsExceeded'],
  }),
})
