/** A map of sites beside a list. Loaded after the list, because it brings the map library. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Bounds, MapHandle } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { useText } from '../../settings/texts.ts'
import { useSiteLayer } from './use-site-layer.ts'

export interface SiteMapProps {
  /** The area to move to; a new object repeats the request. */
  readonly focus: { readonly bounds: Bounds } | undefined
  readonly selectedId: number | undefined
  readonly onPick: (id: number) => void
  readonly onUnsupported: () => void
}

export const SiteMap = ({ focus, selectedId, onPick, onUnsupported }: SiteMapProps) => {
  const t = useText()
  const [map, setMap] = useState<MapHandle>()
  useSiteLayer(map, { isOn: true, selectedId, onPick })
  const fit = useEffectEvent(() => {
    if (focus) map?.fit(focus.bounds, { paddingPx: 50 })
  })
  useEffect(fit, [map, focus])
  return (
    <MapView
      title={t('sites.map')}
      coarse={t('drawing.coarse')}
      onReady={(handle) => {
        setMap(handle)
        return () => setMap(undefined)
      }}
      onUnsupported={onUnsupported}
    />
  )
}
