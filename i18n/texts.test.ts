import { languages } from '@coldway/contract/enums.ts'
import { deviceProtocols } from '@coldway/contract/devices/protocols.ts'
import { errors } from '@coldway/contract/errors.ts'
import { describe, expect, it } from 'vitest'
import type { TextKey, TextsOf } from './shape.ts'
import { loadLanguage, pseudo } from './texts.ts'

/** Names and signs that are the same everywhere, or in the language before the key. */
const sameAsEnglish = [
  // Placeholders alone, in the order of the language.
  /:places\.inProvince$/,
  /:messages\.(line|range)$/,
  /:mappings\.(legendLow|signedBy|spaceAt)$/,
  /^ko-KR:mappings\.(dimensions|range|sizeRule)$/,
  /^ko-KR:loadChecks\.within$/,
  /^ru-RU:mappings\.number$/,
  /^.*:enums\.languages\./,
  /^.*:enums\.positionings\.(GPS|LBS)$/,
  /^.*:enums\.reportFormats\./,
  /^.*:shell\.product$/,
  /^(ru-RU|th-TH):enums\.pushChannels\.wechat$/,
  /^(zh-CN|ko-KR):common\.units\.kmh$/,
  /^ko-KR:common\.units\.(m|km)$/,
  /^ko-KR:companion\.nearby\.km$/,
]
type Translated = Exclude<(typeof languages)[number], 'en-US'>
/** Where English says one word for a thing, so does each language: these are its other words for it. */
const otherWords: Readonly<Record<Translated, readonly (readonly [RegExp, RegExp])[]>> = {
  'zh-CN': [[/\bsites?\b/i, /场所/]],
  'ru-RU': [[/\bsites?\b/i, /площадк/i]],
  'ko-KR': [
    [/\bsites?\b/i, /사이트|지점/],
    [/\bdevices?\b/i, /기기/],
    [/\balarms?\b/i, /알람/],
  ],
  'th-TH': [[/\bsites?\b/i, /สถานที่/]],
}
/** Where the field has a word of its own, where a text is of another thing too, and where a device is a person's phone. */
const ownWord = [
  /^(lockOrders|enums)\..*(inspectionSite|noSite|openedElsewhere)$/,
  /^waybills\.wayHint$/,
  /^security\.passkey(Name|Begin)$/,
  /^audit\..*\.webPush\.(add|remove)$/,
]
const endings = /_(zero|one|two|few|many|other)$/

const leavesOf = (tree: object, before = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, text]: [string, string | object]) =>
    typeof text === 'string' ? [[before + key, text] as [string, string]] : leavesOf(text, `${before}${key}.`),
  )
const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/{{(.*?)}}/g)].map((found) => found[1] ?? '').toSorted()
const stemOf = (key: string): string => key.replace(endings, '')
const englishLeaves = leavesOf(await loadLanguage('en-US'))
const englishByStem = new Map(englishLeaves.map(([key, text]) => [stemOf(key), text]))

describe.each(languages)('%s', async (language) => {
  const leaves = leavesOf(await loadLanguage(language))

  it('has no empty text and no stray space', () => {
    for (const [key, text] of leaves) expect([key, text]).toEqual([key, text.trim() || 'a text'])
  })

  it('has the placeholders of English, well formed', () => {
    for (const [key, text] of leaves) {
      expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(englishByStem.get(stemOf(key)) ?? '')])
      expect(text.replaceAll(/{{[a-z][A-Za-z]*}}/g, '')).not.toMatch(/[{}]|undefined|NaN/)
    }
  })

  it('has exactly the plural endings of its rules', () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const plurals = Map.groupBy(
      leaves.filter(([key]) => endings.test(key)),
      ([key]) => stemOf(key),
    )
    expect(plurals.size).toBeGreaterThan(0)
    for (const [stem, forms] of plurals) {
      expect([stem, forms.map(([key]) => key.slice(stem.length + 1)).toSorted()]).toEqual([stem, wanted])
    }
  })

  it('finds the page that connects a device by the protocol it speaks', () => {
    const words = leaves
      .find(([key]) => key === 'titles.deviceConnectWords')?.[1]
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
    for (const protocol of deviceProtocols.filter((one) => one !== 'json')) expect(words).toContain(protocol)
  })

  it('says something different for every error', () => {
    const said = leaves.filter(([key]) => key.startsWith('errors.')).map(([, text]) => text)
    expect(said).toHaveLength(Object.keys(errors).length)
    expect(new Set(said).size).toBe(said.length)
  })
})

const translations = languages.filter((language) => language !== 'en-US')

describe.each(translations)('%s against English', async (language) => {
  const leaves = leavesOf(await loadLanguage(language))

  it('leaves nothing in English', () => {
    const left = leaves
      .filter(([key, text]) => englishByStem.get(stemOf(key)) === text)
      .map(([key]) => `${language}:${key}`)
    expect(left.filter((key) => !sameAsEnglish.some((allowed) => allowed.test(key)))).toEqual([])
  })

  it('has one word for a thing', () => {
    const strange = leaves
      .filter(([key]) => !ownWord.some((allowed) => allowed.test(key)))
      .filter(([key, text]) =>
        otherWords[language].some(
          ([word, other]) => word.test(englishByStem.get(stemOf(key)) ?? '') && other.test(text),
        ),
      )
    expect(strange).toEqual([])
  })

  it('is written in its own script', () => {
    const script = {
      'zh-CN': /\p{Script=Han}/u,
      'ru-RU': /\p{Script=Cyrillic}/u,
      'ko-KR': /\p{Script=Hangul}/u,
      'th-TH': /\p{Script=Thai}/u,
    }
    const foreign = leaves.filter(([, text]) => !script[language].test(text))
    const unexpected = foreign
      .map(([key]) => `${language}:${key}`)
      .filter((key) => !sameAsEnglish.some((allowed) => allowed.test(key)))
    expect(unexpected).toEqual([])
  })
})

it('the fake language shows key and placeholders', async () => {
  const fake = await loadLanguage(pseudo)
  expect(fake.monitoring.detail.upperLimit).toBe('[monitoring.detail.upperLimit] {{value}}')
  expect(leavesOf(fake).map(([key]) => key)).toEqual(englishLeaves.map(([key]) => key))
})

it('a missing, an extra or an unknown key does not compile', () => {
  const shape = { door: 'Door', days_one: '{{count}} day', days_other: '{{count}} days' } as const
  const russian: TextsOf<typeof shape> = { door: 'Дверь', days_few: '{{count}} дня', days_other: '{{count}} дня' }
  // @ts-expect-error door is missing
  const missing: TextsOf<typeof shape> = { days_other: '{{count}} дня' }
  // @ts-expect-error window is not in English
  const extra: TextsOf<typeof shape> = { door: 'Дверь', days_other: '{{count}} дня', window: 'Окно' }
  // @ts-expect-error door has no plural
  const plural: TextsOf<typeof shape> = { door: 'Дверь', days_other: '{{count}} дня', door_few: 'Двери' }
  const key: TextKey = 'common.ago.days'
  // @ts-expect-error no such text
  const unknown: TextKey = 'common.ago.weeks'
  expect([russian, missing, extra, plural, key, unknown]).toHaveLength(6)
})
