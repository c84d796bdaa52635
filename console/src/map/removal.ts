import type { Map as Engine } from 'maplibre-gl'
import type { Off } from './map-types.ts'

export interface Removal {
  /** Whether the map is gone, with its layers and sources: nothing of it can be changed or taken off any more. */
  isGone(): boolean
  readonly stop: Off
}

/** Watches a map that may be removed before its page has noticed, for example by another base map. */
export const watchRemoval = (engine: Engine): Removal => {
  let isGone = false
  const watch = engine.on('remove', () => {
    isGone = true
  })
  return { isGone: () => isGone, stop: () => watch.unsubscribe() }
}
