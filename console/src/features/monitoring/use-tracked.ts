import { useCallback, useSyncExternalStore } from 'react'
import type { DeviceStore, Tracked } from './device-store.ts'

/** One device, followed by itself: only what shows it renders again. */
export const useTracked = (store: DeviceStore, id: number | undefined): Tracked | undefined =>
  useSyncExternalStore(
    useCallback((wake: () => void) => (id === undefined ? () => undefined : store.watch(id, wake)), [store, id]),
    () => (id === undefined ? undefined : store.get(id)),
  )
