/**
 * The texts of the product in its five languages, for console, mail and documents. Owns: loading one language, and the
 * fake one that shows the keys. Not here: numbers, dates and units (Intl, where they are shown), and names that users typed.
 */
import type { Language } from '@coldway/contract/enums.ts'
import type { Texts } from './shape.ts'

export type { TextKey, Texts } from './shape.ts'

/** Development only: every text shows its key and its placeholders. */
export const pseudo = 'pseudo'

/** One dynamic import per language, so that a browser loads the one it shows. */
export const loadLanguage = async (language: Language | typeof pseudo): Promise<Texts> =>
  language === pseudo ? pseudoOf(await loaders['en-US']()) : await loaders[language]()

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  'en-US': async () => (await import('./en-US/index.ts')).texts,
  'zh-CN': async () => (await import('./zh-CN/index.ts')).texts,
  'ru-RU': async () => (await import('./ru-RU/index.ts')).texts,
  'ko-KR': async () => (await import('./ko-KR/index.ts')).texts,
  'th-TH': async () => (await import('./th-TH/index.ts')).texts,
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
