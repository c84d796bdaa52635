/** /view/waybillManagement/waybillMonitoring: what needs a person first, plan against actual, and where all shipments are. */
import { completedWaybillRangeDays } from '@coldway/contract/enums.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { CountTile } from '../../ui/base/count-tile.tsx'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TreeSelect } from '../../ui/form/tree-select.tsx'
import { useLiveWaybills } from '../waybills/index.ts'
import { ExceptionBoard } from './exception-board.tsx'
import { OrganisationTree } from './organisation-tree.tsx'
import { TimelineView } from './timeline-view.tsx'
import './timeline.css'
import './waybill-monitor.css'

const MonitorMap = lazy(async () => ({ default: (await import('./monitor-map.tsx')).MonitorMap }))

const views = ['board', 'timeline', 'map'] as const
const againMs = 60_000

export const WaybillMonitoringPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const nodes = useOrgTree()
  const [address, setAddress] = useSearchParams()
  useLiveWaybills()
  const orgId = Number(address.get('org')) || undefined
  const view = views.find((one) => one === address.get('view')) ?? 'board'
  const completedDays = completedWaybillRangeDays.find((days) => String(days) === address.get('days')) ?? 0
  const counts = useCall(
    waybills.queryMonitoringCount,
    { completedDays, ...(orgId !== undefined && { orgId }) },
    { repeatMs: againMs, keepsLast: true },
  )
  const isUnknown = counts.error !== null && !counts.data
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
        <h1>{t('titles.waybillMonitoring')}</h1>
        <div className="monitor-choice">
          <TreeSelect
            placeholder={t('waybills.organisation')}
            label={t('waybills.organisation')}
            nodes={nodes}
            value={orgId}
            onChange={(id) => change('org', id?.toString())}
          />
        </div>
        <div className="monitor-choice">
          <Select
            label={t('waybills.completedWithin')}
            value={completedDays}
            onChange={(days) => change('days', days?.toString())}
            options={completedWaybillRangeDays.map((days) => ({
              value: days,
              label: days === 0 ? t('waybills.completedToday') : t('waybills.completedPast', { count: days }),
            }))}
          />
        </div>
        <Segmented
          label={t('waybillMonitor.view')}
          value={view}
          onChange={(next) => change('view', next === 'board' ? undefined : next)}
          options={views.map((value) => ({ value, label: t(`waybillMonitor.views.${value}`) }))}
        />
        <Link to={paths.waybills}>{t('waybillMonitor.list')}</Link>
      </header>
      {isUnknown ? (
        <ErrorState text={textOf(counts.error)} onRetry={() => void counts.refetch()} />
      ) : (
        <div className="waybill-counts">
          {(['toShip', 'inTransit', 'completed'] as const).map((state) => (
            <CountTile key={state} label={t(`enums.waybillStates.${state}`)} value={counts.data?.[state]} />
          ))}
        </div>
      )}
      {view === 'board' && !isUnknown && <ExceptionBoard counts={counts.data} orgId={orgId} />}
      {view === 'timeline' && <TimelineView orgId={orgId} />}
      {view === 'map' && <WithMap orgId={orgId} />}
    </div>
  )
}

const WithMap = ({ orgId }: { orgId: number | undefined }) => {
  const t = useText()
  const [hasMap, setHasMap] = useState(true)
  return (
    <div className="waybill-map">
      <OrganisationTree orgId={orgId} />
      <section aria-label={t('waybillMonitor.map')}>
        {hasMap ? (
          <Suspense fallback={<Loading />}>
            <MonitorMap orgId={orgId} onUnsupported={() => setHasMap(false)} />
          </Suspense>
        ) : (
          <State icon="map" title={t('monitoring.map.unsupported')} />
        )}
      </section>
    </div>
  )
}
