/** The embedded gazetteer: loaded at its first use, then kept; so is its index of names. */
import type { Language } from '@coldway/contract/enums.ts'
import { bearingDeg, type LngLat } from '@coldway/contract/places/geo.ts'
import { compassPoints, type PlaceAddress, type Town } from '@coldway/contract/places/places.ts'
import { type GazetteerTown, nameIn, readGazetteer } from './gazetteer-file.ts'
import { type FindNearest, indexNearest } from './nearest.ts'
import { indexNames, type SearchTowns } from './town-search.ts'

export type NearTown = PlaceAddress['town']
export interface Gazetteer {
  near(place: LngLat, language: Language): Promise<NearTown>
  search(text: string, count: number, language: Language): Promise<Town[]>
}

export const createGazetteer = (): Gazetteer => {
  let towns: Promise<GazetteerTown[]> | undefined
  let nearest: Promise<FindNearest> | undefined
  let search: Promise<SearchTowns> | undefined
  const read = () => (towns ??= readGazetteer())
  return {
    async near(place, language) {
      nearest ??= read().then(indexNearest)
      const { town, distanceM } = (await nearest)(place)
      const direction = compassPoints[Math.round(bearingDeg(town, place) / 45) % 8] ?? 'n'
      return { ...townIn(town, language), distanceM: Math.round(distanceM), direction }
    },
    async search(text, count, language) {
      search ??= read().then(indexNames)
      return (await search)(text, count).map((town) => townIn(town, language))
    },
  }
}

const townIn = ({ lng, lat, population, names, province }: GazetteerTown, language: Language): Town => {
  const name = nameIn(names, language)
  const provinceName = nameIn(province.names, language)
  // Leave the province out where it has the town's name: Beijing in Beijing, 北京 in 北京市.
  const isOwn = provinceName.startsWith(name) || nameIn(province.names, 'en-US') === nameIn(names, 'en-US')
  return { name, province: isOwn ? '' : provinceName, countryCode: province.countryCode, lng, lat, population }
}
