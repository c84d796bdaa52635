/** Planned against actual for many shipments at once: a row for each open one, all on one axis of time. */
import { limits } from '@coldway/contract/limits.ts'
import { waybillPath } from '@coldway/contract/screens/screens.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatClock, formatDuration } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { timeTicks } from '../../ui/chart/ticks.ts'
import { ArrivalWords, WaybillRisk, WaybillStatePill } from '../waybills/index.ts'
import { organisationIs, openOnes } from './asked.ts'
import { barsOf, partOf, type ShipmentBars, spanOf, type Stretch } from './timeline.ts'

const againMs = 60_000
const ticksMost = 8

export const TimelineView = ({ orgId }: { orgId: number | undefined }) => {
  const t = useText()
  const textOf = useErrorText()
  const list = useCall(
    waybills.queryMonitoringPageList,
    {
      page: 1,
      size: limits.pageSizeMax,
      conditionVos: [openOnes, ...organisationIs(orgId)],
      sorts: [{ column: 'plannedArrivalTime', order: 'asc' }],
    },
    { keepsLast: true, repeatMs: againMs },
  )
  const { records, total = 0 } = list.data ?? {}
  if (!records)
    return list.error ? <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} /> : <Loading />
  if (records.length === 0) return <Empty text={t('waybillMonitor.noneOpen')} />
  const nowMs = serverNowMs()
  const rows = records.map((of) => ({ of, bars: barsOf(of, zoneInUse(), nowMs) }))
  const span = spanOf(
    rows.map(({ bars }) => bars),
    nowMs,
  )
  return (
    <section className="waybill-timeline" aria-label={t('waybillMonitor.views.timeline')}>
      <Axis span={span} nowMs={nowMs} />
      <ol>
        {rows.map(({ of, bars }) => (
          <Row key={of.id} of={of} bars={bars} span={span} nowMs={nowMs} />
        ))}
      </ol>
      <p className="timeline-key">
        <i className="timeline-planned" /> {t('waybillMonitor.planned')}
        <i className="timeline-actual" /> {t('waybillMonitor.actual')}
        <i className="timeline-expected" /> {t('waybillMonitor.expected')}
      </p>
      {total > records.length && <p>{t('waybillMonitor.more', { count: total - records.length })}</p>}
    </section>
  )
}

const pointOf = (atMs: number, span: Stretch) => ({ left: `${partOf({ fromMs: atMs, toMs: atMs }, span)?.left ?? 0}%` })

const Axis = ({ span, nowMs }: { span: Stretch; nowMs: number }) => {
  const t = useText()
  return (
    <div className="timeline-axis" aria-hidden="true">
      {timeTicks(span, zoneInUse(), ticksMost).map(({ atMs, text }) => (
        <span key={atMs} style={pointOf(atMs, span)}>
          {text}
        </span>
      ))}
      <b style={pointOf(nowMs, span)}>{t('waybillMonitor.now', { time: formatClock(nowMs) })}</b>
    </div>
  )
}

interface RowProps {
  readonly of: MonitoredWaybill
  readonly bars: ShipmentBars
  readonly span: Stretch
  readonly nowMs: number
}

const Row = ({ of, bars, span, nowMs }: RowProps) => {
  const { planned, actual, expected } = bars
  const isBad = of.exceptions.includes('warm') || of.exceptions.includes('alarm')
  const tone = isBad ? 'is-bad' : of.exceptions.length > 0 ? 'is-warning' : ''
  return (
    <li className={tone}>
      <div className="timeline-who">
        <Link to={waybillPath(of.id)}>{of.waybillNo}</Link> <WaybillStatePill of={of} />
        <small>
          {of.shippingAddress} → {of.receivingAddress}
        </small>
        <WaybillRisk of={of} />
      </div>
      <div className="timeline-lane">
        <i className="timeline-now" style={pointOf(nowMs, span)} />
        <Bar kind="planned" of={planned} span={span} />
        <Bar kind="expected" of={expected} span={span} />
        <Bar kind="actual" of={actual} span={span} />
      </div>
      <Said of={of} bars={bars} />
    </li>
  )
}

const Bar = ({ kind, of, span }: { kind: string; of: Stretch | undefined; span: Stretch }) => {
  const part = of && partOf(of, span)
  return part && <i className={`timeline-${kind}`} style={{ left: `${part.left}%`, width: `${part.width}%` }} />
}

const minuteMs = 60_000

/** The same in words: nobody has to measure bars, and some cannot see them. */
const Said = ({ of, bars }: { of: MonitoredWaybill; bars: ShipmentBars }) => {
  const t = useText()
  const { leftLateMs, arrivesLateMs } = bars
  const said = (lateMs: number | undefined, late: 'leftLate' | 'arrivesLate', early: 'leftEarly' | 'arrivesEarly') => {
    if (lateMs === undefined) return undefined
    const wholeMs = Math.round(Math.abs(lateMs) / minuteMs) * minuteMs
    if (wholeMs === 0) return t('waybillMonitor.onTime')
    return t(`waybillMonitor.${lateMs > 0 ? late : early}`, { time: formatDuration(wholeMs) })
  }
  return (
    <div className="timeline-said">
      {of.state === 'toShip' || arrivesLateMs === undefined
        ? said(leftLateMs, 'leftLate', 'leftEarly')
        : said(arrivesLateMs, 'arrivesLate', 'arrivesEarly')}
      <ArrivalWords of={of} />
    </div>
  )
}
