/** The frame of every page behind a share link: no menu, no session, and one message when the link has ended. */
import { limits } from '@coldway/contract/limits.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useErrorText } from '../../api/use-error-text.ts'
import { keptShareToken } from '../../settings/address-secrets.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { LanguageMenu } from '../../ui/overlay/language-menu.tsx'
import './share-home.css'
import { type Asked, createShareCaller, type ShareCall, type Shown, useShared } from './use-shared.ts'

export interface SharedView<Data> {
  readonly data: Data
  /** The last request failed: the shown values grow old. */
  readonly isStale: boolean
  readonly call: ShareCall
  /** Called when the server reported the end of the link elsewhere (a live connection). */
  readonly end: () => void
}

interface SharedPageProps<Data> extends Asked<Data> {
  /** What is shared, at the right of the bar. */
  readonly intro: string
  /** Note beside the expiry at the foot. */
  readonly note?: string
  readonly children: (view: SharedView<Data>) => ReactNode
}

export const SharedPage = <Data,>({ intro, note, children, ...asked }: SharedPageProps<Data>) => {
  const t = useText()
  const textOf = useErrorText()
  const [caller] = useState(() => {
    const shareToken = keptShareToken()
    return shareToken === undefined ? undefined : createShareCaller(shareToken)
  })
  const { data, error, ended, retry, end } = useShared(caller, asked)
  if (!caller)
    return (
      <Frame intro={intro}>
        <State icon="key" title={t('shares.openedTitle')} hint={t('shares.openedText')} />
      </Frame>
    )
  if (ended) return <Ended intro={intro} ended={ended} />
  if (data === undefined)
    return <Frame intro={intro}>{error ? <ErrorState text={textOf(error)} onRetry={retry} /> : <Loading />}</Frame>
  const expireTime = caller.expireTime()
  const validity = expireTime ? t('shares.validUntil', { time: expireTime }) : t('shares.validAlways')
  return (
    <Frame intro={intro} footer={[validity, note].filter(Boolean).join(' · ')}>
      {children({ data, isStale: error !== undefined, call: caller.call, end })}
    </Frame>
  )
}

export const Stale = () => {
  const t = useText()
  return (
    <p className="share-home-stale" role="status">
      <Icon name="warning" /> {t('shares.stale')}
    </p>
  )
}

const Frame = ({ intro, children, footer }: { intro: string; children: ReactNode; footer?: string }) => {
  const t = useText()
  return (
    <div className="share-home">
      <header className="share-home-bar">
        <b>
          <Icon name="snow" /> {t('shell.product')}
        </b>
        <span>{intro}</span>
        <LanguageMenu />
      </header>
      <main className="share-home-body">{children}</main>
      {footer && (
        <footer className="share-home-foot">
          <Icon name="clock" /> {footer}
        </footer>
      )}
    </div>
  )
}

/** A link that ends while in use leads to the sign-in page after a moment. (rules-and-calls.md section 8) */
const Ended = ({ intro, ended }: { intro: string; ended: NonNullable<Shown<unknown>['ended']> }) => {
  const t = useText()
  const navigate = useNavigate()
  useEffect(() => {
    if (ended !== 'inUse') return
    const timer = setTimeout(() => void navigate(paths.signIn, { replace: true }), limits.redirectAfter401Ms)
    return () => clearTimeout(timer)
  }, [ended, navigate])
  return (
    <Frame intro={intro}>
      <State icon="clock" role="alert" title={t('shares.expiredTitle')} hint={t('shares.expiredText')} />
    </Frame>
  )
}
