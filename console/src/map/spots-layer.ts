/** Discs with a name beside each, that a press opens: things around a place, and the place itself. */
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { fontStack } from './map-fonts.ts'
import { mapPalettes, markColours } from './map-palette.ts'
import type { LngLat, MapHandle } from './map-types.ts'

export interface MapSpot extends LngLat {
  readonly id: number
  readonly label: string
  readonly colour: string
  /** The later ones are drawn over those before. */
  readonly isLarge: boolean
}
export interface SpotsLayer {
  set(spots: readonly MapSpot[]): void
  remove(): void
}

const source = 'spots'
const [smallPx, largePx] = [9, 12] as const

const layers: LayerSpecification[] = [
  {
    id: 'spot-disc',
    type: 'circle',
    source,
    paint: {
      'circle-radius': ['case', ['get', 'isLarge'], largePx, smallPx],
      'circle-color': ['get', 'colour'],
      'circle-stroke-color': markColours.white,
      'circle-stroke-width': 3,
    },
  },
  {
    id: 'spot-label',
    type: 'symbol',
    source,
    layout: {
      'text-field': ['get', 'label'],
      'text-font': fontStack('zh', 'Medium'),
      'text-size': 13,
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 1.2,
    },
    paint: { 'text-color': '#16202e', 'text-halo-color': mapPalettes.light.halo, 'text-halo-width': 1.8 },
  },
]

export const createSpotsLayer = (map: MapHandle, onPick: (id: number) => void): SpotsLayer => {
  const { engine } = map
  engine.addSource(source, { type: 'geojson', data: featuresOf([]) })
  for (const layer of layers) engine.addLayer(layer)
  const offs = layers.map(({ id }) => map.claim(id, ({ properties }) => onPick(properties.id as number)))
  return {
    // A page that unmounts may set the spots of a map that is already removed.
    set: (spots) => void (engine.getSource(source) as GeoJSONSource | undefined)?.setData(featuresOf(spots)),
    remove: () => {
      for (const off of offs) off()
      for (const { id } of layers) engine.removeLayer(id)
      engine.removeSource(source)
    },
  }
}

const featuresOf = (spots: readonly MapSpot[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: spots.map(({ lng, lat, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
})
