/** A finder of places that never holds anyone up: what cannot be had is nothing found. */
import type { Language } from '@coldway/contract/enums.ts'
import type { PlaceSuggestion } from '@coldway/contract/places/places.ts'
import type { Clock } from '../../platform/clock.ts'
import { createGentle } from './gentle.ts'
import type { FoundPlace, PlaceFinder } from './place-finders.ts'

const limits = { answersMax: 2_000, keptMs: 3_600_000, flightsMax: 8, restMs: 30_000 }

export const createAskedFinder = (finder: PlaceFinder, clock: Clock) => {
  const askSuggestions = createGentle<PlaceSuggestion[]>(clock, limits)
  const askPlace = createGentle<FoundPlace | undefined>(clock, limits)
  return {
    suggest: async (text: string, language: Language): Promise<PlaceSuggestion[]> =>
      (await askSuggestions(`${language} ${text}`, () => finder.suggest(text, language))) ?? [],
    find: (reference: string, language: Language): Promise<FoundPlace | undefined> =>
      askPlace(`${language} ${reference}`, () => finder.find(reference, language)),
  }
}
export type AskedFinder = ReturnType<typeof createAskedFinder>
