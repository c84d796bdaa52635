import { join } from 'node:path'
import { expect, test } from 'vitest'
import { violations } from './boundaries.ts'
import { pronouns } from './comment-words.ts'
import { importsOf } from './imports.ts'
import { missingFiles } from './links.ts'
import { missingPackages } from './lock.ts'
import { longFiles } from './long-files.ts'
import { coverage, readTable } from './spec-coverage.ts'
import { classOf } from './test-classes.ts'
import { countTests } from './test-steps.ts'
import { linesOf } from './test-times.ts'
import { reasons, wideReaders } from './wide-visibility.ts'
import { equalFaults, keyFaults, placeholderFaults, unusedFaults } from './text-rules.ts'

const order = ['organisations', 'users', 'devices']

test('imports are read in every form', () => {
  const text = `import type { A } from './a.ts'\nexport { b } from "../b.ts"\nimport 'c'\n// import 'd'\nconst e = import('@x/e/f')
    import { g } from '@coldway/contract/g.ts'\nconst from = 'h'`
  expect(importsOf({ path: 'server/src/app/x.ts', text })).toEqual([
    { path: 'server/src/app/a.ts' },
    { path: 'server/src/b.ts' },
    { package: 'c' },
    { package: '@x/e' },
    { path: 'contract/src/g.ts' },
  ])
})

test.each([
  ['contract/src/a.ts', 'zod', true],
  ['contract/src/a.ts', 'node:fs', false],
  ['contract/src/a.test.ts', 'vitest', true],
  ['contract/src/openapi.write.ts', 'node:fs', true],
  ['protocols/src/a/a.ts', '@coldway/contract/readings/report.ts', true],
  ['protocols/src/a/a.ts', '@coldway/server/main.ts', false],
  ['console/src/features/a/x.ts', '../b/index.ts', true],
  ['console/src/features/a/x.ts', '../b/y.ts', false],
  ['console/src/features/a/x.ts', './y.ts', true],
  ['console/src/features/a/x.ts', '../../app/y.ts', false],
  ['console/src/ui/x.ts', '../features/b/index.ts', false],
  ['console/src/ui/x.test.ts', '@coldway/server/main.ts', false],
  ['console/src/app/x.ts', '../features/b/index.ts', true],
  ['mobile/src/features/a/x.ts', '@coldway/console/api/use-call.ts', true],
  ['mobile/src/features/a/x.ts', '@coldway/console/features/alarms/index.ts', true],
  ['mobile/src/features/a/x.ts', '@coldway/console/features/alarms/alarm-words.ts', false],
  ['mobile/src/features/a/x.ts', '@coldway/console/app/shell.tsx', false],
  ['mobile/src/queue/x.ts', '../features/a/index.ts', false],
  ['mobile/src/features/a/x.ts', '../../app/shell.tsx', false],
  ['console/src/api/x.ts', '@coldway/mobile/queue/store.ts', false],
  ['server/src/modules/users/x.ts', '../organisations/index.ts', true],
  ['server/src/modules/users/x.ts', '../organisations/organisations.store.ts', false],
  ['server/src/modules/users/x.ts', '../devices/index.ts', false],
  ['server/src/modules/other/x.ts', '../devices/index.ts', false],
  ['server/src/modules/users/x.ts', '../../ingest/x.ts', false],
  ['server/src/ingest/x.ts', '../modules/users/index.ts', true],
  ['server/src/ingest/x.ts', '../modules/users/users.store.ts', false],
  ['server/src/platform/x.ts', '../modules/users/index.ts', false],
])('%s importing %s is right: %s', (path, name, isRight) => {
  expect(violations([{ path, text: `import { x } from '${name}'` }], order)).toHaveLength(isRight ? 0 : 1)
})

test.each([
  'seeingEverything(() => users.findSession(token))',
  'const n = await lookingBeyond(tx, count)',
  'database.system.transaction()',
  'const { db, system } = database',
  'export const createX = ({ db, system }: XParts) => ({})',
  'const client = await database.systemPool.connect()',
  'const own = openDatabase(where, log)',
])('who looks beyond a caller needs a reason: %s', (text) => {
  const path = 'server/src/modules/a/a.service.ts'
  expect(wideReaders([{ path, text }], {})).toHaveLength(1)
  expect(wideReaders([{ path, text }], { [path]: 'because' })).toEqual([])
  expect(wideReaders([{ path: 'server/src/modules/a/a.test.ts', text }], {})).toEqual([])
})

test('a reason nobody needs any more is named, and nothing else is taken for a wide look', () => {
  const text = "menu({ code: 'system', icon: 'x' })\n// the system sees all\nawait sql`select 1`.execute(db)"
  expect(wideReaders([{ path: 'server/src/app/x.ts', text }], {})).toEqual([])
  expect(wideReaders([], reasons)).toHaveLength(Object.keys(reasons).length)
})

test('comments call nobody he, strings and code may', () => {
  const text = `/${'** A caller and his rights. */'}\nconst he = 'him' ${'//'} what HE sees\nconst url = 'https://his.example/'\n// the others`
  expect(pronouns([{ path: 'server/src/a.ts', text }])).toEqual([
    'server/src/a.ts:1: "his" in a comment',
    'server/src/a.ts:2: "HE" in a comment',
  ])
})

