/**
 * What is shown before a page of the rest is chosen finds its texts in `start.ts`: the frame, signing in and the monitoring
 * centre, with everything that opens on them. A text of `later.ts` would be empty there.
 */
import { later } from '../i18n/en-US/later.ts'
import { start } from '../i18n/en-US/start.ts'
import { importsOf } from './imports.ts'
import { readSources, report, type Source } from './sources.ts'

const entries = [
  'console/src/main.tsx',
  'console/src/features/monitoring/monitoring-page.tsx',
  'console/src/features/sign-in/sign-in-page.tsx',
]
/** The file names the pages of all screens; each loads its own texts. */
const listOfPages = 'console/src/app/pages.ts'

const sources = new Map(readSources(['console', 'contract']).map((source) => [source.path, source]))

/** Types are gone when the page runs. */
const withoutTypes = ({ path, text }: Source): Source => ({
  path,
  text: text.replace(/^(?:import|export) type [^;]*? from '[^']+'$/gm, ''),
})

const reachable = new Map<string, Source>()
const follow = (path: string): void => {
  const source = sources.get(path)
  if (!source || reachable.has(path)) return
  reachable.set(path, source)
  if (path === listOfPages) return
  for (const { path: imported } of importsOf(withoutTypes(source))) if (imported) follow(imported)
}
entries.forEach(follow)

/** Names of columns in files and of kinds of things stand in the contract beside their schemas; only pages of the rest show them. */
const isShown = (path: string): boolean => !path.startsWith('contract/') || path.startsWith('contract/src/screens/')

const spacesIn = ({ text }: Source): string[] =>
  [...text.matchAll(/['"`]([a-z]\w*)\.\w/g)].map(([, space = '']) => space).filter((space) => space in later)

const faults = [...reachable.values()]
  .filter(({ path }) => isShown(path))
  .flatMap((source) => [...new Set(spacesIn(source))].map((space) => `${source.path}: ${space} is not in start.ts`))
report(faults, `${reachable.size} files show ${Object.keys(start).length} kinds of texts at the start.`)
