import { useSyncExternalStore } from 'react'

/** The window's width in CSS pixels: sizes in rem follow it. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => window.innerWidth)

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
