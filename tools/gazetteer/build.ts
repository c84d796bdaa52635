/**
 * Builds server/src/modules/places/gazetteer.tsv.br from the inputs of the base map. Run by hand (README.md beside this
 * file); the result is committed, the inputs are not.
 *
 *   node tools/gazetteer/build.ts <folder with the input packages>
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type City, openInputs } from '../basemap/inputs.ts'
import { handNames } from '../basemap/hand-names.ts'
import { cityNames, type Names, stateNames } from '../basemap/names.ts'
import { chineseNames } from './chinese-names.ts'
import { provinceFinder } from './provinces.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: node tools/gazetteer/build.ts <folder with the input packages>')

const leastPeople = 1000
const output = join(import.meta.dirname, '../../server/src/modules/places/gazetteer.tsv.br')
const inputs = openInputs(folder)
const tables = cityNames(inputs)
/** Some of the tables' Chinese names are transliterations without a Chinese character. */
const nameOf = (city: City): Names => {
  const { zh, ...names } = tables(city)
  const found = chineseNames[city.cityId] ?? zh
  return found && /\p{Script=Han}/u.test(found) ? { ...names, zh: found } : names
}
const provinceOf = provinceFinder(inputs)

const columnsOf = ({ en, zh = '', ko = '', ru = '', th = '' }: Names): string =>
  [en, zh, ko, ru, th]
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .join('\t')
    .replace(/\t+$/, '')
const milli = (degrees = 0): number => Math.round(degrees * 1000)

const towns = inputs.cities
  // Leave out sections of towns and subdistricts.
  .filter(({ population, featureCode }) => population >= leastPeople && featureCode !== 'PPLX')
  .map((city) => ({ city, names: nameOf(city), province: provinceOf(city) }))
  .filter(({ names }) => !names.zh?.endsWith('街道'))
  .map(({ city, names, province }) => {
    const [lng, lat] = city.loc.coordinates
    const people = handNames[city.cityId]?.population ?? city.population
    return { lat: milli(lat), lng: milli(lng), people, province, country: city.country, names, id: city.cityId }
  })
  // Neighbours beside each other compress better.
  .sort((a, b) => Math.floor(a.lat / 1000) - Math.floor(b.lat / 1000) || a.lng - b.lng || a.id - b.id)

const numbers = new Map<string, number>()
const numberOf = (line: string): number => {
  const number = numbers.get(line) ?? numbers.size
  numbers.set(line, number)
  return number
}
const rows = towns.map(({ lat, lng, people, province, country, names }) => {
  const number = numberOf(`${country}\t${province ? columnsOf(stateNames(inputs, province)) : ''}`.trimEnd())
  return `${lat}\t${lng}\t${Math.round(people / 100)}\t${number}\t${columnsOf(names)}`
})
const text = [String(numbers.size), ...numbers.keys(), ...rows].join('\n')
const bytes = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
})
writeFileSync(output, bytes)
console.log(`${rows.length} towns, ${numbers.size} provinces, ${(bytes.length / 1e6).toFixed(2)} MB`)
