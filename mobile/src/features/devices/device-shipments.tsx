import { useCall } from '@coldway/console/api/use-call.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { ShipmentCard } from '../../ui/shipment-card.tsx'

/** The open shipments that a device travels with, or one of several. */
export const DeviceShipments = ({ codes }: { codes: readonly string[] }) => {
  const t = useText()
  const { data } = useCall(waybills.queryPageList, {
    page: 1,
    size: 5,
    conditionVos: [
      { column: 'deviceCode', type: 'in', value: [...codes] },
      { column: 'state', type: 'in', value: ['toShip', 'inTransit'] },
    ],
  })
  if (!data || data.records.length === 0) return null
  return (
    <section aria-label={t('companion.find.shipments')}>
      <h2>{t('companion.find.shipments')}</h2>
      <ul className="cards">
        {data.records.map((one) => (
          <ShipmentCard key={one.id} of={one} />
        ))}
      </ul>
    </section>
  )
}
