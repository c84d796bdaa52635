import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { fontStack } from './map-fonts.ts'
import { markColours, mapPalettes } from './map-palette.ts'

export const pointSource = 'points'
const alarmTextPx = 10

/**
 * The layers of points, lowest first. All read one source, so that a redraw is one message and one frame. Features carry
 * `severity`, `body`, `badge`, `heading`, `label`, `isSelected`, or `count`.
 */
export const pointsLayers = (): LayerSpecification[] => [
  ...clusterLayers(),
  ...clusterTextLayers(),
  ...underMarkLayers(),
  ...markLayers(),
]

const clusterLayers = (): LayerSpecification[] => [
  {
    id: 'cluster-ring',
    type: 'circle',
    source: pointSource,
    filter: isCluster,
    layout: { 'circle-sort-key': severity },
    paint: {
      'circle-radius': ['+', clusterRadius, 5],
      'circle-color': [
        'match',
        severity,
        3,
        markColours.bad,
        2,
        markColours.warning,
        0,
        markColours.off,
        markColours.brand,
      ],
      'circle-opacity': ['match', severity, 3, 0.85, 2, 0.8, 0, 0.5, 0.22],
    },
  },
  {
    id: 'cluster-disc',
    type: 'circle',
    source: pointSource,
    filter: isCluster,
    layout: { 'circle-sort-key': severity },
    paint: {
      'circle-radius': clusterRadius,
      'circle-color': markColours.brand,
      'circle-stroke-width': ['match', severity, [0, 2, 3], 1.6, 0],
      'circle-stroke-color': markColours.white,
    },
  },
]

const clusterTextLayers = (): LayerSpecification[] => [
  {
    id: 'cluster-count',
    type: 'symbol',
    source: pointSource,
    filter: isCluster,
    layout: {
      'text-field': ['get', 'text'],
      'text-font': fontStack('en', 'Semibold'),
      'text-size': ['interpolate', ['linear'], ['get', 'count'], 2, 11.5, 1000, 14],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': markColours.white },
  },
  {
    // The badge shows the worst severity and the number of devices in alarm.
    id: 'cluster-badge',
    type: 'symbol',
    source: pointSource,
    filter: ['all', isCluster, ['!=', ['get', 'badge'], '']],
    layout: {
      'icon-image': ['get', 'badge'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'icon-offset': badgeOffset(1),
      'text-field': ['get', 'alarmText'],
      'text-font': fontStack('en', 'Semibold'),
      'text-size': alarmTextPx,
      'text-offset': badgeOffset(1 / alarmTextPx),
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': markColours.white },
  },
]

const underMarkLayers = (): LayerSpecification[] => [
  {
    id: 'point-halo',
    type: 'circle',
    source: pointSource,
    filter: ['all', isPoint, ['any', ['==', severity, 3], ['get', 'isSelected']]],
    paint: {
      'circle-radius': ['case', ['get', 'isSelected'], 16, 15],
      'circle-color': ['match', severity, 3, markColours.bad, markColours.brand],
      'circle-opacity': 0.2,
      'circle-stroke-width': ['case', ['get', 'isSelected'], 2, 0],
      'circle-stroke-color': ['match', severity, 3, markColours.bad, markColours.brand],
    },
  },
  {
    id: 'point-label',
    type: 'symbol',
    source: pointSource,
    filter: ['all', isPoint, ['!=', ['get', 'label'], '']],
    layout: {
      // The labels stand below the marks, to avoid them; the worst come first when there is no room
      // for all.
      'symbol-sort-key': ['-', 0, sortKey],
      'text-field': ['get', 'label'],
      'text-font': fontStack('zh', 'Medium'),
      'text-size': 12,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 1.45,
      'text-padding': 0,
    },
    paint: {
      'text-color': ['match', severity, 3, '#b81f29', '#16202e'],
      'text-halo-color': mapPalettes.light.halo,
      'text-halo-width': 1.6,
    },
  },
]

const markLayers = (): LayerSpecification[] => [
  {
    id: 'point-body',
    type: 'symbol',
    source: pointSource,
    filter: isPoint,
    layout: {
      'symbol-sort-key': sortKey,
      'icon-image': ['get', 'body'],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      // A mark with padding would push its own label away.
      'icon-padding': 0,
    },
  },
  {
    id: 'point-badge',
    type: 'symbol',
    source: pointSource,
    filter: ['all', isPoint, ['>=', severity, 2]],
    layout: {
      'symbol-sort-key': sortKey,
      'icon-image': ['get', 'badge'],
      'icon-offset': [10, -10],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
]

const isCluster: ExpressionSpecification = ['has', 'count']
const isPoint: ExpressionSpecification = ['has', 'body']
const severity: ExpressionSpecification = ['get', 'severity']
const sortKey: ExpressionSpecification = ['+', severity, ['case', ['get', 'isSelected'], 10, 0]]
/** The radius of a cluster in pixels, which grows slowly with the count. */
const clusterRadius: ExpressionSpecification = ['interpolate', ['linear'], ['get', 'count'], 2, 11, 60, 17, 1000, 25]

/**
 * The place of the badge, at the upper right of the disc, which grows with the count. Icons are
 * offset in pixels, texts in their own size.
 */
function badgeOffset(unit: number): ExpressionSpecification {
  const at = (px: number): ExpressionSpecification => ['literal', [px * unit, -px * unit]]
  return ['interpolate', ['linear'], ['get', 'count'], 2, at(10), 60, at(15), 1000, at(21)]
}
