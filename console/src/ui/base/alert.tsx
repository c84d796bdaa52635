import type { ReactNode } from 'react'
import './alert.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface AlertProps {
  /** bad: something failed or is wrong; warning: think before you go on; info: read this before what stands below. */
  readonly kind?: 'bad' | 'warning' | 'info'
  /** Left out: the warning sign, and none for `info`. */
  readonly icon?: IconName
  /** One line below its field, without a box. */
  readonly isLine?: boolean
  /** It takes the focus when a form is refused and nothing above it is wrong. */
  readonly isTarget?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** The one way to say that something is wrong or must be known; what fails or warns is read out at once. */
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
