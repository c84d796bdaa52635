/** The day as a strip: temperature with its band over speed, idle time shaded; dragging on it moves the cursor. */
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { formatClock, formatNumber, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { type ChartPoint, extentOf, type Frame, linePath, runsOf, timeAt, xOf, yOf } from '../../ui/chart-scale.ts'
import { useWidth } from '../../ui/use-width.ts'
import type { PlayedDevice } from './played-device.ts'
import type { Playback } from './use-playback.ts'

interface TrackStripProps {
  readonly device: PlayedDevice
  readonly playback: Playback
}
/** Pixels: temperature above, speed below, times under both. */
const heights = { temperature: 74, speed: 26, times: 16 } as const

export const TrackStrip = ({ device, playback }: TrackStripProps) => {
  const t = useText()
  const [box, width] = useWidth<HTMLDivElement>(900)
  const { fromMs, toMs, seek } = playback
  const frame = useMemo(() => temperatureFrame(device, playback, width), [device, playback.points, width])
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    seek(timeAt(frame, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  return (
    <div
      ref={box}
      className="strip"
      role="slider"
      tabIndex={0}
      aria-label={t('monitoring.playback.position')}
      aria-valuemin={fromMs}
      aria-valuemax={toMs}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={(event) => stripKey(event, playback)}
    >
      <StripPicture device={device} playback={playback} frame={frame} />
      {!playback.hasTemperature && <small className="strip-note">{t('monitoring.playback.noReading')}</small>}
      <Cursor playback={playback} frame={frame} />
    </div>
  )
}

const stripKey = (event: KeyboardEvent, { seek, fromMs, toMs }: Playback): void => {
  const to = { Home: fromMs, End: toMs }[event.key]
  if (to === undefined) return
  event.preventDefault()
  seek(to)
}

const temperaturesOf = ({ points }: Pick<Playback, 'points'>): ChartPoint[] =>
  points.map(([atMs, , , , , , tempC]) => ({ atMs, value: tempC }))

const temperatureFrame = ({ range }: PlayedDevice, playback: Playback, width: number): Frame => ({
  fromMs: playback.fromMs,
  toMs: playback.toMs,
  width,
  height: heights.temperature,
  ...extentOf(temperaturesOf(playback), [range.tempLowC, range.tempHighC]),
})

/** Drawn once for a track and a width; the cursor moves over it. */
const StripPicture = memo(
  ({ device, playback, frame }: TrackStripProps & { readonly frame: Frame }) => {
    const { points, idle } = playback
    const gapMs = Math.max(300_000, device.reportIntervalS * 3000)
    const runs = runsOf(temperaturesOf(playback), gapMs)
    const { tempLowC: low, tempHighC: high } = device.range
    const total = heights.temperature + heights.speed
    return (
      <svg width={frame.width} height={total + heights.times} aria-hidden="true">
        {idle.map((stretch) => (
          <rect
            key={stretch.fromMs}
            className="strip-idle"
            x={xOf(frame, stretch.fromMs)}
            width={Math.max(1, xOf(frame, stretch.toMs) - xOf(frame, stretch.fromMs))}
            height={total}
          />
        ))}
        <Band frame={frame} low={low} high={high} />
        <path className="strip-speed" d={speedPath(frame, points, gapMs)} />
        {runs.map((run) => (
          <path key={run[0]?.atMs} className="band-line" d={linePath(frame, run, false)} />
        ))}
        {[0, 0.25, 0.5, 0.75, 1].map((part) => {
          const atMs = frame.fromMs + part * (frame.toMs - frame.fromMs)
          const anchor = part === 0 ? 'start' : part === 1 ? 'end' : 'middle'
          return (
            <text key={part} className="band-text" x={xOf(frame, atMs)} y={total + 13} textAnchor={anchor}>
              {formatClock(atMs)}
            </text>
          )
        })}
      </svg>
    )
  },
  (before, after) =>
    before.playback.points === after.playback.points && before.frame === after.frame && before.device === after.device,
)

const Band = ({ frame, low, high }: { frame: Frame; low: number | null; high: number | null }) => {
  const top = high === null ? 0 : yOf(frame, high)
  const bottom = low === null ? frame.height : yOf(frame, low)
  if (high === null && low === null) return null
  return (
    <>
      <rect className="band-area" y={top} width={frame.width} height={Math.max(0, bottom - top)} />
      {high !== null && <Limit frame={frame} value={high} className="band-limit band-high" />}
      {low !== null && <Limit frame={frame} value={low} className="band-limit band-low" />}
    </>
  )
}

const Limit = ({ frame, value, className }: { frame: Frame; value: number; className: string }) => (
  <>
    <line className={className} x2={frame.width} y1={yOf(frame, value)} y2={yOf(frame, value)} />
    <text className="band-text" y={yOf(frame, value) - 4}>
      {formatNumber(value, 1)} ℃
    </text>
  </>
)

const speedPath = (frame: Frame, points: Playback['points'], gapMs: number): string => {
  const top = Math.max(60, ...points.map((point) => point[3]))
  const base = heights.temperature + heights.speed
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

const Cursor = ({ playback, frame }: { playback: Playback; frame: Frame }) => {
  const line = useRef<HTMLElement>(null)
  const { cursor } = playback
  useEffect(() => {
    const move = () => {
      const mark = line.current
      if (!mark) return
      mark.style.transform = `translateX(${xOf(frame, cursor.get()).toFixed(1)}px)`
      mark.parentElement?.setAttribute('aria-valuenow', String(Math.round(cursor.get())))
      mark.parentElement?.setAttribute('aria-valuetext', formatTime(cursor.get()))
    }
    move()
    return cursor.subscribe(move)
  }, [cursor, frame])
  return <i ref={line} className="strip-cursor" />
}
