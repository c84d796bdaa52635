import type { MenuItem } from '@coldway/contract/menus.ts'
import { useState } from 'react'
import { useMe } from '../api/use-me.ts'
import { createStore, useStore } from '../settings/store.ts'
import { usePreferences } from '../settings/preferences.ts'
import { useText } from '../settings/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuLink } from './menu-link.tsx'
import { leavesOf, menuName, shownItems } from '../api/menu-tree.ts'
import './side-menu.css'

const storageKey = 'coldway.sideMenu'
const collapsed = createStore(localStorage.getItem(storageKey) === 'collapsed')

/** The present application's part of the menu, up to four levels; the whole tree where no application is chosen. */
export const SideMenu = ({ items, branch }: { items: readonly MenuItem[]; branch: readonly MenuItem[] }) => {
  const t = useText()
  const me = useMe()
  const isCollapsed = useStore(collapsed)
  const toggle = () => {
    collapsed.set(!isCollapsed)
    localStorage.setItem(storageKey, isCollapsed ? 'open' : 'collapsed')
  }
  const top = branch[0]
  const shown = top && top.children.length > 0 ? shownItems(top.children) : items
  // A menu of one entry is no choice: the room belongs to the page.
  if (leavesOf(shown).length < 2) return null
  return (
    <aside className={isCollapsed ? 'side-menu is-collapsed' : 'side-menu'}>
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
        </nav>
      )}
    </aside>
  )
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
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        {menuName(item, language)}
      </button>
      {isOpen && <Level items={item.children} branch={branch} />}
    </>
  )
}
