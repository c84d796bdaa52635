import { objectIn } from '@coldway/contract/screens/screens.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useObjectNames } from '../settings/object-names.ts'
import { useText } from '../settings/texts.ts'
import { IconButton } from '../ui/base/button.tsx'
import { longPress } from '../ui/base/long-press.ts'
import { type MenuEntry, MenuList } from '../ui/overlay/menu.tsx'
import { findScreen } from './screens.ts'
import './tab-strip.css'
import { addressOf, canClose, type Tab } from './tabs.ts'
import type { TabActions } from './use-tabs.ts'

interface Context {
  readonly tab: Tab
  readonly x: number
}

/** Visited screens. Delete closes the focused tab; the context menu (right click, menu key, long press) has further actions. */
export const TabStrip = ({ tabs }: { tabs: TabActions }) => {
  const t = useText()
  const { pathname } = useLocation()
  const names = useObjectNames()
  const [context, setContext] = useState<Context>()
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    strip.current?.querySelector('.is-on')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname, tabs.list.length])
  const openContext = (tab: Tab, at: HTMLElement) => setContext({ tab, x: at.offsetLeft })
  if (tabs.list.length === 0) return null
  const entries = context ? entriesFor(context.tab, tabs, t, pathname) : []
  return (
    <nav className="tab-strip" aria-label={t('shell.tabs.label')}>
      <ul ref={strip}>
        {tabs.list.map((tab, index) => (
          <li
            key={tab.path}
            className={tab.path === pathname ? 'is-on' : undefined}
            onContextMenu={(event) => {
              event.preventDefault()
              openContext(tab, event.currentTarget)
            }}
            {...longPress(limits.longPressMs, (at) => openContext(tab, at))}
            onKeyDown={(event: KeyboardEvent) => event.key === 'Delete' && tabs.close(tab.path)}
          >
            <Link to={addressOf(tab)} aria-current={tab.path === pathname ? 'page' : undefined}>
              {titleOf(tab, t, names)}
            </Link>
            {index > 0 && canClose(tab) && (
              <IconButton
                icon="close"
                label={t('shell.frame.closeTab', { name: titleOf(tab, t, names) })}
                onClick={() => tabs.close(tab.path)}
              />
            )}
          </li>
        ))}
      </ul>
      {context && (
        <div className="menu-pop tab-context" style={{ left: context.x }}>
          <MenuList
            label={t('shell.tabs.label')}
            entries={entries}
            onDone={() => setContext(undefined)}
            onLeave={() => setContext(undefined)}
          />
        </div>
      )}
    </nav>
  )
}

type Say = ReturnType<typeof useText>

const titleOf = (tab: Tab, t: Say, names: Readonly<Record<string, string>>): string => {
  const screen = findScreen(tab.path)
  if (!screen) return tab.path
  const object = screen.namesObject && tab.path !== screen.path ? objectIn(tab.path) : undefined
  return names[tab.path] ?? object ?? t(screen.title)
}

const entriesFor = (tab: Tab, tabs: TabActions, t: Say, pathname: string): MenuEntry[] => [
  {
    key: 'refresh',
    label: t('shell.tabs.refresh'),
    icon: 'refresh',
    isDisabled: tab.path !== pathname,
    onSelect: tabs.refresh,
  },
  ...(canClose(tab)
    ? [{ key: 'close', label: t('shell.tabs.close'), icon: 'close' as const, onSelect: () => tabs.close(tab.path) }]
    : []),
  { key: 'others', label: t('shell.tabs.closeOthers'), onSelect: () => tabs.closeOthers(tab.path) },
  { key: 'all', label: t('shell.tabs.closeAll'), onSelect: tabs.closeAll },
]
