/** One pane on its own canvas: the picture of the map, the trail over it, the mark on top. */
import { mapPalettes, markColours } from './map-palette.ts'
import type { LngLat, MapTheme, View } from './map-types.ts'
import { drawMark, markNames } from './mark-icons.ts'
import { offsetOn, type PaneSize, scaleOn } from './pane-math.ts'
import type { Picture } from './pictures.ts'
import type { TrackPoint } from './track-line.ts'

export interface PaneMark extends LngLat {
  readonly headingDeg: number
  /** 0 off, 1 good, 2 warning, 3 bad. */
  readonly severity: number
  readonly isMoving: boolean
}
export interface PaneScene {
  /** The points of the trail in order of time. */
  readonly trail: readonly TrackPoint[]
  readonly mark: PaneMark | undefined
}

export const paintPane = (
  pen: CanvasRenderingContext2D,
  size: PaneSize & { readonly density: number },
  { view, picture, theme }: { view: View; picture: Picture | undefined; theme: MapTheme },
  { trail, mark }: PaneScene,
): void => {
  const { width, height, density } = size
  pen.setTransform(density, 0, 0, density, 0, 0)
  pen.fillStyle = mapPalettes[theme].land
  pen.fillRect(0, 0, width, height)
  pen.translate(width / 2, height / 2)
  if (picture) {
    const { x, y } = offsetOn(view, picture.view)
    const scale = scaleOn(view, picture)
    const [wide, high] = [picture.width * scale, picture.height * scale]
    pen.drawImage(picture.image, x - wide / 2, y - high / 2, wide, high)
  }
  paintTrail(pen, view, mark ? [...trail, { ...mark, atMs: 0, isBreach: trail.at(-1)?.isBreach }] : trail)
  if (mark) paintMark(pen, view, mark)
}

const paintTrail = (pen: CanvasRenderingContext2D, view: View, trail: readonly TrackPoint[]): void => {
  const places = trail.map((point) => ({ ...offsetOn(view, point), isBreach: point.isBreach === true }))
  const stroke = (widthPx: number, colour: string, isWanted: (isBreach: boolean) => boolean) => {
    pen.beginPath()
    for (const [index, { x, y, isBreach }] of places.entries()) {
      if (index > 0 && isWanted(isBreach)) pen.lineTo(x, y)
      else pen.moveTo(x, y)
    }
    pen.lineWidth = widthPx
    pen.strokeStyle = colour
    pen.stroke()
  }
  pen.lineCap = pen.lineJoin = 'round'
  stroke(7, `${markColours.white}e6`, () => true)
  stroke(4, markColours.brand, (isBreach) => !isBreach)
  // The line of a breach is wider, so that it is visible without its colour.
  stroke(6, markColours.bad, (isBreach) => isBreach)
}

const paintMark = (pen: CanvasRenderingContext2D, view: View, mark: PaneMark): void => {
  const { x, y } = offsetOn(view, mark)
  const isTurned = mark.isMoving && mark.severity > 0
  pen.save()
  pen.translate(x, y)
  pen.scale(1.25, 1.25)
  drawMark(pen, markNames.body(mark.severity, mark.isMoving), isTurned ? mark.headingDeg : 0)
  pen.translate(9, -9)
  drawMark(pen, markNames.badge(mark.severity))
  pen.restore()
}
