/**
 * The first load of a new installation, by its administrator with a phone and `curl`: from the first organisation and device to the
 * finished report of the shipment, all of it in the console. The companion has stories of its own.
 */
import { readFile } from 'node:fs/promises'
import { paths } from '@coldway/contract/screens/screens.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { uplink } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { barriers, cutOff } from './src/page-checks.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const [deviceCode, deviceName] = ['PH-1', '冷藏箱']

let server: RunningServer
let visit: Visit
let t: Words
let secret: string

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  visit = await openVisit({ origin: server.origin, size: handset })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const isFit = async (page: Page, name: string): Promise<void> => {
  await photograph(page, `first-load-${name}`)
  expect(await barriers(page)).toEqual([])
  await eventually(() => cutOff(page)).toEqual([])
}

test('an organisation is added where its lack is met, and a device is registered', async () => {
  const { page } = visit
  await signInTo(page, t, admin, paths.portableDevices)
  await press(page, t('devices.add'))
  await page.getByText(t('devices.noPlace.title')).waitFor()
  await isFit(page, 'no-place')
  await page.getByRole('link', { name: t('titles.organisationAdd') }).click()
  await page.getByLabel(t('organisations.name'), { exact: true }).fill('华东冷链')
  await page.getByLabel(t('organisations.code'), { exact: true }).fill('EAST')
  await press(page, t('common.save'))
  await page.waitForURL((url) => url.pathname !== paths.organisationAdd)
  await page.goto(paths.portableDevices)
  await press(page, t('devices.add'))
  await page.getByLabel(t('devices.code'), { exact: true }).fill(deviceCode)
  await page.getByLabel(t('devices.name'), { exact: true }).fill(deviceName)
  await page.getByLabel(t('pieces.form.optional', { label: t('devices.tempLow') }), { exact: true }).fill('2')
  await page.getByLabel(t('pieces.form.optional', { label: t('devices.tempHigh') }), { exact: true }).fill('8')
  await isFit(page, 'device')
  await press(page, t('common.save'))
  // The line that is shown for trying says the secret.
  const http = page.getByRole('region', { name: 'HTTP' })
  const line = await http.getByText(/^curl /).innerText()
  secret = /-u [^:]+:(\S+) /.exec(line)?.[1] ?? ''
  await isFit(page, 'connect')
})

let sent = 0
/** What `curl` sends; one report a second until now. */
const measure = async (temps: readonly number[]): Promise<void> => {
  const said = temps.map((tempC, at) => ({
    id: `m${++sent}`,
    time: Date.now() - (temps.length - 1 - at) * 1000,
    position: { lng: 121.5 + at / 100, lat: 31.2, type: 'GPS', speedKmh: 60 },
    blocks: [{ id: 3, temp: Math.round(tempC * 10) }],
  }))
  expect((await uplink(server.origin, { deviceCode, secret }, said)).ok).toBe(true)
}

test('a shipment is made with the form, starts by hand and arrives by hand', async () => {
  const { page } = visit
  await measure([5, 5])
  await page.goto(paths.waybills)
  await press(page, t('titles.waybillAdd'))
  await page.getByLabel(t('waybills.businessCode'), { exact: true }).fill('FIRST-1')
  for (const [place, address] of [
    ['sender', '上海浦东'],
    ['receiver', '杭州西湖店'],
  ] as const)
    await page.getByLabel(t('waybills.addressOf', { place: t(`waybills.${place}`) }), { exact: true }).fill(address)
  await page.getByRole('combobox', { name: t('waybills.devices'), exact: true }).click()
  await page.getByTitle(deviceName).click()
  await page.keyboard.press('Escape')
  await isFit(page, 'shipment')
  await press(page, t('common.save'))
  await page.waitForURL((url) => url.pathname === paths.waybills)
  await page.getByRole('link', { name: /WB-/ }).first().waitFor()
  await isFit(page, 'list')
  for (const step of ['start', 'finish'] as const) {
    if (step === 'finish') await measure([5.2, 5.4, 5.1])
    await page.locator('.phone-rows').getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t(`waybills.${step}`), exact: true }).click()
    await dialog.getByLabel(t('waybills.reason'), { exact: true }).fill('装车')
    await isFit(page, step)
    await dialog.getByRole('button', { name: t(`waybills.${step}`), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
})

test('it is decided about, and the report of the record is fetched', async () => {
  const { page } = visit
  await page.getByRole('link', { name: /WB-/ }).first().click()
  await page.getByRole('tab', { name: t('shipment.tabs.quality'), exact: true }).click()
  for (const kind of ['review', 'decision'] as const) {
    await press(page, t(`enums.releaseKinds.${kind}`))
    const dialog = page.getByRole('dialog')
    if (kind === 'decision') await dialog.getByLabel(t('releases.comment'), { exact: true }).fill('全程达标')
    await dialog.getByLabel(t('releases.password'), { exact: true }).fill(admin.password)
    await isFit(page, kind)
    await dialog.getByRole('button', { name: t('releases.sign'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await press(page, t('evidence.report.title'))
  await isFit(page, 'report')
  await press(page, t('reports.make'))
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /WB-.*pdf/ }).click()
  const pdf = await readFile(await (await coming).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(visit.problems).toEqual([])
  expect(visit.foreign).toEqual([])
})
