import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { formatNumber, formatTime } from '../../settings/format.ts'
import './band-chart.css'
import { BandPicture, diamondAt, type Moment } from './band-picture.tsx'
import { type ChartPoint, extentOf, type Frame, isOutside, pointAt, timeAt, xOf } from './chart-scale.ts'
import { useWidth } from '../base/use-width.ts'

export type { ChartPoint } from './chart-scale.ts'

export interface BandChartProps {
  readonly label: string
  /** The points, ascending in time. */
  readonly points: readonly ChartPoint[]
  readonly fromMs: number
  readonly toMs: number
  /** The limits, inclusive; null or undefined: none on that side. */
  readonly low?: number | null
  readonly high?: number | null
  readonly unit: string
  readonly decimals: number
  /** The longest silence in milliseconds that does not break the line. */
  readonly gapMs: number
  /** Silences that are marked in addition to the break. */
  readonly gaps?: readonly (readonly [number, number])[]
  /** Values of another origin, each marked with a diamond; the legend is beside the chart. */
  readonly signs?: readonly ChartPoint[]
  /** Stretches mentioned elsewhere on the page, [from, until]. */
  readonly stretches?: readonly (readonly [number, number])[] | undefined
  /** Moments with a short word at the top. */
  readonly moments?: readonly Moment[] | undefined
  /** The height in pixels. */
  readonly height?: number
  readonly isStep?: boolean
  /** Prints a value under the cursor; default: the number with its unit. */
  readonly print?: (value: number) => string
  /** Draws the last value as a dot at the line's end. */
  readonly hasNowDot?: boolean
  /** Leaves out the words at the limits, for low charts. */
  readonly isQuiet?: boolean
  /** A cursor moved by another view; the chart draws it and reports its own through `onCursor`. */
  readonly cursorMs?: number
  readonly onCursor?: (atMs: number | undefined) => void
  /** Called with a dragged stretch; `onPick` is called for a click without a drag. */
  readonly onZoom?: (fromMs: number, toMs: number) => void
  readonly onPick?: (atMs: number) => void
}

const noSigns: readonly ChartPoint[] = []
const margin = { top: 12, bottom: 18 } as const
/** The shortest move of the pointer, in pixels, that is a drag; a shorter one is a click. */
const dragFromPx = 8

/** A chart of one series: line, limit band, breaks where nothing was measured, and a shared cursor. */
export const BandChart = (props: BandChartProps) => {
  const { points, fromMs, toMs, low, high, signs = noSigns, height = 120 } = props
  const [box, width] = useWidth<HTMLDivElement>(360)
  const [hover, setHover] = useState<number>()
  const frame = useMemo<Frame>(
    () => ({
      fromMs,
      toMs,
      width,
      height: height - margin.top - margin.bottom,
      ...extentOf(points, [low, high, ...signs.map(({ value }) => value)]),
    }),
    [points, signs, fromMs, toMs, low, high, width, height],
  )
  const cursor = hover ?? props.cursorMs
  const move = (atMs: number | undefined) => {
    setHover(atMs)
    props.onCursor?.(atMs)
  }
  const drag = useDrag(props, frame, move)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.key === 'Escape') move(undefined)
    if (event.key === 'Enter' && cursor !== undefined) props.onPick?.(cursor)
    if (step === 0) return
    event.preventDefault()
    move(Math.max(fromMs, Math.min(toMs, (cursor ?? toMs) + (step * (toMs - fromMs)) / 96)))
  }
  return (
    <div
      ref={box}
      className={props.onZoom ? 'band-chart can-zoom' : 'band-chart'}
      role="img"
      aria-label={props.label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...drag.handlers}
    >
      <svg width={width} height={height} aria-hidden="true">
        <g transform={`translate(0 ${margin.top})`}>
          {/* The cursor stands below the picture, because no label stands under it. */}
          {cursor !== undefined && (
            <line className="band-cursor" x1={xOf(frame, cursor)} x2={xOf(frame, cursor)} y2={frame.height} />
          )}
          <BandPicture
            frame={frame}
            points={points}
            low={low}
            high={high}
            unit={props.unit}
            decimals={props.decimals}
            gapMs={props.gapMs}
            gaps={props.gaps}
            signs={props.signs}
            stretches={props.stretches}
            moments={props.moments}
            isStep={props.isStep ?? false}
            print={props.print}
            hasNowDot={props.hasNowDot ?? false}
            hasLimitText={!props.isQuiet}
          />
          {drag.over && <Chosen frame={frame} over={drag.over} />}
        </g>
      </svg>
      {cursor !== undefined && <Readout {...props} frame={frame} atMs={cursor} />}
    </div>
  )
}

