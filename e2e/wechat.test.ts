/**
 * WeChat: from its page back into ours, the first time with account and password, in the console and in the companion; a page of the
 * mini-program; the user's own binding; a recipient's code.
 */
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { companionPath } from '@coldway/contract/screens/screens.ts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventXml, signedQuery, startWechatRecorder, wechatToken } from '../server/src/testing/wechat-recorder.ts'
import { openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, signedInCaller, until } from './src/calls.ts'
import { fillSignIn, paths, signInTo } from './src/console-page.ts'
import { barriers } from './src/page-checks.ts'
import { phone } from './src/phone.ts'
import { demoPassword, type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

let wechat: Awaited<ReturnType<typeof startWechatRecorder>>
let server: RunningServer
let visit: Visit
let t: Words
let call: Caller

beforeAll(async () => {
  t = await wordsOf()
  wechat = await startWechatRecorder()
  const { official, web, mini } = wechat.setup.apps
  const env = {
    COLDWAY_WECHAT_APP_ID: official?.appId ?? '',
    COLDWAY_WECHAT_SECRET: official?.secret ?? '',
    COLDWAY_WECHAT_TOKEN: wechatToken,
    COLDWAY_WECHAT_WEB_APP_ID: web?.appId ?? '',
    COLDWAY_WECHAT_WEB_SECRET: web?.secret ?? '',
    COLDWAY_WECHAT_MINI_APP_ID: mini?.appId ?? '',
    COLDWAY_WECHAT_MINI_SECRET: mini?.secret ?? '',
    COLDWAY_WECHAT_API_URL: wechat.setup.apiUrl,
    COLDWAY_WECHAT_OPEN_URL: wechat.setup.openUrl,
    COLDWAY_EGRESS_ALLOW: wechat.hostPort,
  }
  server = await startServer({ isDemo: true, begins: 'played', env })
  call = await signedInCaller(server.origin, 'admin', demoPassword)
})
afterAll(async () => {
  await wechat?.close()
})
beforeEach(async () => {
  visit = await openVisit({ origin: server.origin })
})
afterEach(async () => {
  expect(visit.foreign.filter((url) => new URL(url).host !== wechat.hostPort)).toEqual([])
  expect(visit.problems).toEqual([])
  await visit.close()
})

const scan = (sceneStr: string, openid: string) =>
  fetch(
    `${server.origin}/v3/wechat/callback?${new URLSearchParams(signedQuery({ timestampS: Math.floor(Date.now() / 1000) }))}`,
    {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: eventXml({ Event: 'SCAN', EventKey: sceneStr, FromUserName: openid }),
    },
  )
const sceneOf = async (page: Page, act: () => Promise<unknown>): Promise<string> => {
  const [asked] = await Promise.all([page.waitForRequest(/generateWeCharPublicQRcode/), act()])
  return new URL(asked.url()).searchParams.get('sceneStr') ?? ''
}
const viaWechat = async (page: Page) => {
  await page.goto(paths.signIn)
  await page.getByRole('button', { name: t('wechat.signIn') }).click()
}

test('who comes from WeChat binds an account once, and then needs no password', async () => {
  const { page } = visit
  wechat.arriveAs({ openid: 'oWangFang', unionid: 'uWangFang' })
  await viaWechat(page)
  await page.getByRole('heading', { name: t('wechat.bindTitle') }).waitFor()
  expect(page.url()).toBe(`${server.origin}/view/login/bindUserPage`)
  await photograph(page, 'wechat-bind')
  await fillSignIn(page, t, { account: 'quality', password: demoPassword })
  await page.getByRole('button', { name: t('wechat.bindSubmit') }).click()
  await page.waitForURL(`**${paths.home}`)
  await visit.context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await viaWechat(page)
  await page.waitForURL(`**${paths.home}`)
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, document.referrer, Object.entries(localStorage)]),
  )
  expect(kept).not.toMatch(/code=|state=|oWangFang|uWangFang/)
})

