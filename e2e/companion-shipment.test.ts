/**
 * A shipment on a phone whose network comes and goes: its load is checked before it departs, and it is received with a signature
 * and a photo. Nothing is lost, and nothing is done twice.
 */
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { companionPath, paths } from '@coldway/contract/screens/screens.ts'
import { printTime } from '@coldway/contract/time.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { loadChecks } from '@coldway/contract/waybills/load-checks.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import { beforeAll, expect, test } from 'vitest'
import { openVisit, photograph, serverAway } from './src/browser.ts'
import { addPerson, type Caller, register, signedInCaller, uplink, until } from './src/calls.ts'
import { eventually } from './src/eventually.ts'
import { barriers, cutOff } from './src/page-checks.ts'
import { enter, newPage, phone, shellIsKept, sign } from './src/phone.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const zone = '+08:00'
let server: RunningServer
let call: Caller
let t: Words
let count = 0

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
})

interface Made {
  readonly id: number
  readonly waybillNo: string
  readonly device: Credential
}

const shipment = async (): Promise<Made> => {
  const number = ++count
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  const device = await register(call, { deviceCode: `LOAD-${number}`, deviceName: `冷藏箱 ${number}`, range })
  const [, first] = await call(organisations.queryOrgTree, {})
  const place = (address: string) => ({ siteId: null, address, lng: null, lat: null })
  const made = await call(waybills.save, {
    orgId: first!.id,
    waybillType: 'road',
    businessCode: `DAY-${number}`,
    shipping: place('上海浦东仓'),
    receiving: place('杭州西湖店'),
    deviceIds: [device.id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: printTime(Date.now(), zone),
  })
  return { ...made, device }
}
const measure = async (device: Credential, tempC: number): Promise<void> => {
  const blocks = [{ id: 3, temp: Math.round(tempC * 10) }]
  const said = [{ id: String(Date.now()), time: Date.now(), blocks }]
  expect((await uplink(server.origin, device, said)).status).toBe(200)
}
const recordsOf = async (waybillId: number) => (await call(loadChecks.queryByWaybill, { waybillId })).records

const openPhone = async (path: string) => {
  const visit = await openVisit({
    origin: server.origin,
    size: phone,
    more: { geolocation: { longitude: 120.15, latitude: 30.28 }, permissions: ['geolocation'] },
  })
  visit.expect(/ERR_INTERNET_DISCONNECTED/)
  visit.expect(serverAway)
  await visit.page.goto(companionPath)
  await enter(visit.page, t, admin)
  await visit.page.getByRole('navigation', { name: t('companion.tabs.main') }).waitFor()
  await visit.page.goto(path)
  return visit
}

test('a load is checked at a ramp without network, and the record says what was seen', async () => {
  const { id, device, waybillNo } = await shipment()
  await measure(device, 9.4)
  const visit = await openPhone(`${companionPath}shipment/${id}`)
  const { context } = visit
  let { page } = visit
  await page.getByRole('link', { name: t('loadChecks.check') }).click()
  const lines = page.getByRole('list', { name: t('loadChecks.title') })
  await lines.getByText(t('enums.loadReasons.tooWarm')).waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await photograph(page, 'companion-load')
  await shellIsKept(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: t('loadChecks.depart') }).click()
  await page.getByText(t('loadChecks.whyMissing')).waitFor()
  await page.getByLabel(t('loadChecks.why')).fill('门口温度计显示 6 度')
  await page.getByRole('button', { name: t('loadChecks.depart') }).click()
  await page.getByText(t('companion.queue.willBeSent')).waitFor()
  expect(await recordsOf(id)).toEqual([])
  await page.close()
  page = await newPage(context, `${companionPath}shipment/${id}/load`)
  await page.getByText(t('companion.queue.willBeSent')).waitFor()
  await photograph(page, 'companion-load-offline')
  await context.setOffline(false)
  await eventually(async () => (await recordsOf(id)).length).toBe(1)
  const [record] = await recordsOf(id)
  expect(record).toMatchObject({ decision: 'departs', reason: '门口温度计显示 6 度' })
  expect(record?.seen.lines[0]).toMatchObject({
    point: 'temperature',
    mark: 'bad',
    findings: [{ value: 9.4, high: 8 }],
  })
  const { history } = await call(waybills.queryById, { id })
  expect(history.filter(({ event }) => event === 'loadOverruled')).toHaveLength(1)
  // The code of the shipment and that of its device lead to the same check.
  for (const code of [waybillNo, device.deviceCode]) {
    await page.goto(`${companionPath}scan`)
    await page.getByLabel(t('companion.scan.typed')).fill(code)
    await page.getByRole('button', { name: t('companion.tabs.find') }).click()
    await page
      .getByRole('link', { name: t('loadChecks.check') })
      .first()
      .click()
    await page.getByText('门口温度计显示 6 度').waitFor()
  }
  expect(visit.problems).toEqual([])
  await visit.close()
})

