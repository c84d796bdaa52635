/** A user's settings apply on the next machine: preferences, and the screens of the home page. */
import { beforeAll, expect, test } from 'vitest'
import { desk, openVisit, photograph, type Visit } from './src/browser.ts'
import { eventually } from './src/eventually.ts'
import { paths, pick, settingKept, signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const settings = '/view/systemSettings/settings'
const functions = '/view/systemSettings/commonFunctions'

let server: RunningServer
let t: Words
let english: Words

beforeAll(async () => {
  ;[t, english, server] = await Promise.all([
    wordsOf(),
    wordsOf('en-US'),
    startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } }),
  ])
})

const atMachine = async (story: (visit: Visit) => Promise<void>): Promise<void> => {
  const visit = await openVisit({ origin: server.origin, size: desk })
  await story(visit)
  expect(visit.foreign).toEqual([])
  expect(visit.problems).toEqual([])
  await visit.close()
}

test('language, theme and zone hold on every machine, a link asks for one visit', async () => {
  await atMachine(async ({ page }) => {
    await signInTo(page, t, admin, settings)
    await Promise.all([settingKept(page), page.getByText(t('enums.themes.red'), { exact: true }).click()])
    await Promise.all([settingKept(page), pick(page, t('settings.zone.auto'))])
    await Promise.all([settingKept(page), page.getByText(t('enums.languages.en-US'), { exact: true }).first().click()])
    await page.getByRole('heading', { name: english('titles.settings') }).waitFor()
    await photograph(page, 'settings-red')
  })
  await atMachine(async ({ page }) => {
    await signInTo(page, t, admin, settings)
    await page.getByRole('heading', { name: english('titles.settings') }).waitFor()
    await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('red')
    await page.getByRole('radio', { name: english('settings.zone.auto'), checked: true }).waitFor({ state: 'attached' })
    const thai = await wordsOf('th-TH')
    await page.goto(`${settings}?lang=th-TH`)
    await page.getByRole('heading', { name: thai('titles.settings') }).waitFor()
  })
  await atMachine(async ({ page }) => {
    await signInTo(page, t, admin, settings)
    await page.getByRole('heading', { name: english('titles.settings') }).waitFor()
    await Promise.all([
      settingKept(page),
      page.getByText(english('enums.languages.zh-CN'), { exact: true }).first().click(),
    ])
  })
})

test('screens are put on the home page, in an order made by mouse', async () => {
  await atMachine(async ({ page }) => {
    await signInTo(page, t, admin, functions)
    const add = (name: string) => page.getByRole('button', { name: t('settings.functions.add', { name }) }).click()
    for (const name of ['用户管理', '角色管理', '系统设置']) await add(name)
    const rows = page.locator('.functions-order li')
    const handle = page.getByRole('button', { name: t('settings.functions.move', { name: '系统设置' }) })
    await handle.scrollIntoViewIfNeeded()
    const [from, to] = [await handle.boundingBox(), await rows.first().boundingBox()]
    if (!from || !to) throw new Error('no rows')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(from.x + 5, to.y + 10, { steps: 8 })
    await page.mouse.up()
    await eventually(() => rows.allInnerTexts()).toEqual(['系统设置', '用户管理', '角色管理'])
    await Promise.all([settingKept(page), page.getByRole('button', { name: t('common.save') }).click()])
  })
  await atMachine(async ({ page }) => {
    await signInTo(page, t, admin, paths.home)
    await page.getByRole('heading', { name: t('titles.commonFunctions') }).waitFor()
    await eventually(() => page.locator('.home-places li').allInnerTexts()).toEqual([
      '系统设置',
      '用户管理',
      '角色管理',
    ])
    await photograph(page, 'home-chosen')
    await page.locator('.home-places').getByRole('link', { name: '用户管理' }).click()
    await page.getByRole('heading', { name: t('titles.users') }).waitFor()
  })
})
