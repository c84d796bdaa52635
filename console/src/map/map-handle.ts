import type { Map as Engine, MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl'
import type { Bounds, LngLat, MapHandle, MapWindow } from './map-types.ts'

/** Tolerance of a click, for fingers and shaky hands. */
const clickReachPx = 6
const flightMs = 500

export const createHandle = (engine: Engine, isStill: boolean): MapHandle => {
  const claims = new Map<string, (feature: MapGeoJSONFeature) => void>()
  const picks = new Set<(at: LngLat) => void>()

  engine.on('click', (event) => {
    const layers = [...claims.keys()].filter((id) => engine.getLayer(id))
    const feature = featureAt(engine, event, layers)
    if (feature) claims.get(feature.layer.id)?.(feature)
    else for (const pick of picks) pick({ lng: event.lngLat.lng, lat: event.lngLat.lat })
  })

  return {
    engine,
    isStill,
    view: () => windowOf(engine),
    setView: ({ lng, lat, zoom }, isJump = false) => {
      const center = engine.getCenter()
      const to = { center: [lng ?? center.lng, lat ?? center.lat] as [number, number], zoom: zoom ?? engine.getZoom() }
      if (isJump || isStill) engine.jumpTo(to)
      else engine.easeTo({ ...to, duration: flightMs })
    },
    fit: ([west, south, east, north], { paddingPx = 60, maxZoom = 14 } = {}) => {
      const padding = typeof paddingPx === 'number' ? paddingPx : { ...paddingPx }
      const duration = isStill ? 0 : flightMs
      engine.fitBounds([west, south, east, north], { padding, maxZoom, duration, linear: true })
    },
    onMove: (handler) => {
      const subscription = engine.on('moveend', () => handler(windowOf(engine)))
      return () => subscription.unsubscribe()
    },
    onPick: (handler) => {
      picks.add(handler)
      return () => void picks.delete(handler)
    },
    claim: (layerId, onFeature) => {
      claims.set(layerId, onFeature)
      const enter = engine.on('mouseenter', layerId, () => setCursor(engine, 'pointer'))
      const leave = engine.on('mouseleave', layerId, () => setCursor(engine, ''))
      return () => {
        claims.delete(layerId)
        enter.unsubscribe()
        leave.unsubscribe()
      }
    },
  }
}

const windowOf = (engine: Engine): MapWindow => {
  const { lng, lat } = engine.getCenter()
  const box = engine.getBounds()
  const bounds: Bounds = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()]
  return { lng, lat, zoom: engine.getZoom(), bounds }
}

/** A feature under the pointer takes precedence over one that is only near. */
const featureAt = (engine: Engine, { point }: MapMouseEvent, layers: string[]): MapGeoJSONFeature | undefined => {
  if (layers.length === 0) return undefined
  const near: [[number, number], [number, number]] = [
    [point.x - clickReachPx, point.y - clickReachPx],
    [point.x + clickReachPx, point.y + clickReachPx],
  ]
  return engine.queryRenderedFeatures(point, { layers })[0] ?? engine.queryRenderedFeatures(near, { layers })[0]
}

const setCursor = (engine: Engine, cursor: string) => {
  engine.getCanvas().style.cursor = cursor
}
