/** The two kinds of test steps: a command that passes or fails, and vitest, whose tests are counted. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Each failed test with the first line of its reason. */
  readonly reasons?: readonly string[]
}

interface SuiteOptions {
  readonly isLong: boolean
  readonly limitMs: number
  readonly env?: Record<string, string>
  /** More of vitest: files, options. */
  readonly args?: readonly string[]
}

const root = dirname(import.meta.dirname)
const checkLimitMs = 5 * 60_000

export const runCheck = async (command: string, args: readonly string[]): Promise<Outcome> => {
  const code = await run(command, args, { limitMs: checkLimitMs })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

export const runSuite = async (projects: readonly string[], options: SuiteOptions): Promise<Outcome> => {
  const file = join(root, '.tmp', `tests-${projects.join('-')}.json`)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', ...projects.map((name) => `--project=${name}`), ...reporters, ...(options.args ?? [])]
  const env = { ...options.env, ...(options.isLong ? { COLDWAY_TEST_LONG: '1' } : {}) }
  const code = await run('vitest', args, { limitMs: options.limitMs, env })
  const counted = existsSync(file) ? countTests(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  // Ended otherwise than by a failed test: no report, a time-out, an unhandled error, no test found.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

interface Assertion {
  readonly status: string
  readonly fullName: string
  readonly failureMessages: readonly string[]
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly Assertion[]
  }[]
}

/** A file that fails before its first test counts as one failure. */
export const countTests = (report: Report): Outcome => {
  const crashed = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const reasons = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}: ${firstLine(failureMessages)}`),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + crashed.length, reasons }
}

const firstLine = (messages: readonly string[]): string => messages[0]?.split('\n')[0] ?? ''

/** The exit code; undefined when it took too long or could not start. */
export const run = (
  command: string,
  args: readonly string[],
  { limitMs, env }: { limitMs: number; env?: Record<string, string> },
): Promise<number | undefined> =>
  new Promise((resolve) => {
    const path = [join(root, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
    const child = spawn(command === 'node' ? process.execPath : command, args, {
      cwd: root,
      // Its own group, so that a time-out ends all it started.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PATH: path },
    })
    const endAll = () => child.pid && process.kill(-child.pid, 'SIGKILL')
    const interrupted = () => {
      endAll()
      process.exit(130)
    }
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    const limit = setTimeout(() => {
      console.error(`${command} took longer than ${limitMs / 60_000} minutes and was ended.`)
      endAll()
    }, limitMs)
    child.once('error', (error) => console.error(error.message))
    child.once('close', (code) => {
      clearTimeout(limit)
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      resolve(code ?? undefined)
    })
  })
