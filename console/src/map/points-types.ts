import type { Bounds } from './map-types.ts'

/** 0 off (no current data), 1 fine, 2 warning, 3 bad. A cluster takes its greatest. */
export type Severity = 0 | 1 | 2 | 3
export interface MapPoint {
  readonly id: number
  readonly lng: number
  readonly lat: number
  readonly headingDeg: number
  readonly severity: Severity
  readonly label: string
  readonly isMoving: boolean
  /** Highest level of its open alarms, from 1; absent: none. */
  readonly alarmLevel?: number
}
/** aggregate: clusters when more than `aggregateAbove` are in view. tile: always every point. */
export type PointsMode = 'aggregate' | 'tile'

/** Points as sent to the worker: one transferable array per property. */
export interface PointBatch {
  readonly ids: Float64Array
  /** lng, lat, lng, lat, ... */
  readonly lngLats: Float64Array
  readonly headings: Float32Array
  /** Severity in the low two bits, moving in the third, alarm level in the next two. */
  readonly looks: Uint8Array
  readonly labels: readonly string[]
}

/** The view the map requests. */
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
  /** Number of its devices in alarm, and their highest level. */
  readonly alarms: number
  readonly alarmLevel: number
  /** The zoom at which it splits. */
  readonly expandZoom: number
}
/** The worker's answer: only the content of the window. */
export interface PointsFrame {
  /** Points inside the window, drawn or clustered. */
  readonly inView: number
  readonly isAggregated: boolean
  readonly points: readonly MapPoint[]
  readonly clusters: readonly PointCluster[]
}

export type PointsRequest =
  | { readonly kind: 'set' | 'update'; readonly batch: PointBatch; readonly removedIds: readonly number[] }
  | { readonly kind: 'view'; readonly view: PointsView }