test('long files are named, tests and texts are not', () => {
  const text = 'x\n'.repeat(301)
  const paths = ['server/src/a.ts', 'server/src/a.test.ts', 'i18n/en-US/a.ts']
  expect(longFiles(paths.map((path) => ({ path, text })))).toEqual(['server/src/a.ts: 301 lines, 300 at most'])
})

test('packages of other platforms that the lock file leaves out are named, with their platform', () => {
  const packages = {
    '': {},
    'node_modules/a': { dev: true, optionalDependencies: { 'a-darwin-arm64': '1.0.0', 'a-linux-x64-musl': '1.0.0' } },
    'node_modules/a-linux-x64-musl': { version: '1.0.0' },
    'node_modules/b': { optionalDependencies: { 'b-win32-x64-msvc': '2.0.0' } },
    'node_modules/b/node_modules/b-win32-x64-msvc': { version: '2.0.0' },
  }
  expect([...missingPackages({ packages })]).toEqual([
    ['node_modules/a-darwin-arm64', { version: '1.0.0', dev: true, cpu: 'arm64', os: 'darwin', optional: true }],
  ])
})

test.each([
  ['server/src/app/matrix/mutants.test.ts', 'mutants'],
  ['server/src/app/matrix/doors.test.ts', 'matrix'],
  ['server/src/modules/alarms/simulation/oracle.test.ts', 'simulations and oracles'],
  ['server/src/modules/alarms/alarms.test.ts', 'server modules'],
  ['server/src/platform/mail.test.ts', 'rest of the server'],
  ['console/src/ui/data-table.test.tsx', 'pages of the console'],
  ['tools/checks.test.ts', 'contract, texts, simulator, tools'],
])('%s is of the class: %s', (path, name) => {
  expect(classOf(path)).toBe(name)
})

test('what a class took stands beside what it took before, the whole last', () => {
  expect(linesOf({ all: 100.4, matrix: 60 }, { matrix: 50, faults: 20 }).slice(1)).toEqual([
    '     60      50   matrix',
    '      -      20   faults',
    '    100       -   all',
  ])
})

test('comments and documents name files that are there', () => {
  const files = new Set(['server/src/a.ts', 'docs/how-to/b.md', 'docs/c.md'])
  const faultsOf = (path: string, text: string) => missingFiles([{ path, text }], files)
  expect(
    faultsOf('docs/c.md', 'See [b](how-to/b.md#top), `src/a.ts`, `*.test.ts` and https://x.example/y.md.'),
  ).toEqual([])
  expect(faultsOf('server/src/a.ts', `/${'** As c.md says. */'}\nimport './gone.ts'`)).toEqual([])
  expect(faultsOf('docs/c.md', '[b](b.md)')).toEqual([])
  expect(faultsOf('docs/c.md', '[x](how-to/x.md)')).toEqual(['docs/c.md names how-to/x.md, which is not there'])
  expect(faultsOf('server/src/a.ts', `/${'/ As x.ts does.'}`)).toEqual([
    'server/src/a.ts names x.ts, which is not there',
  ])
})

const english = new Map([
  ['a.save', 'Save'],
  ['a.id', 'ID'],
  ['a.count_one', 'One of {{total}}'],
  ['a.count_other', '{{count}} of {{total}}'],
])

test('texts: keys, placeholders, untranslated ones', () => {
  const russian = new Map([
    ['a.save', 'Save'],
    ['a.id', 'ID'],
    ['a.count_one', 'Один из {{total}}'],
    ['a.count_few', '{{count}} из {{totals}}'],
    ['a.extra', 'x'],
  ])
  expect(keyFaults(english, new Map([['a.id', 'ID']]), 'ru')).toEqual([
    'ru: a.save is missing',
    'ru: a.count is missing',
  ])
  expect(keyFaults(english, russian, 'ru')).toEqual(['ru: a.extra does not exist in English'])
  expect(placeholderFaults(english, russian, 'ru')).toEqual([
    'ru: a.count_few lacks {{total}}',
    'ru: a.count_few has {{totals}} too many',
  ])
  expect(equalFaults(english, russian, 'ru')).toEqual(['ru: a.save is left in English: Save'])
})

test('texts: a key is used by its name or by the beginning of it', () => {
  expect(unusedFaults(english, [`t('a.save')`, 't(`a.co${x}`)'])).toEqual(['a.id is used nowhere'])
})

test('coverage takes parameters of any name for equal', () => {
  const rows = readTable('# note\nx\t/a/:id\nx\t/b\n').map(([area = '', path = '']) => [area, path] as const)
  expect(coverage(rows, ['/a/{code}'])).toEqual([{ area: 'x', there: ['/a/:id'], missing: ['/b'] }])
})

test('a test file that fails before its first test counts', () => {
  const failed = { status: 'failed', fullName: 'a story', failureMessages: ['no such mark\n  at line 3'] }
  const testResults = [
    { name: '/crashed.test.ts', status: 'failed', assertionResults: [] },
    { name: join(import.meta.dirname, 'x.test.ts'), status: 'failed', assertionResults: [failed] },
  ]
  expect(countTests({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({
    passed: 3,
    failed: 2,
    reasons: ['tools/x.test.ts: a story: no such mark'],
  })
})
