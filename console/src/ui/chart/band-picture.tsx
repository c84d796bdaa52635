/**
 * The parts of a band chart that do not move with the cursor: band, zones, line, breaks, limits, the peak of each excursion.
 */
import { memo, useMemo } from 'react'
import { formatNumber } from '../../settings/format.ts'
import { StateAxis, TimeAxis, ValueAxis } from './axes.tsx'
import {
  type ChartPoint,
  excursionsOf,
  type Frame,
  isOutside,
  type Limit,
  linePath,
  runsOf,
  spreadPath,
  xOf,
  yOf,
} from './chart-scale.ts'

export interface Moment {
  readonly atMs: number
  readonly word: string
}

export interface BandPictureProps {
  readonly frame: Frame
  readonly points: readonly ChartPoint[]
  readonly low: Limit
  readonly high: Limit
  readonly unit: string
  readonly decimals: number
  readonly gapMs: number
  /** Marked silences, [from, until]. */
  readonly gaps?: readonly (readonly [number, number])[] | undefined
  readonly signs?: readonly ChartPoint[] | undefined
  /** Stretches mentioned elsewhere on the page, [from, until]. */
  readonly stretches?: readonly (readonly [number, number])[] | undefined
  /** Moments with a short word at the top. */
  readonly moments?: readonly Moment[] | undefined
  readonly isStep: boolean
  /** The word of a state. */
  readonly print?: ((value: number) => string) | undefined
  readonly hasNowDot: boolean
  readonly hasLimitText: boolean
}

export const BandPicture = memo((props: BandPictureProps) => {
  const { frame, points, low, high, gapMs, gaps = [] } = props
  const runs = useMemo(() => runsOf(points, gapMs), [points, gapMs])
  return (
    <>
      <Zones frame={frame} low={low} high={high} />
      <TimeAxis frame={frame} bottom={frame.height} />
      {!props.isStep && <ValueAxis frame={frame} taken={props.hasLimitText ? [low, high] : []} />}
      {gaps.map(([fromMs, untilMs]) => (
        <GapMark key={fromMs} frame={frame} fromMs={fromMs} untilMs={untilMs} />
      ))}
      {props.stretches?.map(([fromMs, untilMs]) => (
        <StretchMark key={fromMs} frame={frame} fromMs={fromMs} untilMs={untilMs} />
      ))}
      {runs.map((run) => (
        <Run key={run[0]?.atMs} run={run} frame={frame} isStep={props.isStep} />
      ))}
      <LimitLine {...props} value={high} side="high" />
      <LimitLine {...props} value={low} side="low" />
      {props.signs && <Signs frame={frame} signs={props.signs} />}
      {!props.isStep && <Excursions runs={runs} {...props} />}
      {props.isStep && props.print && <StateAxis frame={frame} points={points} print={props.print} />}
      {props.hasNowDot && <NowDot {...props} />}
      {props.moments?.map((moment) => (
        <MomentMark key={`${moment.atMs} ${moment.word}`} frame={frame} moment={moment} />
      ))}
    </>
  )
})

type Bounds = Pick<BandPictureProps, 'frame' | 'low' | 'high'>

/** The zones behind the line: cold blue inside; beyond an existing limit, warm above and deep blue below. */
const Zones = ({ frame, low, high }: Bounds) => {
  if (low == null && high == null) return null
  const top = high == null ? 0 : clamp(yOf(frame, high), frame)
  const bottom = low == null ? frame.height : clamp(yOf(frame, low), frame)
  return (
    <>
      {high != null && <rect className="band-zone-high" width={frame.width} height={top} />}
      <rect className="band-area" y={top} width={frame.width} height={Math.max(0, bottom - top)} />
      {low != null && (
        <rect className="band-zone-low" y={bottom} width={frame.width} height={Math.max(0, frame.height - bottom)} />
      )}
    </>
  )
}

const clamp = (y: number, { height }: Frame): number => Math.max(0, Math.min(height, y))

const GapMark = ({ frame, fromMs, untilMs }: { frame: Frame; fromMs: number; untilMs: number }) => {
  const from = Math.max(0, xOf(frame, fromMs))
  const until = Math.min(frame.width, xOf(frame, untilMs))
  // A gap narrower than the line would be invisible.
  if (until - from < 1.5) return null
  return <rect className="band-gap" x={from} width={until - from} height={frame.height} />
}

/** Has a minimum width, so that it is always visible. */
const StretchMark = ({ frame, fromMs, untilMs }: { frame: Frame; fromMs: number; untilMs: number }) => {
  const from = Math.max(0, xOf(frame, fromMs))
  const until = Math.min(frame.width, xOf(frame, untilMs))
  if (until < 0 || from > frame.width) return null
  return <rect className="band-stretch" x={from} width={Math.max(2, until - from)} height={frame.height} />
}

const MomentMark = ({ frame, moment: { atMs, word } }: { frame: Frame; moment: Moment }) => {
  const x = xOf(frame, atMs)
  if (x < 0 || x > frame.width) return null
  return (
    <>
      <line className="band-moment" x1={x} x2={x} y1={-2} y2={frame.height} />
      <circle className="band-moment-head" cx={x} cy={-3} r={7} />
      <text className="band-moment-word" x={x} y={1}>
        {word}
      </text>
    </>
  )
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

interface LimitLineProps extends BandPictureProps {
  readonly value: Limit
  readonly side: 'high' | 'low'
}

const LimitLine = ({ frame, value, side, unit, decimals, hasLimitText }: LimitLineProps) => {
  if (value == null) return null
  const y = yOf(frame, value)
  return (
    <>
      <line className={`band-limit band-${side}`} x2={frame.width} y1={y} y2={y} />
      {hasLimitText && (
        <text className="band-text" y={y - 4}>
          {formatNumber(value, decimals)} {unit}
        </text>
      )}
    </>
  )
}

/** Maximum number of distinguishable signs. */
const signsMax = 40

/** A sign beside the colour: a triangle at the peak of each excursion, pointing to its side. */
const Excursions = ({ runs, frame, low, high }: Bounds & { readonly runs: readonly (readonly ChartPoint[])[] }) => {
  const found = useMemo(() => excursionsOf(runs, low, high), [runs, low, high])
  if (found.length > signsMax) return null
  return found.map(({ side, atMs, value }) => {
    const [x, y] = [xOf(frame, atMs), yOf(frame, value)]
    const path = side === 'high' ? `M${x} ${y - 10}l5 8h-10Z` : `M${x} ${y + 10}l5 -8h-10Z`
    return <path key={`${side}${atMs}`} className={`band-excursion band-excursion-${side}`} d={path} />
  })
}

export const diamondAt = (x: number, y: number): string => `M${x} ${y - 5}l5 5l-5 5l-5 -5Z`

const Signs = ({ frame, signs }: { frame: Frame; signs: readonly ChartPoint[] }) =>
  signs.map(({ atMs, value }) => (
    <path key={`${atMs} ${value}`} className="band-sign" d={diamondAt(xOf(frame, atMs), yOf(frame, value ?? 0))} />
  ))

const NowDot = ({ frame, points, low, high }: Bounds & Pick<BandPictureProps, 'points'>) => {
  const last = points.findLast((point) => point.value !== null)
  if (!last || last.value === null) return null
  return (
    <circle
      className={isOutside(last.value, low, high) ? 'band-now is-out' : 'band-now'}
      cx={Math.min(frame.width - 5, xOf(frame, last.atMs))}
      cy={yOf(frame, last.value)}
      r={4}
    />
  )
}
