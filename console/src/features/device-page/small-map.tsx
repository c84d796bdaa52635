/** A small map of the device's present position; nothing is shown before it has one. */
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Loading, State } from '../../ui/base/states.tsx'
import type { Tracked } from '../monitoring/index.ts'

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }))

export const SmallMap = ({ one }: { one: Tracked }) => {
  const t = useText()
  const [hasMap, setHasMap] = useState(true)
  const isPlaced = Boolean(one.state?.fix)
  return (
    <section className="device-map" aria-label={t('devicePage.map')}>
      {one.isAwaited && <Loading />}
      {!isPlaced && !one.isAwaited && <State icon="pin" title={t('monitoring.detail.noFix')} />}
      {isPlaced && !hasMap && <State icon="map" title={t('monitoring.map.unsupported')} />}
      {isPlaced && hasMap && (
        <Suspense fallback={<Loading />}>
          <PlaceMap one={one} onUnsupported={() => setHasMap(false)} />
        </Suspense>
      )}
    </section>
  )
}
