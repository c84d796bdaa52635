/** The five languages have the same texts with the same placeholders, all translated, all used. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languages } from '../contract/src/enums.ts'
import { isTest, readSources, report, root } from './sources.ts'
import { equalFaults, keyFaults, placeholderFaults, type Texts, unusedFaults } from './text-rules.ts'

const english = 'en-US'

const readLanguage = async (language: string): Promise<Texts> => {
  const texts = new Map<string, string>()
  const folder = join(root, 'i18n', language)
  if (!existsSync(folder)) return texts
  for (const file of readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !isTest(name) && name !== 'start.ts' && name !== 'later.ts',
  )) {
    const exported = Object.values((await import(join(folder, file))) as Record<string, unknown>)
    const feature = basename(file, '.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    for (const each of exported) flatten(each, feature, texts)
  }
  return texts
}

const flatten = (value: unknown, key: string, into: Map<string, string>): void => {
  if (typeof value === 'string') into.set(key, value)
  else for (const [name, inner] of Object.entries(value as object)) flatten(inner, `${key}.${name}`, into)
}

const own = await readLanguage(english)
const faults = own.size === 0 ? [`i18n/${english} has no texts`] : []
for (const language of languages.filter((each) => each !== english)) {
  const other = await readLanguage(language)
  for (const check of [keyFaults, placeholderFaults, equalFaults]) faults.push(...check(own, other, language))
}
/** The folders of languages hold the texts themselves. */
const isText = (path: string): boolean => languages.some((language) => path.includes(`i18n/${language}/`))
const sources = readSources(['contract', 'i18n', 'server', 'console', 'mobile', 'simulator']).filter(
  ({ path }) => !isTest(path) && !isText(path),
)
faults.push(
  ...unusedFaults(
    own,
    sources.map(({ text }) => text),
  ),
)
report(faults, `${own.size} texts in ${languages.length} languages.`)
