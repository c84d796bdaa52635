/** The base maps the operator has configured beside the embedded one. */
import type { MapProvider } from '@coldway/contract/enums.ts'
import { type MapSource, maps, type MissingMap } from '@coldway/contract/places/maps.ts'
import { useCall } from './use-call.ts'

const freshMs = 600_000
const none: readonly MapSource[] = []
const noneMissing: readonly MissingMap[] = []

/** `base` undefined: the embedded map. */
export const useMapSources = (wanted: MapProvider, isEnabled: boolean) => {
  const { data } = useCall(maps.sources, {}, { isEnabled, freshMs })
  const sources = data?.sources ?? none
  const base = sources.find(({ id }) => id === wanted)
  const missing = data?.missing ?? noneMissing
  return { sources, base, missing, isMissing: data !== undefined && wanted !== 'offline' && !base }
}
