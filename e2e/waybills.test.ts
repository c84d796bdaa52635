/** A shipment by hand: made with the form, started and finished from the list, with its states and steps. */
import { sites } from '@coldway/contract/sites/sites.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from './src/eventually.ts'
import { openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, register, signedInCaller } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { barriers } from './src/page-checks.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const at = (page: string) => `/view/waybillCenter/${page}`
const [number, copied, depot] = ['SH-0001', 'SH-0002', '浦东仓']

let server: RunningServer
let visit: Visit
let t: Words
let call: Caller

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  visit = await openVisit({ origin: server.origin })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  for (const n of [1, 2, 3])
    await register(call, { deviceCode: `GX-${n}`, deviceName: `冷藏箱 ${n}`, plate: `沪A7000${n}`, range })
  const { orgId } = (await call(waybills.queryWaybillByOrgTree, {}))[0]!
  const round = { siteType: 'warehouse', shape: 'circle', centerlng: 121.5, centerlat: 31.2, radius: 2000 } as const
  await call(sites.save, {
    orgId,
    siteNo: null,
    siteName: depot,
    ...round,
    points: [],
    address: '浦东',
    isGlobal: false,
  })
})

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const addressOf = (page: Page, place: string) => page.getByLabel(t('waybills.addressOf', { place }), { exact: true })
const saved = async (waybillNo: string) => {
  const conditionVos = [{ column: 'waybillNo' as const, type: 'eq' as const, value: waybillNo }]
  const { records } = await call(waybills.queryPageList, { page: 1, size: 10, conditionVos })
  return call(waybills.queryById, { id: records[0]!.id })
}
const chooseDevice = async (page: Page, plate: string): Promise<void> => {
  await page.getByRole('combobox', { name: t('waybills.devices'), exact: true }).click()
  await page.getByTitle(plate).click()
  await page.keyboard.press('Escape')
}
/** The device has never reported, which is asked about. */
const saveAsked = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: t('common.save'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('waybills.cautionTitle') })
  await dialog.getByRole('button', { name: t('common.save'), exact: true }).click()
  await page.waitForURL((url) => url.pathname === at('waybillManagement'))
}
const takeStep = async (page: Page, step: 'start' | 'finish', reason: string): Promise<void> => {
  await rowOf(page, number)
    .getByRole('button', { name: t(`waybills.${step}`), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('waybills.reason'), { exact: true }).fill(reason)
  if (step === 'start') expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: t(`waybills.${step}`), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a shipment is made with the form: from a site over a waypoint to an address', async () => {
  const { page } = visit
  await signInTo(page, t, admin, at('waybillManagement'))
  await page.getByRole('button', { name: t('titles.waybillAdd'), exact: true }).click()
  await page.waitForURL((url) => url.pathname === at('addWaybill'))
  await page.getByLabel(t('pieces.form.optional', { label: t('waybills.number') }), { exact: true }).fill(number)
  await page.getByLabel(t('waybills.businessCode'), { exact: true }).fill('BC-1')
  await page.getByRole('combobox', { name: t('waybills.siteOf', { place: t('waybills.sender') }) }).click()
  await page.getByTitle(depot).click()
  await page.getByRole('button', { name: t('waybills.addWaypoint', { max: 10 }) }).click()
  await addressOf(page, t('waybills.waypoint', { number: 1 })).fill('嘉兴')
  await addressOf(page, t('waybills.receiver')).fill('杭州西湖店')
  await chooseDevice(page, '沪A70001')
  expect(await barriers(page)).toEqual([])
  await photograph(page, 'waybill-add')
  await saveAsked(page)
  await rowOf(page, number).getByText(t('enums.waybillStates.toShip')).waitFor()
  expect(await saved(number)).toMatchObject({
    state: 'toShip',
    startMode: 'automatic',
    endMode: 'manual',
    shipping: { address: depot },
    waypoints: [{ address: '嘉兴' }],
    receiving: { address: '杭州西湖店' },
    devices: [{ deviceCode: 'GX-1', boundFrom: null }],
  })
})

