import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { markColours } from './map-palette.ts'
import type { Bounds, FitOptions, LngLat, MapHandle } from './map-types.ts'
import { boundsOf, breachLines, gradientOf, spotAt, trackLine } from './track-line.ts'
import type { TrackPoint, TrackSpot } from './track-line.ts'

export interface TrackLayer {
  /** Draws the points, which are in order of time. An empty list clears the line and its marks. */
  set(points: readonly TrackPoint[]): void
  /** Moves the cursor to a time within the track and returns its position; undefined without a track. */
  moveTo(atMs: number): TrackSpot | undefined
  hideCursor(): void
  /** Draws rings at places on the track; an empty list clears them. */
  mark(places: readonly LngLat[]): void
  bounds(): Bounds | undefined
  /** Fits the map to the track, if there is one. */
  fit(options?: FitOptions): void
  remove(): void
}

/** The functions of the map that playback uses. */
export interface MapTrack {
  readonly layer: TrackLayer
  readonly map: MapHandle
}

/** One line with its start, its end and a cursor. */
export const createTrackLayer = (map: MapHandle): TrackLayer => {
  const { engine } = map
  let track: readonly TrackPoint[] = []
  // A page that unmounts may clear the line of a map that is already removed.
  const fill = (id: SourceId, data: FeatureCollection): void => {
    void (engine.getSource(id) as GeoJSONSource | undefined)?.setData(data)
  }

  for (const id of sourceIds)
    engine.addSource(id, { type: 'geojson', data: marks([]), lineMetrics: id === 'track-line' })
  // The track stands below the marks of other layers, when those exist already.
  const below = engine.getLayer('cluster-ring') ? 'cluster-ring' : undefined
  for (const layer of trackLayers) engine.addLayer(layer, layer.id === 'track-cursor' ? undefined : below)

  const set = (points: readonly TrackPoint[]) => {
    track = points
    fill('track-line', trackLine(points))
    fill('track-breach', breachLines(points))
    fill('track-ends', marks(endsOf(points)))
    fill('track-cursor', marks([]))
    if (!engine.getLayer('track-line')) return
    engine.setPaintProperty('track-line', 'line-gradient', gradientOf(points, markColours.brand) ?? plain)
  }

  return {
    set,
    moveTo: (atMs) => {
      const spot = spotAt(track, atMs)
      fill('track-cursor', marks(spot ? [{ ...spot, icon: 'track-cursor' }] : []))
      return spot
    },
    hideCursor: () => fill('track-cursor', marks([])),
    mark: (places) => fill('track-places', marks(places.map((place) => ({ ...place, icon: '' })))),
    bounds: () => boundsOf(track),
    fit: (options) => {
      const bounds = boundsOf(track)
      if (bounds) map.fit(bounds, options)
    },
    remove: () => {
      for (const { id } of trackLayers) engine.removeLayer(id)
      for (const id of sourceIds) engine.removeSource(id)
    },
  }
}

const sourceIds = ['track-line', 'track-breach', 'track-places', 'track-ends', 'track-cursor'] as const
type SourceId = (typeof sourceIds)[number]
const plain = ['step', ['line-progress'], markColours.brand, 1, markColours.brand] as never

const round = { 'line-cap': 'round', 'line-join': 'round' } as const
const icons: SymbolLayerSpecification['layout'] = {
  'icon-image': ['get', 'icon'],
  'icon-rotate': ['get', 'heading'],
  'icon-rotation-alignment': 'map',
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
}
const trackLayers: LayerSpecification[] = [
  {
    id: 'track-casing',
    type: 'line',
    source: 'track-line',
    layout: round,
    paint: { 'line-color': markColours.white, 'line-width': 8, 'line-opacity': 0.9 },
  },
  {
    id: 'track-line',
    type: 'line',
    source: 'track-line',
    layout: round,
    paint: { 'line-width': 5, 'line-gradient': plain },
  },
  {
    id: 'track-breach',
    type: 'line',
    source: 'track-breach',
    layout: round,
    paint: { 'line-color': markColours.bad, 'line-width': 6.5 },
  },
  {
    id: 'track-places',
    type: 'circle',
    source: 'track-places',
    paint: {
      // Stops are small when zoomed out: many of them must not cover the line between them.
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 2, 8, 6],
      'circle-color': markColours.white,
      'circle-stroke-color': markColours.warning,
      'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 4, 1, 8, 3],
    },
  },
  { id: 'track-ends', type: 'symbol', source: 'track-ends', layout: icons },
  { id: 'track-cursor', type: 'symbol', source: 'track-cursor', layout: icons },
]

type TrackMark = LngLat & { readonly icon: string; readonly headingDeg?: number }

const endsOf = (points: readonly TrackPoint[]): TrackMark[] => {
  const [first, last] = [points[0], points.at(-1)]
  return first && last
    ? [
        { ...last, icon: 'track-end' },
        { ...first, icon: 'track-start' },
      ]
    : []
}

const marks = (list: readonly TrackMark[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: list.map(({ lng, lat, icon, headingDeg = 0 }) => ({
    type: 'Feature',
    properties: { icon, heading: headingDeg },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
})
