import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { fontStack } from './map-fonts.ts'
import { mapPalettes, markColours } from './map-palette.ts'
import type { MapHandle, Off } from './map-types.ts'
import { clusterFeatures, type MapShape, type ShapeCluster, shapeFeatures } from './shapes.ts'
import { watchRemoval } from './removal.ts'

export interface ShapesOptions {
  /** Name of the set; another set on the same map needs another name. */
  readonly name: string
  /** Line drawings on a 24 px grid, by the key that shapes name. */
  readonly signs: Readonly<Record<string, { readonly path: string; readonly colour: string }>>
  /** Called with a clicked shape; without it, clicks go through to the map. */
  readonly onPick?: (id: number) => void
}
export interface ShapesLayer {
  /** `clusters` represent sites that are not among the shapes. */
  set(shapes: readonly MapShape[], clusters?: readonly ShapeCluster[]): void
  /** Highlights a shape. */
  select(id: number | undefined): void
  remove(): void
}

/** Areas and lines with their names, below tracks and devices. */
export const createShapesLayer = (map: MapHandle, { name, signs, onPick }: ShapesOptions): ShapesLayer => {
  const { engine } = map
  let shapes: readonly MapShape[] = []
  let selectedId: number | undefined
  for (const [key, { path, colour }] of Object.entries(signs)) {
    const image = `${name}-${key}`
    const drawn = engine.hasImage(image) ? undefined : signOf(path, colour)
    if (drawn) engine.addImage(image, drawn, { pixelRatio: scale })
  }
  const sources = [name, `${name}-clusters`]
  for (const id of sources) engine.addSource(id, { type: 'geojson', data: clusterFeatures([]) })
  const below = ['track-casing', 'cluster-ring', 'draw-fill'].find((id) => engine.getLayer(id))
  const layers = layersOf(name)
  for (const layer of layers) engine.addLayer(layer, below)
  const picked = onPick ? [`${name}-label`, `${name}-fill`, `${name}-edge`] : []
  const offs: Off[] = [
    ...picked.map((id) => map.claim(id, ({ properties }) => onPick?.(properties.id as number))),
    map.claim(`${name}-cluster`, ({ properties }) => {
      const { lng, lat } = properties as { lng: number; lat: number }
      map.setView({ lng, lat, zoom: map.view().zoom + closerBy })
    }),
  ]
  const removal = watchRemoval(engine)
  const sourceOf = (id: string) => (removal.isGone() ? undefined : (engine.getSource(id) as GeoJSONSource | undefined))
  const draw = () => void sourceOf(name)?.setData(shapeFeatures(shapes, selectedId))
  return {
    set: (next, clusters = []) => {
      shapes = next
      draw()
      void sourceOf(`${name}-clusters`)?.setData(clusterFeatures(clusters))
    },
    select: (id) => {
      selectedId = id
      draw()
    },
    remove: () => {
      if (removal.isGone()) return
      removal.stop()
      for (const off of offs) off()
      for (const { id } of layers) engine.removeLayer(id)
      for (const id of sources) engine.removeSource(id)
    },
  }
}

const closerBy = 2

const layersOf = (name: string): LayerSpecification[] => [...outlinesOf(name), ...clustersOf(name), labelOf(name)]

const outlinesOf = (name: string): LayerSpecification[] => [
  {
    id: `${name}-fill`,
    type: 'fill',
    source: name,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': ['case', ['get', 'isSelected'], 0.26, 0.12] },
  },
  {
    id: `${name}-edge`,
    type: 'line',
    source: name,
    filter: ['!=', ['geometry-type'], 'Point'],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': ['get', 'colour'],
      'line-width': ['case', ['get', 'isSelected'], 3.5, 1.8],
      'line-opacity': 0.9,
    },
  },
]

const clustersOf = (name: string): LayerSpecification[] => [
  {
    id: `${name}-cluster`,
    type: 'circle',
    source: `${name}-clusters`,
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['get', 'count'], 2, 12, 200, 18, 5000, 26],
      'circle-color': clusterColour,
      'circle-opacity': 0.85,
      'circle-stroke-width': 1.6,
      'circle-stroke-color': markColours.white,
    },
  },
  {
    id: `${name}-count`,
    type: 'symbol',
    source: `${name}-clusters`,
    layout: { 'text-field': ['get', 'text'], 'text-font': fontStack('en', 'Semibold'), 'text-size': 12 },
    paint: { 'text-color': markColours.white },
  },
]

const labelOf = (name: string): LayerSpecification => ({
  id: `${name}-label`,
  type: 'symbol',
  source: name,
  filter: ['==', ['geometry-type'], 'Point'],
  layout: {
    'icon-image': ['concat', `${name}-`, ['get', 'sign']],
    'icon-allow-overlap': true,
    'text-field': ['get', 'name'],
    'text-font': fontStack('zh', 'Medium'),
    'text-size': 12,
    'text-anchor': 'top',
    'text-offset': [0, 1],
    'text-max-width': 10,
    'text-optional': true,
  },
  paint: {
    'text-color': '#16202e',
    'text-halo-color': mapPalettes.light.halo,
    'text-halo-width': 1.6,
  },
})

/** The colour of clusters of sites, distinct from those of devices, which move. */
const clusterColour = '#475569'
/** The factor by which signs are drawn larger, for dense screens. */
const scale = 2
const sizePx = 22
const gridPx = 24
const glyphPx = 14

/** Draws the sign in white on a coloured disc. */
const signOf = (path: string, colour: string): ImageData | undefined => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = sizePx * scale
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.scale(scale, scale)
  pen.beginPath()
  pen.roundRect(1, 1, sizePx - 2, sizePx - 2, 6)
  pen.fillStyle = colour
  pen.fill()
  pen.lineWidth = 1.5
  pen.strokeStyle = markColours.white
  pen.stroke()
  pen.translate((sizePx - glyphPx) / 2, (sizePx - glyphPx) / 2)
  pen.scale(glyphPx / gridPx, glyphPx / gridPx)
  pen.lineWidth = 2.2
  pen.lineJoin = pen.lineCap = 'round'
  pen.stroke(new Path2D(path))
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
