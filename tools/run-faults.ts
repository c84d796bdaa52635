/**
 * `npm run test:faults [-- <part of a file's name>]` runs every fault in its full form, one after the other, and prints
 * what each has cost. `npm test` has a sample of each. COLDWAY_FAULT_SEED repeats the random choices of a run.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runSuite } from './test-steps.ts'

const minute = 60_000
const folder = join(import.meta.dirname, '../.tmp')
const file = join(folder, 'faults.jsonl')
mkdirSync(folder, { recursive: true })
rmSync(file, { force: true })

const [part = ''] = process.argv.slice(2)
const startedMs = performance.now()
const {
  passed,
  failed,
  reasons = [],
} = await runSuite(['server'], {
  isLong: false,
  limitMs: 25 * minute,
  env: { COLDWAY_TEST_FAULTS: '1', COLDWAY_FAULT_REPORT: file },
  // One at a time, so that the figures are those of a machine that does nothing else.
  args: [`server/src/faults/${part}`, '--no-file-parallelism'],
})

interface Outcome {
  readonly fault: string
  readonly load: string
  readonly acknowledged?: number
  readonly lost?: number
  readonly twice?: number
  readonly disordered?: number
  readonly recoveryMs?: number
  readonly figures?: Readonly<Record<string, string | number>>
}

const lineOf = ({ fault, load, acknowledged, lost, twice, disordered, recoveryMs, figures = {} }: Outcome): string => {
  const cells = [acknowledged, lost, twice, disordered].map((count) => String(count ?? '-').padStart(7))
  const back = recoveryMs === undefined ? '-' : (recoveryMs / 1000).toFixed(1)
  const others = Object.entries(figures).map(([name, figure]) => `${name}: ${figure}`)
  return [cells.join(' '), back.padStart(7), `  ${fault} (${[load, ...others].join('; ')})`].join(' ')
}

const outcomes = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
console.log('\n  acked    lost   twice unorder  back s   fault')
for (const outcome of outcomes) console.log(lineOf(JSON.parse(outcome) as Outcome))
for (const reason of reasons) console.log(`  ${reason}`)
console.log(`\n${passed} passed, ${failed} failed, in ${((performance.now() - startedMs) / minute).toFixed(1)} minutes`)
process.exitCode = failed > 0 ? 1 : 0
