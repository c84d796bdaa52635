import { Icon, type IconName } from '@coldway/console/ui/base/icon.tsx'
import { type TextKey, useText } from '@coldway/console/settings/texts.ts'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useAccount } from '../account/account.ts'
import { Away } from './away.tsx'
import './shell.css'

const tabs = [
  { to: '/', icon: 'bell', label: 'companion.tabs.now' },
  { to: '/find', icon: 'search', label: 'companion.tabs.find' },
  { to: '/scan', icon: 'grid', label: 'companion.tabs.scan' },
  { to: '/nearby', icon: 'pin', label: 'companion.tabs.nearby' },
  { to: '/account', icon: 'user', label: 'companion.tabs.account' },
] as const satisfies readonly { to: string; icon: IconName; label: TextKey }[]

/** The bar with the tabs stands at the bottom, where the thumb is. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const account = useAccount()
  return (
    <div className="shell">
      <Away isSignedIn={account.stage === 'open' && account.token !== undefined} />
      <main>{children}</main>
      <nav className="shell-tabs" aria-label={t('companion.tabs.main')}>
        {tabs.map(({ to, icon, label }) => (
          <NavLink key={to} to={to} end={to === '/'}>
            <Icon name={icon} />
            <span>{t(label)}</span>
          </NavLink>
        ))}
      </nav>
    </div>
  )
}
