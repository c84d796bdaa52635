import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { signOut } from '../api/sign-in.ts'
import { useMe } from '../api/use-me.ts'
import { languages, setPreferences, themes, usePreferences } from '../settings/preferences.ts'
import { type TextKey, useText } from '../settings/texts.ts'
import { Button } from '../ui/base/button.tsx'
import { Drawer } from '../ui/overlay/dialog.tsx'
import { Icon, type IconName } from '../ui/base/icon.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { companionAddress } from '@coldway/contract/screens/companion.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { leavesOf, linkOf, menuName, pathOf, scenariosOf } from '../api/menu-tree.ts'
import { AlarmsCount } from '../features/alarms/alarms-link.tsx'
import { MenuLink } from './menu-link.tsx'
import { findScreen } from './screens.ts'
import { setPaletteOpen } from './palette/palette-store.ts'
import { chooseLanguage } from '../ui/overlay/choose-language.ts'
import { zoneChoices, zoneName } from './zones.ts'

const shownLeaves = 2
const leafIcons: Readonly<Record<string, IconName>> = {
  [paths.monitoring]: 'map',
  [paths.alarms]: 'beacon',
  [paths.track]: 'pin',
  [paths.sensors]: 'chart',
}
const leafWords: Readonly<Record<string, TextKey>> = {
  [paths.monitoring]: 'shell.frame.map',
  [paths.alarms]: 'menu.alarms',
}
/** What a phone is taken out for comes first. */
const firstPaths: readonly string[] = [paths.monitoring, paths.alarms]

/** A phone's navigation: home, the map, the search, the alarms, and a sheet with everything else. */
export const BottomBar = ({ items }: { items: readonly MenuItem[] }) => {
  const t = useText()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const leaves = leavesOf(items).filter((item) => pathOf(item) !== paths.home)
  const [first, second] = firstLeaves(leaves)
  return (
    <nav className="bottom-bar" aria-label={t('shell.menu.main')}>
      <Link to={paths.home} aria-current={pathname === paths.home ? 'page' : undefined}>
        <Icon name="home" />
        <span>{t('menu.home')}</span>
      </Link>
      {first && <Leaf item={first} />}
      <button
        type="button"
        // The accessible name begins with the visible label.
        aria-label={`${t('shell.palette.open')}: ${t('shell.palette.title')}`}
        aria-haspopup="dialog"
        onClick={() => setPaletteOpen(true)}
      >
        <Icon name="search" />
        <span>{t('shell.palette.open')}</span>
      </button>
      {second && <Leaf item={second} />}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" />
        <span>{t('shell.frame.more')}</span>
      </button>
      <Drawer isOpen={isOpen} title={t('shell.frame.more')} onClose={() => setOpen(false)}>
        <Sheet
          leaves={leaves}
          scenarios={scenariosOf(items).flatMap((group) => group.children)}
          onGo={() => setOpen(false)}
        />
      </Drawer>
    </nav>
  )
}

/** The map and the alarms; the first other entries of the menu for who has none of these. */
const firstLeaves = (leaves: readonly MenuItem[]): readonly MenuItem[] => {
  const isFirst = (item: MenuItem) => firstPaths.includes(pathOf(item))
  const wanted = firstPaths.flatMap((path) => leaves.find((item) => pathOf(item) === path) ?? [])
  return [...wanted, ...leaves.filter((item) => !isFirst(item))].slice(0, shownLeaves)
}

const Leaf = ({ item }: { item: MenuItem }) => {
  const t = useText()
  const { pathname } = useLocation()
  const { language } = usePreferences()
  const path = pathOf(item)
  const word = leafWords[path]
  return (
    <Link to={linkOf(item)} aria-current={path === pathname ? 'page' : undefined}>
      <Icon name={leafIcons[path] ?? 'list'} />
      <span>{word ? t(word) : menuName(item, language)}</span>
      {path === paths.alarms && <AlarmsCount />}
    </Link>
  )
}

/** Leads to what is on the screen, where the companion has it. */
const CompanionLink = () => {
  const t = useText()
  const me = useMe()
  const location = useLocation()
  return (
    <a className="sheet-companion" href={companionAddress(findScreen(location.pathname)?.id, location, me)}>
      <Icon name="phone" />
      <span>
        {t('shell.companion.open')}
        <small>{t('shell.companion.hint')}</small>
      </span>
      <Icon name="chevron-right" />
    </a>
  )
}

interface SheetProps {
  readonly leaves: readonly MenuItem[]
  readonly scenarios: readonly MenuItem[]
  readonly onGo: () => void
}

const Sheet = ({ leaves, scenarios, onGo }: SheetProps) => {
  const t = useText()
  const { language, theme, zone } = usePreferences()
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    void navigate(paths.signIn)
  }
  return (
    <div className="sheet">
      <CompanionLink />
      <nav className="sheet-links" aria-label={t('shell.menu.main')}>
        {leaves.map((item) => (
          <Link key={item.id} to={linkOf(item)} onClick={onGo}>
            {menuName(item, language)}
          </Link>
        ))}
        {scenarios.map((item) => (
          <MenuLink key={item.id} item={item} onGo={onGo}>
            {menuName(item, language)}
          </MenuLink>
        ))}
        <Link to={paths.changePassword} onClick={onGo}>
          {t('shell.user.changePassword')}
        </Link>
      </nav>
      <section>
        <h3>{t('shell.language')}</h3>
        <div className="sheet-choices">
          {languages.map((one) => (
            <Button
              key={one}
              kind={one === language ? 'primary' : 'plain'}
              aria-pressed={one === language}
              onClick={() => void chooseLanguage(one)}
            >
              {t(`enums.languages.${one}`)}
            </Button>
          ))}
        </div>
      </section>
      <section>
        <h3>{t('shell.theme')}</h3>
        <Segmented
          label={t('shell.theme')}
          options={themes.map((one) => ({ value: one, label: t(`enums.themes.${one}`) }))}
          value={theme}
          onChange={(next) => setPreferences({ theme: next })}
        />
      </section>
      <label className="sheet-zone">
        <h3>{t('shell.timeZone.label')}</h3>
        <select value={zone} onChange={(event) => setPreferences({ zone: event.target.value })}>
          {zoneChoices(zone).map((one) => (
            <option key={one} value={one}>
              {one === 'auto' ? t('shell.timeZone.auto', { zone: zoneName(one) }) : zoneName(one)}
            </option>
          ))}
        </select>
      </label>
      <Button icon="sign-out" size="large" onClick={() => void leave()}>
        {t('shell.user.signOut')}
      </Button>
    </div>
  )
}
