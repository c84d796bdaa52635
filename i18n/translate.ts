/**
 * A text with its placeholders filled, for the server: the `message` of a refusal, mail, documents. The console uses i18next
 * on the same texts; both read `{{name}}` and the plural endings of Intl.PluralRules alike.
 */
import type { Language } from '@coldway/contract/enums.ts'
import type { LaterTexts, StartTexts, TextKey } from './shape.ts'

/** All texts of a language, or those of the start alone. */
export type LoadedTexts = StartTexts & Partial<LaterTexts>
export type TextParams = Readonly<Record<string, string | number>>

/**
 * A placeholder without its parameter is left empty: half a sentence is better than a template. So is a text that is not
 * loaded.
 */
export const translate = (texts: LoadedTexts, language: Language, key: TextKey, params: TextParams = {}): string =>
  textAt(texts, language, key, params.count).replaceAll(/{{(\w+)}}/g, (_, name: string) => String(params[name] ?? ''))

const textAt = (texts: LoadedTexts, language: Language, key: TextKey, count: unknown): string => {
  const path = key.split('.')
  const last = path.pop() as string
  let node = texts as unknown as Record<string, unknown>
  for (const step of path) node = (node[step] ?? {}) as Record<string, unknown>
  const plural = typeof count === 'number' ? node[`${last}_${rulesOf(language).select(count)}`] : undefined
  return (plural ?? node[last] ?? node[`${last}_other`] ?? '') as string
}

const rules = new Map<Language, Intl.PluralRules>()
const rulesOf = (language: Language): Intl.PluralRules => {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}
