import { useMutate } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { aboardOf, changedOf } from '@coldway/console/features/waybills/index.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Empty, ErrorState, Loading } from '@coldway/console/ui/base/states.tsx'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import { type MonitoredDevice, titleOf } from '@coldway/contract/devices/device-state.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useNavigate } from 'react-router'
import { useMenu } from '../../account/grants.ts'
import { DeviceShipments } from '../devices/index.ts'
import { ShipmentCard } from '../../ui/shipment-card.tsx'
import { DeviceLink } from '../../ui/thing-link.tsx'
import { useFound } from './use-found.ts'

interface FoundProps {
  readonly scanned: string
  readonly candidates: readonly string[]
  /** The shipment to which devices are bound; undefined: they are looked at. */
  readonly shipment: MonitoredDetail | undefined
}

export const Found = ({ scanned, candidates, shipment }: FoundProps) => {
  const t = useText()
  const textOf = useErrorText()
  const canShipments = useMenu('mobile:waybill') && shipment === undefined
  const { devices, shipments, isLoading, error } = useFound(candidates, canShipments)
  if (isLoading) return <Loading />
  if (devices.length + shipments.length === 0)
    return error ? (
      <ErrorState text={textOf(error)} />
    ) : (
      <Empty text={t('companion.scan.unknown')} hint={scanned.replaceAll('\u001D', ' ')} />
    )
  return (
    <>
      <ul className="cards">
        {devices.map((device) => (
          <li key={device.code} className="card">
            <DeviceLink code={device.code} name={titleOf(device)}>
              {[device.plate && device.name, device.code].filter(Boolean).join(' · ')}
            </DeviceLink>
            {shipment && <Bind device={device} shipment={shipment} />}
          </li>
        ))}
        {shipments.map((one) => (
          <ShipmentCard key={one.id} of={one} />
        ))}
      </ul>
      {canShipments && devices.length > 0 && <DeviceShipments codes={devices.map(({ code }) => code)} />}
    </>
  )
}

/** Needs a network: which devices a shipment has is decided together with everything else that is planned for it. */
const Bind = ({ device, shipment }: { device: MonitoredDevice; shipment: MonitoredDetail }) => {
  const t = useText()
  const textOf = useErrorText()
  const navigate = useNavigate()
  const saving = useMutate(waybills.update, { stale: [waybills.queryMonitoringById, waybills.queryPageList] })
  const bound = aboardOf(shipment)
  if (bound.includes(device.id)) return <p>{t('companion.scan.bound')}</p>
  const bind = () =>
    saving.mutate(changedOf(shipment, { deviceIds: [...bound, device.id] }), {
      onSuccess: () => {
        notify(t('companion.scan.bound'), 'ok')
        void navigate(`/shipment/${shipment.id}`, { replace: true })
      },
    })
  return (
    <>
      <Button kind="primary" icon="plus" isBusy={saving.isPending} onClick={bind}>
        {t('companion.scan.bind')}
      </Button>
      {saving.error && <Alert isLine>{textOf(saving.error)}</Alert>}
    </>
  )
}
