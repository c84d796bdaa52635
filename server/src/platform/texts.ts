import { type Language, languages } from '@coldway/contract/enums.ts'
import { loadLanguage, type Texts } from '@coldway/i18n/texts.ts'

export const loadTexts = async (): Promise<ReadonlyMap<Language, Texts>> =>
  new Map(await Promise.all(languages.map(async (language) => [language, await loadLanguage(language)] as const)))
