/** The shell as its users see it: the palette, links that sign in, scenario windows, a page that fails to load. */
import { languages, themes } from '@coldway/contract/enums.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { desk, handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { callerOf, register, signedInCaller } from './src/calls.ts'
import { paths, settingKept, signInTo } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { barriers, cutOff } from './src/page-checks.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const users = '/view/userCenter/user_Control'

let server: RunningServer
let visit: Visit
let t: Words

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  const call = await signedInCaller(server.origin, admin.account, admin.password)
  await register(call, {
    deviceCode: 'SHELL-0042',
    deviceName: 'Frost van',
    plate: '沪A·42421',
    category: 'van',
  })
})
beforeEach(async () => {
  visit = await openVisit({ origin: server.origin })
})
afterEach(async () => {
  expect(visit.foreign).toEqual([])
  expect(visit.problems).toEqual([])
  await visit.close()
})

const field = (page: Page) => page.getByRole('combobox', { name: t('shell.palette.title') })
const pathOf = (page: Page) => new URL(page.url()).pathname
/** Records every address the browser requests after the first document, with its referrer. */
const watch = (page: Page): string[] => {
  const seen: string[] = []
  page.context().on('request', (request) => {
    if (!request.isNavigationRequest()) seen.push(request.url())
    seen.push(request.headers().referer ?? '')
  })
  return seen
}

test('Ctrl-K finds a device by its plate and opens it, without a mouse', async () => {
  const { page } = visit
  await signInTo(page, t, admin, paths.home)
  // The user is known: the frame is mounted and handles keys.
  await page.getByRole('button', { name: t('shell.palette.title') }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.type('42421')
  await page.getByRole('option').filter({ hasText: '沪A·42421' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '沪A·42421' }).waitFor()
  expect(pathOf(page)).toBe(devicePath('SHELL-0042'))
  await page.keyboard.press('/')
  const recent = page.getByRole('group', { name: t('shell.palette.recent') })
  await recent.getByRole('option').filter({ hasText: '沪A·42421' }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => field(page).count()).toBe(0)
})

test('the palette speaks five languages, on a desk and over a whole phone, and is no barrier', async () => {
  for (const size of [desk, handset]) {
    const { page, problems, close } = await openVisit({ origin: server.origin, size })
    await signInTo(page, t, admin, paths.home)
    for (const language of languages) {
      const words = await wordsOf(language)
      await page.evaluate((one) => sessionStorage.setItem('coldway.language', one), language)
      await page.reload()
      await page.getByRole('button', { name: words('shell.palette.title') }).click()
      await page.getByRole('combobox', { name: words('shell.palette.title') }).fill('a')
      await page.getByRole('option').first().waitFor()
      await eventually(() => cutOff(page)).toEqual([])
      await photograph(page, `palette-${size.width}-${language}`)
    }
    expect(await barriers(page)).toEqual([])
    const box = await page.getByRole('dialog').boundingBox()
    if (size === handset) expect(box).toMatchObject({ x: 0, y: 0, width: size.width, height: size.height })
    expect(problems).toEqual([])
    await close()
  }
})

test('a link with a hand-off signs in once, and leaves no trace of its code', async () => {
  const { page } = visit
  const call = await signedInCaller(server.origin, admin.account, admin.password)
  const { code } = await call(session.handOff, {})
  const seen = watch(page)
  await page.goto(`${users}?code=${code}&account=adm`)
  await page.getByRole('cell', { name: /^admin/ }).waitFor()
  expect(page.url()).toBe(`${server.origin}${users}?account=adm`)
  await page.reload()
  await page.getByRole('cell', { name: /^admin/ }).waitFor()
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  )
  expect([...seen, kept].filter((text) => text.includes(code))).toEqual([])

  const second = await openVisit({ origin: server.origin })
  second.expect(/401/)
  await second.page.goto(`${users}?code=${code}`)
  await second.page.getByText(t('errors.linkExpired')).waitFor()
  expect(pathOf(second.page)).toBe(paths.signIn)
  expect(second.page.url()).not.toContain(code)
  await second.close()
})