/** The legend of a chart's diamonds, below it. */
export const SignLegend = ({ text }: { text: string }) => (
  <p className="band-legend">
    <svg width="12" height="12" aria-hidden="true" focusable="false">
      <path className="band-sign" d={diamondAt(6, 6)} />
    </svg>
    {text}
  </p>
)

type Stretch = readonly [fromMs: number, toMs: number]

/** Handles the pointer: moving shows the cursor, dragging selects a stretch, a click picks a moment. */
const useDrag = (
  { onZoom, onPick }: Pick<BandChartProps, 'onZoom' | 'onPick'>,
  frame: Frame,
  move: (atMs: number | undefined) => void,
) => {
  const begun = useRef<number>(undefined)
  const [over, setOver] = useState<Stretch>()
  const xUnder = (event: PointerEvent<HTMLElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left
  const stretchTo = (x: number): Stretch => {
    const ends = [timeAt(frame, begun.current ?? x), timeAt(frame, x)]
    return [Math.min(...ends), Math.max(...ends)]
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!onZoom || event.button !== 0) return
    begun.current = xUnder(event)
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const x = xUnder(event)
    move(timeAt(frame, x))
    if (begun.current !== undefined && Math.abs(x - begun.current) >= dragFromPx) setOver(stretchTo(x))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (begun.current === undefined) return
    const x = xUnder(event)
    if (Math.abs(x - begun.current) >= dragFromPx) onZoom?.(...stretchTo(x))
    else onPick?.(timeAt(frame, x))
    stop()
  }
  const stop = () => {
    begun.current = undefined
    setOver(undefined)
  }
  const onPointerLeave = () => {
    if (begun.current === undefined) move(undefined)
  }
  return { over, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop, onPointerLeave } }
}

const Chosen = ({ frame, over: [fromMs, toMs] }: { frame: Frame; over: Stretch }) => (
  <rect
    className="band-chosen"
    x={xOf(frame, fromMs)}
    width={xOf(frame, toMs) - xOf(frame, fromMs)}
    height={frame.height}
  />
)

/** The value at the cursor; for several values in one pixel, also the lowest and the highest. */
const Readout = (props: BandChartProps & { readonly frame: Frame; readonly atMs: number }) => {
  const { frame, atMs, points, gapMs, unit, decimals, low, high } = props
  const point = pointAt(points, atMs, gapMs)
  const print = props.print ?? ((value: number) => `${formatNumber(value, decimals)} ${unit}`)
  const { value = null, min = value, max = value } = point ?? {}
  const isOut = [min, max].some((one) => one !== null && isOutside(one, low, high) !== undefined)
  const x = xOf(frame, atMs)
  const side = x > frame.width / 2 ? { right: frame.width - x + 8 } : { left: x + 8 }
  return (
    <output className="band-readout" style={side}>
      <b className={isOut ? 'is-out' : undefined}>{value === null ? '—' : print(value)}</b>
      {min !== null && max !== null && min !== max && (
        <small>
          {formatNumber(min, decimals)} … {formatNumber(max, decimals)}
        </small>
      )}
      <small>{formatTime(atMs)}</small>
    </output>
  )
}
