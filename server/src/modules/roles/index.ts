/**
 * Roles: what a user may do. Owns `roles`. Invariants: a name is unique in its organisation; a role is given to users
 * of its organisation and below; nobody grants a permission they do not hold; a change is in force with the next call,
 * and on live connections within a second.
 */
import { roles } from '@coldway/contract/users/roles.ts'
import { implement } from '../../platform/implement.ts'
import { createRolesService, type RolesParts, type RolesService } from './roles.service.ts'
import type { ServingModule } from '../module.ts'

export { keepingAdministrators } from './administrators.ts'
export { refuseBeyond, type Rights } from './rights.ts'
export type { Asker, RolesService } from './roles.service.ts'
export { copyStrayRoles } from './roles.store.ts'

export const createRoles = (parts: RolesParts): ServingModule<RolesService> => {
  const service = createRolesService(parts)
  const routes = implement(roles, {
    queryPageList: (context) => service.list(context, context.body),
    queryById: (context) => service.get(context, context.body.id),
    saveRole: (context) => service.add(context, context.body),
    updateRole: (context) => service.update(context, context.body),
    deleteRole: (context) => service.remove(context, context.body.ids),
  })
  return { service, routes }
}
