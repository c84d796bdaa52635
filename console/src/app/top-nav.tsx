import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { type ReactNode, useState } from 'react'
import { usePreferences } from '../settings/preferences.ts'
import { useText } from '../settings/texts.ts'
import { Icon } from '../ui/base/icon.tsx'
import { MenuLink } from './menu-link.tsx'
import { applicationsOf, columnsOf, menuName, shownItems } from '../api/menu-tree.ts'
import { useFitting } from './use-fitting.ts'

/**
 * The applications of the menu tree; a group opens a panel on hover, focus or click. Entries without room move under "More".
 */
export const TopNav = ({ items, active }: { items: readonly MenuItem[]; active: MenuItem | undefined }) => {
  const t = useText()
  const { language } = usePreferences()
  const entries = applicationsOf(items)
  const words = entries.map((item) => menuName(item, language)).join()
  const [list, fitting] = useFitting(words)
  const rest = entries.slice(fitting ?? 0)
  return (
    <nav className="top-nav" aria-label={t('shell.menu.main')}>
      <ul ref={list}>
        {entries.slice(0, fitting).map((item) => (
          <TopEntry key={item.id} item={item} isOn={item.id === active?.id} />
        ))}
        {rest.length > 0 && (
          <TopGroup name={t('shell.frame.more')} isOn={rest.some(({ id }) => id === active?.id)}>
            {(onGo) => <Rest items={rest} onGo={onGo} />}
          </TopGroup>
        )}
      </ul>
    </nav>
  )
}

const TopEntry = ({ item, isOn }: { item: MenuItem; isOn: boolean }) => {
  const { language } = usePreferences()
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
    <TopGroup name={name} isOn={isOn}>
      {(onGo) =>
        columnsOf(item).map((column, index) => (
          <Column key={index === 0 ? 'first' : 'second'} items={column} onGo={onGo} />
        ))
      }
    </TopGroup>
  )
}

interface TopGroupProps {
  readonly name: string
  readonly isOn: boolean
  readonly children: (onGo: () => void) => ReactNode
}

const TopGroup = ({ name, isOn, children }: TopGroupProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <li
      className={isOn ? 'is-on' : undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      {/* The mouse has opened the panel by hovering, so its click must not close it. The keyboard (detail 0) toggles. */}
      <button type="button" aria-expanded={isOpen} onClick={(event) => setOpen(event.detail > 0 || !isOpen)}>
        {name}
        <Icon name="chevron-down" />
      </button>
      {isOpen && <div className="top-group">{children(() => setOpen(false))}</div>}
    </li>
  )
}

const Rest = ({ items, onGo }: { items: readonly MenuItem[]; onGo: () => void }) => {
  const { language } = usePreferences()
  return (
    <ul className="top-rest">
      {items.map((item) => (
        <li key={item.id}>
          {item.children.length === 0 ? (
            <MenuLink item={item} onGo={onGo}>
              {menuName(item, language)}
            </MenuLink>
          ) : (
            <>
              <b>{menuName(item, language)}</b>
              <Column items={shownItems(item.children)} onGo={onGo} />
            </>
          )}
        </li>
      ))}
    </ul>
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
