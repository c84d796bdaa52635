import { places } from '@coldway/contract/places/places.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callNow } from '../../api/call-now.ts'
import { usePreferences } from '../../settings/preferences.ts'
import { createAddressQueue } from './address-queue.ts'

/** A thousandth of a degree is at most 111 m: smaller moves keep the line. */
const digits = 3
const againMs = 60_000

const queue = createAddressQueue(async (points) => {
  const { addresses } = await callNow(places.getAddress, { points: [...points] })
  return addresses.map(({ address }) => address)
})

/**
 * Keeps the last line until the next is known. '': unknown, without an error message, because an address line is not worth one.
 */
export const useAddress = ({ lng, lat }: LngLat): string => {
  const { language } = usePreferences()
  const place = { lng: Number(lng.toFixed(digits)), lat: Number(lat.toFixed(digits)) }
  const { data } = useQuery({
    queryKey: [places.getAddress.name, language, place],
    queryFn: ({ signal }) => queue.ask(place, signal).catch(() => ''),
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : againMs),
    placeholderData: keepPreviousData,
  })
  return data ?? ''
}
