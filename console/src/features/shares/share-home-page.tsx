import { limits } from '@coldway/contract/limits.ts'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useErrorText } from '../../api/use-error-text.ts'
import { keptShareToken } from '../../settings/address-secrets.ts'
import { paths } from '../../settings/paths.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState, Loading, State } from '../../ui/states.tsx'
import { SharedCard } from './shared-card.tsx'
import './share-home.css'
import { everyMs, type Home, type Shown, useSharedHome } from './use-shared-home.ts'

const SharedMap = lazy(async () => ({ default: (await import('./shared-map.tsx')).SharedMap }))

/** /view/home/shareHome: where shared devices are and how warm they are, for whoever was sent the link. */
export const ShareHomePage = () => {
  const t = useText()
  const [shareToken] = useState(keptShareToken)
  const { home, error, ended, retry } = useSharedHome(shareToken)
  const textOf = useErrorText()
  if (shareToken === undefined)
    return (
      <Frame>
        <State icon="key" title={t('shares.openedTitle')} hint={t('shares.openedText')} />
      </Frame>
    )
  if (ended) return <Ended ended={ended} />
  if (home) return <SharedHome home={home} isStale={error !== undefined} />
  return <Frame>{error ? <ErrorState text={textOf(error)} onRetry={retry} /> : <Loading />}</Frame>
}

const Frame = ({ children, footer }: { children: ReactNode; footer?: string }) => {
  const t = useText()
  return (
    <div className="share-home">
      <header className="share-home-bar">
        <b>
          <Icon name="snow" /> {t('shell.product')}
        </b>
        <span>{t('shares.intro')}</span>
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

/** A link that ends while it is used leads to the sign-in page after a moment. (rules-and-calls.md section 8) */
const Ended = ({ ended }: { ended: NonNullable<Shown['ended']> }) => {
  const t = useText()
  const navigate = useNavigate()
  useEffect(() => {
    if (ended !== 'inUse') return
    const timer = setTimeout(() => void navigate(paths.signIn, { replace: true }), limits.redirectAfter401Ms)
    return () => clearTimeout(timer)
  }, [ended, navigate])
  return (
    <Frame>
      <State icon="clock" role="alert" title={t('shares.expiredTitle')} hint={t('shares.expiredText')} />
    </Frame>
  )
}

const SharedHome = ({ home, isStale }: { home: Home; isStale: boolean }) => {
  const t = useText()
  const [chosen, setChosen] = useState<number>()
  const [hasMap, setHasMap] = useState(true)
  const { devices, expireTime } = home
  const footer = expireTime === null ? t('shares.validAlways') : t('shares.validUntil', { time: expireTime })
  return (
    <Frame footer={`${footer} · ${t('shares.updating', { count: everyMs / 1000 })}`}>
      <h1 className="unseen">{t('shares.title')}</h1>
      <div className="share-home-map">
        {hasMap ? (
          <Suspense fallback={<Loading />}>
            <SharedMap devices={devices} chosen={chosen} onChoose={setChosen} onUnsupported={() => setHasMap(false)} />
          </Suspense>
        ) : (
          <State icon="map" title={t('monitoring.map.unsupported')} />
        )}
      </div>
      <section className="share-home-cards" aria-label={t('shares.devices', { count: devices.length })}>
        {isStale && (
          <p className="share-home-stale" role="status">
            <Icon name="warning" /> {t('shares.stale')}
          </p>
        )}
        {devices.map((device) => (
          <SharedCard
            key={device.id}
            device={device}
            isLarge={devices.length === 1 || device.id === chosen}
            onChoose={devices.length > 1 ? () => setChosen(device.id === chosen ? undefined : device.id) : undefined}
            isChosen={device.id === chosen}
          />
        ))}
      </section>
    </Frame>
  )
}
