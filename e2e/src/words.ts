/** The texts as the console shows them, so that a story refers to their meaning, not their wording. */
import type { Language } from '@coldway/contract/enums.ts'
import { loadLanguage, type TextKey } from '@coldway/i18n/texts.ts'
import { type TextParams, translate } from '@coldway/i18n/translate.ts'

export type Words = (key: TextKey, params?: TextParams) => string

/** A new browser uses Chinese. */
export const firstLanguage: Language = 'zh-CN'

export const wordsOf = async (language: Language = firstLanguage): Promise<Words> => {
  const texts = await loadLanguage(language)
  return (key, params) => translate(texts, language, key, params)
}

/** Matches a visible key, such as `monitoring.list.label`. */
export const keyPattern = async (): Promise<RegExp> => {
  const spaces = Object.keys(await loadLanguage('en-US'))
  return new RegExp(`\\b(${spaces.join('|')})\\.[a-z]\\w*`)
}
