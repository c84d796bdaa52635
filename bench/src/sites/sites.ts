/**
 * Finding the sites that contain a place: the rule's grid beside a check of every site, in the same run, with sites spread over
 * a country and with all of them in one city. No database: this is the cost of each report in memory.
 */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { type Bounds, boundsOf, depthM, metresPerDegree, type SiteArea } from '@coldway/contract/sites/site-shape.ts'
import { createGrid } from '@coldway/server/modules/sites/evaluation/grid.ts'
import { type Form, interleave } from '../form.ts'
import { mediansOf, printCount, printMs } from '../numbers.ts'
import type { Section } from '../results.ts'

const windows = {
  'spread over a country': { west: 100, south: 22, east: 122, north: 42 },
  'all in one city': { west: 121, south: 30.8, east: 122, north: 31.6 },
} as const satisfies Record<string, Bounds>
/** Half are circles of one to five kilometres, half polygons of a hundred metres. */
const sizesM = { circle: [1001, 5000], polygon: [50, 200] } as const

type Figures = { readonly microseconds: number; readonly hits: number }

export const sites = async (form: Form): Promise<Section> => {
  const count = form.pick({ tiny: 1000, default: 100_000, long: 100_000 })
  const places = form.pick({ tiny: 100, default: 20_000, long: 1_000_000 })
  const rows: string[][] = []
  for (const [name, window] of Object.entries(windows)) {
    const random = seeded(7)
    const areas = Array.from({ length: count }, (_, n) => areaIn(random, window, n))
    const startMs = performance.now()
    const grid = createGrid()
    areas.forEach((area, id) => grid.put(id, boundsOf(area)))
    const builtMs = performance.now() - startMs
    const asked = Array.from({ length: places }, () => placeIn(random, window))
    const naive = asked.slice(0, Math.max(5, Math.ceil(places / 5000)))
    const ways = new Map<string, () => Promise<Figures>>([
      ['grid', async () => measure(asked, (place) => hitsByGrid(grid.touching(boxAt(place)), areas, place))],
      ['every site', async () => measure(naive, (place) => hitsOfAll(areas, place))],
    ])
    const found = await interleave(form, ways)
    for (const [way, rounds] of found) {
      const { microseconds, hits } = mediansOf(rounds)
      const cells = [name, way, printCount(count), `${microseconds.toFixed(1)} µs`, hits.toFixed(1)]
      rows.push([...cells, way === 'grid' ? printMs(builtMs) : '-'])
    }
  }
  return {
    title: 'a place against many sites',
    how: `${printCount(places)} random places; half of the sites are circles of 1 to 5 km, half polygons of 50 to 200 m. A place is asked for with 10 m around it, then judged by its distance to each edge that may be near.`,
    tables: [
      {
        title: 'One place, all sites it lies in',
        head: ['sites', 'way', 'count', 'time for a place', 'sites it lies in', 'filled in'],
        rows,
      },
    ],
  }
}

const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const placeIn = (random: () => number, { west, south, east, north }: Bounds): LngLat => ({
  lng: west + random() * (east - west),
  lat: south + random() * (north - south),
})

const areaIn = (random: () => number, window: Bounds, n: number): SiteArea => {
  const center = placeIn(random, window)
  const shape = n % 2 === 0 ? 'circle' : 'polygon'
  const [low, high] = sizesM[shape]
  const sizeM = low + random() * (high - low)
  if (shape === 'circle') return { shape, center, radiusM: sizeM }
  const points = Array.from({ length: 6 }, (_, at) => ({
    lng: center.lng + (sizeM / metresPerDegree) * Math.cos((at * Math.PI) / 3),
    lat: center.lat + (sizeM / metresPerDegree) * Math.sin((at * Math.PI) / 3),
  }))
  return { shape, points }
}

const boxAt = ({ lng, lat }: LngLat): Bounds => {
  const around = 11 / metresPerDegree
  return { west: lng - 2 * around, east: lng + 2 * around, south: lat - around, north: lat + around }
}

const hitsByGrid = (ids: readonly number[], areas: readonly SiteArea[], place: LngLat): number =>
  ids.filter((id) => depthM(areas[id] as SiteArea, place) > 0).length

const hitsOfAll = (areas: readonly SiteArea[], place: LngLat): number =>
  areas.filter((area) => depthM(area, place) > 0).length

const measure = (places: readonly LngLat[], hitsAt: (place: LngLat) => number): Figures => {
  const startMs = performance.now()
  let hits = 0
  for (const place of places) hits += hitsAt(place)
  return { microseconds: ((performance.now() - startMs) * 1000) / places.length, hits: hits / places.length }
}
