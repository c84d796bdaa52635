import { findSeries } from '@coldway/contract/readings/series.ts'
import type { SeriesStats } from '@coldway/contract/readings/sensors.ts'
import { useMemo } from 'react'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { BandChart, SignLegend } from '../../ui/chart/band-chart.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { dayMs, livePoint, withLive } from './day-series.ts'
import type { Tracked } from './device-store.ts'
import { gapOf, pointsOf, printReading, rangeOf, seriesLabel, signsOf } from '../series/index.ts'
import { printSince } from './tile-grid.tsx'
import { type Day, useTail } from './use-day.ts'

interface DayChartProps {
  readonly one: Tracked
  readonly day: Day
  readonly keys: readonly string[]
  readonly value: string | undefined
  readonly onChange: (key: string) => void
  readonly height: number
}

/** One day of one series with its limit band, and the figures of that day. */
export const DayChart = (props: DayChartProps) => {
  const t = useText()
  const errorText = useErrorText()
  const { one, day, keys } = props
  const key = props.value !== undefined && keys.includes(props.value) ? props.value : keys[0]
  if (key === undefined) return <Empty text={t('monitoring.detail.chartEmpty')} />
  const labelOf = (of: string) => seriesLabel(t, of)
  return (
    <section className="day" aria-label={t('monitoring.detail.chart')}>
      {keys.length > 1 && (
        <div className="day-keys">
          <Segmented
            label={t('monitoring.detail.chart')}
            value={key}
            onChange={props.onChange}
            options={keys.map((option) => ({ value: option, label: labelOf(option) }))}
          />
        </div>
      )}
      {day.error && !day.data ? (
        <ErrorState text={errorText(day.error)} onRetry={() => void day.refetch()} />
      ) : day.data ? (
        <DayLine one={one} day={day} seriesKey={key} label={labelOf(key)} height={props.height} />
      ) : (
        <div style={{ height: props.height + 70 }}>
          <Loading />
        </div>
      )}
    </section>
  )
}

type DayLineProps = Pick<DayChartProps, 'one' | 'day' | 'height'> & {
  readonly seriesKey: string
  readonly label: string
}

const DayLine = (props: DayLineProps) => {
  const { one, day, seriesKey, height } = props
  const t = useText()
  const tail = useTail(one.state)
  const found = day.data?.series.find((series) => series.key === seriesKey)
  const bucketMs = day.data?.bucketMs ?? 1
  const series = findSeries(seriesKey)
  const live = useMemo(() => tail.map((state) => livePoint(state, seriesKey)), [tail, seriesKey])
  const points = useMemo(
    () => pointsOf(found?.buckets ?? [], bucketMs, live, series?.isState),
    [found, bucketMs, live, series],
  )
  const signs = useMemo(() => signsOf(found?.byHand ?? []), [found])
  if (!series || points.length === 0) return <Empty text={t('monitoring.detail.chartEmpty')} />
  const toMs = Math.max(day.toMs, points.at(-1)?.atMs ?? 0)
  const [low, high] = rangeOf(series.name, one.device.range)
  return (
    <>
      <BandChart
        label={`${props.label} · ${t('monitoring.detail.chart')}`}
        points={points}
        fromMs={toMs - dayMs}
        toMs={toMs}
        low={low}
        high={high}
        unit={series.unit}
        decimals={series.decimals}
        gapMs={gapOf(bucketMs, one.device.reportIntervalS)}
        signs={signs}
        height={height}
        isStep={series.isState}
        print={(value) => printReading(t, seriesKey, value) ?? '—'}
        hasNowDot={one.severity !== 'off'}
      />
      {signs.length > 0 && <SignLegend text={t('sensors.byHandCount', { n: formatNumber(signs.length) })} />}
      {found && !series.isState && (
        <Figures
          stats={withLive(found.stats, live)}
          unit={series.unit}
          decimals={series.decimals}
          hasLimits={low !== null || high !== null}
        />
      )}
    </>
  )
}

interface FiguresProps {
  readonly stats: SeriesStats
  readonly unit: string
  readonly decimals: number
  readonly hasLimits: boolean
}

const Figures = ({ stats, unit, decimals, hasLimits }: FiguresProps) => {
  const t = useText()
  const print = (value: number | null) => (value === null ? '—' : `${formatNumber(value, decimals)} ${unit}`)
  const at = (atMs: number | null) => atMs !== null && <small>{printSince(atMs)}</small>
  return (
    <dl className="figures">
      {stats.meanKinetic !== null && (
        <div>
          <dt>{t('monitoring.detail.meanKinetic')}</dt>
          <dd>{print(stats.meanKinetic)}</dd>
        </div>
      )}
      {hasLimits && (
        <div>
          <dt>{t('monitoring.detail.timeOutOfRange')}</dt>
          <dd className={stats.outOfRangeMs > 0 ? 'is-out' : undefined}>{formatDuration(stats.outOfRangeMs)}</dd>
        </div>
      )}
      <div>
        <dt>{t('monitoring.detail.extremes')}</dt>
        <dd>
          {print(stats.min)} {at(stats.minAtMs)} <i>…</i> {print(stats.max)} {at(stats.maxAtMs)}
        </dd>
      </div>
    </dl>
  )
}
