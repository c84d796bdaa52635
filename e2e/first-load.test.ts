/**
 * The first load of a new installation with a phone and `curl`: its administrator adds the first organisation, a device and a user.
 * The user changes the first password and ships a load to its finished report. The load is checked
 * and received in the companion; the rest is the console.
 */
import { readFile } from 'node:fs/promises'
import { permissions } from '@coldway/contract/permissions.ts'
import { companionPath, paths } from '@coldway/contract/screens/screens.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { users } from '@coldway/contract/users/users.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { signedInCaller, uplink } from './src/calls.ts'
import { fillSignIn, signInTo } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { barriers, cutOff } from './src/page-checks.ts'
import { enter, sign } from './src/phone.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const shipper = { account: 'shipper', password: 'First-load-26' }
const shipperName = '张发货'
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

test('a new user changes the first password', async () => {
  const call = await signedInCaller(server.origin, admin.account, admin.password)
  const [, first] = await call(organisations.queryOrgTree, {})
  const orgId = first!.id
  const { id: roleId } = await call(roles.saveRole, {
    orgId,
    name: '发货员',
    permissions: permissions.filter((one) =>
      /^(monitor|track|sensor|alarm|device|site|waybill|product|release):/.test(one),
    ),
    mobileMenus: ['mobile:waybill', 'mobile:device'],
  })
  const { account } = shipper
  const { password } = await call(users.saveUser, { account, userName: shipperName, orgId, roleId })
  await visit.close()
  visit = await openVisit({ origin: server.origin, size: handset })
  const { page } = visit
  await page.goto(paths.waybills)
  await fillSignIn(page, t, { account, password })
  await page.keyboard.press('Enter')
  await page.getByText(t('signIn.changeInitial')).waitFor()
  await page.getByLabel(t('signIn.oldPassword'), { exact: true }).fill(password)
  for (const field of ['newPassword', 'confirmPassword'] as const)
    await page.getByLabel(t(`signIn.${field}`), { exact: true }).fill(shipper.password)
  await isFit(page, 'password')
  await press(page, t('signIn.changeSubmit'))
  await page.waitForURL((url) => !url.pathname.startsWith('/view/login'))
})

/** The shipment on the same phone, in the companion. */
const inCompanion = async (work: (page: Page) => Promise<void>): Promise<void> => {
  const { page } = visit
  const address = await page.getByRole('link', { name: /WB-/ }).first().getAttribute('href')
  const id = /\d+$/.exec(address ?? '')?.[0]
  const phone = await openVisit({ origin: server.origin, size: handset })
  await phone.page.goto(companionPath)
  await enter(phone.page, t, shipper)
  await phone.page.getByRole('navigation', { name: t('companion.tabs.main') }).waitFor()
  await phone.page.goto(`${companionPath}shipment/${id}`)
  await work(phone.page)
  expect(phone.problems).toEqual([])
  await phone.close()
}

const checkLoad = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: t('loadChecks.check') }).click()
  // Not everything about the load is known, so it departs for a reason.
  await page.getByLabel(t('loadChecks.why')).fill('已人工核对')
  await press(page, t('loadChecks.depart'))
  await page.getByText(shipperName).waitFor()
}

const receive = async (page: Page): Promise<void> => {
  await press(page, t('companion.queue.kinds.finish'))
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('companion.shipment.proof.signer'), { exact: true }).fill('王收货')
  await sign(page, t)
  const photo = { name: 'pallet.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await sheet.locator('input[type=file]').setInputFiles(photo)
  await sheet.getByText(t('companion.shipment.proof.taken')).waitFor()
  await sheet.getByRole('button', { name: t('companion.shipment.phrases.complete') }).click()
  await isFit(page, 'receive')
  await sheet.getByRole('button', { name: t('companion.queue.kinds.finish'), exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  // The page shows what the server answers, so all three actions have been sent.
  await page.getByText(t('enums.completedStates.alreadyEnded')).waitFor()
  await isFit(page, 'received')
}

test('a shipment is made with the form, its load is checked, it starts and is received with signature and photo', async () => {
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
  await inCompanion(checkLoad)
  await page.locator('.phone-rows').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('waybills.start'), exact: true }).click()
  await dialog.getByLabel(t('waybills.reason'), { exact: true }).fill('装车')
  await isFit(page, 'start')
  await dialog.getByRole('button', { name: t('waybills.start'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await measure([5.2, 5.4, 5.1])
  await inCompanion(receive)
})

test('it is decided about, and the report of the record is fetched', async () => {
  const { page } = visit
  await page.getByRole('link', { name: /WB-/ }).first().click()
  await page.getByRole('tab', { name: t('shipment.tabs.quality'), exact: true }).click()
  for (const kind of ['review', 'decision'] as const) {
    await press(page, t(`enums.releaseKinds.${kind}`))
    const dialog = page.getByRole('dialog')
    if (kind === 'decision') await dialog.getByLabel(t('releases.comment'), { exact: true }).fill('全程达标')
    await dialog.getByLabel(t('releases.password'), { exact: true }).fill(shipper.password)
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
