/** Land, water and borders. */
import type { Feature } from 'geojson'
import type { Inputs, Province } from './inputs.ts'
import type { TileLayer } from './tiles.ts'

const quantisation = 1e6

export const groundLayers = (inputs: Inputs): TileLayer[] => {
  const topology = inputs.topology({ provinces: inputs.provinces }, quantisation)
  const geometries = topology.objects.provinces?.geometries ?? []
  const land: Feature = { type: 'Feature', properties: {}, geometry: inputs.merge(topology, geometries) }
  return [
    { name: 'land', features: [land], tolerance: 6 },
    { name: 'lakes', features: lakes(inputs), tolerance: 6 },
    {
      name: 'rivers',
      features: inputs.water.rivers.features.map((river) => ({ ...river, properties: { z: 3 } })),
      tolerance: 6,
    },
    { name: 'borders', features: borders(inputs, topology), tolerance: 6 },
  ]
}

const lakes = ({ water }: Inputs): Feature[] =>
  water.lakes.features.map((lake) => ({ ...lake, properties: { z: boxDeg2(lake.geometry.coordinates) > 4 ? 0 : 4 } }))

/** Width times height of a shape's box, in square degrees: enough to tell a sea from a pond. */
const boxDeg2 = (coordinates: unknown): number => {
  const flat = (coordinates as number[][]).flat(Number.POSITIVE_INFINITY as 1) as unknown as number[]
  const range = (odd: number) => {
    const values = flat.filter((_, index) => index % 2 === odd)
    return Math.max(...values) - Math.min(...values)
  }
  return range(0) * range(1)
}

/** The unit that a province belongs to in a view: country, and the province drawn. */
interface Belongs {
  readonly country: string
  readonly state: string
}
const seenByMost = (province: Province): Belongs => ({ country: province.adm0_a3, state: String(province.adm1_code) })

/** The view of China: Taiwan one province, southern Tibet (Arunachal) not India's, Kosovo a part of Serbia. */
const seenByChina = (province: Province): Belongs => {
  const own = seenByMost(province)
  if (own.country === 'TWN') return { country: 'CHN', state: 'TW' }
  if (province.iso_3166_2 === 'IN-AR') return { country: 'CHN', state: own.state }
  if (own.country === 'KOS') return { country: 'SRB', state: own.state }
  return own
}

const levelOf = (one: Belongs, other: Belongs): 0 | 1 | 2 => {
  if (one.country !== other.country) return 0
  return one.state === other.state ? 2 : 1
}

/** Some view does not recognise the unit as its holder's, or it is separate from the country that claims it. */
const isDisputed = (province: Province): boolean =>
  Object.entries(province).some(([column, value]) => column.startsWith('FCLASS_') && value === 'Unrecognized') ||
  ['TWN', 'KOS', 'KAS', 'SAH'].includes(province.adm0_a3)

/** Each line has its level in both views: 0 between countries, 1 between provinces, 2 not drawn. */
const borders = (inputs: Inputs, topology: ReturnType<Inputs['topology']>): Feature[] => {
  const classOf = (one: Province, other: Province) => {
    const lv = levelOf(seenByMost(one), seenByMost(other))
    const lvCn = levelOf(seenByChina(one), seenByChina(other))
    const isOpen = (lv === 0 || lvCn === 0) && (lv !== lvCn || isDisputed(one) || isDisputed(other))
    return { lv, lvCn, ...(isOpen && { disputed: 1 }) }
  }
  const features: Feature[] = []
  for (const lv of [0, 1, 2])
    for (const lvCn of [0, 1, 2])
      for (const disputed of [undefined, 1]) {
        const geometry = inputs.mesh(topology, topology.objects.provinces, (one, other) => {
          if (one === other) return false
          const found = classOf(one.properties, other.properties)
          return found.lv === lv && found.lvCn === lvCn && found.disputed === disputed
        })
        const z = Math.min(lv, lvCn) === 0 ? 0 : 4
        const properties = { lv, lvCn, ...(disputed && { disputed }), z }
        if (geometry.coordinates.length > 0) features.push({ type: 'Feature', properties, geometry })
      }
  return features
}
