import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import './counted-link.css'
import { Icon, type IconName } from './icon.tsx'

const shownMax = 99

interface CountedLinkProps {
  readonly to: string
  readonly icon: IconName
  /** Says the count too. */
  readonly label: string
  readonly count: number
  /** Has been seen to: nothing to hurry for. */
  readonly isQuiet?: boolean
  /** Stands at the icon while there is nothing to count. */
  readonly sign?: ReactNode
}

/** An icon that leads somewhere, with the number of what waits there. */
export const CountedLink = ({ to, icon, label, count, isQuiet, sign }: CountedLinkProps) => (
  <Link to={to} className="icon-button counted-link" aria-label={label} title={label}>
    <Icon name={icon} />
    {count > 0 ? (
      <span className={classNames('counted-number', isQuiet && 'is-quiet')}>
        {count > shownMax ? `${shownMax}+` : count}
      </span>
    ) : (
      sign
    )}
  </Link>
)
