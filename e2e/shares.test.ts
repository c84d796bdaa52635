/** Entrances by address: share links, hand-off codes, tokens. No secret stays in address, history or log. */
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { shares } from '@coldway/contract/shares/shares.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { actor } from './src/actor.ts'
import { eventually } from './src/eventually.ts'
import { handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, callerOf, register, signedInCaller, until, uplink } from './src/calls.ts'
import { fillSignIn, monitoringPage, paths, pick, signInButton, signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { barriers, cutOff } from './src/page-checks.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const shareHome = '/view/home/shareHome'

let server: RunningServer
let visit: Visit
let call: Caller
let t: Words

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password, COLDWAY_LOG: 'debug' } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  const { deviceCode, secret } = await register(call, {
    deviceCode: 'SH-1',
    deviceName: '一号车',
    plate: '苏A10001',
    range,
  })
  const said = { id: '1', time: Math.floor(Date.now() / 1000), position: { lng: 121.47, lat: 31.23, type: 'GPS' } }
  await uplink(server.origin, { deviceCode, secret }, { ...said, blocks: [{ id: 3, temp: 94, hum: 610 }] })
})
beforeEach(async () => {
  visit = await openVisit({ origin: server.origin })
})
afterEach(async () => {
  expect(visit.foreign).toEqual([])
  expect(visit.problems).toEqual([])
  await visit.close()
})

/** Records every request of a page from now on, with its referrer. */
const overhear = (page: Page): { url: string; referer: string | undefined }[] => {
  const heard: { url: string; referer: string | undefined }[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) heard.push({ url: request.url(), referer: request.headers().referer })
  })
  return heard
}

