/** The map of the shipments in transit, loaded after the page because it brings the map library. */
import { waybillPath } from '@coldway/contract/screens/screens.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { MappedWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { PointsMap } from '../../map/points-map.tsx'
import type { MapPoint, Severity } from '../../map/points-types.ts'
import { useText } from '../../settings/texts.ts'

/** All at once is much to read again for each change. */
const againMs = 30_000

export const MonitorMap = ({ orgId, onUnsupported }: { orgId: number | undefined; onUnsupported: () => void }) => {
  const t = useText()
  const go = useNavigate()
  const asked = orgId === undefined ? {} : { orgId }
  const { data } = useCall(waybills.queryMonitoringMap, asked, { keepsLast: true, repeatMs: againMs })
  const points = useMemo(() => data?.waybills.map(pointOf), [data])
  const placeless = data ? data.inTransit - data.waybills.length : 0
  return (
    <>
      <PointsMap
        title={t('waybillMonitor.map')}
        points={points}
        subject={String(orgId)}
        onPick={(id) => void go(waybillPath(id))}
        onUnsupported={onUnsupported}
      />
      {placeless > 0 && <p className="waybill-map-note">{t('waybillMonitor.placeless', { count: placeless })}</p>}
    </>
  )
}

const pointOf = ({ id, waybillNo, lng, lat, exceptions }: MappedWaybill): MapPoint => ({
  id,
  lng,
  lat,
  headingDeg: 0,
  severity: severityOf(exceptions),
  label: waybillNo,
  isMoving: false,
})

const severityOf = (exceptions: MappedWaybill['exceptions']): Severity => {
  if (exceptions.includes('warm') || exceptions.includes('alarm')) return 3
  if (exceptions.includes('silent')) return 0
  return exceptions.length > 0 ? 2 : 1
}
