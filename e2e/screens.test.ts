/** Every screen there is, in five languages, on a desk and on a phone; barriers and the keyboard on the key ones. */
import { languages, themes } from '@coldway/contract/enums.ts'
import { oneDevice } from '@coldway/simulator/testing.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// The list itself, so that a new screen is looked at without a word here.
import { screens } from '../console/src/app/screens.ts'
import { desk, handset, openBrowser, openVisit, photograph, type Visit } from './src/browser.ts'
import { register, signedInCaller } from './src/calls.ts'
import { monitoringPage, paths, signInTo } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { barriers, cutOff, walkByKeyboard } from './src/sight.ts'
import { keyPattern, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const sizes = { desk, phone: handset } as const
const publicPaths = screens.filter(({ access }) => access === 'public').map(({ path }) => path)

let server: RunningServer
let browser: Browser
let shownKey: RegExp
const visits = {} as Record<keyof typeof sizes, Visit>

beforeAll(async () => {
  ;[server, browser, shownKey] = await Promise.all([
    startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } }),
    openBrowser(),
    keyPattern(),
  ])
  await addDevices()
  const t = await wordsOf()
  for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
    visits[size] = await openVisit(browser, { origin: server.origin, size: sizes[size] })
    await signInTo(visits[size].page, t, admin, paths.home)
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const cases = (Object.keys(sizes) as (keyof typeof sizes)[]).flatMap((size) =>
  languages.map((language) => [size, language] as const),
)

describe.each(cases)('on a %s in %s', (size, language) => {
  test.each(screens.map((screen) => [screen.path, screen] as const))('%s', async (path, screen) => {
    const { page, problems } = visits[size]
    const t = await wordsOf(language)
    // English loads every page by itself; the other languages go from screen to screen, as users do.
    if (language === 'en-US' || screen === screens[0]) {
      await choose(page, { language, theme: 'blue' })
      await page.goto(path)
    } else await goOn(page, path)
    await page.waitForFunction(
      ([lang, title]) => document.documentElement.lang === lang && document.title.startsWith(title),
      [language, t(screen.title)] as const,
    )
    await page.waitForFunction(() => document.querySelector('h1, .state p')?.textContent)
    await eventually(() =>
      page
        .getByRole('status')
        .filter({ hasText: t('common.loading') })
        .count(),
    ).toBe(0)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.innerText('body')).not.toMatch(shownKey)
    await eventually(() => cutOff(page)).toEqual([])
    expect(problems).toEqual([])
    if (process.env.COLDWAY_TEST_LONG && (language === 'ru-RU' || language === 'th-TH'))
      await photograph(page, `screen${path.replaceAll('/', '-')}-${size}-${language}`)
  })
})

/** All on a desk; in the other theme and on a phone the two pages that hold most colours. */
const colourful = [paths.signIn, paths.monitoring]
const barrierCases = themes
  .flatMap((theme) => (Object.keys(sizes) as (keyof typeof sizes)[]).map((size) => [size, theme] as const))
  .flatMap(([size, theme]) =>
    screens
      .map(({ path }) => path)
      .filter((path) => (size === 'desk' && theme === 'blue') || colourful.some((one) => one === path))
      .map((path) => [size, theme, path] as const),
  )

describe('no barrier stands', () => {
  test.each(barrierCases)('on a %s in %s: %s', async (size, theme, path) => {
    const { page } = visits[size]
    const t = await wordsOf('en-US')
    await choose(page, { language: 'en-US', theme })
    await page.goto(path === paths.monitoring ? `${path}?device=2` : path)
    await page.waitForFunction(() => document.querySelector('h1, .state p')?.textContent)
    // Too warm: the most colours at once.
    if (path === paths.monitoring) await monitoringPage(page, t).tile('11.2').waitFor()
    expect(await barriers(page)).toEqual([])
  })
})

describe('the keyboard reaches everything and shows where it is', () => {
  test.each([...publicPaths, paths.monitoring, paths.home])('%s', async (path) => {
    const { page } = visits.desk
    const t = await wordsOf('en-US')
    await choose(page, { language: 'en-US', theme: 'blue' })
    await page.goto(path)
    if (path === paths.monitoring) await monitoringPage(page, t).row('').first().waitFor()
    await page.waitForLoadState('networkidle')
    const walk = await walkByKeyboard(page)
    expect(walk.missed).toEqual([])
    expect(walk.unmarked).toEqual([])
    expect(walk.reached).toBeGreaterThan(0)
  })
})

test('no request left the machine and nothing was logged as an error', () => {
  for (const { foreign, problems } of Object.values(visits)) {
    expect(foreign).toEqual([])
    expect(problems).toEqual([])
  }
})

/** As the menus of the top bar keep it; choosing by them is a story of its own. */
const choose = (page: Page, choice: { language: string; theme: string }): Promise<void> =>
  page.evaluate((kept) => localStorage.setItem('coldway.preferences', JSON.stringify(kept)), {
    zone: '+08:00',
    ...choice,
  })

/** Within the program, as a link does it. */
const goOn = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** One of each kind of row: fine, too warm, faulty, never heard of. */
const addDevices = async (): Promise<void> => {
  const call = await signedInCaller(server.origin, admin.account, admin.password)
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  const atMs = Date.now()
  for (const [at, said] of [
    { values: { temp1: 4.1, battery: 80 } },
    { values: { temp1: 11.2 } },
    { rawTemp: 32768 },
    undefined,
  ].entries()) {
    const deviceCode = `SC-${at}`
    const { secret } = await register(call, {
      deviceCode,
      deviceName: `冷藏箱 ${at}`,
      monitorTarget: '疫苗 · 上海',
      range,
    })
    if (!said) continue
    const kit = oneDevice({ deviceCode, secret })
    const line = kit.http(server.origin)
    await line.send([kit.report({ atMs, lng: 120 + at, lat: 31, speedKmh: at * 20, ...said })])
    line.close()
  }
}
