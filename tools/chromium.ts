/** Finds Chromium for the browser tests, or installs it: from Debian's packages as root, else by Playwright. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './test-steps.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without the services of a desktop, for a quarter less work (decision 0282). */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
// Letters of the five languages that Chromium's own package brings no font for.
const debianPackages = [
  'chromium',
  'chromium-headless-shell',
  'fonts-dejavu-core',
  'fonts-noto-cjk',
  'fonts-tlwg-loma-ttf',
]
const limitMs = 10 * 60_000

export interface Browsers {
  readonly chromium: string
  /** The headless shell; absent where there is none. */
  readonly shell: string | undefined
}

/** Gives the paths of browsers that start; throws with instructions when there is no Chromium and none can be installed. */
export const findBrowsers = async (): Promise<Browsers> => {
  const found = look()
  if (isComplete(found) && ((found.shell && hasLetters()) || !canUseApt())) return found
  await (canUseApt() ? installByApt() : run('playwright-core', ['install', 'chromium'], { limitMs }))
  const installed = look()
  if (isComplete(installed)) return installed
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it (on Debian: apt-get install ' +
      `${debianPackages.join(' ')}; elsewhere: npx playwright-core install --with-deps chromium) or set CHROMIUM_PATH.`,
  )
}

type Found = Record<keyof Browsers, string | undefined>
const isComplete = (found: Found): found is Found & Browsers => found.chromium !== undefined

const look = (): Found => ({
  chromium: firstThatStarts([
    process.env.CHROMIUM_PATH ?? '',
    ...inFolders(names),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...inPlaywrightCache([
      'chrome-linux/chrome',
      'chrome-linux64/chrome',
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    ]),
  ]),
  shell: firstThatStarts([
    process.env.CHROMIUM_SHELL_PATH ?? '',
    ...inFolders(shellNames),
    ...inPlaywrightCache([
      'chrome-linux/headless_shell',
      'chrome-headless-shell-linux64/chrome-headless-shell',
      'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    ]),
  ]),
})

const firstThatStarts = (paths: readonly string[]): string | undefined =>
  paths.find((path) => path !== '' && existsSync(path) && starts(path))

const inFolders = (programs: readonly string[]): string[] =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].flatMap((folder) =>
    programs.map((name) => join(folder, name)),
  )

const inPlaywrightCache = (programs: readonly string[]): string[] =>
  [
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? '',
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ]
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) => readdirSync(cache).map((name) => join(cache, name)))
    .filter((folder) => folder.includes('chromium'))
    .flatMap((folder) => programs.map((program) => join(folder, program)))

/** Playwright installs a browser whose system libraries may be missing, which only a start shows. */
const starts = (path: string): boolean => {
  const done = spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
  return done.status === 0
}

/**
 * A browser without fonts of its own for Chinese loads ours, and the story that counts the first
 * load counts them too.
 */
const hasLetters = (): boolean =>
  spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8', timeout: 20_000 }).stdout?.trim() !== ''

const canUseApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const installByApt = async (): Promise<void> => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { limitMs, env })
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...debianPackages], { limitMs, env })
}