/** Checks address, history, storages, requests, referrers, and the server's output. */
const expectNoTrace = async (page: Page, secret: string, heard: ReturnType<typeof overhear>): Promise<void> => {
  expect(page.url()).not.toContain(secret)
  expect(await page.evaluate(() => document.referrer)).toBe('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(secret)
  expect(await page.evaluate(() => sessionStorage.getItem('coldway.session') ?? '')).not.toContain(secret)
  expect(heard.length).toBeGreaterThan(0)
  for (const { url, referer } of heard) {
    expect(url).not.toContain(secret)
    expect(referer ?? '').toBe('')
  }
  expect(server.output()).not.toContain(secret)
  const here = page.url()
  await page.goto(paths.signIn)
  // A page that is still starting writes into the history, which would cancel the navigation back.
  await page.getByRole('heading', { name: t('signIn.title') }).waitFor()
  await page.goBack()
  expect(page.url()).not.toContain(secret)
  expect(new URL(page.url()).pathname).toBe(new URL(here).pathname)
}

test('a dispatcher shares a device from its detail, a stranger sees it on a phone until it is revoked', async () => {
  const { page } = visit
  await signInTo(page, t, admin)
  const user = actor(page)
  await user.click(monitoringPage(page, t).row('苏A10001'))
  await user.click(page.getByRole('button', { name: t('shares.share'), exact: true }))
  const dialog = page.getByRole('dialog', { name: t('shares.dialogTitle') })
  await user.act(() => pick(dialog, t('shares.days', { count: 2 })))
  await user.click(dialog.getByRole('button', { name: t('shares.create') }))
  const link = await dialog.getByLabel(t('shares.link'), { exact: true }).inputValue()
  const secret = new URL(link).searchParams.get('shareToken') ?? ''
  expect(Buffer.from(secret, 'base64url').length).toBeGreaterThanOrEqual(16)
  await dialog
    .getByRole('region', { name: t('shares.existing') })
    .getByText(t('enums.sharePages.home'))
    .waitFor()
  await photograph(page, 'share-dialog')
  expect(await barriers(page)).toEqual([])

  const stranger = await openVisit({ origin: server.origin, size: handset })
  stranger.expect(/401 \(Unauthorized\)/)
  const heard = overhear(stranger.page)
  await user.act(() => stranger.page.goto(link))
  expect(user.done.actions).toBe(5)
  await stranger.page.getByText('苏A10001').first().waitFor()
  await stranger.page.getByText('9.4', { exact: true }).waitFor()
  await stranger.page.getByText(t('monitoring.detail.tooWarm')).waitFor()
  await stranger.page.getByText(t('shares.limits', { low: '2.0 °C', high: '8.0 °C' })).waitFor()
  await photograph(stranger.page, 'share-home-phone')
  expect(await barriers(stranger.page)).toEqual([])
  await eventually(() => cutOff(stranger.page)).toEqual([])
  expect(new URL(stranger.page.url()).pathname + new URL(stranger.page.url()).search).toBe(shareHome)
  await expectNoTrace(stranger.page, secret, heard)
  await stranger.page.getByText('9.4', { exact: true }).waitFor()
  // The link opens nothing else.
  await stranger.page.goto(paths.monitoring)
  await stranger.page.waitForURL((url) => url.pathname === paths.signIn)
  await stranger.page.goto(shareHome)
  await stranger.page.getByText('9.4', { exact: true }).waitFor()

  await dialog.getByRole('button', { name: t('shares.revoke') }).click()
  const question = page.getByRole('dialog', { name: t('shares.revokeTitle') })
  await question.getByRole('button', { name: t('shares.revoke') }).click()
  await dialog.getByText(t('shares.none')).waitFor()
  await stranger.page.getByText(t('shares.expiredTitle')).waitFor()
  await photograph(stranger.page, 'share-home-ended')
  await stranger.page.waitForURL((url) => url.pathname === paths.signIn)
  await stranger.page.goto(link)
  await stranger.page.getByText(t('shares.expiredTitle')).waitFor()
  expect(stranger.foreign).toEqual([])
  expect(stranger.problems).toEqual([])
  await stranger.close()
})

test('a link without an end opens for many; an unknown one and none at all say so', async () => {
  const [device] = (await call(deviceStatus.queryBizDeviceList, { page: 1, size: 1 })).records
  const { link } = await call(shares.save, { page: 'home', deviceIds: [device?.id ?? 0], validityDays: null })
  const { page } = visit
  visit.expect(/401 \(Unauthorized\)/)
  await page.goto(link)
  await page.getByText(t('shares.validAlways')).waitFor()
  await page.goto(`${shareHome}?shareToken=unknown`)
  await page.getByText(t('shares.expiredTitle')).waitFor()
  const empty = await openVisit({ origin: server.origin })
  await empty.page.goto(shareHome)
  await empty.page.getByText(t('shares.openedTitle')).waitFor()
  expect(empty.problems).toEqual([])
  await empty.close()
})

test('a hand-off code signs in once and leaves no trace', async () => {
  const { page } = visit
  const { code } = await call(session.handOff, {})
  const heard = overhear(page)
  await page.goto(`${paths.home}?code=${code}`)
  await page.getByRole('heading').first().waitFor()
  await until(() => page.evaluate(() => sessionStorage.getItem('coldway.session') !== null))
  expect(new URL(page.url()).pathname).toBe(paths.home)
  await expectNoTrace(page, code, heard)

  const second = await openVisit({ origin: server.origin })
  second.expect(/401 \(Unauthorized\)/)
  await second.page.goto(`${paths.home}?code=${code}`)
  await second.page.waitForURL((url) => url.pathname === paths.signIn)
  expect(second.page.url()).not.toContain(code)
  await second.close()
})

test('a session token that comes in an address is dead afterwards', async () => {
  const { page } = visit
  const { access_token: token } = await callerOf(server.origin)(oauth.token, {
    username: admin.account,
    password: admin.password,
  })
  const heard = overhear(page)
  await page.goto(`${paths.home}?token=${token}`)
  await until(() => page.evaluate(() => sessionStorage.getItem('coldway.session') !== null))
  await expect(callerOf(server.origin, token)(session.me, {})).rejects.toThrow('40101')
  expect(new URL(page.url()).pathname).toBe(paths.home)
  await expectNoTrace(page, token, heard)
})

test('two tabs that start together on one kept sign-in both get in', async () => {
  const { page, context } = visit
  visit.expect(/409 \(Conflict\)/)
  await page.goto(paths.signIn)
  await fillSignIn(page, t, admin)
  await page.getByLabel(t('signIn.keepForOneWeek')).check()
  await signInButton(page, t).click()
  await page.waitForURL((url) => url.pathname === paths.home)
  await page.close()
  const tabs = await Promise.all(Array.from({ length: 3 }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto(paths.home)))
  await Promise.all(
    tabs.map((tab) => until(() => tab.evaluate(() => sessionStorage.getItem('coldway.session') !== null))),
  )
  for (const tab of tabs) expect(new URL(tab.url()).pathname).toBe(paths.home)
})
