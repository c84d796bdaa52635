/** The map of a track. Loaded separately, because it brings the map library. */
import type { Stop } from '@coldway/contract/readings/tracks.ts'
import { useEffect, useState } from 'react'
import { MapView } from '../../map/map-view.tsx'
import { createTrackLayer, type MapTrack } from '../../map/track-layer.ts'
import { createSignsLayer, type MapSign, type SignsLayer } from '../../map/signs-layer.ts'
import { useText } from '../../settings/texts.ts'
import { SiteLayer } from '../sites/index.ts'

interface TrackMapProps {
  readonly stops: readonly Stop[]
  readonly signs: readonly MapSign[]
  /** Shows the user's sites. */
  readonly hasSites: boolean
  readonly onTrackLayer: (track: MapTrack | undefined) => void
  readonly onUnsupported: () => void
}

export const TrackMap = ({ stops, signs, hasSites, onTrackLayer, onUnsupported }: TrackMapProps) => {
  const t = useText()
  const [track, setTrack] = useState<MapTrack>()
  const [marks, setMarks] = useState<SignsLayer>()
  useEffect(() => track?.layer.mark(stops), [track, stops])
  useEffect(() => marks?.set(signs), [marks, signs])
  return (
    <MapView
      title={t('tracks.map')}
      onReady={(map) => {
        const made = { layer: createTrackLayer(map), map }
        const discs = createSignsLayer(map)
        setTrack(made)
        setMarks(discs)
        onTrackLayer(made)
        return () => {
          setTrack(undefined)
          setMarks(undefined)
          onTrackLayer(undefined)
          discs.remove()
          made.layer.remove()
        }
      }}
      onUnsupported={onUnsupported}
    >
      {track && hasSites && <SiteLayer map={track.map} isOn />}
    </MapView>
  )
}
