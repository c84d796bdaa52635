/** Areas and lines beside moving points, as map features. Pure. */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { ringOf } from './draw/drawing.ts'
import type { Bounds } from './map-types.ts'
import { boundsOf, unrolled } from './track-line.ts'

interface ShapeBase {
  readonly id: number
  readonly name: string
  /** Colour of fill, edge and sign; the sign makes it readable without colour. */
  readonly colour: string
  /** A key of the layer's signs. */
  readonly sign: string
}
export interface CircleShape extends ShapeBase {
  readonly kind: 'circle'
  readonly centre: LngLat
  readonly radiusM: number
}
export interface PointsShape extends ShapeBase {
  readonly kind: 'polygon' | 'way'
  readonly points: readonly LngLat[]
  /** Position of its name. */
  readonly centre: LngLat
}
export type MapShape = CircleShape | PointsShape

/** A count in place of shapes that are too many to draw. */
export interface ShapeCluster extends LngLat {
  readonly count: number
}

export const boundsOfShapes = (shapes: readonly MapShape[]): Bounds | undefined => boundsOf(shapes.flatMap(outlineOf))

const outlineOf = (shape: MapShape): readonly LngLat[] =>
  shape.kind === 'circle' ? ringOf(shape.centre, shape.radiusM) : shape.points

export const shapeFeatures = (shapes: readonly MapShape[], selectedId: number | undefined): FeatureCollection => ({
  type: 'FeatureCollection',
  features: shapes.flatMap((shape) => {
    const geometry = geometryOf(shape)
    const { id, name, colour, sign, centre } = shape
    const properties = { id, name, colour, sign, isSelected: id === selectedId }
    const label: Feature = {
      type: 'Feature',
      properties: { ...properties, isLabel: true },
      geometry: { type: 'Point', coordinates: [centre.lng, centre.lat] },
    }
    return geometry ? [{ type: 'Feature' as const, properties, geometry }, label] : [label]
  }),
})

export const clusterFeatures = (clusters: readonly ShapeCluster[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: clusters.map(({ lng, lat, count }) => ({
    type: 'Feature',
    properties: { lng, lat, count, text: String(count) },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
})

const geometryOf = (shape: MapShape): Geometry | undefined => {
  const line = unrolled(outlineOf(shape))
  const [first] = line
  if (!first || line.length < 2) return undefined
  if (shape.kind === 'way') return { type: 'LineString', coordinates: line }
  return { type: 'Polygon', coordinates: [[...line, first]] }
}
