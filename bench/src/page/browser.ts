/** Headless Chromium on the monitoring page, signed in, with software rendering. */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { onExit } from '../running/on-exit.ts'

const monitoringPath = '/view/deviceMonitor/realTimeMonitoring'
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
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
export const viewport = { width: 1280, height: 800 } as const

export const openBrowser = async (): Promise<{ browser: Browser; end: () => Promise<void> }> => {
  const executablePath = [process.env.CHROMIUM_PATH ?? '', ...usual].find((file) => file !== '' && existsSync(file))
  if (!executablePath) throw new Error('There is no Chromium here: install it or set CHROMIUM_PATH.')
  const browser = await chromium.launch({ executablePath, args: flags })
  return { browser, end: onExit(() => browser.close()) }
}

export const signedIn = async (browser: Browser, token: string): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport, locale: 'en-US' })
  const session = JSON.stringify({ token, kind: 'user', mustChangePassword: false, mustEnrol: false })
  await context.addInitScript((kept) => sessionStorage.setItem('coldway.session', kept), session)
  return context
}

/** Resolves when the map is drawn, the network has been quiet for a while and the list of devices is whole. */
export const openMonitoring = async (context: BrowserContext, base: string, path = monitoringPath): Promise<Page> => {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`  the page failed: ${error.message}`))
  await page.goto(`${base}${path}`)
  await page.locator('canvas').first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  await page.locator('.side-progress').waitFor({ state: 'detached', timeout: 120_000 })
  await sleep(2000)
  return page
}

export interface PageFigures {
  /** Milliseconds from frame to frame. */
  readonly frames: readonly number[]
  /** Seconds in which the main thread was busy, and those of them in scripts. */
  readonly busyS: number
  readonly scriptS: number
  readonly seconds: number
}

/** Moves the map to and fro by the mouse until the signal comes. */
export const dragMap = async (page: Page, until: AbortSignal): Promise<void> => {
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('there is no map to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (let side = 1; !until.aborted; side = -side) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + side * dragPx, y, { steps: 20 })
    await page.mouse.up()
  }
}
const dragPx = 200

export const watchPage = async (page: Page, seconds: number): Promise<PageFigures> => {
  const devtools = await page.context().newCDPSession(page)
  try {
    await devtools.send('Performance.enable')
    const spent = async (): Promise<Record<string, number>> => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
    }
    const before = await spent()
    const frames = await page.evaluate(countFrames, seconds * 1000)
    const after = await spent()
    const over = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0)
    return { frames, busyS: over('TaskDuration'), scriptS: over('ScriptDuration'), seconds: over('Timestamp') }
  } finally {
    await devtools.detach()
  }
}

/** Runs in the page. */
const countFrames = (forMs: number): Promise<number[]> =>
  new Promise((resolve) => {
    const frames: number[] = []
    let lastMs = performance.now()
    const endMs = lastMs + forMs
    const step = (nowMs: number): void => {
      frames.push(nowMs - lastMs)
      lastMs = nowMs
      if (nowMs < endMs) requestAnimationFrame(step)
      else resolve(frames.slice(1))
    }
    requestAnimationFrame(step)
  })
