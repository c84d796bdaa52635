import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import './counted-link.css'
import { Icon, type IconName } from './icon.tsx'

const shownMax = 99

interface CountedLinkProps {
  readonly to: string
  readonly icon: IconName
  /** The label includes the count. */
  readonly label: string
  readonly count: number
  /** The counted items are handled: no highlight. */
  readonly isQuiet?: boolean
  /** Shown at the icon while the count is zero. */
  readonly sign?: ReactNode
}

/** An icon link with the number of waiting items. */
export const CountedLink = ({ to, icon, label, count, isQuiet, sign }: CountedLinkProps) => (
  <Link to={to} className="icon-button counted-link" aria-label={label} title={label}>
    <Icon name={icon} />
    {count > 0 ? <Count count={count} isQuiet={isQuiet} /> : sign}
  </Link>
)

/** A number at the corner of an icon. */
export const Count = ({ count, isQuiet }: { count: number; isQuiet?: boolean | undefined }) => (
  <span className={classNames('counted-number', isQuiet && 'is-quiet')}>
    {count > shownMax ? `${shownMax}+` : count}
  </span>
)
