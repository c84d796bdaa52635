/** Names of countries, provinces and towns, each from the zoom at which it has room. */
import type { Feature, MultiPolygon, Point, Polygon } from 'geojson'
import { handNames } from './hand-names.ts'
import { cityNames, countryNames, stateNames } from './names.ts'
import type { Names } from './names.ts'
import type { City, Inputs, Province } from './inputs.ts'
import { maxZoom } from './tiles.ts'
import type { TileLayer } from './tiles.ts'

/** `only`: the label belongs to one view of the borders. */
interface Label extends Names {
  readonly kind: 'country' | 'state' | 'town'
  readonly rank: number
  readonly z: number
  readonly only?: 'default' | 'cn'
}

/** The most important first: what stands first in a tile is placed first. */
export const placesLayer = (inputs: Inputs): TileLayer => ({
  name: 'places',
  features: [...countries(inputs), ...states(inputs), ...towns(inputs)],
  tolerance: 0,
  buffer: 0,
})

const label = (properties: Label, at: readonly number[]): Feature<Point> => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Point', coordinates: [...at] },
})

/** The places that are drawn as a country in one view only. */
const openCountries = new Set(['TW', 'XK', 'EH'])

const countries = (inputs: Inputs): Feature<Point>[] => {
  const byCountry = Map.groupBy(
    inputs.provinces.features.filter(({ properties }) => /^[A-Z]{2}$/.test(properties.iso_a2)),
    ({ properties }) => properties.iso_a2,
  )
  const found = [...byCountry].flatMap(([code, provinces]) => {
    const names = countryNames(code)
    if (!names) return []
    const parts = provinces.flatMap(({ geometry }) => polygonsOf(geometry))
    const area = parts.reduce((sum, rings) => sum + areaDeg2(rings), 0)
    const middle = labelPlace(inputs, provinces.length > 1 ? mergedLargest(inputs, provinces) : largest(parts))
    const z = area > 300 ? 1 : area > 30 ? 2 : area > 5 ? 3 : area > 0.3 ? 4 : 5
    return [
      {
        area,
        feature: label(
          { ...names, kind: 'country', rank: z - 1, z, ...(openCountries.has(code) && { only: 'default' }) },
          middle,
        ),
      },
    ]
  })
  return found.sort((one, other) => other.area - one.area).map(({ feature }) => feature)
}

const mergedLargest = (inputs: Inputs, provinces: Inputs['provinces']['features']) => {
  const topology = inputs.topology({ country: { type: 'FeatureCollection', features: provinces } }, 1e5)
  return largest(inputs.merge(topology, topology.objects.country?.geometries ?? []).coordinates)
}

const states = (inputs: Inputs): Feature<Point>[] =>
  inputs.provinces.features
    .filter(({ properties }) => properties.adm0_a3 !== 'TWN' && properties.min_label <= 6)
    .sort((one, other) => one.properties.min_label - other.properties.min_label)
    .map(({ properties, geometry }) => stateLabel(inputs, properties, geometry))
    .concat(
      label(
        {
          kind: 'state',
          rank: 3,
          z: 4,
          only: 'cn',
          en: 'Taiwan',
          zh: '台湾省',
          ko: '타이완성',
          ru: 'Тайвань',
          th: 'ไต้หวัน',
        },
        [120.95, 23.75],
      ),
    )

const stateLabel = (inputs: Inputs, properties: Province, geometry: Polygon | MultiPolygon): Feature<Point> => {
  // Provinces are named only where they are wide on screen, or the names would crowd out the towns.
  const z = Math.max(4, Math.min(maxZoom, Math.floor(properties.min_label)))
  const at = labelPlace(inputs, largest(polygonsOf(geometry)))
  return label({ ...stateNames(inputs, properties), kind: 'state', rank: z - 1, z }, at)
}

/** The room of a town's name on a tile of 512 pixels; the first zooms are sparser than necessary. */
const room = { widthPx: 92, heightPx: 42 }

/**
 * The towns, the most important first: each appears at the first zoom at which no greater one is in
 * its room.
 */
