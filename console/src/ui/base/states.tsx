/** The four states without content. Each says what happened and, where possible, what to do. */
import { paths } from '@coldway/contract/screens/screens.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../settings/texts.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import './states.css'

interface StateProps {
  readonly icon: IconName
  readonly title: string
  readonly hint?: string
  readonly action?: ReactNode
  readonly role?: 'alert' | 'status'
}

export const State = ({ icon, title, hint, action, role }: StateProps) => (
  <div className="state" role={role}>
    <span className="state-icon">
      <Icon name={icon} />
    </span>
    <p>{title}</p>
    {hint && <small>{hint}</small>}
    {action}
  </div>
)

export const Empty = ({ text, hint, action }: { text?: string; hint?: string; action?: ReactNode }) => {
  const t = useText()
  return <State icon="snow" title={text ?? t('common.empty')} hint={hint} action={action} />
}

/** `text`: the error in the user's language, from `useErrorText`. */
export const ErrorState = ({ text, onRetry }: { text: string; onRetry?: () => void }) => {
  const t = useText()
  return (
    <State
      icon="warning"
      title={text}
      role="alert"
      action={
        onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )
      }
    />
  )
}

/** The way out is home: it needs no permission. */
export const NoPermission = () => {
  const t = useText()
  return (
    <State icon="lock" title={t('common.noPermission')} hint={t('common.noPermissionHint')} action={<HomeLink />} />
  )
}

export const HomeLink = () => {
  const t = useText()
  return <Link to={paths.home}>{t('common.toHome')}</Link>
}

export const Loading = ({ label }: { label?: string }) => {
  const t = useText()
  return (
    <div className="state" role="status">
      <i className="state-wait" />
      <span className="unseen">{label ?? t('common.loading')}</span>
    </div>
  )
}
