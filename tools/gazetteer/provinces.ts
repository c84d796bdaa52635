/**
 * Finds the province of a town: by its area; on a coast that is drawn too coarsely, by the office code of its
 * neighbours.
 */
import type { City, Inputs, Province } from '../basemap/inputs.ts'

type Rings = readonly (readonly (readonly number[])[])[]
interface Ground {
  readonly province: Province
  readonly rings: Rings
  readonly box: readonly [number, number, number, number]
}

export const provinceFinder = (inputs: Inputs): ((city: City) => Province | undefined) => {
  const grounds = Map.groupBy(inputs.provinces.features.flatMap(groundsOf), ({ province }) => province.iso_a2)
  const byGround = (city: City) => {
    const [x = 0, y = 0] = city.loc.coordinates
    return grounds.get(city.country)?.find(({ box, rings }) => isInBox(box, x, y) && isInside(rings, x, y))?.province
  }
  const officeOf = ({ country, adminCode }: City) => `${country}.${adminCode}`
  const counts = new Map<string, Map<Province, number>>()
  for (const city of inputs.cities) {
    const province = byGround(city)
    if (!province) continue
    const seen = counts.get(officeOf(city)) ?? new Map<Province, number>()
    seen.set(province, (seen.get(province) ?? 0) + 1)
    counts.set(officeOf(city), seen)
  }
  const usual = (city: City) => [...(counts.get(officeOf(city)) ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0]
  return (city) => byGround(city) ?? usual(city)
}

const groundsOf = ({ properties, geometry }: Inputs['provinces']['features'][number]): Ground[] =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map((rings) => {
    const outer = rings[0] ?? []
    const xs = outer.map(([x = 0]) => x)
    const ys = outer.map(([, y = 0]) => y)
    return { province: properties, rings, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] }
  })

const isInBox = ([west, south, east, north]: Ground['box'], x: number, y: number): boolean =>
  x >= west && x <= east && y >= south && y <= north

/** The even-odd rule over all rings: a hole is crossed twice. */
const isInside = (rings: Rings, x: number, y: number): boolean => {
  let inside = false
  for (const ring of rings)
    for (let index = 1; index < ring.length; index++) {
      const [ax = 0, ay = 0] = ring[index - 1] ?? []
      const [bx = 0, by = 0] = ring[index] ?? []
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}
