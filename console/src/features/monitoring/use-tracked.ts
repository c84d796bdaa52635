import { useCallback, useSyncExternalStore } from 'react'
import type { DeviceStore, Tracked } from './device-store.ts'

/** Follows one device: only its component renders again. */
export const useTracked = (store: DeviceStore, id: number | undefined): Tracked | undefined =>
  useSyncExternalStore(
    useCallback((wake: () => void) => (id === undefined ? () => undefined : store.watch(id, wake)), [store, id]),
    () => (id === undefined ? undefined : store.get(id)),
  )
