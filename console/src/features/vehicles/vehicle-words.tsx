/** The words, signs and columns that several pages of vehicles share. */
import type { VehicleState } from '@coldway/contract/enums.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import type { VehicleDevice } from '@coldway/contract/vehicles/vehicles.ts'
import { Link } from 'react-router'
import { useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'

export const VehicleStatePill = ({ state }: { state: VehicleState }) => {
  const t = useText()
  const isFree = state === 'available'
  return (
    <Pill tone={isFree ? 'ok' : 'warning'} icon={isFree ? 'check' : 'settings'}>
      {t(`enums.vehicleStates.${state}`)}
    </Pill>
  )
}

export const VehicleDevices = ({ devices }: { devices: readonly VehicleDevice[] }) => (
  <>
    {devices.map(({ deviceId, deviceCode, deviceName }, index) => (
      <span key={deviceId}>
        {index > 0 && ' · '}
        <Link to={devicePath(deviceCode)}>{deviceName}</Link>
      </span>
    ))}
  </>
)
