/**
 * The texts of the product in its five languages, for console, mail and documents. Owns: loading one language, and the
 * fake one that shows the keys. Not here: numbers, dates and units (Intl, where they are shown), and names that users typed.
 */
import type { Language } from '@coldway/contract/enums.ts'
import type { LaterTexts, StartTexts, Texts } from './shape.ts'

export type { LaterTexts, StartTexts, TextKey, Texts } from './shape.ts'

/** Development only: every text shows its key and its placeholders. */
export const pseudo = 'pseudo'

/** All texts of a language, for mail, documents and tests. */
export const loadLanguage = async (language: Language | typeof pseudo): Promise<Texts> => {
  if (language === pseudo) return pseudoOf(await loadLanguage('en-US'))
  const [start, later] = await Promise.all([loadStart(language), loadLater(language)])
  return { ...start, ...later }
}

/** What a browser needs before a page is chosen: a file of its own for each language. */
export const loadStart = (language: Language): Promise<StartTexts> => starts[language]()
/** What comes with the first page beyond those. `tools/start-texts.ts` proves that nothing shown earlier needs it. */
export const loadLater = (language: Language): Promise<LaterTexts> => laters[language]()

const starts: Readonly<Record<Language, () => Promise<StartTexts>>> = {
  'en-US': async () => (await import('./en-US/start.ts')).start,
  'zh-CN': async () => (await import('./zh-CN/start.ts')).start,
  'ru-RU': async () => (await import('./ru-RU/start.ts')).start,
  'ko-KR': async () => (await import('./ko-KR/start.ts')).start,
  'th-TH': async () => (await import('./th-TH/start.ts')).start,
}
const laters: Readonly<Record<Language, () => Promise<LaterTexts>>> = {
  'en-US': async () => (await import('./en-US/later.ts')).later,
  'zh-CN': async () => (await import('./zh-CN/later.ts')).later,
  'ru-RU': async () => (await import('./ru-RU/later.ts')).later,
  'ko-KR': async () => (await import('./ko-KR/later.ts')).later,
  'th-TH': async () => (await import('./th-TH/later.ts')).later,
}

const pseudoOf = <Tree extends object>(tree: Tree, before = ''): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, text]: [string, string | object]) => [
      key,
      typeof text === 'string'
        ? [`[${before}${key}]`, ...(text.match(/{{\w+}}/g) ?? [])].join(' ')
        : pseudoOf(text, `${before}${key}.`),
    ]),
  ) as Tree