test('a shipment is received with signature and photo while the network goes, the page is killed and the server too', async () => {
  const { id } = await shipment()
  await call(waybills.batchStart, { ids: [id], reason: '发车' })
  const visit = await openPhone(`${companionPath}shipment/${id}`)
  const { context } = visit
  let { page } = visit
  await shellIsKept(page)
  await page.getByRole('button', { name: t('companion.queue.kinds.finish') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('companion.shipment.proof.signer')).fill('王收货')
  await context.setOffline(true)
  await sign(page, t)
  const photo = { name: 'pallet.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await sheet.locator('input[type=file]').setInputFiles(photo)
  await sheet.getByText(t('companion.shipment.proof.taken')).waitFor()
  await sheet.getByRole('button', { name: t('companion.shipment.phrases.complete') }).click()
  await photograph(page, 'companion-receive')
  await sheet.getByRole('button', { name: t('companion.queue.kinds.finish') }).click()
  await page.getByText(t('companion.queue.waiting', { count: 3 })).waitFor()
  await page.close()

  // The network comes back while the server is gone, goes again in the middle of sending, and comes back.
  await server.kill()
  await context.setOffline(false)
  page = await newPage(context, `${companionPath}queue`)
  await page.getByText(t('companion.queue.waiting', { count: 3 })).waitFor()
  await server.start()
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const proofs = async () => (await call(waybillDocuments.queryList, { waybillId: id })).map(({ proof }) => proof?.role)
  await until(async () => (await proofs()).length > 0)
  await context.setOffline(true)
  await context.setOffline(false)
  await page.getByText(t('companion.queue.none')).waitFor()
  expect((await proofs()).map(String).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'photo',
    'signature',
  ])
  const { state, history } = await call(waybills.queryById, { id })
  expect(state).toBe('completed')
  expect(history.filter(({ event }) => event === 'completed')).toHaveLength(1)
  const [document] = await call(waybillDocuments.queryList, { waybillId: id })
  expect(document?.proof).toMatchObject({ signer: '王收货', place: { lng: 120.15, lat: 30.28 } })
  expect(visit.problems).toEqual([])
  await visit.close()
})

test('a shipment that is taken back leaves the phone of a partner and the form that it has open', async () => {
  const { id, waybillNo } = await shipment()
  const { id: orgId } = await call(organisations.saveOrg, { parentId: 1, name: '北方医药', code: 'NORTH' })
  const account = { account: 'partner-1', password: 'Partner-load-26' }
  const permissions = ['waybill:view', 'waybill:edit', 'site:view', 'device:view'] as const
  await addPerson(server.origin, call, { ...account, orgId, permissions, mobileMenus: ['mobile:waybill'] })
  const orgCodes = ['NORTH']
  await call(waybillShares.add, { waybillId: id, orgCodes })
  const visit = await openVisit({ origin: server.origin, size: phone })
  visit.expect(/404/)
  const { page } = visit
  await page.goto(companionPath)
  await enter(page, t, account)
  await page.getByRole('navigation', { name: t('companion.tabs.main') }).waitFor()
  await page.goto(`${companionPath}shipment/${id}`)
  await page.getByRole('heading', { name: waybillNo }).waitFor()
  const form = await newPage(visit.context, `${paths.waybillEdit}?id=${id}`)
  const number = form.getByLabel(t('waybills.number'), { exact: true })
  await number.waitFor()
  await call(waybillShares.remove, { waybillId: id, orgCodes })
  await page.getByText(t('errors.waybillNotFound')).waitFor()
  await form.getByText(t('shipment.missing')).waitFor()
  expect(await page.getByText(waybillNo).count()).toBe(0)
  expect(await number.count()).toBe(0)
  expect(visit.problems).toEqual([])
  await visit.close()
})
