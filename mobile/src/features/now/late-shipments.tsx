import { useTopic } from '@coldway/console/api/live.ts'
import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { useReadAgain } from '@coldway/console/api/use-read-again.ts'
import { formatDuration, formatMinute } from '@coldway/console/settings/format.ts'
import { zoneInUse } from '@coldway/console/settings/preferences.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { ErrorState, Loading } from '@coldway/console/ui/base/states.tsx'
import { parseTime } from '@coldway/contract/time.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { CallLink } from '../../ui/call-link.tsx'
import { ShipmentLink } from '../../ui/thing-link.tsx'
import { useLateShipments } from './waiting-calls.ts'

const stale = [waybills.queryMonitoringPageList]

/** Shipments that should have left or arrived, or will arrive late, with whom to call. */
export const LateShipments = () => {
  const t = useText()
  const textOf = useErrorText()
  const readAgain = useReadAgain(stale)
  useTopic({ kind: 'waybills' }, { onMessage: ({ waybills: moves }) => moves.length > 0 && readAgain() })
  const list = useLateShipments(true)
  const { records, total = 0 } = list.data ?? {}
  if (!records) {
    return list.error ? <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} /> : <Loading />
  }
  if (records.length === 0) return null
  return (
    <section aria-label={t('companion.now.late')}>
      <h2>
        {t('companion.now.late')} <small>{total}</small>
      </h2>
      <ol className="cards">
        {records.map((shipment) => (
          <Shipment key={shipment.id} shipment={shipment} />
        ))}
      </ol>
      {total > records.length && <p>{t('companion.now.more', { count: total - records.length })}</p>}
    </section>
  )
}

const Shipment = ({ shipment }: { shipment: MonitoredWaybill }) => {
  const t = useText()
  const { state, plannedStartTime, plannedArrivalTime, estimatedArrivalTime } = shipment
  const planned = state === 'toShip' ? plannedStartTime : plannedArrivalTime
  const plannedMs = planned === null ? undefined : parseTime(planned, zoneInUse())
  const expectedMs = estimatedArrivalTime === null ? undefined : parseTime(estimatedArrivalTime, zoneInUse())
  const lateMs = plannedMs === undefined ? 0 : Math.max(serverNowMs(), expectedMs ?? 0) - plannedMs
  return (
    <li className="card is-late">
      <ShipmentLink id={shipment.id} name={shipment.waybillNo}>
        {shipment.shippingAddress} → {shipment.receivingAddress}
      </ShipmentLink>
      <p className="card-hero">
        {lateMs > 0 && <b>{t('companion.now.lateBy', { time: formatDuration(lateMs) })}</b>}
        <span>
          {state === 'toShip' && t('companion.now.notStarted')}
          {planned !== null && <em>{t('companion.now.planned', { time: formatMinute(planned) })}</em>}
          {estimatedArrivalTime !== null && (
            <em>{t('companion.now.expected', { time: formatMinute(estimatedArrivalTime) })}</em>
          )}
        </span>
      </p>
      <CallLink name={shipment.driverName} phone={shipment.driverPhone} />
    </li>
  )
}
