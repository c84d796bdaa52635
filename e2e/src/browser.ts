/**
 * The browser, and the assertions of every story: no request leaves the machine, no error is logged, nothing is thrown. A story
 * that provokes errors names them.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { firstLanguage } from './words.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `shell`: the headless shell, the same engine for less work. `whole`: what only Chromium itself has, as notifications. */
type BrowserKind = 'shell' | 'whole'
const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const programs: Readonly<Record<BrowserKind, string>> = { whole, shell: process.env.CHROMIUM_SHELL_PATH ?? whole }

const running = new Map<BrowserKind, Promise<Browser>>()
/** The browsers of this process, which the stories that run here one after the other share: each visit has a storage of its own. */
const openBrowser = async (kind: BrowserKind): Promise<Browser> => {
  const browser = await running.get(kind)
  if (browser?.isConnected()) return browser
  const opening = chromium.launch({ executablePath: programs[kind], args: flags })
  running.set(kind, opening)
  return opening
}

/** Ends all visits, as between-stories.setup.ts does at the end of each file. */
export const closeVisits = async (): Promise<void> => {
  const browsers = await Promise.all(running.values())
  await Promise.all(browsers.flatMap((browser) => browser.contexts()).map((context) => context.close()))
}

/** The first words that each open page shows, for the log of a story that failed. */
export const openTexts = async (): Promise<{ url: string; text: string }[]> => {
  const browsers = await Promise.all(running.values())
  const pages = browsers.flatMap((browser) => browser.contexts()).flatMap((context) => context.pages())
  const textOf = (page: Page): Promise<string> =>
    page
      .locator('body')
      .innerText({ timeout: 2000 })
      .then((text) => text.slice(0, 1500), String)
  return Promise.all(pages.map(async (page) => ({ url: page.url(), text: await textOf(page) })))
}

/** What a page logs when the server goes away: requests on their way are cut off, and new ones find nobody. */
export const serverAway =
  /ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|WebSocket connection/

export const desk = { width: 1440, height: 900 } as const
export const handset = { width: 390, height: 844 } as const

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Requests to other machines. */
  readonly foreign: readonly string[]
  /** Errors that pages logged or threw, without the expected ones. */
  readonly problems: readonly string[]
  /** Makes an error part of the story from now on. */
  expect(problem: RegExp): void
  close(): Promise<void>
}

export interface VisitOptions {
  readonly origin: string
  readonly size?: { readonly width: number; readonly height: number }
  readonly browser?: BrowserKind
  readonly more?: BrowserContextOptions
}

/** A separate browser with empty storage. Animations are off, so that waiting for a state never means waiting for one. */
export const openVisit = async ({
  origin,
  size = desk,
  browser: kind = 'shell',
  more = {},
}: VisitOptions): Promise<Visit> => {
  const isPhone = size.width < 720
  const browser = await openBrowser(kind)
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { ...size },
    reducedMotion: 'reduce',
    // Pages that a guest opens by a link speak the browser's language.
    locale: firstLanguage,
    ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
    ...more,
  })
  if (!isPictured) await context.addInitScript(drawCoarsely)
  // The limit only matters for failures: three stories at once keep a small machine busy.
  context.setDefaultTimeout(45_000)
  const foreign: string[] = []
  const problems: string[] = []
  const expected: RegExp[] = []
  const complain = (text: string) => {
    if (!expected.some((one) => one.test(text))) problems.push(text)
  }
  context.on('request', (request) => {
    if (isForeign(request.url(), origin)) foreign.push(request.url())
  })
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complain(`thrown: ${error.error().stack || error.error().message}`))
  const page = await context.newPage()
  page.on('websocket', (socket) => {
    if (isForeign(socket.url(), origin)) foreign.push(socket.url())
  })
  return {
    page,
    context,
    foreign,
    problems,
    expect: (problem) => void expected.push(problem),
    close: () => context.close(),
  }
}

/** Runs in the page. The processor draws maps and charts here, and a quarter of their pixels shows as well what is drawn. */
const drawCoarsely = (): void => {
  Object.defineProperty(globalThis, 'devicePixelRatio', { value: 0.5 })
}

const isForeign = (url: string, origin: string): boolean => {
  const { protocol, host } = new URL(url)
  return !['blob:', 'data:', 'about:'].includes(protocol) && host !== new URL(origin).host
}

/** Stories take pictures for people with COLDWAY_PICTURES=1; nothing compares them. */
const isPictured = process.env.COLDWAY_PICTURES === '1'
const screensDir = join(import.meta.dirname, '../../.tmp/screens')

export const photograph = async (page: Page, name: string): Promise<void> => {
  if (!isPictured) return
  mkdirSync(screensDir, { recursive: true })
  await page.screenshot({ path: join(screensDir, `${name}.png`) })
}
