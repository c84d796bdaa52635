import type { Bounds } from './map-types.ts'

/** 0 off (no current data), 1 fine, 2 warning, 3 bad. The greatest of a cluster is its worst. */
export type Severity = 0 | 1 | 2 | 3
export interface MapPoint {
  readonly id: number
  readonly lng: number
  readonly lat: number
  readonly headingDeg: number
  readonly severity: Severity
  readonly label: string
  readonly isMoving: boolean
  /** The highest of its open alarms, from 1; absent: it has none. */
  readonly alarmLevel?: number
}
/** aggregate: clusters as soon as more than `aggregateAbove` are in view. tile: always every point. */
export type PointsMode = 'aggregate' | 'tile'

/** Points as they travel to the worker: one transferable array per property. */
export interface PointBatch {
  readonly ids: Float64Array
  /** lng, lat, lng, lat, ... */
  readonly lngLats: Float64Array
  readonly headings: Float32Array
  /** Severity in the low two bits, moving in the third, the level of its alarm in the next two. */
  readonly looks: Uint8Array
  readonly labels: readonly string[]
}

/** What the map wants to see. */
export interface PointsView {
  readonly bounds: Bounds
  readonly zoom: number
  readonly mode: PointsMode
  readonly aggregateAbove: number
  readonly selectedId: number | null
}
export interface PointCluster {
  readonly id: number
  readonly lng: number
  readonly lat: number
  readonly count: number
  readonly severity: Severity
  /** How many of them are in alarm, and the highest level. */
  readonly alarms: number
  readonly alarmLevel: number
  /** The zoom at which it falls apart. */
  readonly expandZoom: number
}
/** What the worker answers: only what the window shows. */
export interface PointsFrame {
  /** Points within the window itself, drawn or clustered. */
  readonly inView: number
  readonly isAggregated: boolean
  readonly points: readonly MapPoint[]
  readonly clusters: readonly PointCluster[]
}

export type PointsRequest =
  | { readonly kind: 'set' | 'update'; readonly batch: PointBatch; readonly removedIds: readonly number[] }
  | { readonly kind: 'view'; readonly view: PointsView }
