import type { MenuItem } from '@coldway/contract/menus.ts'
import { useState } from 'react'
import { usePreferences } from '../settings/preferences.ts'
import { useText } from '../settings/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuLink } from './menu-link.tsx'
import { applicationsOf, columnsOf, menuName } from '../api/menu-tree.ts'

/** The applications of the menu tree; a group opens a panel of two columns at hover, focus or press. */
export const TopNav = ({ items, active }: { items: readonly MenuItem[]; active: MenuItem | undefined }) => {
  const t = useText()
  return (
    <nav className="top-nav" aria-label={t('shell.menu.main')}>
      <ul>
        {applicationsOf(items).map((item) => (
          <TopEntry key={item.id} item={item} isOn={item.id === active?.id} />
        ))}
      </ul>
    </nav>
  )
}

const TopEntry = ({ item, isOn }: { item: MenuItem; isOn: boolean }) => {
  const { language } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const name = menuName(item, language)
  if (item.children.length === 0)
    return (
      <li className={isOn ? 'is-on' : undefined}>
        <MenuLink item={item} isOn={isOn}>
          {name}
        </MenuLink>
      </li>
    )
  return (
    <li
      className={isOn ? 'is-on' : undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      {/* A mouse has opened it by coming here: its click must not close it again. The keyboard (detail 0) toggles. */}
      <button type="button" aria-expanded={isOpen} onClick={(event) => setOpen(event.detail > 0 || !isOpen)}>
        {name}
        <Icon name="chevron-down" />
      </button>
      {isOpen && (
        <div className="top-group">
          {columnsOf(item).map((column, index) => (
            <Column key={index === 0 ? 'first' : 'second'} items={column} onGo={() => setOpen(false)} />
          ))}
        </div>
      )}
    </li>
  )
}

const Column = ({ items, onGo }: { items: readonly MenuItem[]; onGo: () => void }) => {
  const { language } = usePreferences()
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink item={item} onGo={onGo}>
            {menuName(item, language)}
          </MenuLink>
          {item.children.length > 0 && <Column items={item.children} onGo={onGo} />}
        </li>
      ))}
    </ul>
  )
}
