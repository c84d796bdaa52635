/** The texts of the page in five languages. The verifier depends on nothing, so they stand here. */
import { english } from './texts-en.ts'
import { korean, thai } from './texts-ko-th.ts'
import { chinese, russian } from './texts-zh-ru.ts'

export type Words = typeof english
export const languages = {
  'en-US': { name: 'English', words: english },
  'zh-CN': { name: '简体中文', words: chinese },
  'ru-RU': { name: 'Русский', words: russian },
  'ko-KR': { name: '한국어', words: korean },
  'th-TH': { name: 'ไทย', words: thai },
} satisfies Record<string, { name: string; words: Words }>
export type Language = keyof typeof languages

/** The first of the reader's languages that there is; English otherwise. */
export const languageOf = (wanted: readonly string[]): Language => {
  const all = Object.keys(languages) as Language[]
  const found = wanted.flatMap((one) => all.find((each) => each.slice(0, 2) === one.slice(0, 2).toLowerCase()) ?? [])
  return found[0] ?? 'en-US'
}
