/** State of the left menu that survives page changes, per browser tab: folded groups and the scroll position. */
import { createStore } from '../settings/store.ts'

const groupsKey = 'coldway.sideMenu.closed'
const scrollKey = 'coldway.sideMenu.scroll'

const readClosed = (): ReadonlySet<number> =>
  new Set((sessionStorage.getItem(groupsKey) ?? '').split(',').filter(Boolean).map(Number))

export const closedGroups = createStore(readClosed())

export const toggleGroup = (id: number): void => {
  const next = new Set(closedGroups.get())
  if (!next.delete(id)) next.add(id)
  closedGroups.set(next)
  sessionStorage.setItem(groupsKey, [...next].join())
}

export const keptScroll = (): number => Number(sessionStorage.getItem(scrollKey)) || 0
export const keepScroll = (top: number): void => sessionStorage.setItem(scrollKey, String(Math.round(top)))
