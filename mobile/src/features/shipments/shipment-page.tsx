/** A shipment at a glance: state, how its goods fared, the temperatures on the way, whom to call, and what is to be done. */
import { isOutOfSight } from '@coldway/console/api/call-error.ts'
import { useTopic } from '@coldway/console/api/live.ts'
import { useCall } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { useReadAgain } from '@coldway/console/api/use-read-again.ts'
import { ArrivalWords, WaybillRisk, WaybillStatePill } from '@coldway/console/features/waybills/index.ts'
import { formatMinute } from '@coldway/console/settings/format.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { ErrorState, Loading } from '@coldway/console/ui/base/states.tsx'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useParams } from 'react-router'
import { useMay } from '../../account/grants.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { DeviceLink } from '../../ui/thing-link.tsx'
import { Condition } from './condition.tsx'
import { PolicyOff } from './policy-off.tsx'
import { ShipmentActions } from './shipment-actions.tsx'
import './shipments.css'

const stale = [waybills.queryMonitoringById, waybills.queryConditionById]
const againMs = 60_000

export const ShipmentPage = () => {
  const textOf = useErrorText()
  const id = Number(useParams().id)
  const canEdit = useMay('waybill:edit')
  const readAgain = useReadAgain(stale)
  useTopic(
    { kind: 'waybills' },
    { onMessage: ({ waybills: moves }) => moves.some((move) => move.id === id) && readAgain() },
  )
  const { data, error, refetch } = useCall(
    waybills.queryMonitoringById,
    { id },
    { isEnabled: Number.isSafeInteger(id) && id > 0, repeatMs: againMs },
  )
  if (!data || isOutOfSight(error))
    return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <Loading />
  const devices = data.devices.filter(({ boundUntil }) => boundUntil === null)
  return (
    <div className="thing">
      <BackLink />
      <h1>
        {data.waybillNo}
        <small>{[data.businessCode, data.goodsName].filter(Boolean).join(' · ')}</small>
      </h1>
      <div className="shipment-state">
        <WaybillStatePill of={data} />
        <WaybillRisk of={data} />
      </div>
      <PolicyOff of={data} />
      <Ends of={data} />
      {canEdit && data.profile === 'scene' && <ShipmentActions of={data} />}
      <Condition of={data} />
      <ul className="cards">
        {devices.map(({ detailId, deviceCode, deviceName }) => (
          <li key={detailId} className="card">
            {deviceCode !== null && (
              <DeviceLink code={deviceCode} name={deviceName ?? deviceCode}>
                {deviceCode}
              </DeviceLink>
            )}
          </li>
        ))}
      </ul>
      <CallLink name={data.driverName} phone={data.driverPhone} />
    </div>
  )
}

const Ends = ({ of }: { of: MonitoredDetail }) => {
  const t = useText()
  const rows = [
    [of.shipping.address, of.actualStartTime ?? of.plannedStartTime],
    [of.receiving.address, of.completionTime ?? of.plannedArrivalTime],
  ] as const
  return (
    <ol className="card shipment-ends">
      {rows.map(([address, time], at) => (
        <li key={at}>
          <b>{address}</b>
          <small>{time && formatMinute(time)}</small>
        </li>
      ))}
      {of.state === 'inTransit' && (
        <li>
          <span>{t('waybills.estimatedArrival')}</span>
          <ArrivalWords of={of} />
        </li>
      )}
    </ol>
  )
}
