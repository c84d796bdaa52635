/** Temperature, door and speed over one time axis, with one cursor. */
import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { useText } from '../../settings/texts.ts'
import { BandChart, type BandChartProps } from '../../ui/chart/band-chart.tsx'
import { gapOf, pointsOf, printReading, rangeOf, seriesLabel } from '../series/index.ts'
import type { DaySpan, Timeline } from './use-timeline.ts'

interface TimelineStripProps {
  readonly device: MonitoredDevice
  readonly span: DaySpan
  readonly timeline: Timeline
  readonly cursorMs: number | undefined
  readonly onCursor: (atMs: number | undefined) => void
}

const heightPx = { temperature: 130, low: 64 } as const

export const TimelineStrip = ({ device, span, timeline, cursorMs, onCursor }: TimelineStripProps) => {
  const t = useText()
  const { tempKey, buckets, bucketMs, points } = timeline
  const shared = {
    fromMs: span.fromMs,
    toMs: span.untilMs,
    gapMs: gapOf(bucketMs, device.reportIntervalS),
    onCursor,
    ...(cursorMs !== undefined && { cursorMs }),
  }
  const ofSeries = (
    key: string,
  ): Pick<BandChartProps, 'label' | 'points' | 'unit' | 'decimals' | 'print'> | undefined => {
    const series = findSeries(key)
    const found = buckets(key)
    if (!series || found.length === 0) return undefined
    return {
      label: seriesLabel(t, key),
      points: pointsOf(found, bucketMs, [], series.isState),
      unit: series.unit,
      decimals: series.decimals,
      print: (value) => printReading(t, key, value) ?? '—',
    }
  }
  const temperature = tempKey === undefined ? undefined : ofSeries(tempKey)
  const door = ofSeries('door')
  const [low, high] = rangeOf('temp', device.range)
  return (
    <section className="timeline-strip" aria-label={t('devicePage.strip')}>
      {temperature && <Lane {...shared} {...temperature} low={low} high={high} height={heightPx.temperature} />}
      {door && <Lane {...shared} {...door} isStep isQuiet height={heightPx.low} />}
      {points.length > 0 && (
        <Lane
          {...shared}
          label={t('monitoring.detail.speed')}
          points={points.map(([atMs, , , speedKmh]) => ({ atMs, value: speedKmh }))}
          unit={t('common.units.kmh')}
          decimals={0}
          isQuiet
          height={heightPx.low}
        />
      )}
    </section>
  )
}

const Lane = (chart: BandChartProps) => (
  <div className="timeline-lane">
    <h3>{chart.label}</h3>
    <BandChart {...chart} />
  </div>
)
