import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useEffect, useRef } from 'react'
import { useMe } from '../api/use-me.ts'
import { createStore, useStore } from '../settings/store.ts'
import { usePreferences } from '../settings/preferences.ts'
import { useText } from '../settings/texts.ts'
import { IconButton } from '../ui/base/button.tsx'
import { Icon } from '../ui/base/icon.tsx'
import { MenuLink } from './menu-link.tsx'
import { applicationsOf, leavesOf, menuName, scenariosOf, shownItems } from '../api/menu-tree.ts'
import './side-menu.css'
import { closedGroups, keepScroll, keptScroll, toggleGroup } from './side-menu-state.ts'

const storageKey = 'coldway.sideMenu'
const collapsed = createStore(localStorage.getItem(storageKey) === 'collapsed')

/**
 * The menu of the present application, up to four levels; the whole tree where none is chosen. The scenario entries are below
 * it. Folded groups and the scroll position survive page changes.
 */
export const SideMenu = ({ items, branch }: { items: readonly MenuItem[]; branch: readonly MenuItem[] }) => {
  const top = branch[0]
  const shown = top && top.children.length > 0 ? shownItems(top.children) : applicationsOf(items)
  const scenarios = scenariosOf(items)
  // A menu of one entry offers no choice; the page gets the room.
  if (leavesOf(shown).length < 2 && scenarios.length === 0) return null
  return <OpenMenu shown={shown} scenarios={scenarios} branch={branch} />
}

interface OpenMenuProps {
  readonly shown: readonly MenuItem[]
  readonly scenarios: readonly MenuItem[]
  readonly branch: readonly MenuItem[]
}

const OpenMenu = ({ shown, scenarios, branch }: OpenMenuProps) => {
  const t = useText()
  const me = useMe()
  const box = useKeptScroll()
  const isCollapsed = useStore(collapsed)
  const toggle = () => {
    collapsed.set(!isCollapsed)
    localStorage.setItem(storageKey, isCollapsed ? 'open' : 'collapsed')
  }
  return (
    <aside ref={box} className={isCollapsed ? 'side-menu is-collapsed' : 'side-menu'}>
      <div className="side-head">
        {!isCollapsed && me && (
          <div>
            <b>{me.userName}</b>
            <small>{me.orgName}</small>
          </div>
        )}
        <IconButton
          icon="sidebar"
          label={isCollapsed ? t('shell.menu.expand') : t('shell.menu.collapse')}
          aria-expanded={!isCollapsed}
          onClick={toggle}
        />
      </div>
      {!isCollapsed && (
        <nav aria-label={t('shell.frame.side')}>
          <Level items={shown} branch={branch} />
          {scenarios.length > 0 && <Level items={scenarios} branch={branch} />}
        </nav>
      )}
    </aside>
  )
}

/** Each page renders its own menu: after 100 ms, when its entries exist, the scroll position is restored. */
const useKeptScroll = () => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const menu = box.current
    if (!menu) return
    const timer = setTimeout(() => menu.scrollTo({ top: keptScroll() }), limits.navigationRestoreMs)
    const onScroll = () => keepScroll(menu.scrollTop)
    menu.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      menu.removeEventListener('scroll', onScroll)
    }
  }, [])
  return box
}

const Level = ({ items, branch }: { items: readonly MenuItem[]; branch: readonly MenuItem[] }) => (
  <ul>
    {shownItems(items).map((item) => (
      <li key={item.id}>
        {item.children.length > 0 ? <Group item={item} branch={branch} /> : <Leaf item={item} branch={branch} />}
      </li>
    ))}
  </ul>
)

const Leaf = ({ item, branch }: { item: MenuItem; branch: readonly MenuItem[] }) => {
  const { language } = usePreferences()
  return (
    <MenuLink item={item} isOn={branch.at(-1)?.id === item.id}>
      {menuName(item, language)}
    </MenuLink>
  )
}

const Group = ({ item, branch }: { item: MenuItem; branch: readonly MenuItem[] }) => {
  const { language } = usePreferences()
  const isOpen = !useStore(closedGroups).has(item.id)
  const isOnBranch = branch.some(({ id }) => id === item.id)
  return (
    <>
      <button
        type="button"
        className={isOnBranch ? 'is-branch' : undefined}
        aria-expanded={isOpen}
        onClick={() => toggleGroup(item.id)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        {menuName(item, language)}
      </button>
      {isOpen && <Level items={item.children} branch={branch} />}
    </>
  )
}
