/** Curves and bands of a shipment over one time axis, with the cursor that the map follows. */
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import type { DrawnTrack } from '@coldway/contract/readings/tracks.ts'
import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import type { Excursion } from '@coldway/contract/waybills/waybill-condition.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { BandChart, type ChartPoint } from '../../ui/chart/band-chart.tsx'
import { alarmLine } from '../alarms/index.ts'
import { pointsOf, printReading, seriesLabel } from '../series/index.ts'
import { alarmBands, doorBands, legBands, siteBands, stopBands } from './axis-bands.ts'
import { BandLane, type BandLaneProps } from './band-lane.tsx'
import { type Leg, seriesOf } from './legs.ts'

interface ShipmentAxisProps extends Omit<BandLaneProps, 'label' | 'bands'> {
  readonly legs: readonly Leg[]
  readonly tracks: readonly DrawnTrack[]
  readonly visits: readonly SiteRecord[]
  readonly alarms: readonly AlarmRecord[]
  readonly excursions: readonly Excursion[]
  /** Marks of what came later than is shown. */
  readonly laterOf?: ((detailId: number, key: string) => readonly ChartPoint[]) | undefined
}

export const ShipmentAxis = ({ legs, tracks, visits, alarms, excursions, laterOf, ...lane }: ShipmentAxisProps) => {
  const t = useText()
  const axis = { fromMs: lane.fromMs, untilMs: lane.toMs, zone: zoneInUse() }
  const bands = {
    devices: legBands(legs),
    doors: doorBands(legs, t('shipment.lanes.doors')),
    stops: stopBands(
      tracks.flatMap(({ stops }) => stops),
      t('shipment.lanes.stops'),
    ),
    sites: siteBands(visits, legs, axis),
    alarms: alarmBands(alarms, (alarm) => alarmLine(t, alarm), axis),
  }
  const shown = (Object.keys(bands) as (keyof typeof bands)[]).filter((key) => bands[key].length > 0)
  return (
    <section className="shipment-axis" aria-label={t('shipment.axis')}>
      {curveKeys(legs).map((key) => (
        <Curve
          key={key}
          of={key}
          legs={legs}
          excursions={excursions}
          imported={laterOf && legs.flatMap(({ detailId }) => laterOf(detailId, key))}
          {...lane}
        />
      ))}
      {shown.map((key) => (
        <BandLane key={key} label={t(`shipment.lanes.${key}`)} bands={bands[key]} {...lane} />
      ))}
    </section>
  )
}

const curvesMost = 3
/** What cargo feels; the first ones, as the tab of sensors has them all. */
const curveKeys = (legs: readonly Leg[]): string[] =>
  [...new Set(legs.flatMap(({ series }) => series.map(({ key }) => key)))]
    .filter((key) => findSeries(key)?.isState !== true)
    .slice(0, curvesMost)

interface CurveProps extends Omit<BandLaneProps, 'label' | 'bands'> {
  /** Key of the series. */
  readonly of: string
  readonly legs: readonly Leg[]
  readonly excursions: readonly Excursion[]
  /** Points from files of loggers, or points that came later than the moment shown. */
  readonly imported?: readonly ChartPoint[] | undefined
  readonly height?: number
}

export const Curve = (props: CurveProps) => {
  const { of, legs, excursions, imported, fromMs, toMs, cursorMs, onCursor, height = 150 } = props
  const t = useText()
  const series = findSeries(of)
  const found = legs.flatMap((leg) => seriesOf(leg, of) ?? [])
  if (!series || found.length === 0) return null
  const limited = found.find(({ limitsFrom }) => limitsFrom !== null)
  const ids = new Set(legs.map(({ detailId }) => detailId))
  const label = seriesLabel(t, of)
  return (
    <div className="axis-lane">
      <h3>{label}</h3>
      <BandChart
        label={label}
        points={legs.flatMap((leg) => pointsOf(seriesOf(leg, of)?.buckets ?? [], leg.bucketMs, []))}
        fromMs={fromMs}
        toMs={toMs}
        low={limited?.low ?? null}
        high={limited?.high ?? null}
        unit={series.unit}
        decimals={series.decimals}
        print={(value) => printReading(t, of, value) ?? '—'}
        gapMs={Math.max(...legs.map((leg) => Math.max(leg.gapMs, 2.5 * leg.bucketMs)))}
        gaps={found.flatMap(({ stats }) => stats.gaps.longest)}
        stretches={excursions
          .filter((one) => one.key === of && ids.has(one.detailId))
          .map((one) => [one.fromMs, one.untilMs] as const)}
        height={height}
        onCursor={onCursor}
        {...(imported && { signs: imported })}
        {...(cursorMs !== undefined && { cursorMs })}
      />
    </div>
  )
}
