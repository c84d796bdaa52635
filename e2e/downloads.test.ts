/** Files made in the background: a list and a track, seen progressing, downloaded, complete; a failed one, restarted. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { downloads, historyExports } from '@coldway/contract/downloads/downloads.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { actor } from './src/actor.ts'
import { handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, register, signedInCaller, uplink } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const centre = '/view/systemSettings/downloadCentre'
const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }

let server: RunningServer
let visit: Visit
let t: Words
let call: Caller
let silent: Credential
const idOf = async (deviceCode: string): Promise<number> => {
  const conditionVos = [{ column: 'deviceCode' as const, type: 'eq' as const, value: deviceCode }]
  return (await call(devices.queryDeviceList, { page: 1, size: 1, conditionVos })).records[0]?.id ?? 0
}
const say = (credential: Credential): Promise<Response> => {
  const said = { id: '1', time: Math.floor(Date.now() / 1000), position: { lng: 121.47, lat: 31.23, type: 'GPS' } }
  return uplink(server.origin, credential, { ...said, blocks: [{ id: 3, temp: 41 }] })
}

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  await say(await register(call, { deviceCode: 'DL-1', deviceName: '=一号车 🚚', plate: '苏A10001', range }))
  silent = await register(call, { deviceCode: 'DL-2', deviceName: '二号车', range })
  visit = await openVisit({ origin: server.origin })
  await signInTo(visit.page, t, admin, '/view/deviceBase/portableMonitoring')
})

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
/** Reads the badge of the top bar, which updates without a reload. */
const newFiles = (page: Page, count: number): Promise<void> =>
  page.getByRole('link', { name: t('downloads.openUnread', { count }) }).waitFor()

test('a list and a track are sent, the badge shows when they are ready', async () => {
  const { page } = visit
  await rowOf(page, 'DL-1').waitFor()
  const user = actor(page)
  await user.click(page.getByRole('button', { name: t('exports.menu'), exact: true }))
  await user.click(page.getByRole('menuitem', { name: t('exports.centre.csv') }))
  expect(user.done.actions).toBe(2)
  await page.getByText(t('exports.centre.sent')).waitFor()
  await newFiles(page, 1)
  await page.goto(`/view/deviceData/shiftLineTaskTrack/shiftLineTaskTrack_k?device=${await idOf('DL-1')}`)
  await page.getByRole('button', { name: t('exports.centre.send') }).click()
  await page.getByRole('menuitem', { name: t('exports.excel') }).click()
  await newFiles(page, 2)
})

test('they are fetched whole, by an address that opens once', async () => {
  const { page } = visit
  const user = actor(page)
  await user.click(page.getByRole('link', { name: t('downloads.openUnread', { count: 2 }) }))
  const row = rowOf(page, '.csv')
  await row.getByText(t('downloads.states.done')).waitFor()
  await rowOf(page, '.xlsx').getByText(t('downloads.states.done')).waitFor()
  await photograph(page, 'download-centre')
  const sum = await row.locator('code').getAttribute('title')
  const coming = page.waitForEvent('download')
  await user.click(row.getByRole('button', { name: t('downloads.download') }))
  expect(user.done.actions).toBe(2)
  const file = await coming
  const bytes = await readFile(await file.path())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum)
  expect(bytes.toString()).toContain("'=一号车 🚚")
  const again = (await (await fetch(file.url())).json()) as { code: string }
  expect(again.code).toBe('40131')
  // The list was looked at: the badge is gone.
  await page.getByRole('link', { name: t('downloads.openUnread', { count: 2 }) }).waitFor({ state: 'detached' })
})

test('what failed says why, and succeeds once there is something', async () => {
  const { page } = visit
  const hourMs = 3_600_000
  const at = (ms: number): string => new Date(ms + 8 * hourMs).toISOString().slice(0, 19).replace('T', ' ')
  const span = { startTime: at(Date.now() - hourMs), endTime: at(Date.now() + hourMs) }
  // Nobody reloads the page: the task appears and progresses on it.
  await call(historyExports.exportTrackForDownCenter, { deviceIds: [await idOf('DL-2')], ...span, format: 'pdf' })
  const row = rowOf(page, '.pdf')
  await row.getByText(t('downloads.states.failed')).waitFor()
  await row.getByText(t('errors.dataEmpty')).waitFor()
  await say(silent)
  await row.getByRole('button', { name: t('downloads.retry') }).click()
  await row.getByText(t('downloads.states.done')).waitFor()
})

test('each says when it goes, seven days after it was asked for', async () => {
  const { records } = await call(downloads.queryPageList, { page: 1, size: 10 })
  expect(records).toHaveLength(3)
  for (const { createTime, expireTime } of records)
    expect(Date.parse(`${expireTime}Z`) - Date.parse(`${createTime}Z`)).toBe(limits.exportKeptMs)
  const phone = await openVisit({ origin: server.origin, size: handset })
  await signInTo(phone.page, t, admin, centre)
  await phone.page.getByRole('listitem').filter({ hasText: '.pdf' }).tap()
  await phone.page.getByRole('dialog').getByText(String(records[0]?.expireTime)).waitFor()
  await photograph(phone.page, 'download-centre-phone')
  expect(phone.problems).toEqual([])
  await phone.close()
})

test('deleted is gone, and nothing was logged as an error', async () => {
  const { page } = visit
  await rowOf(page, '.xlsx')
    .getByRole('button', { name: t('downloads.delete') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('downloads.delete') })
    .click()
  await rowOf(page, '.xlsx').waitFor({ state: 'detached' })
  expect(visit.foreign).toEqual([])
  expect(visit.problems).toEqual([])
})
