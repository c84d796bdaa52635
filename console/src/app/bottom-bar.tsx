import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { signOut } from '../api/sign-in.ts'
import { languages, setPreferences, themes, usePreferences } from '../settings/preferences.ts'
import { useText } from '../settings/texts.ts'
import { Button } from '../ui/base/button.tsx'
import { Drawer } from '../ui/overlay/dialog.tsx'
import { Icon, type IconName } from '../ui/base/icon.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { paths } from '@coldway/contract/screens/screens.ts'
import { leavesOf, linkOf, menuName, pathOf, scenariosOf } from '../api/menu-tree.ts'
import { MenuLink } from './menu-link.tsx'
import { chooseLanguage } from '../ui/overlay/language-menu.tsx'
import { zoneChoices, zoneName } from './zones.ts'

const shownLeaves = 3
const leafIcons: Readonly<Record<string, IconName>> = {
  [paths.monitoring]: 'map',
  [paths.track]: 'pin',
  [paths.sensors]: 'chart',
}

/** A phone's navigation: home, the first leaves of the menu, and a sheet with everything else. */
export const BottomBar = ({ items }: { items: readonly MenuItem[] }) => {
  const t = useText()
  const { pathname } = useLocation()
  const { language } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const leaves = leavesOf(items).filter((item) => pathOf(item) !== paths.home)
  return (
    <nav className="bottom-bar" aria-label={t('shell.menu.main')}>
      <Link to={paths.home} aria-current={pathname === paths.home ? 'page' : undefined}>
        <Icon name="home" />
        <span>{t('menu.home')}</span>
      </Link>
      {leaves.slice(0, shownLeaves).map((item) => (
        <Link key={item.id} to={linkOf(item)} aria-current={pathOf(item) === pathname ? 'page' : undefined}>
          <Icon name={leafIcons[pathOf(item)] ?? 'list'} />
          <span>{menuName(item, language)}</span>
        </Link>
      ))}
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
