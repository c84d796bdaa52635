/** What the role opens in the companion: a mobile menu, and the permission without which its calls are refused. */
import type { MobileMenu, Permission } from '@coldway/contract/permissions.ts'
import type { Me } from '@coldway/contract/users/sign-in.ts'
import { useAccount } from './account.ts'

/** `mobile:alarm` needs `alarm:view`. */
const permissionOf = (menu: MobileMenu): Permission => `${menu.slice('mobile:'.length)}:view` as Permission

export const hasMenu = ({ permissions, mobileMenus }: Pick<Me, 'permissions' | 'mobileMenus'>, menu: MobileMenu) =>
  mobileMenus.includes(menu) && permissions.includes(permissionOf(menu))

export const useMenu = (menu: MobileMenu): boolean => {
  const account = useAccount()
  return account.stage === 'open' && hasMenu(account.me, menu)
}

export const useMay = (permission: Permission): boolean => {
  const account = useAccount()
  return account.stage === 'open' && account.me.permissions.includes(permission)
}
