/** What the role opens in the companion: a mobile menu, and the permission without which its calls are refused. */
import { type MobileMenu, opensMenu, type Permission } from '@coldway/contract/permissions.ts'
import { useAccount } from './account.ts'

export const useMenu = (menu: MobileMenu): boolean => {
  const account = useAccount()
  return account.stage === 'open' && opensMenu(account.me, menu)
}

export const useMay = (permission: Permission): boolean => {
  const account = useAccount()
  return account.stage === 'open' && account.me.permissions.includes(permission)
}
