import type { Map as Engine } from 'maplibre-gl'
import { markColours } from './map-palette.ts'

/** The factor by which marks are drawn larger, for dense screens; the numbers below are CSS pixels. */
const scale = 2
type Draw = (pen: CanvasRenderingContext2D) => void
interface Mark {
  readonly name: string
  readonly sizePx: number
  readonly draw: Draw
}

const severityColours = [markColours.off, markColours.ok, markColours.warning, markColours.bad] as const

/**
 * `point-<severity>-<moving|still>`: arrow = moving, dot = still, hollow = off. A second sign beside the colour stays upright
 * while the body turns: `badge-2` a triangle, `badge-3` an exclamation mark.
 */
export const markNames = {
  body: (severity: number, isMoving: boolean) => `point-${severity}-${isMoving && severity > 0 ? 'moving' : 'still'}`,
  badge: (severity: number) => `badge-${severity}`,
  /** One chevron per alarm level. */
  alarm: (level: number) => `alarm-${level}`,
  /** Background of the number of devices in alarm. */
  alarmCount: (level: number) => `alarm-count-${level}`,
} as const

export const addMarkIcons = (engine: Engine): void => {
  for (const [name, canvas] of drawnMarks()) {
    const pen = canvas.getContext('2d')
    if (!pen || engine.hasImage(name)) continue
    engine.addImage(name, pen.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: scale })
  }
}

/** Draws a mark at the pen's origin, turned clockwise, for panes that draw themselves. */
export const drawMark = (pen: CanvasRenderingContext2D, name: string, headingDeg = 0): void => {
  const canvas = drawnMarks().get(name)
  if (!canvas) return
  const [width, height] = [canvas.width / scale, canvas.height / scale]
  pen.save()
  pen.rotate((headingDeg * Math.PI) / 180)
  pen.drawImage(canvas, -width / 2, -height / 2, width, height)
  pen.restore()
}

let drawn: ReadonlyMap<string, HTMLCanvasElement> | undefined
const drawnMarks = (): ReadonlyMap<string, HTMLCanvasElement> => {
  drawn ??= new Map(marks().map((mark) => [mark.name, canvasOf(mark)]))
  return drawn
}

const canvasOf = ({ sizePx, draw }: Mark): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = sizePx * scale
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  pen.scale(scale, scale)
  pen.translate(sizePx / 2, sizePx / 2)
  draw(pen)
  return canvas
}

const marks = (): Mark[] => [
  ...[1, 2, 3].flatMap((severity) => {
    const colour = severityColours[severity] ?? markColours.off
    const still = severity === 1 ? markColours.cold : colour
    return [
      { name: markNames.body(severity, true), sizePx: 22, draw: disc(colour, arrow) },
      { name: markNames.body(severity, false), sizePx: 22, draw: disc(still, dot) },
    ]
  }),
  { name: markNames.body(0, false), sizePx: 22, draw: hollow },
  { name: markNames.badge(2), sizePx: 14, draw: triangleBadge },
  { name: markNames.badge(3), sizePx: 14, draw: alarmBadge },
  ...[1, 2, 3].flatMap((level) => [
    { name: markNames.alarm(level), sizePx: 18, draw: roofsBadge(level) },
    { name: markNames.alarmCount(level), sizePx: 20, draw: countBadge(level) },
  ]),
  { name: 'town-dot', sizePx: 7, draw: townDot },
  { name: 'track-start', sizePx: 20, draw: trackStart },
  { name: 'track-end', sizePx: 20, draw: trackEnd },
  { name: 'track-cursor', sizePx: 34, draw: trackCursor },
]

const circle = (pen: CanvasRenderingContext2D, radius: number, fill: string, [x, y] = [0, 0]) => {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fillStyle = fill
  pen.fill()
}
const path = (pen: CanvasRenderingContext2D, points: readonly (readonly [number, number])[], fill: string) => {
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.closePath()
  pen.fillStyle = fill
  pen.fill()
}

const disc =
  (colour: string, glyph: Draw): Draw =>
  (pen) => {
    pen.shadowColor = '#0c1a3366'
    pen.shadowBlur = 2
    circle(pen, 10, markColours.white)
    pen.shadowBlur = 0
    circle(pen, 8.2, colour)
    glyph(pen)
  }
const arrow: Draw = (pen) =>
  path(
    pen,
    [
      [0, -5.6],
      [4.4, 4.2],
      [0, 2],
      [-4.4, 4.2],
    ],
    markColours.white,
  )
const dot: Draw = (pen) => circle(pen, 3, markColours.white)
const hollow: Draw = (pen) => {
  circle(pen, 8.5, markColours.white)
  pen.beginPath()
  pen.arc(0, 0, 6.6, 0, 2 * Math.PI)
  pen.lineWidth = 2.4
  pen.strokeStyle = markColours.off
  pen.stroke()
}

const triangleBadge: Draw = (pen) => {
  path(
    pen,
    [
      [0, -6.5],
      [6.8, 5.8],
      [-6.8, 5.8],
    ],
    markColours.white,
  )
  path(
    pen,
    [
      [0, -4.2],
      [4.7, 4.4],
      [-4.7, 4.4],
    ],
    markColours.warning,
  )
}
const alarmBadge: Draw = (pen) => {
  circle(pen, 7, markColours.bad)
  circle(pen, 5.6, markColours.white)
  pen.fillStyle = markColours.bad
  pen.fillRect(-1.1, -4.2, 2.2, 5)
  circle(pen, 1.3, markColours.bad, [0, 2.9])
}

const levelColours = ['#8a5600', markColours.bad, '#8f1219'] as const
const colourOf = (level: number): string => levelColours[level - 1] ?? markColours.bad

const roofsBadge =
  (level: number): Draw =>
  (pen) => {
    circle(pen, 8.6, markColours.white)
    circle(pen, 7.6, colourOf(level))
    pen.strokeStyle = markColours.white
    pen.lineWidth = 1.6
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    for (let at = 0; at < level; at += 1) {
      const y = level * 1.5 - at * 3 + 0.6
      pen.beginPath()
      pen.moveTo(-3.4, y)
      pen.lineTo(0, y - 2.6)
      pen.lineTo(3.4, y)
      pen.stroke()
    }
  }
const countBadge =
  (level: number): Draw =>
  (pen) => {
    circle(pen, 9.6, markColours.white)
    circle(pen, 8.4, colourOf(level))
  }

const townDot: Draw = (pen) => {
  circle(pen, 3, '#7a8798')
  circle(pen, 1.9, markColours.white)
}
const trackStart: Draw = (pen) => {
  circle(pen, 9, markColours.white)
  circle(pen, 7.2, markColours.ok)
  path(
    pen,
    [
      [-2.4, -3.8],
      [4, 0],
      [-2.4, 3.8],
    ],
    markColours.white,
  )
}
const trackEnd: Draw = (pen) => {
  circle(pen, 9, markColours.white)
  circle(pen, 7.2, '#16202e')
  pen.fillStyle = markColours.white
  pen.fillRect(-3, -3, 6, 6)
}
const trackCursor: Draw = (pen) => {
  circle(pen, 16, `${markColours.brand}2e`)
  circle(pen, 11, markColours.white)
  circle(pen, 9, markColours.brand)
  path(
    pen,
    [
      [0, -6],
      [4.8, 4.6],
      [0, 2.2],
      [-4.8, 4.6],
    ],
    markColours.white,
  )
}
