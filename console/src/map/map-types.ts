/**
 * The map canvas: one map, its layers, and the small interface pages use. Owns drawing and moving; owns no business
 * rule, fetches no business data, knows no word of the domain. Coordinates are WGS-84 degrees everywhere outside the
 * engine. Positions reach the layers past React, by the functions of a layer. Load this folder lazily: it brings in
 * MapLibre.
 */
import type { Map as Engine, MapGeoJSONFeature } from 'maplibre-gl'

export const mapLanguages = ['en', 'zh', 'ko', 'ru', 'th'] as const
export type MapLanguage = (typeof mapLanguages)[number]
export type MapTheme = 'light' | 'dark'
/** The view of disputed borders: de facto control, the view of China, or no disputed lines. */
export type Boundaries = 'default' | 'cn' | 'none'

export interface LngLat {
  readonly lng: number
  readonly lat: number
}
export interface View extends LngLat {
  readonly zoom: number
}
/** [west, south, east, north] in degrees; west may be below -180 or east above 180 across the date line. */
export type Bounds = readonly [number, number, number, number]
export interface MapWindow extends View {
  readonly bounds: Bounds
}
/** Pixels kept free at each edge, for panels over the map. */
export interface Padding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}
export interface FitOptions {
  readonly paddingPx?: number | Padding
  readonly maxZoom?: number
}

export type Off = () => void

export interface MapHandle {
  /** MapLibre's map, for the layers of this folder; pages use the functions below. */
  readonly engine: Engine
  /** No fading, animation or gliding: for tests, and users whose system asks for less motion. */
  readonly isStill: boolean
  view(): MapWindow
  /** Flies to the view, or jumps when `isJump` or still. */
  setView(view: Partial<View>, isJump?: boolean): void
  fit(bounds: Bounds, options?: FitOptions): void
  /** Called after each movement, by the user or the program. */
  onMove(handler: (window: MapWindow) => void): Off
  /** Called for clicks that no layer claimed. */
  onPick(handler: (at: LngLat) => void): Off
  /** Claims clicks on a layer's features. */
  claim(layerId: string, onFeature: (feature: MapGeoJSONFeature) => void): Off
}

/** The zoom above which the coast of the offline map can be a kilometre off, and MapView says so. */
export const coarseAboveZoom = 10
