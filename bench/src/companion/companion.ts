/** What the companion costs a phone, beside the console's home page on the same phone: slow network, slowed processor. */
import { companionPath, paths } from '@coldway/contract/screens/screens.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Form, interleave } from '../form.ts'
import { median, printKb, printMs } from '../numbers.ts'
import { openBrowser } from '../page/browser.ts'
import { bytesByKind, isOfPage, kinds } from '../page/bytes.ts'
import { type CountingProxy, openProxy } from '../page/counting-proxy.ts'
import type { Section } from '../results.ts'
import { startServer } from '../running/server.ts'

/** A phone of the warehouse, on what Chromium's own tools call "Slow 4G". */
const viewport = { width: 360, height: 740 } as const
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const
const slowdown = 4
const withinMs = 90_000
/** After the page stands, what is left of its work ends within this time. */
const restMs = 3_000

interface Way {
  readonly path: string
  /** What the person came for, or that there is nothing of it. */
  readonly shown: string
}
const ways: Readonly<Record<string, Way>> = {
  'companion, what needs me now': { path: companionPath, shown: '.now .card, .now .state' },
  'console, home': { path: paths.home, shown: '.waiting > ol > li, .nothing-waits' },
}

interface Visit {
  readonly pageBytes: number
  readonly answerBytes: number
  readonly interactiveMs: number
}
type Visits = readonly [first: Visit, second: Visit]

export const companion = async (form: Form): Promise<Section> => {
  const server = await startServer()
  try {
    const [proxy, { browser, end }] = await Promise.all([openProxy(server.ports.http), openBrowser()])
    try {
      const visit = (way: Way) => () => visitTwice({ browser, proxy, way, token: server.admin.token })
      return sectionOf(await interleave(form, new Map(Object.entries(ways).map(([name, way]) => [name, visit(way)]))))
    } finally {
      await end()
      await proxy.close()
    }
  } finally {
    await server.stop()
  }
}

const sectionOf = (found: ReadonlyMap<string, readonly Visits[]>): Section => ({
  title: 'the companion on a phone',
  how:
    `Headless Chromium as a phone of ${viewport.width} x ${viewport.height}; slow 4G by its own throttling (1.6 Mbit/s, ` +
    `150 ms) and a processor slowed ${slowdown} times, on the cores that server and database share; nothing waits for a ` +
    'person, so both pages end with an empty list. Bytes as they came through a counting proxy, headers included, without ' +
    'what a service worker fetches ahead; interactive: the list stands and the last long task before is over. Medians.',
  tables: [
    {
      title: 'A visit; the first load of the companion is to stay under 300 KB, interactive under 3 s',
      head: ['way', 'page, first', 'answers', 'interactive', 'page, second', 'answers', 'interactive'],
      rows: [...found].map(([name, rounds]) => [
        name,
        ...[0, 1].flatMap((at) => {
          const of = rounds.map((visits) => visits[at] as Visit)
          return [
            printKb(median(of.map(({ pageBytes }) => pageBytes))),
            printKb(median(of.map(({ answerBytes }) => answerBytes))),
            printMs(median(of.map(({ interactiveMs }) => interactiveMs))),
          ]
        }),
      ]),
    },
  ],
})

interface Visiting {
  readonly browser: Browser
  readonly proxy: CountingProxy
  readonly way: Way
  readonly token: string
}

/** The first visit with an empty browser, the second with what the first left: its cache, and a worker where there is one. */
const visitTwice = async ({ browser, proxy, way, token }: Visiting): Promise<Visits> => {
  const visit = async (context: BrowserContext): Promise<Visit> => {
    proxy.take()
    const page = await context.newPage()
    try {
      const interactiveMs = await openSlowly(page, `${proxy.base}${way.path}`, way.shown)
      const sums = bytesByKind(proxy.take())
      const sumOf = (isPage: boolean) =>
        kinds.filter((kind) => isOfPage(kind) === isPage).reduce((sum, kind) => sum + sums[kind], 0)
      return { pageBytes: sumOf(true), answerBytes: sumOf(false), interactiveMs }
    } finally {
      await page.close()
    }
  }
  const empty = await phoneOf(browser, token, 'block')
  const first = await visit(empty)
  await empty.close()
  const used = await phoneOf(browser, token, 'allow')
  try {
    const page = await used.newPage()
    await page.goto(`${proxy.base}${way.path}`)
    await page.locator(way.shown).first().waitFor({ timeout: withinMs })
    await page.evaluate(workerIsReady, restMs)
    await page.close()
    return [first, await visit(used)]
  } finally {
    await used.close()
  }
}

const phoneOf = async (browser: Browser, token: string, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    serviceWorkers,
  })
  const session = JSON.stringify({ token, kind: 'user', mustChangePassword: false, mustEnrol: false })
  await context.addInitScript((kept) => sessionStorage.setItem('coldway.session', kept), session)
  await context.addInitScript(watchLongTasks)
  return context
}

/** Milliseconds from the navigation until the page is of use. */
const openSlowly = async (page: Page, address: string, shown: string): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(shown).first().waitFor({ timeout: withinMs })
  const shownMs = await page.evaluate(() => performance.now())
  await page.waitForTimeout(restMs)
  const longTasks = await page.evaluate(() => (window as unknown as Watched).longTasks)
  return Math.max(shownMs, ...longTasks.filter(([startMs]) => startMs <= shownMs).map(([, endMs]) => endMs))
}

interface Watched {
  longTasks: (readonly [startMs: number, endMs: number])[]
}

/** Runs in the page. */
const watchLongTasks = (): void => {
  const watched = window as unknown as Watched
  watched.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.longTasks.push([startTime, startTime + duration])
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page: waits for a worker, if the page brings one. */
const workerIsReady = async (restMs: number): Promise<void> => {
  const wait = new Promise((resolve) => setTimeout(resolve, restMs))
  if (await navigator.serviceWorker.getRegistration()) await navigator.serviceWorker.ready
  await wait
}
