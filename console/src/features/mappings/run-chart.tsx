/** All probes of a run in one chart: grey lines, the hottest and the coldest marked by colour and stroke, the range, and the cursor. */
import { type KeyboardEvent, memo, type PointerEvent } from 'react'
import { formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { useWidth } from '../../ui/base/use-width.ts'
import '../../ui/chart/band-chart.css'
import { TimeAxis, ValueAxis } from '../../ui/chart/axes.tsx'
import {
  type ChartPoint,
  extentOf,
  type Frame,
  linePath,
  runsOf,
  timeAt,
  xOf,
  yOf,
} from '../../ui/chart/chart-scale.ts'
import { slotAt } from './run-values.ts'
import type { RunProps } from './run-view.tsx'

interface RunChartProps extends RunProps {
  readonly slot: number
  readonly onSlot: (slot: number) => void
}

const height = 220
const margin = { top: 12, bottom: 18 } as const

export const RunChart = ({ study, result, slot, onSlot }: RunChartProps) => {
  const t = useText()
  const [box, width] = useWidth<HTMLDivElement>(360)
  const { fromMs, untilMs, slotMs } = result
  const all = result.probes.flatMap(({ values }) => values.map((value, index) => ({ atMs: index, value })))
  const frame: Frame = {
    fromMs,
    toMs: untilMs,
    width,
    height: height - margin.top - margin.bottom,
    ...extentOf(all, [study.lowC, study.highC]),
  }
  const atMs = fromMs + (slot + 0.5) * slotMs
  const seek = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    onSlot(slotAt(result, timeAt(frame, event.clientX - event.currentTarget.getBoundingClientRect().left)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    onSlot(Math.max(0, Math.min(result.spread.length - 1, slot + step)))
  }
  return (
    <div
      ref={box}
      className="mapping-chart"
      role="slider"
      tabIndex={0}
      aria-label={t('mappings.curvesText')}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, result.spread.length - 1)}
      aria-valuenow={slot}
      aria-valuetext={formatTime(atMs)}
      onPointerDown={seek}
      onPointerMove={seek}
      onKeyDown={onKeyDown}
    >
      <svg width={width} height={height} aria-hidden="true">
        <g transform={`translate(0 ${margin.top})`}>
          <Lines {...frame} study={study} result={result} />
          <line className="band-cursor" x1={xOf(frame, atMs)} x2={xOf(frame, atMs)} y2={frame.height} />
        </g>
      </svg>
      <p className="mapping-legend">
        <span className="mapping-hot-line">{t('mappings.hottest')}</span>
        <span className="mapping-cold-line">{t('mappings.coldest')}</span>
      </p>
    </div>
  )
}

/** What does not move with the cursor. */
const Lines = memo(({ study, result, ...frame }: RunProps & Frame) => {
  const { fromMs, slotMs, hottest, coldest } = result
  const rank = (id: number) => (id === hottest?.probeId || id === coldest?.probeId ? 1 : 0)
  const ordered = result.probes.toSorted((one, other) => rank(one.id) - rank(other.id))
  const lookOf = (id: number) => (id === hottest?.probeId ? 'is-hottest' : id === coldest?.probeId ? 'is-coldest' : '')
  return (
    <>
      <TimeAxis frame={frame} bottom={frame.height} />
      <ValueAxis frame={frame} taken={[]} />
      {[study.lowC, study.highC].map((limit) => (
        <line key={limit} className="mapping-limit" x2={frame.width} y1={yOf(frame, limit)} y2={yOf(frame, limit)} />
      ))}
      {ordered.flatMap(({ id, values }) => {
        const points: ChartPoint[] = values.map((value, index) => ({ atMs: fromMs + (index + 0.5) * slotMs, value }))
        return runsOf(points, slotMs * 1.5).map((run) => (
          <path
            key={`${id} ${run[0]?.atMs}`}
            className={`mapping-line ${lookOf(id)}`}
            d={linePath(frame, run, false)}
          />
        ))
      })}
    </>
  )
})
