/** The map of a track. Loaded separately, because it brings the map library. */
import type { Stop } from '@coldway/contract/readings/tracks.ts'
import { useEffect, useState } from 'react'
import type { MapLanguage } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { createTrackLayer, type MapTrack } from '../../map/track-layer.ts'
import { usePreferences } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { SiteLayer } from '../sites/index.ts'

interface TrackMapProps {
  readonly stops: readonly Stop[]
  /** Shows the user's sites. */
  readonly hasSites: boolean
  readonly onTrackLayer: (track: MapTrack | undefined) => void
  readonly onUnsupported: () => void
}

export const TrackMap = ({ stops, hasSites, onTrackLayer, onUnsupported }: TrackMapProps) => {
  const t = useText()
  const { language } = usePreferences()
  const [track, setTrack] = useState<MapTrack>()
  useEffect(() => track?.layer.mark(stops), [track, stops])
  return (
    <MapView
      language={language.slice(0, 2) as MapLanguage}
      texts={{
        title: t('tracks.map'),
        zoomIn: t('monitoring.map.zoomIn'),
        zoomOut: t('monitoring.map.zoomOut'),
        attribution: t('monitoring.map.attribution'),
        coarse: t('monitoring.map.coarse'),
      }}
      onReady={(map) => {
        const made = { layer: createTrackLayer(map), map }
        setTrack(made)
        onTrackLayer(made)
        return () => {
          setTrack(undefined)
          onTrackLayer(undefined)
          made.layer.remove()
        }
      }}
      onUnsupported={onUnsupported}
    >
      {track && hasSites && <SiteLayer map={track.map} isOn />}
    </MapView>
  )
}
