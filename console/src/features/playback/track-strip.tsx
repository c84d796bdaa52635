/** The track as a strip: a series with its limits above the speed, idle time shaded; dragging moves the cursor. */
import { memo, useMemo } from 'react'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { TimeAxis, ValueAxis } from '../../ui/chart/axes.tsx'
import { extentOf, type Frame, linePath, runsOf, spreadPath, xOf, yOf } from '../../ui/chart/chart-scale.ts'
import { useWidth } from '../../ui/base/use-width.ts'
import '../../ui/chart/band-chart.css'
import { gapOf, type Ribbon } from './ribbon.ts'
import type { Playback } from './use-playback.ts'
import { useTimeSlider } from './use-time-slider.ts'

interface TrackStripProps {
  readonly playback: Playback
  readonly ribbon: Ribbon
  readonly reportIntervalS: number
  readonly bands: readonly StripBand[]
}
/** A named stretch over the strip, such as a stay at a site. */
export interface StripBand {
  readonly fromMs: number
  readonly toMs: number
  readonly label: string
  readonly colour: string
}
/** Heights in pixels. */
const heights = { series: 74, speed: 26, times: 16 } as const
const totalPx = heights.series + heights.speed

export const TrackStrip = ({ playback, ribbon, reportIntervalS, bands }: TrackStripProps) => {
  const t = useText()
  const [box, width] = useWidth<HTMLDivElement>(900)
  const { fromMs, toMs } = playback
  const { slider, mark } = useTimeSlider(playback, width)
  const frame = useMemo(
    () => ({ fromMs, toMs, width, height: heights.series, ...extentOf(ribbon.points, [ribbon.low, ribbon.high]) }),
    [fromMs, toMs, ribbon, width],
  )
  const isEmpty = useMemo(() => ribbon.points.every(({ value }) => value === null), [ribbon])
  return (
    <div ref={box} className="strip" {...slider}>
      <StripPicture playback={playback} ribbon={ribbon} reportIntervalS={reportIntervalS} frame={frame} />
      {bands.length > 0 && <Bands frame={frame} bands={bands} />}
      {isEmpty && <small className="strip-note">{t('monitoring.playback.noReading')}</small>}
      <i ref={mark} className="strip-cursor" />
      <StripAxes ribbon={ribbon} frame={frame} isEmpty={isEmpty} />
    </div>
  )
}

/** The picture of the strip, drawn once per track and width; the cursor moves over it. */
const StripPicture = memo(
  ({ playback, ribbon, reportIntervalS, frame }: Omit<TrackStripProps, 'bands'> & { readonly frame: Frame }) => {
    const { points, idle } = playback
    return (
      <svg width={frame.width} height={totalPx + heights.times} aria-hidden="true">
        {idle.map((stretch) => (
          <rect
            key={stretch.fromMs}
            className="strip-idle"
            x={xOf(frame, stretch.fromMs)}
            width={Math.max(1, xOf(frame, stretch.toMs) - xOf(frame, stretch.fromMs))}
            height={totalPx}
          />
        ))}
        <Band frame={frame} ribbon={ribbon} />
        <path className="strip-speed" d={speedPath(frame, points, gapOf(playback, reportIntervalS))} />
        {runsOf(ribbon.points, ribbon.gapMs).map((run) => (
          <g key={run[0]?.atMs}>
            <path className="band-spread" d={spreadPath(frame, run)} />
            <path className="band-line" d={linePath(frame, run, ribbon.isState)} />
          </g>
        ))}
      </svg>
    )
  },
  (before, after) =>
    before.playback.points === after.playback.points && before.ribbon === after.ribbon && before.frame === after.frame,
)

/** The axes, drawn above the cursor, which would otherwise hide a label. */
const StripAxes = memo(({ ribbon, frame, isEmpty }: { ribbon: Ribbon; frame: Frame; isEmpty: boolean }) => {
  const { low, high, isState } = ribbon
  return (
    <svg className="strip-axes" width={frame.width} height={totalPx + heights.times} aria-hidden="true">
      <TimeAxis frame={frame} bottom={totalPx} />
      {!isState && !isEmpty && <ValueAxis frame={frame} taken={[low, high]} />}
      {high !== null && <Limit frame={frame} ribbon={ribbon} value={high} className="band-limit band-high" />}
      {low !== null && <Limit frame={frame} ribbon={ribbon} value={low} className="band-limit band-low" />}
    </svg>
  )
})

/** Bands along the top, with names where they are wide enough. */
const Bands = ({ frame, bands }: { frame: Frame; bands: readonly StripBand[] }) =>
  bands.map(({ fromMs, toMs, label, colour }) => {
    const [from, to] = [fromMs, toMs].map((atMs) => Math.min(frame.width, Math.max(0, xOf(frame, atMs))))
    const width = Math.max(3, (to ?? 0) - (from ?? 0))
    return (
      <span key={fromMs} className="strip-band" title={label} style={{ left: from, width, background: colour }}>
        {width > nameFromPx && label}
      </span>
    )
  })
const nameFromPx = 48

const Band = ({ frame, ribbon }: { frame: Frame; ribbon: Ribbon }) => {
  const { low, high } = ribbon
  const top = high === null ? 0 : yOf(frame, high)
  const bottom = low === null ? frame.height : yOf(frame, low)
  if (high === null && low === null) return null
  return <rect className="band-area" y={top} width={frame.width} height={Math.max(0, bottom - top)} />
}

interface LimitProps {
  readonly frame: Frame
  readonly ribbon: Ribbon
  readonly value: number
  readonly className: string
}

const Limit = ({ frame, ribbon, value, className }: LimitProps) => (
  <>
    <line className={className} x2={frame.width} y1={yOf(frame, value)} y2={yOf(frame, value)} />
    <text className="band-text" y={yOf(frame, value) - 4}>
      {formatNumber(value, ribbon.decimals)} {ribbon.unit}
    </text>
  </>
)

const speedPath = (frame: Frame, points: Playback['points'], gapMs: number): string => {
  const top = points.reduce((most, point) => Math.max(most, point[3]), 60)
  const base = totalPx
  return runsOf(
    points.map(([atMs, , , speedKmh]) => ({ atMs, value: speedKmh })),
    gapMs,
  )
    .map((run) => {
      const line = run.map(
        ({ atMs, value }) =>
          `L${xOf(frame, atMs).toFixed(1)} ${(base - ((value ?? 0) / top) * (heights.speed - 4)).toFixed(1)}`,
      )
      return `M${xOf(frame, run[0]?.atMs ?? 0).toFixed(1)} ${base}${line.join('')}V${base}Z`
    })
    .join('')
}
