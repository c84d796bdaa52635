/** The way of the shipment on a map. Loaded after the figures, because it brings the map library. */
import type { SimpleRange } from '@coldway/contract/devices/device-state.ts'
import type { DrawnTrack } from '@coldway/contract/readings/tracks.ts'
import { useEffect, useMemo, useState } from 'react'
import { useCan } from '../../api/use-me.ts'
import { MapView } from '../../map/map-view.tsx'
import { createTrackLayer, type MapTrack } from '../../map/track-layer.ts'
import { useText } from '../../settings/texts.ts'
import { colouredTrack } from '../playback/index.ts'
import { SiteLayer } from '../sites/index.ts'

interface ShipmentMapProps {
  readonly tracks: readonly DrawnTrack[]
  readonly range: SimpleRange
  readonly cursorMs: number | undefined
  readonly onUnsupported: () => void
}

const paddingPx = { top: 40, right: 40, bottom: 40, left: 40 }
const maxZoom = 11

export const ShipmentMap = ({ tracks, range, cursorMs, onUnsupported }: ShipmentMapProps) => {
  const t = useText()
  const canSites = useCan('site:view') ?? false
  const [track, setTrack] = useState<MapTrack>()
  const points = useMemo(() => tracks.flatMap((one) => one.points), [tracks])
  const { tempLowC, tempHighC } = range
  useEffect(() => {
    if (!track) return
    track.layer.set(colouredTrack(points, { range: { ...range, tempLowC, tempHighC } }, 'temperature'))
    track.layer.mark(tracks.flatMap(({ stops }) => stops))
    track.layer.fit({ paddingPx, maxZoom })
  }, [track, points, tempLowC, tempHighC])
  useEffect(() => {
    if (cursorMs === undefined) track?.layer.hideCursor()
    else track?.layer.moveTo(cursorMs)
  }, [track, cursorMs])
  return (
    <MapView
      title={t('shipment.map')}
      onReady={(map) => {
        const made = { layer: createTrackLayer(map), map }
        setTrack(made)
        return () => {
          setTrack(undefined)
          made.layer.remove()
        }
      }}
      onUnsupported={onUnsupported}
    >
      {track && canSites && <SiteLayer map={track.map} isOn />}
    </MapView>
  )
}
