import { formatMinute } from '../../settings/format.ts'
import type { SharedShipment as Shipment } from '@coldway/contract/shares/shared-shipment.ts'
import { useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'

const tones = { toShip: 'off', inTransit: 'brand', completed: 'ok' } as const

/** The shipment of a link: its state, and both ends of its way with what was planned, what happened and what is expected. */
export const SharedShipment = ({ of }: { of: Shipment }) => {
  const t = useText()
  return (
    <article className="shared-card shared-shipment" aria-label={of.waybillNo}>
      <div className="shared-head">
        <b>{of.waybillNo}</b>
        <Pill tone={tones[of.state]} icon={of.state === 'completed' ? 'check' : 'truck'}>
          {t(`enums.waybillStates.${of.state}`)}
        </Pill>
      </div>
      <ol>
        <End name={t('shipment.stations.sender')} of={of.shipping} />
        <End name={t('shipment.stations.receiver')} of={of.receiving}>
          {of.receiving.actualTime === null && of.estimatedArrivalTime !== null && (
            <Time name={t('shipment.estimated')} at={of.estimatedArrivalTime} isMain />
          )}
        </End>
      </ol>
      {of.state === 'completed' && <p className="shared-notes">{t('shares.shipmentOver')}</p>}
    </article>
  )
}

interface EndProps {
  readonly name: string
  readonly of: Shipment['shipping']
  readonly children?: React.ReactNode
}

const End = ({ name, of, children }: EndProps) => {
  const t = useText()
  return (
    <li className={of.actualTime === null ? undefined : 'is-passed'}>
      <small>{name}</small>
      <b>{of.address || '—'}</b>
      {of.plannedTime !== null && <Time name={t('shipment.planned')} at={of.plannedTime} />}
      {children}
      {of.actualTime !== null && <Time name={t('shipment.actual')} at={of.actualTime} isMain />}
    </li>
  )
}

/** A named time, to the minute and without the year. */
const Time = ({ name, at, isMain = false }: { name: string; at: string; isMain?: boolean }) => (
  <span className={isMain ? 'is-main' : undefined}>
    {name} <time>{formatMinute(at)}</time>
  </span>
)
