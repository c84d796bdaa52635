/**
 * Maps: the base maps the console can offer beside the embedded one. Owns the sessions of Google's Map Tiles API, one
 * for each kind of map and language; it has no table. Not here: drawing (the console), what the browser may load
 * (app/http.ts). Invariants: a map that is not set up is not listed; a provider that is away does not delay the others.
 */
import type { Language } from '@coldway/contract/enums.ts'
import { type MapSource, maps } from '@coldway/contract/places/maps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MapsSetup } from '../../platform/config-maps.ts'
import type { Egress } from '../../platform/egress.ts'
import { implement } from '../../platform/implement.ts'
import { createGoogleSessions } from './google-sessions.ts'
import type { Module } from '../module.ts'

export interface MapsParts {
  readonly setup: MapsSetup
  readonly egress: Egress
  readonly clock: Clock
}

export const createMaps = ({ setup, egress, clock }: MapsParts): Module => {
  const google = setup.googleKey === undefined ? undefined : createGoogleSessions(setup.googleKey, egress, clock)
  const sourcesIn = async (language: Language): Promise<MapSource[]> => {
    const found = google ? await Promise.all([google('roadmap', language), google('satellite', language)]) : []
    return [...found.flatMap((source) => source ?? []), ...ownTiles(setup)]
  }
  return { routes: implement(maps, { sources: async ({ language }) => ({ sources: await sourcesIn(language) }) }) }
}

const ownTiles = ({ tiles }: MapsSetup): MapSource[] => {
  if (!tiles) return []
  const { url, ...rest } = tiles
  return [{ ...rest, id: 'tiles', tiles: url, tileSize: 256 }]
}
