import { fail } from '@coldway/contract/errors.ts'
import type { MobileMenu, Permission } from '@coldway/contract/permissions.ts'
import type { Principal } from '../../platform/implement.ts'

export interface Rights {
  readonly permissions: readonly Permission[]
  readonly mobileMenus: readonly MobileMenu[]
}

/**
 * Nobody may grant, change or take over rights beyond their own: a password reset shows the password, and a changed
 * role changes every user who has it.
 */
export const refuseBeyond = (by: Principal, rights: Rights): void => {
  const isWithin =
    rights.permissions.every((permission) => by.permissions.has(permission)) &&
    rights.mobileMenus.every((menu) => by.mobileMenus.has(menu))
  if (!isWithin) throw fail('rightsExceeded')
}
