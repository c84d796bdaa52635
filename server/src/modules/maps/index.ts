/**
 * Maps: the base maps the console can offer beside the embedded one. Owns the sessions of Google's Map Tiles API, one
 * for each kind of map and language; it has no table. Not here: drawing (the console), what the browser may load
 * (app/http.ts). Invariants: a map that is not set up is not listed; a provider that is away does not delay the others;
 * a key reaches only browsers of users who are signed in, and only where its provider takes it from there.
 */
import type { Output } from '@coldway/contract/call.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { maps } from '@coldway/contract/places/maps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MapsSetup } from '../../platform/config-maps.ts'
import type { Egress } from '../../platform/egress.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { createGoogleSessions } from './google-sessions.ts'
import { missingMaps, ownMaps } from './own-maps.ts'

export interface MapsParts {
  readonly setup: MapsSetup
  readonly egress: Egress
  readonly clock: Clock
}

export const createMaps = ({ setup, egress, clock }: MapsParts): Module => {
  const google = setup.google && createGoogleSessions(setup.google, egress, clock)
  const sourcesIn = async (language: Language): Promise<Output<typeof maps.sources>> => {
    const found = google ? await Promise.all([google('roadmap', language), google('satellite', language)]) : []
    const sources = [...found.flatMap((source) => source ?? []), ...ownMaps(setup)]
    return { sources, missing: missingMaps(setup, sources) }
  }
  return { routes: implement(maps, { sources: ({ language }) => sourcesIn(language) }) }
}
