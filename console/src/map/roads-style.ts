/**
 * A style for archives of OpenStreetMap in the schema of Protomaps' basemap, version 4 (docs/how-to/add-a-map.md): land,
 * water, roads, borders and names in the colours and fonts of the embedded map.
 */
import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import { fontStack } from './map-fonts.ts'
import { type MapPalette, mapPalettes } from './map-palette.ts'
import type { MapLook } from './map-style.ts'
import type { MapLanguage, MapTheme } from './map-types.ts'

export const roadsStyle = (look: MapLook, source: VectorSourceSpecification): StyleSpecification => {
  const palette = mapPalettes[look.theme]
  const roads = roadColours[look.theme]
  return {
    version: 8,
    sources: { base: source },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': palette.water } },
      fill('earth', 'earth', palette.land),
      fill('green', 'landuse', roads.green, ['in', ['get', 'kind'], ['literal', greens]]),
      fill('water', 'water', palette.water, ['==', ['geometry-type'], 'Polygon']),
      line('rivers', 'water', palette.river, [4, 0.4, 12, 1.6], ['==', ['geometry-type'], 'LineString']),
      fill('buildings', 'buildings', roads.building),
      line('rails', 'roads', palette.stateLine, [9, 0.6, 16, 2], kind('rail')),
      line('paths', 'roads', roads.casing, [13, 0.4, 17, 2], kind('path')),
      line('minor-casing', 'roads', roads.casing, [11, 0.8, 17, 12], kind('minor_road')),
      line('minor', 'roads', roads.minor, [11, 0.4, 17, 10], kind('minor_road')),
      line('major-casing', 'roads', roads.casing, [6, 0.8, 17, 16], kind('major_road')),
      line('major', 'roads', roads.major, [6, 0.5, 17, 13], kind('major_road')),
      line('highway-casing', 'roads', roads.highwayCasing, [4, 0.8, 17, 18], kind('highway')),
      line('highway', 'roads', roads.highway, [4, 0.5, 17, 15], kind('highway')),
      line('borders', 'boundaries', palette.countryLine, [3, 0.7, 9, 2]),
      ...nameLayers(look.language, palette),
    ],
  }
}

const greens = ['park', 'forest', 'wood', 'grass', 'nature_reserve', 'national_park', 'meadow', 'scrub']
const roadColours: Record<
  MapTheme,
  Record<'green' | 'building' | 'casing' | 'minor' | 'major' | 'highway' | 'highwayCasing', string>
> = {
  light: {
    green: '#e3ecd8',
    building: '#e9e4da',
    casing: '#cfc8ba',
    minor: '#ffffff',
    major: '#fff3c4',
    highway: '#f8c878',
    highwayCasing: '#c98f3a',
  },
  dark: {
    green: '#1d2f33',
    building: '#243246',
    casing: '#131d2b',
    minor: '#31415a',
    major: '#41546f',
    highway: '#6b7f9c',
    highwayCasing: '#1a2536',
  },
}

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name]

const fill = (id: string, layer: string, colour: string, filter?: ExpressionSpecification): LayerSpecification => ({
  id,
  type: 'fill',
  source: 'base',
  'source-layer': layer,
  ...(filter && { filter }),
  paint: { 'fill-color': colour },
})

/** `widths`: a zoom and its width, then another. */
const line = (
  id: string,
  layer: string,
  colour: string,
  ...[[fromZoom, from, toZoom, to], filter]: [readonly [number, number, number, number], ExpressionSpecification?]
): LayerSpecification => ({
  id,
  type: 'line',
  source: 'base',
  'source-layer': layer,
  ...(filter && { filter }),
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': colour,
    'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], fromZoom, from, toZoom, to],
  },
})

/** Archives name Chinese as script, not as country. */
const nameKeys: Record<MapLanguage, string> = {
  en: 'name:en',
  zh: 'name:zh-Hans',
  ko: 'name:ko',
  ru: 'name:ru',
  th: 'name:th',
}

const nameLayers = (language: MapLanguage, palette: MapPalette): LayerSpecification[] => {
  const text = {
    'text-field': [
      'coalesce',
      ['get', nameKeys[language]],
      ['get', `name:${language}`],
      ['get', 'name'],
      '',
    ] as ExpressionSpecification,
    'text-font': fontStack(language),
  }
  const paint = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 }
  return [
    {
      id: 'road-names',
      type: 'symbol',
      source: 'base',
      'source-layer': 'roads',
      minzoom: 12,
      layout: { ...text, 'symbol-placement': 'line', 'text-size': 11 },
      paint: { ...paint, 'text-color': palette.townText },
    },
    {
      id: 'towns',
      type: 'symbol',
      source: 'base',
      'source-layer': 'places',
      filter: ['in', ['get', 'kind'], ['literal', ['locality', 'neighbourhood', 'macrohood']]],
      layout: { ...text, 'text-size': ['interpolate', ['linear'], ['zoom'], 4, 11, 12, 15] },
      paint: { ...paint, 'text-color': palette.townText },
    },
    {
      id: 'countries',
      type: 'symbol',
      source: 'base',
      'source-layer': 'places',
      maxzoom: 7,
      filter: ['in', ['get', 'kind'], ['literal', ['country', 'region']]],
      layout: { ...text, 'text-size': 12 },
      paint: { ...paint, 'text-color': palette.countryText },
    },
  ]
}
