import type { RoadCondition } from '@coldway/contract/enums.ts'
import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { markColours } from './map-palette.ts'
import type { LngLat, MapHandle } from './map-types.ts'
import { roadColours } from './road-colours.ts'
import { unrolled } from './track-line.ts'
import { watchRemoval } from './removal.ts'

export interface CourseLayer {
  /** An empty path clears the layer; a path without a road service is dashed; stretches are coloured by their traffic. */
  set(path: readonly LngLat[], isEstimate: boolean, stretches?: readonly CourseStretch[]): void
  remove(): void
}

export interface CourseStretch {
  readonly condition: RoadCondition
  readonly path: readonly (readonly [number, number])[]
}

const source = 'course'
const traffic = 'course-traffic'

/** The path of a line, below the hand-drawn points. */
export const createCourseLayer = (map: MapHandle): CourseLayer => {
  const { engine } = map
  engine.addSource(source, { type: 'geojson', data: featureOf([]) })
  engine.addSource(traffic, { type: 'geojson', data: trafficOf([]) })
  const below = ['draw-fill', 'track-casing', 'cluster-ring'].find((id) => engine.getLayer(id))
  for (const layer of layers) engine.addLayer(layer, below)
  const removal = watchRemoval(engine)
  return {
    set: (path, isEstimate, stretches = []) => {
      if (removal.isGone()) return
      void (engine.getSource(source) as GeoJSONSource | undefined)?.setData(featureOf(path))
      void (engine.getSource(traffic) as GeoJSONSource | undefined)?.setData(trafficOf(stretches))
      engine.setPaintProperty('course-line', 'line-dasharray', isEstimate ? [2, 1.5] : undefined)
    },
    remove: () => {
      if (removal.isGone()) return
      removal.stop()
      for (const { id } of layers) engine.removeLayer(id)
      engine.removeSource(source)
      engine.removeSource(traffic)
    },
  }
}

const featureOf = (path: readonly LngLat[]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: unrolled(path) },
})

const trafficOf = (stretches: readonly CourseStretch[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: stretches.map(({ condition, path }) => ({
    ...featureOf(path.map(([lng, lat]) => ({ lng, lat }))),
    properties: { colour: roadColours[condition] },
  })),
})

const layers: LayerSpecification[] = [
  {
    id: 'course-casing',
    type: 'line',
    source,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': markColours.white, 'line-width': 7, 'line-opacity': 0.9 },
  },
  {
    id: 'course-line',
    type: 'line',
    source,
    layout: { 'line-join': 'round', 'line-cap': 'butt' },
    paint: { 'line-color': markColours.brand, 'line-width': 4 },
  },
  {
    id: 'course-traffic',
    type: 'line',
    source: traffic,
    layout: { 'line-join': 'round', 'line-cap': 'butt' },
    paint: { 'line-color': ['get', 'colour'], 'line-width': 4 },
  },
]
