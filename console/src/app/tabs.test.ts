import { beforeEach, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { closeAll, closeOthers, closeTab, keepTabs, noTabs, restoreTabs, shownTabs, visitTab } from './tabs.ts'

const a = { path: '/view/a', search: '?q=1' }
const b = { path: '/view/b', search: '' }
const c = { path: '/view/c', search: '' }
const open = [a, b, c].reduce(visitTab, noTabs)
const pathsOf = (tabs: { list: readonly { path: string }[] }) => tabs.list.map((tab) => tab.path)

describe('the tab strip', () => {
  beforeEach(() => sessionStorage.clear())

  it('has one tab for each visited screen, home first', () => {
    expect(pathsOf(visitTab(open, a))).toEqual([paths.home, '/view/a', '/view/b', '/view/c'])
  })
  it('remembers the last query of a screen', () => {
    expect(visitTab(open, { ...a, search: '?q=2' }).list[1]).toEqual({ path: '/view/a', search: '?q=2' })
  })
  it('stays on screen when another tab closes', () => {
    expect(closeTab(open, '/view/b', '/view/a').goTo).toBeUndefined()
  })
  it('goes to the last remaining tab when the one on screen closes', () => {
    expect(closeTab(open, '/view/c', '/view/c')).toEqual({ list: [...noTabs.list, a, b], goTo: '/view/b' })
  })
  it('goes home when nothing else is left', () => {
    expect(closeTab(visitTab(noTabs, b), '/view/b', '/view/b').goTo).toBe(paths.home)
  })
  it('never closes home', () => expect(pathsOf(closeTab(open, paths.home, paths.home))).toEqual(pathsOf(open)))
  it('closes the others, and moves there when the one on screen was among them', () => {
    expect(closeOthers(open, '/view/a', '/view/c')).toEqual({ list: [...noTabs.list, a], goTo: '/view/a?q=1' })
  })
  it('closes all and goes to the first that stays', () => {
    expect(closeAll(open, '/view/c')).toEqual({ ...noTabs, goTo: paths.home })
  })
  it('comes back after a reload, but not for a visit that begins at home', () => {
    keepTabs(open)
    expect(restoreTabs('/view/a').list).toEqual(open.list)
    expect(restoreTabs(paths.home)).toEqual(noTabs)
  })
  it('does not come back for who signs in by a link', () => {
    keepTabs(open)
    expect(restoreTabs('/view/a', true)).toEqual(noTabs)
    expect(restoreTabs('/view/a')).toEqual(noTabs)
  })
  it('shows home in the waybill scene only', () => {
    expect(shownTabs(open, false)).toEqual([a, b, c])
    expect(shownTabs(open, true)).toEqual(open.list)
  })
  it('forgets what it cannot read', () => {
    sessionStorage.setItem('coldway.tabs', '[{"path":1}]')
    expect(restoreTabs('/view/a')).toEqual(noTabs)
  })
})
