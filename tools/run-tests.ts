/**
 * `npm test [-- --long]`: every check there is, one after the other, to the end. Each check that is no test suite
 * counts as one test. The last line is `N passed, M failed`.
 */
import { findChromium } from './chromium.ts'
import { type Outcome, runCheck, runSuite } from './test-steps.ts'

const minute = 60_000
const isLong = process.argv.includes('--long')

const steps: readonly (readonly [name: string, run: () => Promise<Outcome>])[] = [
  ['types', () => runCheck('tsc', ['--noEmit', '-p', 'tsconfig.json'])],
  ['lint', () => runCheck('oxlint', ['--type-aware', '--deny-warnings', '.'])],
  ['format', () => runCheck('biome', ['format', '.'])],
  ['boundaries', () => runCheck('node', ['tools/boundaries.ts'])],
  ['sight of the database', () => runCheck('node', ['tools/wide-sight.ts'])],
  ['long files', () => runCheck('node', ['tools/long-files.ts'])],
  ['texts in five languages', () => runCheck('node', ['tools/texts.ts'])],
  ['contract drift', () => runCheck('node', ['tools/openapi-drift.ts'])],
  ['coverage of the specification', () => runCheck('node', ['tools/spec-coverage.ts'])],
  ['unused code and packages', () => runCheck('knip', ['--no-progress'])],
  ['build of the console', () => runCheck('node', ['tools/run.mjs', 'build'])],
  [
    'unit and module tests',
    () => runSuite(['unit', 'server', 'console'], { isLong, limitMs: (isLong ? 180 : 50) * minute }),
  ],
  ['browser tests', () => browserTests()],
]

const browserTests = async (): Promise<Outcome> => {
  const chromium = await findChromium()
  return runSuite(['e2e'], { isLong, limitMs: 30 * minute, env: { CHROMIUM_PATH: chromium } })
}

const results: { name: string; outcome: Outcome }[] = []
for (const [name, run] of steps) {
  console.log(`\n=== ${name}`)
  const started = performance.now()
  const outcome = await run().catch((error: unknown): Outcome => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  results.push({ name, outcome })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`--- ${name}: ${outcome.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s`)
}

const sum = (key: 'passed' | 'failed'): number => results.reduce((total, { outcome }) => total + outcome[key], 0)
const broken = results.filter(({ outcome }) => outcome.failed > 0).map(({ name }) => name)
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`)
for (const reason of results.flatMap(({ outcome }) => outcome.reasons ?? [])) console.log(`  ${reason}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = broken.length > 0 ? 1 : 0
