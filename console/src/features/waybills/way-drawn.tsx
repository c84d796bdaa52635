import { lazy, Suspense, useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { State } from '../../ui/base/states.tsx'
import type { WayStop } from './way-map.tsx'
import type { WaybillDraft } from './waybill-draft.ts'

const WayMap = lazy(async () => ({ default: (await import('./way-map.tsx')).WayMap }))

/** The way of a draft on a map, as far as its places are known by position; nothing before the first one is. */
export const WayDrawn = ({
  shipping,
  waypoints,
  receiving,
}: Pick<WaybillDraft, 'shipping' | 'waypoints' | 'receiving'>) => {
  const t = useText()
  const [isSupported, setSupported] = useState(true)
  const places = [shipping, ...waypoints, receiving]
  const stops = places.flatMap(({ lng, lat, address }): WayStop[] =>
    lng === null || lat === null ? [] : [{ lng, lat, name: address }],
  )
  if (stops.length === 0) return null
  if (!isSupported) return <State icon="map" title={t('monitoring.map.unsupported')} />
  return (
    <div className="waybill-way-drawn">
      <Suspense>
        <WayMap stops={stops} onUnsupported={() => setSupported(false)} />
      </Suspense>
    </div>
  )
}
