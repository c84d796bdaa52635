/** One program with a row of each kind, a browser in one size that is signed in, and a look at every screen there is. */
import { type Language, languages, type Theme } from '@coldway/contract/enums.ts'
import type { Frame, ScreenEntry } from '@coldway/contract/screens/screen.ts'
import { screens as listed } from '@coldway/contract/screens/screens.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import type { TextKey } from '@coldway/i18n/texts.ts'
import { oneDevice } from '@coldway/simulator/testing.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desk, handset, openVisit, photograph, type Visit } from './browser.ts'
import { register, signedInCaller } from './calls.ts'
import { paths, signInTo } from './console-page.ts'
import { eventually } from './eventually.ts'
import { type RunningServer, startServer } from './server.ts'
import { barriers, cutOff } from './page-checks.ts'
import { keyPattern, wordsOf } from './words.ts'

interface Screen {
  readonly path: string
  readonly title: TextKey
  readonly access: string
  readonly frame: Frame
  /** A further address of a screen. */
  readonly isFurther: boolean
}
const entries: readonly ScreenEntry<TextKey>[] = Object.values(listed)

/** Every address of every screen, so that a new screen is looked at without a change of the stories. */
export const screens: readonly Screen[] = entries.flatMap(({ path, alsoAt = [], title, access = 'login', ...more }) => {
  const frame = more.frame ?? (access === 'login' ? 'menu' : 'bare')
  return [path, ...alsoAt].map((address) => ({ path: address, title, access, frame, isFurther: address !== path }))
})

export const sizes = { desk, phone: handset } as const
export type Size = keyof typeof sizes

const admin = { account: 'admin', password: 'Cold-chain-26' }

/** Opens one signed-in visit for each size before the file's tests; at the end it asserts that no visit had a problem. */
export const visitScreens = (...wanted: readonly Size[]): Record<Size, Visit> => {
  let server: RunningServer | undefined
  const visits = {} as Record<Size, Visit>
  beforeAll(async () => {
    server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
    await addDevices(server.origin)
    const t = await wordsOf()
    for (const size of wanted) {
      visits[size] = await openVisit({ origin: server.origin, size: sizes[size] })
      const { page } = visits[size]
      // The answer with the account's preferences would replace a choice that is made before it arrives.
      const preferences = page.waitForResponse((response) => response.url().endsWith(userConfig.queryUserConfig.path))
      await signInTo(page, t, admin, paths.home)
      await preferences
      await page.waitForLoadState('networkidle')
    }
  })
  afterAll(async () => {
    for (const { foreign, problems } of Object.values(visits)) {
      expect(foreign).toEqual([])
      expect(problems).toEqual([])
    }
  })
  return visits
}

/** Two files share the screens, or the one that looks at all would be alone at the end of a run. */
const halves = {
  first: screens.slice(0, Math.ceil(screens.length / 2)),
  second: screens.slice(Math.ceil(screens.length / 2)),
} as const

/**
 * Looks at half of the screens in English, Chinese and Russian on a desk (the long form in all five languages; those have the widest
 * and the narrowest letters and the longest words), and at their further addresses in English and Chinese. A screen opens in
 * English, as a link opens it, and has no barrier; then it changes its language, as it does when the user chooses one in another tab.
 * The long form loads each page by itself, which console/src/app/screens.test.tsx does for every address without a browser.
 */
export const lookAtScreens = (half: keyof typeof halves): void => {
  const visits = visitScreens('desk')
  const frames = new Set<Frame>()

  describe.each(namedByPath(halves[half]))('on a desk: %s', (path, screen) => {
    test('en-US', async () => {
      const { page } = visits.desk
      await chooseElsewhere(page, { language: 'en-US', theme: 'blue' })
      await oweFactorAt(page, path)
      await (process.env.COLDWAY_TEST_LONG ? page.goto(path) : goOn(page, path))
      await look(visits.desk, screen, { size: 'desk', language: 'en-US' })
      if (!screen.isFurther) expect(await barriers(page, partOf(screen, frames))).toEqual([])
    })
    test.each(screen.isFurther ? (['zh-CN'] as const) : onDesk)('%s', (language) =>
      lookIn(visits.desk, screen, { size: 'desk', language }),
    )
  })
}

