/** The map of a track. Loaded separately, because it brings the map library. */
import type { Stop } from '@coldway/contract/readings/tracks.ts'
import { useEffect, useState } from 'react'
import { MapView } from '../../map/map-view.tsx'
import { createTrackLayer, type MapTrack } from '../../map/track-layer.ts'
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
  const [track, setTrack] = useState<MapTrack>()
  useEffect(() => track?.layer.mark(stops), [track, stops])
  return (
    <MapView
      title={t('tracks.map')}
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
