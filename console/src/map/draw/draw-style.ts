import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { fontStack } from '../map-fonts.ts'
import { markColours } from '../map-palette.ts'

export const drawSources = ['draw-shape', 'draw-handles'] as const

const isBetween: ExpressionSpecification = ['==', ['get', 'part'], 'between']
const isPoint: ExpressionSpecification = ['==', ['get', 'part'], 'point']

/** Lowest first. */
export const drawLayers: LayerSpecification[] = [
  {
    id: 'draw-fill',
    type: 'fill',
    source: 'draw-shape',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': markColours.brand, 'fill-opacity': 0.14 },
  },
  {
    id: 'draw-casing',
    type: 'line',
    source: 'draw-shape',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': markColours.white, 'line-width': 5, 'line-opacity': 0.9 },
  },
  {
    id: 'draw-edge',
    type: 'line',
    source: 'draw-shape',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': markColours.brand, 'line-width': 2.5 },
  },
  {
    id: 'draw-handle',
    type: 'circle',
    source: 'draw-handles',
    paint: {
      'circle-radius': ['case', isBetween, 4.5, isPoint, 8.5, 7],
      'circle-color': ['case', ['get', 'isSelected'], markColours.bad, isPoint, markColours.brand, markColours.white],
      'circle-opacity': ['case', isBetween, 0.85, 1],
      'circle-stroke-width': ['case', isBetween, 1.5, 2.5],
      'circle-stroke-color': ['case', isPoint, markColours.white, markColours.brand],
    },
  },
  {
    id: 'draw-number',
    type: 'symbol',
    source: 'draw-handles',
    filter: isPoint,
    layout: {
      'text-field': ['get', 'number'],
      'text-font': fontStack('en', 'Semibold'),
      'text-size': 10,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': markColours.white },
  },
]
