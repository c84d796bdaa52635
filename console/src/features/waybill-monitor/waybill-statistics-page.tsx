/** /view/waybillManagement/waybillStatistics: how completed shipments went. Each figure leads to the shipments behind it. */
import { paths } from '@coldway/contract/screens/screens.ts'
import { printTime } from '@coldway/contract/time.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { WaybillStatistics } from '@coldway/contract/waybills/waybill-statistics.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatDuration } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { CountTile } from '../../ui/base/count-tile.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TreeSelect } from '../../ui/form/tree-select.tsx'
import { DayColumns } from './day-columns.tsx'
import { ExcursionsOverTime } from './excursions-over-time.tsx'
import { StatisticsExport } from './statistics-export.tsx'
import { AlarmTable, CarrierTable, CauseTable, LaneTable, TypeTable } from './statistics-tables.tsx'
import './waybill-monitor.css'

const dayMs = 86_400_000
const spans = { week: 7, month: 30, quarter: 90 } as const
type Span = keyof typeof spans
const spanKeys = Object.keys(spans) as Span[]

export const WaybillStatisticsPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const nodes = useOrgTree()
  const [address, setAddress] = useSearchParams()
  // The same moment while the page is open: one that moves would be another question at each rendering.
  const [nowMs] = useState(serverNowMs)
  const span = spanKeys.find((one) => one === address.get('span')) ?? 'month'
  const orgId = Number(address.get('org')) || undefined
  const days = daysUntil(nowMs, spans[span])
  const counted = { startTime: `${days[0]} 00:00:00`, endTime: printTime(nowMs, zoneInUse()) }
  const found = useCall(
    waybills.queryWaybillSceneStatistics,
    { ...counted, ...(orgId !== undefined && { orgId }) },
    { keepsLast: true },
  )
  const change = (name: string, value: string | undefined) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <div className="waybill-monitor">
      <header>
        <h1>{t('titles.waybillStatistics')}</h1>
        <div className="monitor-choice">
          <TreeSelect
            placeholder={t('waybills.organisation')}
            label={t('waybills.organisation')}
            nodes={nodes}
            value={orgId}
            onChange={(id) => change('org', id?.toString())}
          />
        </div>
        <Segmented
          label={t('waybillStatistics.period')}
          value={span}
          onChange={(next) => change('span', next === 'month' ? undefined : next)}
          options={spanKeys.map((value) => ({ value, label: t(`waybillStatistics.last.${value}`) }))}
        />
        {found.data && <StatisticsExport {...counted} orgId={orgId} completed={found.data.completed} />}
      </header>
      {found.data ? (
        <Figures of={found.data} days={days} orgId={orgId} />
      ) : found.error ? (
        <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

/** The days of the period, the oldest first, in the user's zone; the last one is today. */
const daysUntil = (nowMs: number, count: number): string[] => {
  const today = Date.parse(`${printTime(nowMs, zoneInUse()).slice(0, 10)}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    printTime(today - (count - 1 - index) * dayMs, '+00:00').slice(0, 10),
  )
}

interface FiguresProps {
  readonly of: WaybillStatistics
  readonly days: readonly string[]
  readonly orgId: number | undefined
}

const Figures = ({ of, days, orgId }: FiguresProps) => {
  const t = useText()
  const listOf = (filters: Readonly<Record<string, string>>): string => {
    const own = { state: 'completed', completionTime: `${days[0]}~${days.at(-1)}`, ...filters }
    return `${paths.waybills}?${new URLSearchParams(orgId === undefined ? own : { ...own, orgId: String(orgId) })}`
  }
  if (of.completed === 0)
    return <State icon="truck" title={t('waybillStatistics.nothing')} hint={t('waybillStatistics.nothingHint')} />
  const unplanned = of.completed - of.onTime - of.late
  const lasting = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds * 1000))
  return (
    <>
      <div className="statistics-tiles">
        <CountTile label={t('waybillStatistics.completed')} value={of.completed} />
        <CountTile label={t('waybillStatistics.onTime')} value={of.onTime} tone="ok" />
        <CountTile label={t('waybillStatistics.late')} value={of.late} tone="warning" />
        <CountTile label={t('waybillStatistics.unplanned')} value={unplanned} tone="off" />
        <CountTile label={t('waybillStatistics.expectedLate')} value={of.expectedLate} tone="warning" />
        <CountTile label={t('waybillStatistics.warm')} value={of.warm} tone="bad" />
        <CountTile label={t('waybillStatistics.inRange')} value={of.inRange} tone="ok" />
        <CountTile label={t('waybillStatistics.excursion')} value={of.excursion} tone="bad" />
      </div>
      <p className="statistics-means">
        {t('waybillStatistics.meanDuration')}: <b>{lasting(of.meanDurationS)}</b> · {t('waybillStatistics.meanDelay')}:{' '}
        <b>{lasting(of.meanDelayS)}</b> · <Link to={listOf({})}>{t('waybillStatistics.list')}</Link>
      </p>
      <Panel className="statistics-days" title={t('waybillStatistics.byDay')} label={t('waybillStatistics.byDay')}>
        <DayColumns days={days} found={of.byDay} listOf={(day) => listOf({ completionTime: `${day}~${day}` })} />
        <p className="statistics-hint">{t('waybillStatistics.warmHint')}</p>
      </Panel>
      <ExcursionsOverTime of={of.excursions} />
      <div className="statistics-tables">
        <Panel title={t('waybillStatistics.byCause')}>
          <CauseTable causes={of.causes} />
        </Panel>
        <Panel title={t('waybillStatistics.byAlarm')}>
          <AlarmTable alarms={of.alarms} all={of.completed} />
        </Panel>
      </div>
      <Panel title={t('waybillStatistics.byCarrier')}>
        <CarrierTable rows={of.byCarrier} listOf={(carrierName) => listOf({ carrierName })} />
      </Panel>
      <Panel title={t('waybillStatistics.byLane')}>
        <LaneTable
          rows={of.byLane}
          listOf={({ shipping, receiving }) => listOf({ shippingAddress: shipping, receivingAddress: receiving })}
        />
      </Panel>
      <Panel title={t('waybillStatistics.byType')}>
        <TypeTable rows={of.byType} listOf={(waybillType) => listOf({ waybillType })} />
      </Panel>
    </>
  )
}
