import type { SeriesAnswer } from '@coldway/contract/readings/sensors.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { memo, useCallback, useMemo } from 'react'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { BandChart, SignLegend } from '../../ui/chart/band-chart.tsx'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import { isOutside } from '../../ui/chart/chart-scale.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { gapOf, pointsOf, printReading, seriesLabel, signsOf } from '../series/index.ts'
import type { Measured } from './sensor-board.tsx'
import { type Stretch, zoomMinMs } from './sensor-query.ts'

type OneSeries = SeriesAnswer['series'][number]

interface SeriesChartsProps {
  readonly device: Measured
  readonly answer: SeriesAnswer
  readonly stretch: Stretch
  /** The series of the large chart with the figures. */
  readonly heroKey: string
  readonly onHero: (key: string) => void
  readonly cursorMs: number | undefined
  readonly onCursor: (atMs: number | undefined) => void
  readonly onZoom: (stretch: Stretch) => void
  readonly onPick: (atMs: number) => void
}

/** Heights in pixels. */
const heights = { hero: 260, other: 116 } as const

/** Charts below each other on one time axis, so that simultaneous events align. */
export const SeriesCharts = ({ answer, heroKey, ...props }: SeriesChartsProps) => (
  <div className="series-charts">
    {answer.series.map((series) => (
      <SeriesChart key={series.key} {...props} answer={answer} series={series} isHero={series.key === heroKey} />
    ))}
  </div>
)

type SeriesChartProps = Omit<SeriesChartsProps, 'heroKey'> & { readonly series: OneSeries; readonly isHero: boolean }

const SeriesChart = memo((props: SeriesChartProps) => {
  const { device, answer, series, isHero, stretch, onZoom } = props
  const t = useText()
  const { key, buckets, bounds, stats } = series
  const signs = useMemo(() => signsOf(series.byHand), [series.byHand])
  const kind = findSeries(key)
  const points = useMemo(
    () => pointsOf(buckets, answer.bucketMs, [], kind?.isState),
    [buckets, answer.bucketMs, kind?.isState],
  )
  const zoom = useCallback((fromMs: number, toMs: number) => onZoom(atLeast([fromMs, toMs], zoomMinMs)), [onZoom])
  if (!kind) return null
  const label = seriesLabel(t, key)
  // The limit of a state only defines what counts as open.
  const [low, high] = kind.isState ? [null, null] : [bounds.low, bounds.high]
  const worst = [stats.max, stats.min].find((value) => value !== null && isOutside(value, low, high))
  const breach = worst === undefined || worst === null ? undefined : isOutside(worst, low, high)
  return (
    <section className={classNames('series-chart', isHero && 'is-hero')} aria-label={label}>
      <button type="button" className="series-head" aria-pressed={isHero} onClick={() => props.onHero(key)}>
        <b>{label}</b>
        <span className={breach && 'is-out'}>
          {breach && <BreachSign breach={breach} />}
          {extremes(t, key, series)}
        </span>
      </button>
      {points.length === 0 ? (
        <p className="series-none">{t('sensors.empty')}</p>
      ) : (
        <BandChart
          label={`${label} · ${t('sensors.chart')}`}
          points={points}
          fromMs={stretch[0]}
          toMs={stretch[1]}
          low={low}
          high={high}
          unit={kind.unit}
          decimals={kind.decimals}
          gapMs={gapOf(answer.bucketMs, device.reportIntervalS)}
          gaps={stats.gaps.longest}
          signs={signs}
          height={isHero ? heights.hero : heights.other}
          isStep={kind.isState}
          isQuiet={!isHero}
          print={(value) => printReading(t, key, value) ?? '—'}
          cursorMs={props.cursorMs}
          onCursor={props.onCursor}
          onZoom={zoom}
          onPick={props.onPick}
        />
      )}
      {signs.length > 0 && <SignLegend text={t('sensors.byHandCount', { n: formatNumber(signs.length) })} />}
    </section>
  )
})

const extremes = (t: ReturnType<typeof useText>, key: string, { stats }: OneSeries): string => {
  if (stats.min === null || stats.max === null) return '—'
  const [low, high] = [printReading(t, key, stats.min), printReading(t, key, stats.max)]
  return low === high ? `${low}` : `${low} … ${high}`
}

/** Widens a shorter drag to the minimum, around its middle. */
const atLeast = ([fromMs, untilMs]: Stretch, leastMs: number): Stretch => {
  if (untilMs - fromMs >= leastMs) return [fromMs, untilMs]
  const middleMs = (fromMs + untilMs) / 2
  return [middleMs - leastMs / 2, middleMs + leastMs / 2]
}
