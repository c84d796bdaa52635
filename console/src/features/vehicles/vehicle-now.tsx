/** What the devices of a vehicle say now, where it is, and what it drove last. */
import { devicePath } from '@coldway/contract/screens/screens.ts'
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'
import { Link } from 'react-router'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty, Loading } from '../../ui/base/states.tsx'
import { SmallMap } from '../device-page/index.ts'
import { TileGrid, type Tracked } from '../monitoring/index.ts'
import { placedOf } from './use-vehicle-devices.ts'
import { VehicleCold } from './vehicle-cold.tsx'
import { VehicleTrips } from './vehicle-trips.tsx'
import { VehicleUnitNow } from './vehicle-unit-now.tsx'

interface VehicleNowProps {
  readonly vehicle: VehicleDetail
  /** Undefined when it is not read yet. */
  readonly devices: readonly Tracked[] | undefined
}

export const VehicleNow = ({ vehicle, devices }: VehicleNowProps) => {
  const t = useText()
  const canTrack = useCan('track:view')
  const canMeasure = useCan('sensor:view')
  if (!devices) return <Loading />
  const placed = placedOf(devices)
  return (
    <div className="vehicle-now">
      <div>
        {vehicle.devices.length > 0 && <VehicleUnitNow vehicleId={vehicle.id} devices={devices} />}
        {vehicle.devices.length === 0 && <Empty text={t('vehicles.page.noDevices')} />}
        {vehicle.devices.length > 0 && devices.length === 0 && <Empty text={t('vehicles.page.unseen')} />}
        {devices.map((one) => (
          <Panel
            key={one.device.id}
            title={
              <>
                <Link to={devicePath(one.device.code)}>{one.device.name}</Link> <small>{one.device.code}</small>
              </>
            }
          >
            {one.state ? (
              <TileGrid one={one} doorSinceMs={undefined} />
            ) : (
              <p className="vehicle-hint">{t('vehicles.page.noValues')}</p>
            )}
          </Panel>
        ))}
      </div>
      <div>
        {placed && <SmallMap one={placed} />}
        {canTrack && <VehicleTrips vehicleId={vehicle.id} />}
        {canMeasure && <VehicleCold vehicle={vehicle} />}
      </div>
    </div>
  )
}