const towns = (inputs: Inputs): Feature<Point>[] => {
  const nameOf = cityNames(inputs)
  const taken = Array.from({ length: maxZoom + 1 }, () => new Map<string, [number, number][]>())
  return (
    inputs.cities
      .filter(({ population, featureCode }) => population >= 5000 && featureCode !== 'PPLX')
      .map((city) => ({ city, names: nameOf(city) }))
      // A subdistrict is a part of a town.
      .filter(({ names }) => !names.zh?.endsWith('街道'))
      .map(({ city, names }) => ({ city, names, weight: weightOf(city, names) }))
      .sort((one, other) => other.weight - one.weight)
      .map(({ city, names, weight }) => {
        let z = maxZoom
        for (let zoom = 3; zoom < maxZoom; zoom++) {
          if (!hasRoom(taken[zoom], city, zoom)) continue
          z = zoom
          break
        }
        for (let zoom = z; zoom < maxZoom; zoom++) take(taken[zoom], city, zoom)
        return label({ ...names, kind: 'town', rank: rankOf(city, weight), z }, city.loc.coordinates)
      })
  )
}

/** A seat of government counts for more than a suburb of the same population. */
const seatWeights: Record<string, number> = { PPLC: 6, PPLA: 3, PPLA2: 1.2, PPLA3: 0.4, PPLA4: 0.3 }
/** A place without a name in its own language in any table is hardly a town. */
const ownLanguages: Record<string, 'zh' | 'ko' | 'ru' | 'th'> = {
  CN: 'zh',
  TW: 'zh',
  KR: 'ko',
  KP: 'ko',
  RU: 'ru',
  TH: 'th',
}
const weightOf = ({ cityId, population, featureCode, country }: City, names: Names): number => {
  const people = handNames[cityId]?.population ?? population
  const own = ownLanguages[country]
  return people * (seatWeights[featureCode] ?? 0.35) * (own && !names[own] ? 0.25 : 1)
}

const rankOf = ({ featureCode }: City, weight: number): number => {
  if (featureCode === 'PPLC') return 0
  const rank = [5e6, 2e6, 1e6, 5e5, 2e5, 5e4].findIndex((least) => weight >= least)
  return rank < 0 ? 6 : rank
}

type Taken = Map<string, [number, number][]> | undefined

const cellOf = (city: City, zoom: number): [number, number] => {
  const [lng = 0, lat = 0] = city.loc.coordinates
  const world = 512 * 2 ** zoom
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
  return [((lng + 180) / 360) * world, y * world]
}
const keyOf = (x: number, y: number) => `${Math.floor(x / room.widthPx)}/${Math.floor(y / room.heightPx)}`

const hasRoom = (taken: Taken, city: City, zoom: number): boolean => {
  const [x, y] = cellOf(city, zoom)
  for (const dx of [-1, 0, 1])
    for (const dy of [-1, 0, 1]) {
      const near = taken?.get(keyOf(x + dx * room.widthPx, y + dy * room.heightPx)) ?? []
      if (near.some(([ox, oy]) => Math.abs(ox - x) < room.widthPx && Math.abs(oy - y) < room.heightPx)) return false
    }
  return true
}
const take = (taken: Taken, city: City, zoom: number) => {
  const [x, y] = cellOf(city, zoom)
  const key = keyOf(x, y)
  taken?.set(key, [...(taken.get(key) ?? []), [x, y]])
}

const polygonsOf = (geometry: Polygon | MultiPolygon): number[][][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates

const largest = (polygons: number[][][][]): number[][][] =>
  polygons.reduce((best, rings) => (areaDeg2(rings) > areaDeg2(best) ? rings : best), polygons[0] ?? [])

const labelPlace = (inputs: Inputs, rings: number[][][]): number[] => inputs.polylabel(rings, 0.05).slice(0, 2)

/** Shoelace area of the outer ring, shrunk towards the poles as the ground is. */
const areaDeg2 = ([ring = []]: number[][][]): number => {
  let twice = 0
  let lats = 0
  ring.forEach(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
    twice += x * nextY - nextX * y
    lats += y
  })
  return Math.abs(twice / 2) * Math.cos(((lats / Math.max(1, ring.length)) * Math.PI) / 180)
}
