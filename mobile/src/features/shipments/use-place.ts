/** Where the phone is, asked once when the sheet opens: a proof says so, or that it was not known. */
import { documentLimits } from '@coldway/contract/waybills/waybill-documents.ts'
import { useEffect, useState } from 'react'

export interface Place {
  readonly lng: number
  readonly lat: number
  readonly accuracyM: number
}

const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 } as const

/** undefined: it is being found; null: the phone does not say. */
export const usePlace = (): Place | null | undefined => {
  const [place, setPlace] = useState<Place | null>()
  useEffect(() => {
    let isOver = false
    const found = (next: Place | null) => {
      if (!isOver) setPlace(next)
    }
    if (!('geolocation' in navigator)) found(null)
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords: { longitude: lng, latitude: lat, accuracy } }) =>
          found({ lng, lat, accuracyM: Math.min(accuracy, documentLimits.placeAccuracyMaxM) }),
        () => found(null),
        options,
      )
    return () => {
      isOver = true
    }
  }, [])
  return place
}
