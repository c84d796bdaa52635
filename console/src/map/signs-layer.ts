/** Numbered discs with a name beside each, above everything else: places on a track, or where vehicles are at a moment. */
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { fontStack } from './map-fonts.ts'
import { mapPalettes, markColours } from './map-palette.ts'
import type { LngLat, MapHandle } from './map-types.ts'

export interface MapSign extends LngLat {
  /** One or two characters inside the disc. */
  readonly text: string
  /** Stands beside the disc where there is room. */
  readonly label: string
  readonly colour: string
}

export interface SignsLayer {
  set(signs: readonly MapSign[]): void
  remove(): void
}

export const createSignsLayer = (map: MapHandle): SignsLayer => {
  const { engine } = map
  engine.addSource(source, { type: 'geojson', data: featuresOf([]) })
  for (const layer of layers) engine.addLayer(layer)
  return {
    // A page that unmounts may clear the signs of a map that is already removed.
    set: (signs) => void (engine.getSource(source) as GeoJSONSource | undefined)?.setData(featuresOf(signs)),
    remove: () => {
      for (const { id } of layers) engine.removeLayer(id)
      engine.removeSource(source)
    },
  }
}

const source = 'signs'
const layers: LayerSpecification[] = [
  {
    id: 'sign-disc',
    type: 'circle',
    source,
    paint: {
      'circle-radius': 10,
      'circle-color': ['get', 'colour'],
      'circle-stroke-color': markColours.white,
      'circle-stroke-width': 2.5,
    },
  },
  {
    id: 'sign-text',
    type: 'symbol',
    source,
    layout: {
      'text-field': ['get', 'text'],
      'text-font': fontStack('en', 'Semibold'),
      'text-size': 11.5,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': markColours.white },
  },
  {
    id: 'sign-label',
    type: 'symbol',
    source,
    layout: {
      'text-field': ['get', 'label'],
      'text-font': fontStack('zh', 'Medium'),
      'text-size': 12,
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 1.3,
    },
    paint: {
      'text-color': '#16202e',
      'text-halo-color': mapPalettes.light.halo,
      'text-halo-width': 1.6,
    },
  },
]

const featuresOf = (signs: readonly MapSign[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: signs.map(({ lng, lat, text, label, colour }) => ({
    type: 'Feature',
    properties: { text, label, colour },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
})
