/** A site, the track past it, and the crossings. Loaded after the drawer, because it brings the map library. */
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import type { DrawnSite } from '@coldway/contract/sites/sites.ts'
import { useEffect, useState } from 'react'
import type { LngLat, MapHandle } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { boundsOfShapes } from '../../map/shapes.ts'
import { createShapesLayer, type ShapesLayer } from '../../map/shapes-layer.ts'
import { createTrackLayer, type TrackLayer } from '../../map/track-layer.ts'
import { boundsOf } from '../../map/track-line.ts'
import { useText } from '../../settings/texts.ts'
import { shapeOf } from './site-drawing.ts'
import { siteSigns } from './site-signs.ts'

interface RecordMapProps {
  readonly site: DrawnSite | undefined
  readonly points: readonly TrackPoint[]
  readonly crossings: readonly LngLat[]
  readonly onUnsupported: () => void
}
interface Parts {
  readonly map: MapHandle
  readonly track: TrackLayer
  readonly shapes: ShapesLayer
}

export const RecordMap = ({ site, points, crossings, onUnsupported }: RecordMapProps) => {
  const t = useText()
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    if (!parts) return
    parts.shapes.set(site ? [shapeOf(site)] : [])
    const bounds = (site && boundsOfShapes([shapeOf(site)])) ?? boundsOf(crossings)
    if (bounds) parts.map.fit(bounds, { paddingPx: 50 })
  }, [parts, site, crossings])
  useEffect(() => {
    parts?.track.set(points.map(([atMs, lng, lat]) => ({ atMs, lng, lat })))
    parts?.track.mark(crossings)
  }, [parts, points, crossings])
  return (
    <MapView
      title={t('sites.map')}
      coarse={t('drawing.coarse')}
      onReady={(map) => {
        const made = {
          map,
          track: createTrackLayer(map),
          shapes: createShapesLayer(map, { name: 'sites', signs: siteSigns }),
        }
        setParts(made)
        return () => {
          setParts(undefined)
          made.shapes.remove()
          made.track.remove()
        }
      }}
      onUnsupported={onUnsupported}
    />
  )
}
