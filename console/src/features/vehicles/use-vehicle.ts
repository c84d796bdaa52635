import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'

/** The vehicle that the address names with `?id=7`. */
export const useVehicle = () => {
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isNamed = Number.isInteger(id) && id > 0
  return { isNamed, found: useStart(vehicles.queryById, { id }, { isEnabled: isNamed }) }
}
