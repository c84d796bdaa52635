/** The two kinds of test steps: a tool that passes or fails, and vitest, whose tests are counted. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Each failed test with the first lines of its reason. */
  readonly reasons?: readonly string[]
  /** The seconds of each class of tests. */
  readonly times?: Readonly<Record<string, number>>
}

interface SuiteOptions {
  readonly isLong: boolean
  readonly limitMs: number
  readonly env?: Record<string, string>
  /** Further arguments of vitest: files, options. */
  readonly args?: readonly string[]
}

const root = dirname(import.meta.dirname)
const checkLimitMs = 5 * 60_000

export const runTool = async (args: readonly string[]): Promise<Outcome> => {
  const code = await run('node', args, { limitMs: checkLimitMs })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

export const runSuite = async (projects: readonly string[], options: SuiteOptions): Promise<Outcome> => {
  const file = join(root, '.tmp', `tests-${projects.join('-')}.json`)
  const timesFile = join(root, '.tmp', `times-${projects.join('-')}.json`)
  mkdirSync(dirname(file), { recursive: true })
  for (const old of [file, timesFile]) rmSync(old, { force: true })
  const reporters = ['default', 'json', './tools/times-reporter.ts'].map((name) => `--reporter=${name}`)
  const output = [...reporters, `--outputFile.json=${file}`]
  const args = ['run', ...projects.map((name) => `--project=${name}`), ...output, ...(options.args ?? [])]
  const env = {
    ...options.env,
    ...(options.isLong ? { COLDWAY_TEST_LONG: '1' } : {}),
    COLDWAY_TIMES_FILE: timesFile,
  }
  const code = await run('vitest', args, { limitMs: options.limitMs, env })
  const counted = existsSync(file) ? countTests(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  const times = existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {}
  // The run ended otherwise than by a failed test: no report, a time-out, an unhandled error, no
  // test found.
  return { ...counted, times, failed: code !== 0 && counted.failed === 0 ? 1 : counted.failed }
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

/** Counts tests; a file that fails before its first test counts as one failure. */
export const countTests = (report: Report): Outcome => {
  const crashed = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const reasons = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}: ${firstLines(failureMessages)}`),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + crashed.length, reasons }
}

/** The first line of a failure, and its cause: a failed property alone says only that it failed. */
const firstLines = (messages: readonly string[]): string => {
  const [first = '', ...more] = (messages[0] ?? '').split('\n')
  const causes = more.filter((line) => /^(\s*(Caused by|\[cause\]|Got)|\s*\{ seed)/.test(line))
  return [first, ...causes.slice(0, 3).map((line) => line.trim().slice(0, 400))].join(' | ')
}

interface RunOptions {
  readonly limitMs: number
  readonly env?: Record<string, string>
}

/** Runs a command and gives its exit code; undefined when it took too long or could not start. */
export const run = async (command: string, args: readonly string[], options: RunOptions): Promise<number | undefined> =>
  (await runWith('inherit', [command, ...args], options)).code

/** Runs a command like `run`, and gives what it wrote to both outputs. */
export const runQuietly = (command: string, args: readonly string[]): Promise<Ended> =>
  runWith('pipe', [command, ...args], { limitMs: checkLimitMs })

interface Ended {
  readonly code: number | undefined
  readonly output: string
}

const runWith = (
  output: 'inherit' | 'pipe',
  [command = '', ...args]: readonly string[],
  { limitMs, env }: RunOptions,
): Promise<Ended> =>
  new Promise((resolve) => {
    const path = [join(root, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
    const child = spawn(command === 'node' ? process.execPath : command, args, {
      cwd: root,
      // The process has its own group, so that a time-out ends all it started.
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env, PATH: path },
    })
    let said = ''
    const listen = (bytes: Buffer) => (said += bytes.toString())
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
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
      resolve({ code: code ?? undefined, output: said })
    })
  })
