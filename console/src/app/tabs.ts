/**
 * The rules of the tab strip, pure. Home is first and permanent (affix), and shown in the waybill scene only; every visited
 * screen with a tab gets one, which remembers its last query, so that filters survive. (product.md section 2, "Shell
 * behaviour")
 */
import { paths } from '@coldway/contract/screens/screens.ts'

export interface Tab {
  readonly path: string
  /** Includes the question mark, or empty. */
  readonly search: string
}
export interface Tabs {
  readonly list: readonly Tab[]
  /** Address to open, when the change closed the active tab. */
  readonly goTo?: string
}

const home: Tab = { path: paths.home, search: '' }
export const noTabs: Tabs = { list: [home] }

/** True unless it is an affix tab. */
export const canClose = (tab: Tab): boolean => tab.path !== paths.home

/** The visible tabs; the first one has no close button. */
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

/** The tabs from before a reload. A visit that begins at home, or with a token in its address, begins with an empty strip. */
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
