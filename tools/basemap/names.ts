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

/** From the platform's own tables; undefined for a code they do not know. */
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
    return namesOf(city.name, {
      zh: hand?.zh ?? (zh && shortChinese(inputs.simplifiedChinese(zh))),
      ko: hand?.ko ?? tables.ko?.get(id),
      ru: tables.ru?.get(id),
      th: tables.th?.get(id),
    })
  }
}

/** 青岛市 -> 青岛: the dot says that it is a town. Two characters stay: 沙市 is a name. */
const shortChinese = (name: string): string => (/^\p{Script=Han}{2,}市$/u.test(name) ? name.slice(0, -1) : name)
