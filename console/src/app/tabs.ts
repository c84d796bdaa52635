/**
 * The tab strip's rules, pure. Home is first and stays (affix), and is only shown in the waybill scene; every visited screen
 * that wants a tab gets one and remembers its last query, so that filters survive. (product.md section 2, "Shell behaviour")
 */
import { paths } from '@coldway/contract/screens/screens.ts'

export interface Tab {
  readonly path: string
  /** With its question mark, or empty. */
  readonly search: string
}
export interface Tabs {
  readonly list: readonly Tab[]
  /** Where to go, when the change closed the tab on screen. */
  readonly goTo?: string
}

const home: Tab = { path: paths.home, search: '' }
export const noTabs: Tabs = { list: [home] }

/** Not an affix tab. */
export const canClose = (tab: Tab): boolean => tab.path !== paths.home

/** What the strip shows; the first of them has no mark to close it with. */
export const shownTabs = ({ list }: Tabs, isWaybillScene: boolean): readonly Tab[] =>
  isWaybillScene ? list : list.filter(canClose)

export const visitTab = (tabs: Tabs, visited: Tab): Tabs => {
  const known = tabs.list.find((tab) => tab.path === visited.path)
  if (known?.search === visited.search) return { list: tabs.list }
  if (!known) return { list: [...tabs.list, visited] }
  return { list: tabs.list.map((tab) => (tab === known ? visited : tab)) }
}

export const closeTab = (tabs: Tabs, path: string, activePath: string): Tabs =>
  leave(
    tabs.list.filter((tab) => tab.path !== path || !canClose(tab)),
    activePath,
    'last',
  )

export const closeOthers = (tabs: Tabs, path: string, activePath: string): Tabs =>
  leave(
    tabs.list.filter((tab) => tab.path === path || !canClose(tab)),
    activePath,
    'last',
  )

export const closeAll = (tabs: Tabs, activePath: string): Tabs =>
  leave(
    tabs.list.filter((tab) => !canClose(tab)),
    activePath,
    'first',
  )

export const addressOf = (tab: Tab): string => tab.path + tab.search

const leave = (list: readonly Tab[], activePath: string, to: 'first' | 'last'): Tabs => {
  if (list.some((tab) => tab.path === activePath)) return { list }
  return { list, goTo: addressOf((to === 'first' ? list[0] : list.at(-1)) ?? home) }
}

const storageKey = 'coldway.tabs'

/** What was open before a reload. A visit that begins at home, or with a token in its address, begins with a clean strip. */
export const restoreTabs = (startPath: string, beganWithToken = false): Tabs => {
  if (beganWithToken || [paths.home, '/', '/view'].includes(startPath)) {
    sessionStorage.removeItem(storageKey)
    return noTabs
  }
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) && kept.every(isTab) && kept.length > 0 ? { list: kept } : noTabs
  } catch {
    return noTabs
  }
}
export const keepTabs = (tabs: Tabs): void => sessionStorage.setItem(storageKey, JSON.stringify(tabs.list))

const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Tab).path === 'string' &&
  typeof (value as Tab).search === 'string'
