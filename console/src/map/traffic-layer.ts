/** Road conditions of a map's provider as tiles, above the map and below everything of ours. */
import type { MapSource } from '@coldway/contract/places/maps.ts'
import { tilesOf } from './datum-protocol.ts'
import type { MapHandle, Off } from './map-types.ts'
import { watchRemoval } from './removal.ts'

const id = 'traffic'
/** Providers renew their tiles about every minute or two. */
const freshMs = 120_000

export const showTraffic = ({ engine }: MapHandle, traffic: NonNullable<MapSource['traffic']>): Off => {
  engine.addSource(id, { type: 'raster', tiles: [tilesOf(traffic)], tileSize: 256, maxzoom: traffic.maxZoom })
  const layers = engine.getStyle().layers
  const above = layers[layers.findIndex((layer) => layer.id === 'raster') + 1]?.id
  engine.addLayer({ id, type: 'raster', source: id }, above)
  const timer = setInterval(() => engine.refreshTiles(id), freshMs)
  const removal = watchRemoval(engine)
  return () => {
    clearInterval(timer)
    if (removal.isGone()) return
    removal.stop()
    engine.removeLayer(id)
    engine.removeSource(id)
  }
}
