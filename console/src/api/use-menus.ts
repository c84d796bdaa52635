import { type MenuItem, menus, platformAppId } from '@coldway/contract/users/menus.ts'
import { usePreferences } from '../settings/preferences.ts'
import { shownItems } from './menu-tree.ts'
import { useCall } from './use-call.ts'

/** The menu tree of the signed-in user, in order; empty until loaded. */
export const useMenus = (): readonly MenuItem[] => {
  const appId = platformAppId(usePreferences().language)
  const { data } = useCall(menus.queryUserMenu, { appId }, { freshMs: Number.POSITIVE_INFINITY })
  return data ? shownItems(data) : []
}