test('its number and its device are refused to another one while it is typed; a copy takes the rest', async () => {
  const { page } = visit
  await page.goto(`${at('addWaybill')}?copy=${(await saved(number)).id}`)
  const field = page.getByLabel(t('pieces.form.optional', { label: t('waybills.number') }), { exact: true })
  await field.fill(number.toLowerCase())
  await page.getByText(t('errors.waybillExists')).waitFor()
  await field.fill(copied)
  await page.getByText(t('errors.waybillExists')).waitFor({ state: 'detached' })
  await page.getByLabel(t('waybills.businessCode'), { exact: true }).fill('BC-2')
  await chooseDevice(page, '沪A70001')
  await page.getByText(t('waybills.busy', { device: '沪A70001', number })).waitFor()
  await page.getByTitle('沪A70001').first().waitFor()
  await page.getByRole('combobox', { name: t('waybills.devices'), exact: true }).press('Backspace')
  await page.getByText(t('waybills.busy', { device: '沪A70001', number })).waitFor({ state: 'detached' })
  await chooseDevice(page, '沪A70002')
  await saveAsked(page)
  await rowOf(page, copied).getByText(t('enums.waybillStates.toShip')).waitFor()
  expect(await saved(copied)).toMatchObject({ receiving: { address: '杭州西湖店' }, devices: [{ deviceCode: 'GX-2' }] })
})

test('it is started and finished from the list, each with its reason', async () => {
  const { page } = visit
  await takeStep(page, 'start', '提前装车')
  await rowOf(page, number).getByText(t('enums.waybillStates.inTransit')).waitFor()
  await takeStep(page, 'finish', '已签收')
  const done = `${t('enums.waybillStates.completed')} · ${t('enums.completedStates.alreadyEnded')}`
  await rowOf(page, number).getByText(done).waitFor()
  await rowOf(page, copied).getByText(t('enums.waybillStates.toShip')).waitFor()
  await photograph(page, 'waybills')
  const { state, startReason, endReason, history } = await saved(number)
  expect({ state, startReason, endReason }).toEqual({
    state: 'completed',
    startReason: '提前装车',
    endReason: '已签收',
  })
  expect(history.map(({ event }) => event)).toEqual(expect.arrayContaining(['created', 'started', 'completed']))
})

test('rows pasted from a table become shipments, and a wrong one is told what is wrong', async () => {
  const { page } = visit
  const heads = (['businessCode', 'sender', 'receiver', 'plannedStart', 'devices'] as const).map((one) =>
    t(`waybills.${one}`),
  )
  const row = (code: string, device: string) => [code, depot, '杭州西湖店', '2026-11-23 08:00', device]
  const rows = [heads, row('IM-1', 'GX-3'), row('IM-2', 'GX-UNKNOWN')].map((cells) => cells.join('\t')).join('\n')
  await page.getByRole('button', { name: t('waybills.import.title'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('waybills.import.title') })
  await dialog.getByRole('button', { name: t('waybills.import.paste'), exact: true }).click()
  await dialog.getByLabel(t('waybills.import.rows')).fill(rows)
  await dialog.getByRole('button', { name: t('waybills.import.check'), exact: true }).click()
  await rowOf(page, 'IM-2').getByText(t('errors.deviceNotFound')).waitFor()
  await dialog.getByRole('button', { name: t('waybills.import.save', { n: 1 }), exact: true }).click()
  await rowOf(page, 'IM-1').getByText(t('imports.sheet.outcomes.imported'), { exact: true }).waitFor()
  // The button changes its colour when all rows are saved.
  await eventually(() => barriers(page)).toEqual([])
  await photograph(page, 'waybill-import')
  await dialog
    .getByRole('button', { name: t('common.close'), exact: true })
    .last()
    .click()
  await rowOf(page, 'IM-1').getByText(t('enums.waybillStates.toShip')).waitFor()
})

test('one that waits is deleted, and those completed today are found', async () => {
  const { page } = visit
  await page.goto(`${at('waybillManagement')}?completed=0`)
  await rowOf(page, number).waitFor()
  await eventually(() => rowOf(page, copied).count()).toBe(0)
  await page.goto(at('waybillManagement'))
  await rowOf(page, copied).getByRole('checkbox').click()
  const toolbar = page.getByRole('toolbar', { name: t('common.actions') })
  await toolbar.getByRole('button', { name: t('pieces.verbs.delete'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('pieces.verbs.delete'), exact: true })
    .click()
  await rowOf(page, copied).waitFor({ state: 'detached' })
  await rowOf(page, number).waitFor()
  expect(visit.problems).toEqual([])
  expect(visit.foreign).toEqual([])
})
