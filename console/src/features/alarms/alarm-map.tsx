/** The map of one alarm. Loaded separately, because it brings the map library. */
import { useEffect, useState } from 'react'
import type { LngLat } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { createTrackLayer, type MapTrack } from '../../map/track-layer.ts'
import { boundsOf } from '../../map/track-line.ts'
import { useText } from '../../settings/texts.ts'

interface AlarmMapProps {
  readonly places: readonly LngLat[]
  readonly onUnsupported: () => void
}

const fitting = { paddingPx: 36, maxZoom: 8 } as const

export const AlarmMap = ({ places, onUnsupported }: AlarmMapProps) => {
  const t = useText()
  const [track, setTrack] = useState<MapTrack>()
  useEffect(() => {
    if (!track) return
    track.layer.mark(places)
    const bounds = boundsOf(places)
    if (bounds) track.map.fit(bounds, fitting)
  }, [track, places])
  return (
    <MapView
      isStill
      title={t('alarms.place')}
      onReady={(map) => {
        const made = { layer: createTrackLayer(map), map }
        setTrack(made)
        return () => {
          setTrack(undefined)
          made.layer.remove()
        }
      }}
      onUnsupported={onUnsupported}
    />
  )
}
