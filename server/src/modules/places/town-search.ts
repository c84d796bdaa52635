/** Finds towns by the beginning of their name in any language; case and accents do not count. */
import { setImmediate } from 'node:timers/promises'
import type { GazetteerTown } from './gazetteer-file.ts'

export type SearchTowns = (text: string, count: number) => GazetteerTown[]

export const indexNames = async (towns: readonly GazetteerTown[]): Promise<SearchTowns> => {
  const entries: { readonly name: string; readonly town: GazetteerTown }[] = []
  for (const [at, town] of towns.entries()) {
    if (at % 8000 === 0) await setImmediate()
    const names = new Set(town.names.filter(Boolean).map(folded))
    for (const name of names) entries.push({ name, town })
  }
  // Sort the largest first within each name, so that equal names need no second sort.
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : b.town.population - a.town.population))
  return (text, count) => {
    const prefix = folded(text)
    const found = new Set<GazetteerTown>()
    for (let at = firstFrom(entries, prefix); entries[at]?.name.startsWith(prefix); at++)
      found.add((entries[at] as { town: GazetteerTown }).town)
    return [...found].sort((a, b) => b.population - a.population).slice(0, count)
  }
}

/** Removes only marks of Latin and similar scripts: a Thai vowel and a Korean syllable are part of the name. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’'ʼ]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .trim()

const firstFrom = (entries: readonly { readonly name: string }[], prefix: string): number => {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle] as { name: string }).name < prefix) low = middle + 1
    else high = middle
  }
  return low
}
