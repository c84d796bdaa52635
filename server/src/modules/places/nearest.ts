/**
 * Finds the town by which people would describe a place: a large one a little farther off rather than a hamlet beside
 * it. Towns lie in cells of one degree; rings of cells are searched until one holds a town.
 */
import { distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import type { GazetteerTown } from './gazetteer-file.ts'

export interface Near {
  readonly town: GazetteerTown
  readonly distanceM: number
}
export type FindNearest = (place: LngLat) => Near

const firstReachM = 40_000
const degreeM = 111_000

export const indexNearest = (towns: readonly GazetteerTown[]): FindNearest => {
  const cells = Map.groupBy(towns, ({ lng, lat }) => cellOf(Math.floor(lng), Math.floor(lat)))
  return (place) => {
    for (let reachM = firstReachM; ; reachM *= 2) {
      const best = bestWithin(cells, place, reachM)
      if (best) return best
    }
  }
}

/** Longitudes wrap around. */
const cellOf = (lng: number, lat: number): number => (lat + 90) * 360 + ((((lng + 180) % 360) + 360) % 360)

const bestWithin = (
  cells: ReadonlyMap<number, readonly GazetteerTown[]>,
  place: LngLat,
  reachM: number,
): Near | undefined => {
  const reachDeg = reachM / degreeM
  const south = Math.max(-90, Math.floor(place.lat - reachDeg))
  const north = Math.min(90, Math.floor(place.lat + reachDeg))
  // Degrees of longitude shrink towards the nearer pole.
  const shrunk = Math.cos((Math.min(89, Math.abs(place.lat) + reachDeg) * Math.PI) / 180)
  const aside = Math.min(180, Math.ceil(reachDeg / shrunk))
  let best: Near | undefined
  for (let lat = south; lat <= north; lat++)
    for (let step = -aside; step <= aside; step++)
      best = bestOf(best, cells.get(cellOf(Math.floor(place.lng) + step, lat)) ?? [], place)
  return best && best.distanceM <= reachM ? best : undefined
}

const bestOf = (before: Near | undefined, towns: readonly GazetteerTown[], place: LngLat): Near | undefined => {
  let best = before
  for (const town of towns) {
    const near = { town, distanceM: distanceM(place, town) }
    if (!best || farness(near) < farness(best)) best = near
  }
  return best
}

/** Ten thousand times the population makes up for ten times the distance. */
const farness = ({ town, distanceM: metres }: Near): number => metres / (town.population + 1000) ** 0.25
