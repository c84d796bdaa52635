/** The place of the phone: that of the last time at once, and a new one when its user asks. */
import { useEffect, useState } from 'react'
import { ownerId } from '../../account/account.ts'
import { type KeptPlace, readPlace, writePlace } from '../../kept/place.ts'
import { askPlace } from '../../ui/place.ts'

export interface Here {
  readonly place: KeptPlace | undefined
  readonly state: 'opening' | 'idle' | 'asking' | 'denied' | 'unknown'
  readonly ask: () => void
}

export const useHere = (): Here => {
  const [place, setPlace] = useState<KeptPlace>()
  const [state, setState] = useState<Here['state']>('opening')
  useEffect(() => {
    void readPlace()
      .catch(() => undefined)
      .then((kept) => {
        // A place that was found meanwhile is newer.
        setPlace((now) => now ?? kept)
        setState((now) => (now === 'opening' ? 'idle' : now))
      })
  }, [])
  const ask = async () => {
    setState('asking')
    const asker = ownerId()
    const found = await askPlace()
    // Who asked may have signed out meanwhile, and nothing of them is left on the phone.
    if (ownerId() !== asker) return
    if (typeof found === 'string') return setState(found)
    const next = { lng: found.lng, lat: found.lat, atMs: Date.now() }
    setPlace(next)
    setState('idle')
    // A full phone asks again the next time.
    await writePlace(next).catch(() => undefined)
  }
  return { place, state, ask: () => void ask() }
}
