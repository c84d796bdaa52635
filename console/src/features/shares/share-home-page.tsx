import { type SharedNow, sharedViews } from '@coldway/contract/shares/shares.ts'
import { lazy, Suspense, useState } from 'react'
import { noteServerTime } from '../../api/server-clock.ts'
import { useText } from '../../settings/texts.ts'
import { Loading, State } from '../../ui/base/states.tsx'
import { SharedCard } from './shared-card.tsx'
import { SharedShipment } from './shared-shipment.tsx'
import { SharedPage, Stale } from './shared-page.tsx'
import type { ShareCall } from './use-shared.ts'

const SharedMap = lazy(async () => ({ default: (await import('./shared-map.tsx')).SharedMap }))

const everyMs = 10_000

/** /view/home/shareHome: positions and temperatures of the shared devices, for holders of the link. */
export const ShareHomePage = () => {
  const t = useText()
  return (
    <SharedPage
      intro={t('shares.intros.home')}
      note={t('shares.updating', { count: everyMs / 1000 })}
      ask={askHome}
      askKey="home"
      everyMs={everyMs}
    >
      {({ data, isStale }) => <SharedHome home={data} isStale={isStale} />}
    </SharedPage>
  )
}

const askHome = async (call: ShareCall): Promise<SharedNow> => {
  const home = await call(sharedViews.home, {})
  noteServerTime(home.serverMs)
  return home
}

const SharedHome = ({ home: { devices, shipment }, isStale }: { home: SharedNow; isStale: boolean }) => {
  const t = useText()
  const [chosen, setChosen] = useState<number>()
  const [hasMap, setHasMap] = useState(true)
  return (
    <>
      <h1 className="unseen">{t('shares.title')}</h1>
      {devices.length > 0 && (
        <div className="share-home-map">
          {hasMap ? (
            <Suspense fallback={<Loading />}>
              <SharedMap
                devices={devices}
                chosen={chosen}
                onChoose={setChosen}
                onUnsupported={() => setHasMap(false)}
              />
            </Suspense>
          ) : (
            <State icon="map" title={t('monitoring.map.unsupported')} />
          )}
        </div>
      )}
      <section className="share-home-cards" aria-label={t('shares.devices', { count: devices.length })}>
        {isStale && <Stale />}
        {shipment && <SharedShipment of={shipment} />}
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
    </>
  )
}
