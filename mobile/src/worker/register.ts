/** Starts the service worker, and lets the page know when a newer version of it waits. */
import { createStore, useStore } from '@coldway/console/settings/store.ts'

const waiting = createStore<ServiceWorker | undefined>(undefined)

/** True when a newer version is ready to be shown. */
export const useNewVersion = (): boolean => useStore(waiting) !== undefined

export const showNewVersion = (): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.get()?.postMessage({ type: 'takeOver' })
}

/** Browsers have service workers in secure contexts only; elsewhere the companion works as long as there is a network. */
export const registerWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/m/service-worker.js', { scope: '/m/' })
  const look = () => {
    // A waiting worker is an update only where another is in charge; otherwise it is the first.
    if (registration.waiting && navigator.serviceWorker.controller) waiting.set(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  const ready = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) ready.active?.postMessage({ type: 'claim' })
  // A file that is still on its way when the worker is ready was asked for without it, and is listed once it has come.
  const keep = (entries: PerformanceEntryList): void =>
    ready.active?.postMessage({
      type: 'keep',
      files: entries.map(({ name }) => new URL(name).pathname).filter(isAsset),
    })
  new PerformanceObserver((come) => keep(come.getEntries())).observe({ type: 'resource', buffered: true })
}

const isAsset = (path: string): boolean => path.startsWith('/m/assets/')
