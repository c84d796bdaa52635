/** Where the shipments in transit are. Loaded after the page, because it brings the map library. */
import { limits } from '@coldway/contract/limits.ts'
import { waybillPath } from '@coldway/contract/screens/screens.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { PointsMap } from '../../map/points-map.tsx'
import type { MapPoint, Severity } from '../../map/points-types.ts'
import { useText } from '../../settings/texts.ts'
import { organisationIs } from './asked.ts'

const againMs = 60_000

export const MonitorMap = ({ orgId, onUnsupported }: { orgId: number | undefined; onUnsupported: () => void }) => {
  const t = useText()
  const go = useNavigate()
  const { data } = useCall(
    waybills.queryMonitoringPageList,
    {
      page: 1,
      size: limits.pageSizeMax,
      conditionVos: [{ column: 'state', type: 'eq', value: 'inTransit' }, ...organisationIs(orgId)],
    },
    { keepsLast: true, repeatMs: againMs },
  )
  const points = useMemo(() => data?.records.flatMap(pointsOf), [data])
  return (
    <PointsMap
      title={t('waybillMonitor.map')}
      points={points}
      onPick={(id) => void go(waybillPath(id))}
      onUnsupported={onUnsupported}
    />
  )
}

const pointsOf = ({ id, waybillNo, lng, lat, exceptions }: MonitoredWaybill): MapPoint[] =>
  lng === null || lat === null
    ? []
    : [{ id, lng, lat, headingDeg: 0, severity: severityOf(exceptions), label: waybillNo, isMoving: false }]

const severityOf = (exceptions: MonitoredWaybill['exceptions']): Severity => {
  if (exceptions.includes('warm') || exceptions.includes('alarm')) return 3
  if (exceptions.includes('silent')) return 0
  return exceptions.length > 0 ? 2 : 1
}
