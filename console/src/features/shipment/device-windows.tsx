import { devicePath } from '@coldway/contract/screens/screens.ts'
import type { WaybillDevice } from '@coldway/contract/waybills/waybill-fields.ts'
import { Link } from 'react-router'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'

/** Which device was on the waybill from when to when, exchanged ones included. */
export const DeviceWindows = ({ devices }: { devices: readonly WaybillDevice[] }) => {
  const t = useText()
  const canSee = useCan('monitor:view')
  return (
    <ul className="device-windows" aria-label={t('shipment.devices')}>
      {devices.map(({ detailId, deviceCode, deviceName, boundFrom, boundUntil }) => (
        <li key={detailId}>
          <Icon name="beacon" />
          <span>
            {deviceCode !== null && canSee ? (
              <Link to={devicePath(deviceCode)}>{deviceName}</Link>
            ) : (
              (deviceName ?? t('shipment.deviceElsewhere'))
            )}
            <small>{deviceCode}</small>
          </span>
          <time>
            {boundFrom === null
              ? t('shipment.boundLater')
              : `${boundFrom.slice(5, 16)} – ${boundUntil?.slice(5, 16) ?? t('shipment.goesOn')}`}
          </time>
        </li>
      ))}
    </ul>
  )
}
