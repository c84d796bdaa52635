/**
 * `npm test [-- --long] [-- --keep-times]` runs every check, then every test. Each check counts as one test. The end
 * shows the time of each class of tests, beside the time that was kept last (test-times.ts), and `N passed, M failed`.
 */
import { runChecks } from './checks.ts'
import { findBrowsers } from './chromium.ts'
import { watchMachine } from './machine.ts'
import { type Outcome, runSuite, runTool } from './test-steps.ts'
import { keepTimes, printTimes, type Times } from './test-times.ts'

const minute = 60_000
const isLong = process.argv.includes('--long')

const browserTests = async (): Promise<Outcome> => {
  const { chromium, shell = chromium } = await findBrowsers()
  const env = { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: shell }
  return runSuite(['e2e'], { isLong, limitMs: 40 * minute, env })
}

const steps: readonly (readonly [name: string, run: () => Promise<Outcome>])[] = [
  ['build of console and companion', () => runTool(['tools/run.mjs', 'build'])],
  [
    'unit and module tests',
    () =>
      runSuite(['unit', 'server', 'alone', 'console', 'console-alone'], {
        isLong,
        limitMs: (isLong ? 180 : 50) * minute,
      }),
  ],
  ['browser tests', browserTests],
]

console.log('\n=== checks')
const startedMs = performance.now()
const results: { readonly name: string; readonly outcome: Outcome }[] = [...(await runChecks())]
const times: Times = { checks: (performance.now() - startedMs) / 1000 }
for (const [name, run] of steps) {
  console.log(`\n=== ${name}`)
  const started = performance.now()
  const machine = watchMachine()
  const outcome = await run().catch((error: unknown): Outcome => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  results.push({ name, outcome })
  Object.assign(times, outcome.times)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`--- ${name}: ${outcome.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s, ${machine.end()}`)
}

times.all = (performance.now() - startedMs) / 1000
printTimes(times)
if (process.argv.includes('--keep-times')) keepTimes(times)
const sum = (key: 'passed' | 'failed'): number => results.reduce((total, { outcome }) => total + outcome[key], 0)
const broken = results.filter(({ outcome }) => outcome.failed > 0).map(({ name }) => name)
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`)
for (const reason of results.flatMap(({ outcome }) => outcome.reasons ?? [])) console.log(`  ${reason}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = broken.length > 0 ? 1 : 0
