/** Where the shipments in transit are. Loaded after the page, because it brings the map library. */
import { limits } from '@coldway/contract/limits.ts'
import { waybillPath } from '@coldway/contract/screens/screens.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import type { MapHandle } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { createPointsLayer, type PointsLayer } from '../../map/points-layer.ts'
import type { MapPoint, Severity } from '../../map/points-types.ts'
import { boundsOf } from '../../map/track-line.ts'
import { useText } from '../../settings/texts.ts'
import { organisationIs } from './asked.ts'

interface Parts {
  readonly map: MapHandle
  readonly points: PointsLayer
}
const paddingPx = { top: 50, right: 50, bottom: 50, left: 50 }
const nearZoom = 9
const againMs = 60_000

export const MonitorMap = ({ orgId, onUnsupported }: { orgId: number | undefined; onUnsupported: () => void }) => {
  const t = useText()
  const go = useNavigate()
  const [parts, setParts] = useState<Parts>()
  const list = useCall(
    waybills.queryMonitoringPageList,
    {
      page: 1,
      size: limits.pageSizeMax,
      conditionVos: [{ column: 'state', type: 'eq', value: 'inTransit' }, ...organisationIs(orgId)],
    },
    { keepsLast: true, repeatMs: againMs },
  )
  const records = list.data?.records
  useEffect(() => {
    if (!parts || !records) return
    const points = records.flatMap(pointsOf)
    parts.points.set(points)
    const bounds = boundsOf(points)
    if (bounds) parts.map.fit(bounds, { paddingPx, maxZoom: nearZoom })
  }, [parts, records])
  return (
    <MapView
      title={t('waybillMonitor.map')}
      onReady={(map) => {
        const points = createPointsLayer(map, {
          mode: 'aggregate',
          aggregateAbove: limits.aggregateAbove,
          onPick: (id) => void go(waybillPath(id)),
        })
        setParts({ map, points })
        return () => {
          setParts(undefined)
          points.remove()
        }
      }}
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
