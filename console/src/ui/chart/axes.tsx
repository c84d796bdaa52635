/** The axes of a chart: round times below it, round values at its left edge, both with faint lines. */
import { formatNumber } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { type ChartPoint, type Frame, type Limit, type TimeScale, xOf, yOf } from './chart-scale.ts'
import { timeTicks, valueTicks } from './ticks.ts'

/** A label needs so much room. Pixels. */
const timeRoomPx = 76
const valueRoomPx = 26
/** Half of a label: nearer to an edge it stands beside its tick. */
const edgePx = 22
const baselinePx = 14

interface TimeAxisProps {
  readonly frame: TimeScale
  /** The lower end of the drawing: labels stand below it. */
  readonly bottom: number
}

export const TimeAxis = ({ frame, bottom }: TimeAxisProps) =>
  timeTicks(frame, zoneInUse(), Math.max(2, Math.floor(frame.width / timeRoomPx))).map(({ atMs, text }) => {
    const x = xOf(frame, atMs)
    return (
      <g key={atMs}>
        <line className="band-grid" x1={x} x2={x} y2={bottom} />
        <text className="band-text" x={x} y={bottom + baselinePx} textAnchor={anchorAt(x, frame.width)}>
          {text}
        </text>
      </g>
    )
  })

const anchorAt = (x: number, width: number): 'start' | 'middle' | 'end' => {
  if (x < edgePx) return 'start'
  return x > width - edgePx ? 'end' : 'middle'
}

interface ValueAxisProps {
  readonly frame: Frame
  /** Limits, which name themselves: no tick is as near as to touch their words. */
  readonly taken: readonly Limit[]
}

export const ValueAxis = ({ frame, taken }: ValueAxisProps) => {
  const ticks = valueTicks(frame.bottom, frame.top, Math.max(2, Math.floor(frame.height / valueRoomPx)))
  const words = taken.flatMap((limit) => (limit == null ? [] : [yOf(frame, limit)]))
  return ticks.map(({ value, decimals }) => {
    const y = yOf(frame, value)
    return (
      <g key={value}>
        <line className="band-grid" x2={frame.width} y1={y} y2={y} />
        {words.every((other) => Math.abs(other - y) >= baselinePx) && (
          <text className="band-text" y={y - 3}>
            {formatNumber(value, decimals)}
          </text>
        )}
      </g>
    )
  })
}

/** States that have room for their words. */
const statesMost = 3

interface StateAxisProps {
  readonly frame: Frame
  readonly points: readonly ChartPoint[]
  readonly print: (value: number) => string
}

/** The words of the states that were reported, each at its line. */
export const StateAxis = ({ frame, points, print }: StateAxisProps) => {
  const states = [...new Set(points.flatMap(({ value }) => value ?? []))]
  if (states.length > statesMost) return null
  return states.map((value) => (
    <text key={value} className="band-text" y={yOf(frame, value) - 3}>
      {print(value)}
    </text>
  ))
}
