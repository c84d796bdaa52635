import type { ReactNode } from 'react'
import './alert.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface AlertProps {
  /** bad: something failed or is wrong; warning: check before continuing; info: read this first. */
  readonly kind?: 'bad' | 'warning' | 'info'
  /** The sign before the text; left out: the warning sign, or none for `info`. */
  readonly icon?: IconName
  /** A line below its field, without a box. */
  readonly isLine?: boolean
  /** Receives the focus when a form is refused without a wrong field. */
  readonly isTarget?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** The only component for errors and warnings; they are announced at once. */
export const Alert = ({ kind = 'bad', icon, isLine, isTarget, className, children }: AlertProps) => {
  const sign = icon ?? (kind === 'info' ? undefined : 'warning')
  return (
    <p
      className={classNames('alert', `is-${kind}`, isLine && 'is-line', className)}
      role={kind === 'info' ? undefined : 'alert'}
      tabIndex={isTarget ? -1 : undefined}
      data-alert-target={isTarget || undefined}
    >
      {sign && <Icon name={sign} />}
      <span>{children}</span>
    </p>
  )
}
