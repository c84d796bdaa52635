import type { ComponentProps, ReactNode } from 'react'
import './button.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'small' | 'normal' | 'large'
  readonly icon?: IconName
  /** Work is under way: the button keeps its width, shows progress, and ignores further clicks. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export const Button = ({
  kind = 'plain',
  size = 'normal',
  icon,
  isBusy,
  children,
  className,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames('button', `button-${kind}`, `button-${size}`, isBusy && 'is-busy', className)}
    disabled={rest.disabled || isBusy}
    aria-busy={isBusy || undefined}
  >
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </button>
)

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name and tooltip of the icon. */
  readonly label: string
  readonly icon: IconName
  readonly isOn?: boolean
}

export const IconButton = ({ label, icon, isOn, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    {...rest}
    aria-label={label}
    aria-pressed={isOn}
    className={classNames('icon-button', isOn && 'is-on', className)}
  >
    <Icon name={icon} />
  </button>
)
