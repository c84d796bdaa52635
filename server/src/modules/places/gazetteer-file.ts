/**
 * Reads the gazetteer that tools/gazetteer makes: brotli over lines of tab-separated text. First comes the number of
 * provinces, then one line for each (country, names), then one for each town: latitude and longitude in thousandths of
 * a degree, population in hundreds, number of its province, names. Names are en, zh, ko, ru, th; an empty or missing
 * one is as in English.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Language } from '@coldway/contract/enums.ts'

/** The names in the order of the languages; '' stands for the English one. */
type Names = readonly string[]
interface Province {
  readonly countryCode: string
  readonly names: Names
}
export interface GazetteerTown {
  readonly lng: number
  readonly lat: number
  readonly population: number
  readonly province: Province
  readonly names: Names
}

const columns: Record<Language, number> = { 'en-US': 0, 'zh-CN': 1, 'ko-KR': 2, 'ru-RU': 3, 'th-TH': 4 }
export const nameIn = (names: Names, language: Language): string => names[columns[language]] || (names[0] ?? '')

/** The lines that are parsed before the event loop is released, in some 10 ms. */
const linesAtOnce = 8000

export const readGazetteer = async (): Promise<GazetteerTown[]> => {
  const packed = await readFile(join(import.meta.dirname, 'gazetteer.tsv.br'))
  const text = (await promisify(brotliDecompress)(packed)).toString('utf8')
  const lines = text.split('\n')
  const provinceCount = Number(lines[0])
  const provinces = lines.slice(1, provinceCount + 1).map((line): Province => {
    const [countryCode = '', ...names] = line.split('\t')
    return { countryCode, names }
  })
  const towns: GazetteerTown[] = []
  for (let at = provinceCount + 1; at < lines.length; at++) {
    if (at % linesAtOnce === 0) await setImmediate()
    const [lat, lng, hundreds, province, ...names] = (lines[at] as string).split('\t')
    towns.push({
      lng: Number(lng) / 1000,
      lat: Number(lat) / 1000,
      population: Number(hundreds) * 100,
      province: provinces[Number(province)] as Province,
      names,
    })
  }
  return towns
}
