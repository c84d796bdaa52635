/**
 * Sensor data as quality assurance uses it: a device is found, its excursion examined and shared with somebody without an
 * account.
 */
import { shares } from '@coldway/contract/shares/shares.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from './src/eventually.ts'
import { handset, openVisit } from './src/browser.ts'
import { type Caller, register, signedInCaller, uplink } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { barriers, cutOff } from './src/page-checks.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const sensorPath = '/view/deviceData/sensor'
const minuteMs = 60_000
/** Cold, but for an hour in the middle of the past twelve. */
const tempC = (minute: number): number => (minute >= 300 && minute < 360 ? 9.4 : 4 + (minute % 10) / 10)

let server: RunningServer
let call: Caller
let t: Words

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  const device = { deviceCode: 'SE-1', deviceName: '疫苗冷藏箱', reportIntervalS: 60, range }
  const credential = await register(call, device)
  const firstMs = Math.floor(Date.now() / minuteMs) * minuteMs - 720 * minuteMs
  const reports = Array.from({ length: 720 }, (_, minute) => ({
    id: String(minute),
    time: firstMs + minute * minuteMs,
    blocks: [{ id: 3, temp: Math.round(tempC(minute) * 10), hum: 610 }],
  }))
  for (let from = 0; from < reports.length; from += 100)
    await uplink(server.origin, credential, reports.slice(from, from + 100))
})

const figuresOf = (page: Page) => page.getByRole('region', { name: t('sensors.figures') })
const dragOver = async (page: Page, from: number, until: number): Promise<void> => {
  const box = (await page
    .getByRole('img', { name: t('sensors.chart') })
    .first()
    .boundingBox())!
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + from * box.width, y)
  await page.mouse.down()
  await page.mouse.move(box.x + until * box.width, y, { steps: 4 })
  await page.mouse.up()
}

test('found, looked into, and shown by a link until it is revoked', async () => {
  const visit = await openVisit({ origin: server.origin })
  const { page } = visit
  await signInTo(page, t, admin, sensorPath)
  await page.getByRole('combobox', { name: t('sensors.device') }).fill('疫苗')
  await page.getByTitle('疫苗冷藏箱').click()
  const figures = figuresOf(page)
  await figures.getByText('9.4').waitFor()
  await figures.getByText(t('common.lasting.hours', { count: 1 }), { exact: true }).waitFor()
  await figures.getByText(t('sensors.above')).waitFor()
  const rows = page.getByRole('table', { name: t('sensors.rows') })
  await rows.getByRole('row').nth(1).waitFor()

  // Half of the past day: the middle contains the excursion, the time before does not.
  await dragOver(page, 0.55, 0.65)
  await page.waitForURL(/zoom=/)
  await figures.getByText(t('sensors.above')).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('sensors.whole') }).click()
  await figures.getByText('9.4').waitFor()

  await page.getByRole('button', { name: t('shares.share') }).click()
  await page.getByRole('button', { name: t('shares.create') }).click()
  const link = await page.getByLabel(t('shares.link'), { exact: true }).inputValue()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await barriers(page)).toEqual([])
  expect(visit.problems).toEqual([])
  await visit.close()

  const guest = await openVisit({ origin: server.origin, size: handset })
  guest.expect(/401/)
  await guest.page.goto(link)
  await figuresOf(guest.page).getByText('9.4').waitFor()
  expect(guest.page.url()).not.toContain('shareToken')
  expect(await barriers(guest.page)).toEqual([])
  await eventually(() => cutOff(guest.page)).toEqual([])
  expect(await guest.page.getByText('SE-1').count()).toBe(0)
  const [made] = (await call(shares.queryPageList, { page: 1, size: 1 })).records
  await call(shares.revoke, { id: made!.id })
  await guest.page.getByRole('checkbox', { name: t('enums.series.hum', { channel: 1 }) }).click({ force: true })
  await guest.page.getByText(t('shares.expiredTitle')).waitFor()
  expect(guest.foreign).toEqual([])
  await guest.close()
})
