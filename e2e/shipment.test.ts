/** A shipment leaves its site by itself, gets warm and arrives; its page follows, from the start to the list of what happened. */
import { readFile } from 'node:fs/promises'
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { waybillPath } from '@coldway/contract/screens/screens.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { printTime } from '@coldway/contract/time.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from './src/eventually.ts'
import { handset, openVisit, photograph } from './src/browser.ts'
import { addPerson, type Caller, register, signedInCaller, until, uplink } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { barriers, cutOff } from './src/page-checks.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const large = { width: 1920, height: 1080 } as const
const depot = { lng: 121.5, lat: 31.2 }
/** Degrees of longitude, some 100 m. */
const step = 0.001_05
/** The distance of the receiving site from the shipping one, in steps. */
const away = 10

let server: RunningServer
let call: Caller
let truck: Credential
let t: Words
let shipped: { readonly id: number; readonly waybillNo: string }

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  truck = await register(call, { deviceCode: 'GX-15', deviceName: '沪A·15015 厢', plate: '沪A15015', range })
})

/** A square of some 300 m, so many steps east of the depot. */
const square = async (siteName: string, east: number): Promise<number> => {
  const [lng, half] = [depot.lng + east * step, 1.5 * step]
  const corners = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ] as const
  const points = corners.map(([x, y]) => ({ lng: lng + x, lat: depot.lat + y }))
  return (await call(sites.save, { siteName, siteType: 'warehouse', shape: 'polygon', points })).id
}

const ship = async (): Promise<{ id: number; waybillNo: string }> => {
  const orgId = (await call(organisations.queryOrgTree, {}))[1]!.id
  const place = (siteId: number, address: string) => ({ siteId, address, lng: null, lat: null })
  const { records } = await call(devices.queryDeviceList, { page: 1, size: 10, conditionVos: [] })
  const zone = '+08:00'
  return call(waybills.save, {
    orgId,
    waybillType: 'road',
    businessCode: 'E2E-15',
    goodsName: '疫苗',
    shipping: place(await square('浦东冷库', 0), '上海浦东冷库'),
    receiving: place(await square('苏州配送站', away), '苏州配送站'),
    deviceIds: [records.find(({ deviceCode }) => deviceCode === truck.deviceCode)!.id],
    startMode: 'automatic',
    endMode: 'automatic',
    plannedStartTime: printTime(Date.now(), zone),
    plannedArrivalTime: printTime(Date.now() + 3_600_000, zone),
  })
}

let reports = 0
/** Reports from so many steps east of the depot, at a moment that has come. */
const report = async (atMs: number, east: number, tempC: number): Promise<void> => {
  await until(async () => Date.now() >= atMs)
  const position = { lng: depot.lng + east * step, lat: depot.lat, type: 'GPS', speedKmh: 60, satellites: 12 }
  const blocks = [{ id: 3, temp: Math.round(tempC * 10) }]
  const said = [{ id: `s${++reports}`, time: atMs, position, blocks }]
  expect((await uplink(server.origin, truck, said)).ok).toBe(true)
}

test('a shipment starts, gets warm and arrives, and its page says so without a reload', async () => {
  shipped = await ship()
  const { id, waybillNo } = shipped
  const visit = await openVisit({ origin: server.origin, size: large })
  const { page } = visit
  await signInTo(page, t, admin, waybillPath(id))
  await page.getByRole('heading', { level: 1, name: waybillNo }).waitFor()
  const verdict = page.getByRole('region', { name: t('shipment.verdict') })
  await verdict.getByText(t('enums.waybillConcerns.notStarted')).waitFor()
  expect(await barriers(page)).toEqual([])

  const startMs = Date.now() + 1000
  const at = (n: number) => startMs + n * 1000
  for (const [n, east] of [0, 0.2, 3, 4].entries()) await report(at(n), east, 5)
  const happened = page.getByRole('list', { name: t('shipment.happened') })
  await happened.getByRole('button', { name: t('enums.waybillEvents.started') }).waitFor()

  for (const [n, east] of [5, 6, 7].entries()) await report(at(4 + n), east, 11)
  await report(at(7), 7.5, 5)
  await until(
    () => call(waybills.queryConditionById, { id }),
    ({ excursionCount }) => excursionCount === 1,
  )
  for (const [n, east] of [9, 9.5, 9.8].entries()) await report(at(8 + n), east, 5)
  await happened.getByRole('button', { name: t('enums.waybillEvents.completed') }).waitFor()
  await verdict.getByText(t('enums.waybillVerdicts.excursion')).waitFor()
  await page
    .getByRole('list', { name: t('shipment.route') })
    .getByText(t('shipment.actual'))
    .nth(1)
    .waitFor()
  await page.locator('.shipment-map canvas.maplibregl-canvas').waitFor()

  const excursion = happened.getByRole('button', { name: t('shipment.beyond.high') })
  await excursion.click()
  await happened.getByText(t('shipment.sources.device')).waitFor()
  await photograph(page, 'shipment')
  expect(await barriers(page)).toEqual([])

  await page.setViewportSize(handset)
  await photograph(page, 'shipment-phone')
  await eventually(() => cutOff(page)).toEqual([])
  expect(visit.problems).toEqual([])
  await visit.context.close()
})

test('its delivery note, its report and its sharing: a partner sees it until it is taken back', async () => {
  const { id, waybillNo } = shipped
  const [root] = await call(organisations.queryOrgTree, {})
  const other = await call(organisations.saveOrg, { parentId: root!.id, name: '北方医药', code: 'BF' })
  const partner = await addPerson(server.origin, call, {
    account: 'buyer',
    password: 'Cold-chain-27',
    orgId: other.id,
    permissions: ['waybill:view'],
  })
  const listed = () => partner(waybills.queryPageList, { page: 1, size: 10, conditionVos: [] })
  const visit = await openVisit({ origin: server.origin, size: large })
  const { page } = visit
  await signInTo(page, t, admin, waybillPath(id))
  const open = (tab: 'files' | 'report' | 'sharing') =>
    page.getByRole('tab', { name: t(`shipment.tabs.${tab}`), exact: true }).click()

  await open('files')
  const note = { name: '签收单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  await page.getByLabel(t('shipment.files.add'), { exact: true }).last().setInputFiles(note)
  await page.getByText(note.name).first().waitFor()

  await open('report')
  await page.getByRole('button', { name: t('reports.make'), exact: true }).click()
  const fetchButton = page.getByRole('button', { name: new RegExp(`${waybillNo}.*pdf`) })
  const coming = page.waitForEvent('download')
  await fetchButton.click()
  const pdf = await readFile(await (await coming).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await barriers(page)).toEqual([])

  await open('sharing')
  expect((await listed()).total).toBe(0)
  await page.getByLabel(t('waybills.sharing.code'), { exact: true }).fill('BF')
  await page.getByRole('button', { name: t('waybills.sharing.add'), exact: true }).click()
  await page.getByRole('button', { name: t('waybills.sharing.share'), exact: true }).click()
  const partners = page.getByRole('list', { name: t('waybills.sharing.with') })
  await partners.getByText('BF').waitFor()
  expect((await listed()).records).toMatchObject([{ id, sharing: 'received' }])
  await partners.getByRole('button', { name: t('waybills.sharing.takeBack'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('waybills.sharing.takeBack'), exact: true }).click()
  await partners.waitFor({ state: 'detached' })
  expect((await listed()).total).toBe(0)
  expect(visit.problems).toEqual([])
  await visit.context.close()
})
