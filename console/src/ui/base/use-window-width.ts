import { useSyncExternalStore } from 'react'

/** The window's width in CSS pixels, on which sizes in rem depend. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => window.innerWidth)

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
