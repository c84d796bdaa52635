/**
 * Everything that reads the sources and runs no test: `npm run check`, and the first step of `npm test`. As many checks
 * run at a time as there are cores, the longest first; each prints its output when it ends.
 */
import { availableParallelism } from 'node:os'
import { type Outcome, runQuietly } from './test-steps.ts'

interface Check {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

/** Types are kept between runs, so that unchanged files are not checked again. */
const incremental = ['--incremental', '--tsBuildInfoFile', '.tmp/types.tsbuildinfo']

const checks: readonly Check[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit', ...incremental, '-p', 'tsconfig.json'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings', '.'] },
  { name: 'unused code and packages', command: 'knip', args: ['--no-progress'] },
  { name: 'format', command: 'biome', args: ['format', '.'] },
  ...Object.entries({
    boundaries: 'tools/boundaries.ts',
    'visibility of rows': 'tools/wide-visibility.ts',
    'long files': 'tools/long-files.ts',
    'lock file': 'tools/lock.ts',
    'files that are named': 'tools/links.ts',
    'words of comments': 'tools/comment-words.ts',
    'texts in five languages': 'tools/texts.ts',
    'texts of the start': 'tools/start-texts.ts',
    'contract drift': 'tools/openapi-drift.ts',
    'coverage of the specification': 'tools/spec-coverage.ts',
  }).map(([name, file]) => ({ name, command: 'node', args: [file] })),
]

export interface Checked {
  readonly name: string
  readonly outcome: Outcome
}

/** Each counts as one test. */
export const runChecks = async (): Promise<readonly Checked[]> => {
  const left = [...checks]
  const done: Checked[] = []
  const work = async (): Promise<void> => {
    for (let check = left.shift(); check; check = left.shift()) done.push(await runOne(check))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return done
}

const runOne = async ({ name, command, args }: Check): Promise<Checked> => {
  const startedMs = performance.now()
  const { code, output } = await runQuietly(command, args)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  const isFine = code === 0
  if (!isFine) console.log(`\n=== ${name}\n${output.trim()}`)
  console.log(`--- ${name}: ${isFine ? 'ok' : 'FAILED'} in ${seconds} s`)
  return { name, outcome: isFine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 } }
}
