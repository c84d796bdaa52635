/** Several plain lines on one map, each in its own colour with a white rim. */
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { markColours } from './map-palette.ts'
import type { LngLat, MapHandle } from './map-types.ts'
import { unrolled } from './track-line.ts'

export interface MapLine {
  readonly colour: string
  /** The points in order of time. */
  readonly points: readonly LngLat[]
}

export interface LinesLayer {
  set(lines: readonly MapLine[]): void
  remove(): void
}

export const createLinesLayer = (map: MapHandle): LinesLayer => {
  const { engine } = map
  engine.addSource(source, { type: 'geojson', data: featuresOf([]) })
  const below = engine.getLayer('sign-disc') ? 'sign-disc' : undefined
  for (const layer of layers) engine.addLayer(layer, below)
  return {
    // A page that unmounts may clear the lines of a map that is already removed.
    set: (lines) => void (engine.getSource(source) as GeoJSONSource | undefined)?.setData(featuresOf(lines)),
    remove: () => {
      for (const { id } of layers) engine.removeLayer(id)
      engine.removeSource(source)
    },
  }
}

const source = 'lines'
const round = { 'line-cap': 'round', 'line-join': 'round' } as const
const layers: LayerSpecification[] = [
  {
    id: 'lines-casing',
    type: 'line',
    source,
    layout: round,
    paint: { 'line-color': markColours.white, 'line-width': 7, 'line-opacity': 0.9 },
  },
  { id: 'lines', type: 'line', source, layout: round, paint: { 'line-color': ['get', 'colour'], 'line-width': 4 } },
]

const featuresOf = (lines: readonly MapLine[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: lines
    .filter(({ points }) => points.length > 1)
    .map(({ colour, points }) => ({
      type: 'Feature',
      properties: { colour },
      geometry: { type: 'LineString', coordinates: unrolled(points) },
    })),
})
