import { type VehicleDevice, vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'

const none: readonly VehicleDevice[] = []

/** The devices that are on the vehicle which the address names with `?vehicle=7`; undefined: not read yet. */
export const useDevicesOfVehicle = (): readonly VehicleDevice[] | undefined => {
  const [address] = useSearchParams()
  const id = Number(address.get('vehicle'))
  const isNamed = Number.isInteger(id) && id > 0
  const found = useCall(vehicles.queryById, { id }, { isEnabled: isNamed })
  return isNamed && !found.error ? found.data?.devices : none
}
