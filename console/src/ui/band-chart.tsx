import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { formatClock, formatNumber, formatTime } from '../settings/format.ts'
import './band-chart.css'
import {
  type ChartPoint,
  extentOf,
  type Frame,
  linePath,
  pointAt,
  runsOf,
  spreadPath,
  timeAt,
  xOf,
  yOf,
} from './chart-scale.ts'
import { useWidth } from './use-width.ts'

export type { ChartPoint } from './chart-scale.ts'

export interface BandChartProps {
  readonly label: string
  /** Ascending in time. */
  readonly points: readonly ChartPoint[]
  readonly fromMs: number
  readonly toMs: number
  /** Inclusive limits; null or undefined: open on that side. */
  readonly low?: number | null
  readonly high?: number | null
  readonly unit: string
  readonly decimals: number
  /** Silence longer than this breaks the line. */
  readonly gapMs: number
  /** Pixels. */
  readonly height?: number
  readonly isStep?: boolean
  /** How a value reads under the cursor; the number with its unit when not given. */
  readonly print?: (value: number) => string
  /** Draw the last value as a dot at the line's end. */
  readonly hasNowDot?: boolean
  /** A cursor that another view moves; the chart draws it and reports its own through `onCursor`. */
  readonly cursorMs?: number
  readonly onCursor?: (atMs: number | undefined) => void
}

const margin = { top: 6, bottom: 18 } as const

/** The strip that tells a temperature's story: line, limit band, breaks where nothing was measured, a shared cursor. */
export const BandChart = (props: BandChartProps) => {
  const { points, fromMs, toMs, low, high, gapMs, height = 120 } = props
  const [box, width] = useWidth<HTMLDivElement>(360)
  const [hover, setHover] = useState<number>()
  const frame = useMemo<Frame>(
    () => ({ fromMs, toMs, width, height: height - margin.top - margin.bottom, ...extentOf(points, [low, high]) }),
    [points, fromMs, toMs, low, high, width, height],
  )
  const runs = useMemo(() => runsOf(points, gapMs), [points, gapMs])
  const cursor = hover ?? props.cursorMs
  const move = (atMs: number | undefined) => {
    setHover(atMs)
    props.onCursor?.(atMs)
  }
  const onPointer = (event: PointerEvent<HTMLElement>) =>
    move(timeAt(frame, event.clientX - event.currentTarget.getBoundingClientRect().left))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.key === 'Escape') move(undefined)
    if (step === 0) return
    event.preventDefault()
    move(Math.max(fromMs, Math.min(toMs, (cursor ?? toMs) + (step * (toMs - fromMs)) / 96)))
  }
  return (
    <div
      ref={box}
      className="band-chart"
      role="img"
      aria-label={props.label}
      tabIndex={0}
      onPointerMove={onPointer}
      onPointerLeave={() => move(undefined)}
      onKeyDown={onKeyDown}
    >
      <svg width={width} height={height} aria-hidden="true">
        <g transform={`translate(0 ${margin.top})`}>
          <Band frame={frame} low={low} high={high} />
          {runs.map((run) => (
            <Run key={run[0]?.atMs} run={run} frame={frame} isStep={props.isStep ?? false} />
          ))}
          <Limits {...props} frame={frame} />
          {props.hasNowDot && <NowDot {...props} frame={frame} />}
          {cursor !== undefined && (
            <line className="band-cursor" x1={xOf(frame, cursor)} x2={xOf(frame, cursor)} y2={frame.height} />
          )}
        </g>
        <Times frame={frame} y={height - 4} />
      </svg>
      {cursor !== undefined && <Readout {...props} frame={frame} atMs={cursor} />}
    </div>
  )
}

type Bounds = Pick<BandChartProps, 'low' | 'high'> & { readonly frame: Frame }

const Band = ({ frame, low, high }: Bounds) => {
  if (low == null && high == null) return null
  const top = high == null ? 0 : yOf(frame, high)
  const bottom = low == null ? frame.height : yOf(frame, low)
  return <rect className="band-area" y={top} width={frame.width} height={Math.max(0, bottom - top)} />
}

const Run = ({ run, frame, isStep }: { run: readonly ChartPoint[]; frame: Frame; isStep: boolean }) => {
  const only = run.length === 1 ? run[0] : undefined
  // A single sample between two gaps is still a measurement: a dot.
  if (only)
    return <circle className="band-single" cx={xOf(frame, only.atMs)} cy={yOf(frame, only.value ?? 0)} r={1.8} />
  return (
    <>
      <path className="band-spread" d={spreadPath(frame, run)} />
      <path className="band-line" d={linePath(frame, run, isStep)} />
    </>
  )
}

const Limits = ({ frame, low, high, unit, decimals }: Bounds & Pick<BandChartProps, 'unit' | 'decimals'>) => (
  <>
    {high != null && (
      <>
        <line className="band-limit band-high" x2={frame.width} y1={yOf(frame, high)} y2={yOf(frame, high)} />
        <text className="band-text" y={yOf(frame, high) - 4}>
          {formatNumber(high, decimals)} {unit}
        </text>
      </>
    )}
    {low != null && (
      <>
        <line className="band-limit band-low" x2={frame.width} y1={yOf(frame, low)} y2={yOf(frame, low)} />
        <text className="band-text" y={yOf(frame, low) - 4}>
          {formatNumber(low, decimals)} {unit}
        </text>
      </>
    )}
  </>
)

const isOut = (value: number, low?: number | null, high?: number | null): boolean =>
  (high != null && value > high) || (low != null && value < low)

const NowDot = ({ frame, points, low, high }: Bounds & Pick<BandChartProps, 'points'>) => {
  const last = points.findLast((point) => point.value !== null)
  if (!last || last.value === null) return null
  return (
    <circle
      className={isOut(last.value, low, high) ? 'band-now is-out' : 'band-now'}
      cx={Math.min(frame.width - 5, xOf(frame, last.atMs))}
      cy={yOf(frame, last.value)}
      r={4}
    />
  )
}

const Times = ({ frame, y }: { frame: Frame; y: number }) => {
  const count = frame.width > 520 ? 6 : 3
  return (
    <>
      {Array.from({ length: count + 1 }, (_, index) => {
        const atMs = frame.fromMs + ((frame.toMs - frame.fromMs) * index) / count
        const anchor = index === 0 ? 'start' : index === count ? 'end' : 'middle'
        return (
          <text key={index} className="band-text" x={xOf(frame, atMs)} y={y} textAnchor={anchor}>
            {formatClock(atMs)}
          </text>
        )
      })}
    </>
  )
}

const Readout = (props: BandChartProps & { readonly frame: Frame; readonly atMs: number }) => {
  const { frame, atMs, points, gapMs, unit, decimals, low, high } = props
  const value = pointAt(points, atMs, gapMs)?.value ?? null
  const x = xOf(frame, atMs)
  const side = x > frame.width / 2 ? { right: frame.width - x + 8 } : { left: x + 8 }
  return (
    <output className="band-readout" style={side}>
      <b className={value !== null && isOut(value, low, high) ? 'is-out' : undefined}>
        {value === null ? '—' : (props.print?.(value) ?? `${formatNumber(value, decimals)} ${unit}`)}
      </b>
      <small>{formatTime(atMs)}</small>
    </output>
  )
}