test('a token in an address is taken once and rotated; the kept tabs are cleared', async () => {
  const { page } = visit
  await signInTo(page, t, admin, users)
  await page.getByRole('navigation', { name: t('shell.tabs.label') }).waitFor()
  const token = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('coldway.session') ?? '{}') as { token: string }).token,
  )
  await page.goto(`/view/login/updatePassword?token=${token}`)
  const strip = page.getByRole('navigation', { name: t('shell.tabs.label') })
  await eventually(() => strip.getByRole('link').count()).toBe(1)
  expect(page.url()).not.toContain(token)
  await expect(callerOf(server.origin, token)(session.me, {})).rejects.toThrow('session.me')
})

test('a scenario opens a window of its own, signed in, narrowed to its devices', async () => {
  const { page, context } = visit
  await signInTo(page, t, admin, paths.home)
  const side = page.getByRole('navigation', { name: t('shell.frame.side') })
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    side.getByRole('link', { name: /^车辆 （/ }).click(),
  ])
  await opened.getByText(t('monitoring.scene.vehicle'), { exact: true }).waitFor()
  await opened.getByRole('option').filter({ hasText: '沪A·42421' }).waitFor()
  expect(new URL(opened.url()).search).toBe('?type=104&pid=100')
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.goto(`${paths.monitoring}?type=103`)
  await opened.getByText(t('monitoring.scene.container'), { exact: true }).waitFor()
  expect(await opened.getByRole('option').filter({ hasText: '沪A·42421' }).count()).toBe(0)
  await opened.close()
})

test('a page whose code does not come says so, and loads again', async () => {
  const { page } = visit
  visit.expect(/Failed to load resource|ERR_FAILED|ChunkError|dynamically imported/)
  await signInTo(page, t, admin, paths.home)
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort())
  const side = page.getByRole('navigation', { name: t('shell.frame.side') })
  await side.getByRole('link', { name: '用户管理' }).click()
  await page.getByText(t('shell.chunk.title')).waitFor()
  await photograph(page, 'chunk-failed')
  expect(await barriers(page)).toEqual([])
  await page.unroute(/\/assets\/[^/]+\.js$/)
  await page.getByRole('button', { name: t('shell.chunk.again') }).click()
  await page.getByRole('cell', { name: /^admin/ }).waitFor()
})

test('a root of the views leads to the map in its scene, and home has a tab in the waybill scene only', async () => {
  const { page } = visit
  await signInTo(page, t, admin, paths.home)
  const strip = page.getByRole('navigation', { name: t('shell.tabs.label') })
  expect(await strip.count()).toBe(0)
  await page.goto('/view?sceneId=1000394740&sceneType=waybillScene')
  await page.waitForURL((url) => url.searchParams.get('monitor') === 'true')
  expect(pathOf(page)).toBe(paths.monitoring)
  await strip.getByRole('link', { name: t('menu.home') }).waitFor()
})

test.each([
  [1920, 1080, 100],
  [1440, 900, 96],
  [2560, 1440, 133.333],
  [390, 844, 100],
])('%i px wide: the base of rem', async (width, height, basePx) => {
  const { page } = visit
  await page.setViewportSize({ width, height })
  await page.goto(paths.signIn)
  const [rootPx, smallestPx] = await page.evaluate(() => {
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const texts = [...document.querySelectorAll('#root *')].filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    return [sizeOf(document.documentElement), Math.min(...texts.map(sizeOf))] as const
  })
  expect(rootPx).toBeCloseTo(basePx, 1)
  expect(smallestPx).toBeGreaterThanOrEqual(12)
})

test('the themes change at a press, one after the other, and stay', async () => {
  const { page } = visit
  await signInTo(page, t, admin, paths.home)
  const shown = () => page.evaluate(() => document.documentElement.dataset.theme)
  for (const theme of [...themes.slice(1), themes[0]]) {
    await Promise.all([settingKept(page), page.getByRole('button', { name: new RegExp(t('shell.theme')) }).click()])
    await eventually(shown).toBe(theme)
    await page.reload()
    await eventually(shown).toBe(theme)
  }
})