test('the companion opens with WeChat inside of its browser, and in the mini-program by its code', async () => {
  const inside =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.49'
  const open = (userAgent: string) => openVisit({ origin: server.origin, size: phone, more: { userAgent } })
  const tabs = (page: Page) => page.getByRole('navigation', { name: t('companion.tabs.main') })
  const person = { openid: 'oZhao', unionid: 'uZhao' }
  wechat.arriveAs(person)
  const first = await open(inside)
  await first.page.goto(`${companionPath}account`)
  await first.page.getByRole('button', { name: t('wechat.signIn') }).click()
  await first.page.getByRole('heading', { name: t('wechat.bindTitle') }).waitFor()
  expect(await barriers(first.page)).toEqual([])
  await photograph(first.page, 'companion-wechat-bind')
  await fillSignIn(first.page, t, { account: 'dispatcher', password: demoPassword })
  await first.page.getByRole('button', { name: t('wechat.bindSubmit') }).click()
  await tabs(first.page).waitFor()
  const { pathname, search } = new URL(first.page.url())
  expect([pathname, search]).toEqual([`${companionPath}account`, ''])

  const code = () => wechat.giveCode('mini', person)
  const program = await open(`${inside} miniProgram/wxmini`)
  await program.page.goto(`${companionPath}?js_code=${code()}`)
  await tabs(program.page).waitFor()
  expect(program.page.url()).toBe(`${server.origin}${companionPath}`)

  // A link that somebody sends signs nobody in as another.
  const elsewhere = await open(inside)
  await elsewhere.page.goto(`${companionPath}?js_code=${code()}`)
  await elsewhere.page.getByRole('button', { name: t('wechat.signIn') }).waitFor()
  expect(elsewhere.page.url()).toBe(`${server.origin}${companionPath}`)
  for (const one of [first, program, elsewhere]) {
    expect(one.problems).toEqual([])
    await one.close()
  }
})

test('the own account is bound by a scan and the password, and unbound', async () => {
  const { page } = visit
  wechat.follow({ openid: 'oChen', unionid: 'uChen' })
  await signInTo(page, t, { account: 'warehouse', password: demoPassword }, '/view/login/updatePassword')
  const scene = await sceneOf(page, () => page.getByRole('button', { name: t('wechat.bind') }).click())
  await page.getByRole('img', { name: t('wechat.codeImage') }).waitFor()
  await photograph(page, 'wechat-code')
  expect((await scan(scene, 'oChen')).status).toBe(200)
  await page.getByLabel(t('wechat.password')).fill(demoPassword)
  await page.getByRole('button', { name: t('wechat.confirmBind'), exact: true }).click()
  await page.getByRole('button', { name: t('wechat.unbind') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('wechat.unbind') })
    .click()
  await page.getByRole('button', { name: t('wechat.bind') }).waitFor()
})

test('a recipient is bound while the dialog is open', async () => {
  const { page } = visit
  const [own] = (await call(recipients.queryPageList, { page: 1, size: 1 })).records
  const orgId = own?.orgId ?? 0
  const { ids } = await call(recipients.batchSave, { orgId, recipients: [{ name: '扫码的人' }] })
  await signInTo(page, t, { account: 'admin', password: demoPassword }, '/view/userCenter/recipients')
  const row = page.getByRole('row', { name: /扫码的人/ })
  const scene = await sceneOf(page, () => row.getByRole('button', { name: t('recipients.wechatBind') }).click())
  await page.getByRole('img', { name: t('wechat.codeImage') }).waitFor()
  await photograph(page, 'wechat-recipient')
  await scan(scene, 'oRecipient')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await row.getByText(t('recipients.wechatBound')).waitFor()
  const listed = await until(
    () => call(recipients.queryPageList, { page: 1, size: 100 }),
    ({ records }) => records.some(({ id, isWechatBound }) => id === ids[0] && isWechatBound),
  )
  expect(listed.total).toBeGreaterThan(0)
})
