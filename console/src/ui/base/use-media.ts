import { useCallback, useSyncExternalStore } from 'react'

export const phone = '(max-width: 720px)'

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (wake: () => void) => {
        const list = matchMedia(query)
        list.addEventListener('change', wake)
        return () => list.removeEventListener('change', wake)
      },
      [query],
    ),
    () => matchMedia(query).matches,
  )
