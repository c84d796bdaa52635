import { type MenuItem, menus } from '@coldway/contract/menus.ts'
import { usePreferences } from '../settings/preferences.ts'
import { shownItems } from './menu-tree.ts'
import { useCall } from './use-call.ts'

/** The menu tree of the signed-in user, in order; empty until it is there. */
export const useMenus = (): readonly MenuItem[] => {
  const appId = usePreferences().language === 'zh-CN' ? '1000100' : '1000101'
  const { data } = useCall(menus.queryUserMenu, { appId }, { freshMs: Number.POSITIVE_INFINITY })
  return data ? shownItems(data) : []
}
