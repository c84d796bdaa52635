/** Names in five languages. A name equal to the English one is left out: the map falls back to it. */
import { handNames, thaiProvinces } from './hand-names.ts'
import type { City, Inputs, Province } from './inputs.ts'

export interface Names {
  readonly en: string
  readonly zh?: string
  readonly ko?: string
  readonly ru?: string
  readonly th?: string
}
const languages = ['zh', 'ko', 'ru', 'th'] as const
type Translated = Partial<Record<(typeof languages)[number], string | undefined | null>>

const namesOf = (en: string, translated: Translated): Names => {
  const kept = languages.flatMap((language) => {
    const name = translated[language]
    return name && name !== en ? [[language, name]] : []
  })
  return { en, ...Object.fromEntries(kept) }
}

const displays = Object.fromEntries(
  (['en', ...languages] as const).map((language) => [language, new Intl.DisplayNames(language, { type: 'region' })]),
)

/** The names from the platform's own tables; undefined for a code that they do not know. */
export const countryNames = (code: string): Names | undefined => {
  const name = (language: string) => displays[language]?.of(code)
  const en = name('en')
  if (!en || en === code) return undefined
  return namesOf(en, Object.fromEntries(languages.map((language) => [language, name(language)])))
}

export const stateNames = (inputs: Inputs, province: Province): Names => {
  const en = province.name_en || province.name || ''
  return namesOf(en, {
    zh: province.name_zh && inputs.simplifiedChinese(province.name_zh),
    ko: province.name_ko,
    ru: province.name_ru,
    th: thaiProvinces[province.iso_3166_2],
  })
}

export const cityNames = (inputs: Inputs): ((city: City) => Names) => {
  const tables = Object.fromEntries(languages.map((language) => [language, inputs.names(language)]))
  const mainland = inputs.names('zh_CN')
  return (city) => {
    const id = String(city.cityId)
    const zh = mainland.get(id) ?? tables.zh?.get(id)
    const hand = handNames[city.cityId]
    return namesOf(hand?.en ?? city.name.replace(/ Chengguanzhen$/, ''), {
      zh: hand?.zh ?? (zh && shortChinese(inputs.simplifiedChinese(zh))),
      ko: hand?.ko ?? shortKorean(tables.ko?.get(id), city.country),
      ru: tables.ru?.get(id),
      th: tables.th?.get(id)?.replace(/^เทศบาล(นคร|เมือง)/, ''),
    })
  }
}

/** 青岛市 becomes 青岛, 首尔特别市 becomes 首尔: the dot says that it is a town. Two characters stay: 沙市 is a name. */
const shortChinese = (name: string): string =>
  /^\p{Script=Han}{2,}市$/u.test(name) ? name.replace(/(特别|广域|直辖)?市$/, '') : name.replace(/城关镇$/, '')

/** 서울특별시 becomes 서울; names abroad have the same word after a space. */
const shortKorean = (name: string | undefined, country: string): string | undefined => {
  if (!name || name.length < 3) return name
  return name.replace(country === 'KR' || country === 'KP' ? /(특별자치|특별|광역|직할)?시$/ : / 시$/, '')
}
