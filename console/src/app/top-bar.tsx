import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { Link } from 'react-router'
import { useText } from '../settings/texts.ts'
import { AlarmsLink } from '../features/alarms/alarms-link.tsx'
import { DownloadsLink } from '../features/downloads/downloads-link.tsx'
import { MessagesLink } from '../features/messages/messages-link.tsx'
import { Icon } from '../ui/base/icon.tsx'
import { paths } from '@coldway/contract/screens/screens.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import { LiveLamp } from './live-lamp.tsx'
import './top-bar.css'
import { LanguageMenu } from '../ui/overlay/language-menu.tsx'
import { ThemeButton, ZoneMenu } from './preference-menus.tsx'
import { TopNav } from './top-nav.tsx'
import { UserMenu } from './user-menu.tsx'

export const TopBar = ({ items, branch }: { items: readonly MenuItem[]; branch: readonly MenuItem[] }) => {
  const t = useText()
  return (
    <header className="top-bar">
      <Link to={paths.home} className="top-logo" aria-label={`Coldway, ${t('menu.home')}`}>
        <Icon name="snow" />
        Coldway
      </Link>
      <TopNav items={items} active={branch[0]} />
      <div className="top-tools">
        <LiveLamp />
        <PaletteButton />
        <span className="top-alarms">
          <AlarmsLink />
        </span>
        <MessagesLink />
        <DownloadsLink />
        <LanguageMenu />
        <ZoneMenu />
        <ThemeButton />
        <UserMenu />
      </div>
    </header>
  )
}
