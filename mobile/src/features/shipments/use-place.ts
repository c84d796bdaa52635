/** Where the phone is, asked once when the sheet opens: a proof says so, or that it was not known. */
import { documentLimits } from '@coldway/contract/waybills/waybill-documents.ts'
import { useEffect, useState } from 'react'
import { askPlace, type Place } from '../../ui/place.ts'

/** undefined: it is being found; null: the phone does not say. */
export const usePlace = (): Place | null | undefined => {
  const [place, setPlace] = useState<Place | null>()
  useEffect(() => {
    let isOver = false
    void askPlace().then((found) => {
      if (isOver) return
      if (typeof found === 'string') return setPlace(null)
      setPlace({ ...found, accuracyM: Math.min(found.accuracyM, documentLimits.placeAccuracyMaxM) })
    })
    return () => {
      isOver = true
    }
  }, [])
  return place
}
