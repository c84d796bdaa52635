import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapSource } from '@coldway/contract/places/maps.ts'
import { fontStack } from './map-fonts.ts'
import { mapPalettes } from './map-palette.ts'
import type { MapPalette } from './map-palette.ts'
import type { Boundaries, MapLanguage, MapTheme } from './map-types.ts'

export interface MapLook {
  readonly language: MapLanguage
  readonly theme: MapTheme
  readonly boundaries: Boundaries
  /** A map instead of the embedded one. */
  readonly base?: MapSource | undefined
}

/** Sources that must be credited wherever the map is shown. */
export const credits = [
  { name: 'Natural Earth', url: 'https://www.naturalearthdata.com', licence: '' },
  { name: 'GeoNames', url: 'https://www.geonames.org', licence: ' (CC BY 4.0)' },
] as const
const attribution = credits
  .map(({ name, url, licence }) => `<a href="${url}" target="_blank" rel="noreferrer">${name}</a>${licence}`)
  .join(' · ')

/** Rivers and lakes are known to a kilometre only: when zoomed in, no line is better than a wrong one. */
const untilNear: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 8.5, 1, 9.5, 0]

/** The ground before the first tiles are there: blue everywhere would say that all of it is sea. */
export const unknownGround = (look: MapLook): string => mapPalettes[look.theme].land
export const seaGround = (look: MapLook): string => mapPalettes[look.theme].water

/** The embedded map. One file of tiles serves both themes, all languages and every view of the borders. */
export const mapStyle = (look: MapLook, tilesUrl: string): StyleSpecification => ({
  version: 8,
  sources: { base: { type: 'vector', url: `pmtiles://${tilesUrl}`, attribution } },
  layers: [...groundLayers(look, mapPalettes[look.theme]), ...nameLayers(look, mapPalettes[look.theme])],
})

const groundLayers = ({ boundaries }: MapLook, palette: MapPalette): LayerSpecification[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': palette.water } },
  tiled('land', 'fill', 'land', { paint: { 'fill-color': palette.land, 'fill-antialias': false } }),
  tiled('coast', 'line', 'land', {
    paint: { 'line-color': palette.coast, 'line-width': widths(0.6, 1.4) },
  }),
  tiled('lakes', 'fill', 'lakes', { paint: { 'fill-color': palette.water, 'fill-opacity': untilNear } }),
  tiled('rivers', 'line', 'rivers', {
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.river, 'line-width': widths(0.5, 1.8), 'line-opacity': untilNear },
  }),
  tiled('state-lines', 'line', 'borders', {
    filter: borderFilter(boundaries, 1),
    paint: { 'line-color': palette.stateLine, 'line-width': widths(0.5, 1.4), 'line-dasharray': [4, 3] },
  }),
  tiled('country-lines', 'line', 'borders', {
    filter: borderFilter(boundaries, 0),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.countryLine, 'line-width': widths(0.7, 2) },
  }),
]

const nameLayers = (look: MapLook, palette: MapPalette): LayerSpecification[] => [
  names('towns', {
    filter: nameFilter('town', look.boundaries),
    layout: {
      ...textOf(look.language),
      'text-size': ['interpolate', ['linear'], ['zoom'], 4, rankSize(13, 11), 8, rankSize(17, 12)],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.45,
      'text-justify': 'auto',
      'icon-image': 'town-dot',
      'icon-optional': false,
    },
    paint: { 'text-color': palette.townText, ...halo(palette) },
  }),
  names('states', {
    filter: nameFilter('state', look.boundaries),
    minzoom: 4.6,
    maxzoom: 9,
    layout: {
      ...textOf(look.language),
      'text-size': ['interpolate', ['linear'], ['zoom'], 4.5, 10.5, 8, 14],
      'text-letter-spacing': 0.1,
      'text-max-width': 7,
    },
    paint: { 'text-color': palette.stateText, ...halo(palette) },
  }),
  names('countries', {
    filter: nameFilter('country', look.boundaries),
    maxzoom: 7.5,
    layout: {
      ...textOf(look.language),
      'text-font': fontStack(look.language, 'Medium'),
      'text-size': ['interpolate', ['linear'], ['zoom'], 1.5, 11, 6, 17],
      'text-letter-spacing': 0.06,
      'text-max-width': 8,
    },
    paint: { 'text-color': palette.countryText, ...halo(palette) },
  }),
]

type TiledType = 'fill' | 'line' | 'symbol'
type Parts<Type> = Omit<Extract<LayerSpecification, { type: Type }>, 'id' | 'type' | 'source' | 'source-layer'>
const tiled = <Type extends TiledType>(
  id: string,
  type: Type,
  sourceLayer: string,
  rest: Parts<Type>,
): LayerSpecification => ({ id, type, source: 'base', 'source-layer': sourceLayer, ...rest }) as LayerSpecification

const names = (id: string, rest: Parts<'symbol'>): LayerSpecification =>
  tiled(id, 'symbol', 'places', { ...rest, layout: { 'symbol-sort-key': ['get', 'rank'], ...rest.layout } })

const widths = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  3,
  far,
  9,
  near,
]
const rankSize = (first: number, last: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['get', 'rank'],
  0,
  first,
  6,
  last,
]
const halo = (palette: MapPalette) => ({ 'text-halo-color': palette.halo, 'text-halo-width': 1.4 })

/** A tile without a name in the language has the Latin one. */
const textOf = (language: MapLanguage) => ({
  'text-field': ['coalesce', ['get', language], ['get', 'en']] as ExpressionSpecification,
  'text-font': fontStack(language),
})

/** Each line carries its level (0 country, 1 province, 2 none) in both views, and whether it is disputed. */
export const borderFilter = (boundaries: Boundaries, level: 0 | 1): FilterSpecification => {
  if (boundaries === 'cn') return ['==', ['get', 'lvCn'], level]
  const own: ExpressionSpecification = ['==', ['get', 'lv'], level]
  return boundaries === 'none' ? ['all', own, ['!', ['has', 'disputed']]] : own
}

/** `only` names the view a label belongs to: a country's name in one view is a province's in the other. */
export const nameFilter = (kind: 'country' | 'state' | 'town', boundaries: Boundaries): FilterSpecification => {
  const own: ExpressionSpecification = ['==', ['get', 'kind'], kind]
  if (boundaries === 'none') return ['all', own, ['!', ['has', 'only']]]
  return ['all', own, ['match', ['coalesce', ['get', 'only'], boundaries], boundaries, true, false]]
}
