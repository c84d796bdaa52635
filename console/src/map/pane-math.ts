/** Positions on a pane: Web Mercator in CSS pixels. Pure. */
import { shortWay } from './glide.ts'
import type { LngLat, View } from './map-types.ts'

export interface PaneSize {
  readonly width: number
  readonly height: number
}

/** A picture of the map: the background of a pane until its view moves out of it. */
export interface Pictured extends PaneSize {
  readonly view: View
}

/** MapLibre's tiles have 512 pixels. */
const tilePx = 512
/** The last latitude of Web Mercator, in degrees; the projection diverges beyond it. */
const lastLat = 85.051_129

const worldPx = (zoom: number): number => tilePx * 2 ** zoom
const yOf = (lat: number): number => {
  const sine = Math.sin((Math.min(lastLat, Math.max(-lastLat, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** Pixels from the middle of the pane, right and down. */
export const offsetOn = (view: View, place: LngLat): { readonly x: number; readonly y: number } => ({
  x: (shortWay(place.lng - view.lng) / 360) * worldPx(view.zoom),
  y: (yOf(place.lat) - yOf(view.lat)) * worldPx(view.zoom),
})

/** Factor by which a picture is enlarged when the pane is zoomed closer than the picture. */
export const scaleOn = (view: View, picture: Pictured): number => 2 ** (view.zoom - picture.view.zoom)

/** Part of the picture's spare margin that must remain on every side; below it a new picture is taken. */
const spareLeft = 0.35

/** True when a picture covers a pane with some margin, at its own zoom. */
export const isCovered = (view: View, pane: PaneSize, picture: Pictured | undefined): boolean => {
  if (!picture || picture.view.zoom !== view.zoom) return false
  const { x, y } = offsetOn(view, picture.view)
  const isEnough = (offset: number, picturePx: number, panePx: number) => {
    const spare = (picturePx - panePx) / 2
    return spare >= 0 && Math.abs(offset) <= spare * (1 - spareLeft)
  }
  return isEnough(x, picture.width, pane.width) && isEnough(y, picture.height, pane.height)
}
