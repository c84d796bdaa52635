import type { LngLat } from '@coldway/contract/places/geo.ts'
import { useAddress } from './use-address.ts'

/** Nothing while it is not known. Give it a `key` of what is being located, or another's line stays until its own comes. */
export const AddressLine = ({ place }: { place: LngLat }) => {
  const address = useAddress(place)
  return address ? <span className="address-line">{address}</span> : null
}
