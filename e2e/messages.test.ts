/** A message arrives: a truck enters a site, the badge shows it, it is read, and deleted; on a phone too. */
import { devices } from '@coldway/contract/devices/devices.ts'
import { messages } from '@coldway/contract/messages/messages.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { sitePush } from '@coldway/contract/sites/site-push.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, register, signedInCaller, until, uplink } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const centre = '/view/userCenter/messageCentre'
const dayMs = 86_400_000
const depot = { lng: 121.47, lat: 31.23 }

let server: RunningServer
let visit: Visit
let t: Words
let call: Caller
let truck: Credential
let startedS = 0

/** Reports positions, each some seconds after the start and some degrees east of the depot. */
const drive = async (...way: readonly (readonly [afterS: number, east: number])[]): Promise<void> => {
  for (const [afterS, east] of way) {
    const position = { lng: depot.lng + east, lat: depot.lat, type: 'GPS' }
    const said = { id: String(afterS), time: startedS + afterS, position, blocks: [{ id: 3, temp: 41 }] }
    expect((await uplink(server.origin, truck, said)).status).toBe(200)
  }
}

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  truck = await register(call, { deviceCode: 'MS-1', deviceName: '一号车', plate: '苏A10001' })
  const conditionVos = [{ column: 'deviceCode' as const, type: 'eq' as const, value: 'MS-1' }]
  const [device] = (await call(devices.queryDeviceList, { page: 1, size: 1, conditionVos })).records
  const circle = { shape: 'circle', centerlng: depot.lng, centerlat: depot.lat, radius: 2000 } as const
  const { id } = await call(sites.save, { siteName: '昆山北库', siteType: 'warehouse', ...circle })
  await call(siteSubscriptions.saveSub, {
    fenceIds: [id],
    deviceIds: [device?.id ?? 0],
    validity: 'permanent',
    startTime: printTime(Date.now() - dayMs, '+08:00'),
    endTime: printTime(Date.now() + 30 * dayMs, '+08:00'),
  })
  const own = (await call(recipients.queryPageList, { page: 1, size: 10 })).records.find(({ isOwn }) => isOwn)
  await call(sitePush.saveMsgPush, {
    bizSceneId: 1,
    version: 0,
    isEnabled: true,
    types: ['entry', 'exit'],
    scope: 'branch',
    recipients: { email: [own?.id ?? 0], sms: [], wechat: [], http: [] },
  })
  visit = await openVisit({ origin: server.origin })
  await signInTo(visit.page, t, admin, centre)
  startedS = Math.ceil(Date.now() / 1000)
})

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const badge = (page: Page, count: number): Locator =>
  page.getByRole('link', { name: t('messages.openUnread', { count }), exact: true })
const subject = (kind: 'siteEntry' | 'siteExit'): string =>
  t(`messages.kinds.${kind}`, { device: '苏A10001', site: '昆山北库' })

test('the badge and the list show the arrival by themselves', async () => {
  const { page } = visit
  await page.getByText(t('messages.empty')).waitFor()
  await drive([0, 0.1], [300, 0], [301, 0])
  await badge(page, 1).waitFor()
  await rowOf(page, subject('siteEntry')).getByText(t('enums.messageStates.unread')).first().waitFor()
  await photograph(page, 'message-centre')
})

test('what is opened says where and when, and is read', async () => {
  const { page } = visit
  await rowOf(page, subject('siteEntry'))
    .getByRole('button', { name: t('messages.open') })
    .click()
  const drawer = page.getByRole('dialog', { name: subject('siteEntry') })
  await drawer.getByText('31.23000, 121.47000').waitFor()
  await drawer.getByRole('link', { name: '苏A10001' }).waitFor()
  await photograph(page, 'message')
  await page.keyboard.press('Escape')
  await badge(page, 1).waitFor({ state: 'detached' })
})

test('on a phone the departure arrives, is read with all others, and goes', async () => {
  const phone = await openVisit({ origin: server.origin, size: handset })
  await signInTo(phone.page, t, admin, centre)
  await phone.page.getByText(subject('siteEntry')).first().waitFor()
  await drive([480, 0.1], [481, 0.1])
  await phone.page.getByText(subject('siteExit')).first().waitFor()
  await photograph(phone.page, 'message-centre-phone')
  await phone.page.getByRole('button', { name: t('messages.readAll') }).click()
  await phone.page.getByText(t('messages.allRead')).waitFor()
  await until(async () => (await call(messages.unReadCount, {})).unRead === 0)
  expect(phone.problems).toEqual([])
  await phone.close()
})

test('deleted is gone, and nothing was logged as an error', async () => {
  const { page } = visit
  const row = rowOf(page, subject('siteExit'))
  await row.getByRole('button', { name: t('messages.delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('messages.delete') })
    .click()
  await row.waitFor({ state: 'detached' })
  await rowOf(page, subject('siteEntry')).waitFor()
  expect((await call(messages.queryHistoryPageList, { page: 1, size: 10 })).total).toBe(1)
  expect(visit.foreign).toEqual([])
  expect(visit.problems).toEqual([])
})
