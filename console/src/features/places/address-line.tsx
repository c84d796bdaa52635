import type { LngLat } from '@coldway/contract/places/geo.ts'
import { useAddress } from './use-address.ts'

/**
 * Renders nothing until the address is known. Needs a `key` per located object, or it shows the previous one's line meanwhile.
 */
export const AddressLine = ({ place }: { place: LngLat }) => {
  const address = useAddress(place)
  return address ? <span className="address-line">{address}</span> : null
}