/** The bars around a page are looked at with the first page of each frame; they are the same around all others. */
const partOf = ({ frame }: Screen, frames: Set<Frame>): string | undefined => {
  if (frame === 'bare' || !frames.has(frame)) {
    frames.add(frame)
    return undefined
  }
  return 'main'
}

/** The same on a phone, with further addresses in English alone. */
export const lookAtEveryScreenOnPhone = (): void => {
  const visits = visitScreens('phone')

  describe.each(namedByPath(screens))('on a phone: %s', (path, screen) => {
    test('en-US', async () => {
      await chooseElsewhere(visits.phone.page, { language: 'en-US', theme: 'blue' })
      await oweFactorAt(visits.phone.page, path)
      await goOn(visits.phone.page, path)
      await look(visits.phone, screen, { size: 'phone', language: 'en-US' })
    })
    test.each(screen.isFurther ? [] : others)('%s', (language) =>
      lookIn(visits.phone, screen, { size: 'phone', language }),
    )
  })
}

const others = languages.filter((language) => language !== 'en-US')
const onDesk = process.env.COLDWAY_TEST_LONG ? others : (['zh-CN', 'ru-RU'] as const)
const namedByPath = (some: readonly Screen[]) => some.map((screen) => [screen.path, screen] as const)

/** The page that is shown changes its language. */
const lookIn = async (visit: Visit, screen: Screen, how: Look): Promise<void> => {
  await chooseElsewhere(visit.page, { language: how.language, theme: 'blue' })
  await look(visit, screen, how)
}

interface Look {
  readonly size: Size
  readonly language: Language
}

const look = async ({ page, problems }: Visit, { path, title }: Screen, { size, language }: Look) => {
  const t = await wordsOf(language)
  await page.waitForFunction(isShown, { language, title: t(title), loading: t('common.loading') })
  const shown = await page.evaluate(() => ({ path: location.pathname, text: document.body.innerText }))
  expect(shown.path).toBe(path)
  expect(shown.text).not.toMatch(await keyPattern())
  await eventually(() => cutOff(page)).toEqual([])
  expect(problems).toEqual([])
  if (process.env.COLDWAY_TEST_LONG && (language === 'ru-RU' || language === 'th-TH'))
    await photograph(page, `screen${path.replaceAll('/', '-')}-${size}-${language}`)
}

/** Runs in the page: whether the screen is there, in its language, with a heading or a state, and nothing that still loads. */
const isShown = (wanted: { readonly language: string; readonly title: string; readonly loading: string }): boolean =>
  document.documentElement.lang === wanted.language &&
  document.title.startsWith(wanted.title) &&
  Boolean(document.querySelector('h1, .state p')?.textContent) &&
  ![...document.querySelectorAll('[role="status"], output')].some(
    (one) => one.textContent?.includes(wanted.loading) && one.checkVisibility(),
  )

interface Choice {
  readonly language: Language
  readonly theme: Theme
}

const keptForm = (choice: Choice): string => JSON.stringify({ zone: '+08:00', ...choice })

/** Keeps a choice for the next page that is loaded, as the menus of the top bar do; the menus have a story of their own. */
export const choose = (page: Page, choice: Choice): Promise<void> =>
  page.evaluate((kept) => localStorage.setItem('coldway.preferences', kept), keptForm(choice))

/** Lets the page on screen learn that its user has chosen in another tab. */
const chooseElsewhere = (page: Page, choice: Choice): Promise<void> =>
  page.evaluate((newValue) => {
    localStorage.setItem('coldway.preferences', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'coldway.preferences', newValue }))
  }, keptForm(choice))

/** Goes to another screen without loading the program again, as a link does. */
const goOn = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/**
 * Lets the server say that a second factor is due while its screen is shown, which leaves at once when none is. Only then, because a
 * browser whose answers are replaced keeps no file in its cache.
 */
const oweFactorAt = async (page: Page, path: string): Promise<void> => {
  const asked = `**${session.me.path}`
  await page.unrouteAll({ behavior: 'wait' })
  if (path !== listed.firstFactor.path) return
  await page.route(asked, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, mustEnrol: true } } })
  })
}

/** Adds one device of each kind of row: fine, too warm, faulty, never heard of. */
const addDevices = async (origin: string): Promise<void> => {
  const call = await signedInCaller(origin, admin.account, admin.password)
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
    const line = kit.http(origin)
    await line.send([kit.report({ atMs, lng: 120 + at, lat: 31, speedKmh: at * 20, ...said })])
    line.close()
  }
}
