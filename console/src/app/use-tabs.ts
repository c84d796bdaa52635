/** State of the tab strip: kept per browser tab, changed by visits and by the user. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { beganWithToken } from '../settings/address-secrets.ts'
import { isWaybillScene } from '../settings/scene.ts'
import { createStore, useStore } from '../settings/store.ts'
import {
  closeAll,
  closeOthers,
  closeTab,
  keepTabs,
  restoreTabs,
  shownTabs,
  type Tab,
  type Tabs,
  visitTab,
} from './tabs.ts'

const tabs = createStore<Tabs>(restoreTabs(location.pathname, beganWithToken))
/** Increased to rebuild the page on screen. */
const refreshes = createStore(0)

export const useRefreshes = (): number => useStore(refreshes)

export interface TabActions {
  /** The visible tabs. */
  readonly list: readonly Tab[]
  readonly close: (path: string) => void
  readonly closeOthers: (path: string) => void
  readonly closeAll: () => void
  readonly refresh: () => void
}

export const useTabs = (hasTab: boolean): TabActions => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const list = shownTabs(useStore(tabs), isWaybillScene())
  const change = (next: Tabs) => {
    tabs.set(next)
    keepTabs(next)
    if (next.goTo !== undefined) void navigate(next.goTo)
  }
  useEffect(() => {
    if (hasTab) change(visitTab(tabs.get(), { path: pathname, search }))
  }, [hasTab, pathname, search])
  return {
    list,
    close: (path) => change(closeTab(tabs.get(), path, pathname)),
    closeOthers: (path) => change(closeOthers(tabs.get(), path, pathname)),
    closeAll: () => change(closeAll(tabs.get(), pathname)),
    refresh: () => {
      void client.invalidateQueries()
      refreshes.set(refreshes.get() + 1)
    },
  }
}
