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
/** Whose view of disputed borders is drawn: who controls the land, the view of China, or no disputed line at all. */
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
/** Pixels kept free at each edge, for panels that lie over the map. */
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
  /** For the layers of this folder; pages use the functions below. */
  readonly engine: Engine
  /** No fading, no animation, no gliding: tests, and users who asked their system for less motion. */
  readonly isStill: boolean
  view(): MapWindow
  /** Goes there with a short flight, at once when `isJump` or still. */
  setView(view: Partial<View>, isJump?: boolean): void
  fit(bounds: Bounds, options?: FitOptions): void
  /** After each movement ended, by the user or by the program. */
  onMove(handler: (window: MapWindow) => void): Off
  /** A click on nothing that a layer claimed. */
  onPick(handler: (at: LngLat) => void): Off
  /** A layer claims clicks on its features. */
  claim(layerId: string, onFeature: (feature: MapGeoJSONFeature) => void): Off
}

/** Above it the coast of the offline map can be a kilometre off: MapView then says so. */
export const coarseAboveZoom = 10
