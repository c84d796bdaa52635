/**
 * Every page of the companion, in each theme: no barrier of WCAG AA, no target too small for a thumb, nothing cut off, no key in
 * place of a text. A day's actions that were done without network are sent in their order, each once.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import type { Sent } from '@coldway/contract/call.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { type Theme, themes } from '@coldway/contract/enums.ts'
import { companionPath } from '@coldway/contract/screens/screens.ts'
import { history } from '@coldway/contract/readings/history.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { printTime } from '@coldway/contract/time.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openVisit, photograph, serverAway } from './src/browser.ts'
import { type Caller, register, signedInCaller, uplink } from './src/calls.ts'
import { signInButton } from './src/console-page.ts'
import { barriers, cutOff, smallTargets } from './src/page-checks.ts'
import { enter, newPage, phone, shellIsKept } from './src/phone.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { firstLanguage, keyPattern, type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const here = { longitude: 121.47, latitude: 31.23 }
const zone = '+08:00'
const minuteMs = 60_000

let server: RunningServer
let call: Caller
let device: Credential
let t: Words
/** What stands in place of the parameters of an address. */
let places: Readonly<Record<string, string>>
let shipmentId: number

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  device = await register(call, { deviceCode: 'PAGE-1', deviceName: '疫苗冷藏箱 7', range, reportIntervalS: 60 })
  const orgId = (await call(organisations.queryOrgTree, {}))[1]!.id
  await call(alarmPolicies.savePolicy, {
    orgId,
    name: '疫苗 2–8 ℃',
    coverage: { by: 'organisation', orgIds: [orgId] },
    kinds: [{ kind: 'temperature', lower: 2, upper: 8, durationMin: 0 }],
    levels: [{}, {}, {}],
    schedule: null,
    push: { isEnabled: false, scope: 'branch', types: ['opened'] },
  })
  const position = { lng: 121.475, lat: 31.232, type: 'GPS', speedKmh: 0 }
  const said = [{ id: 'page-1', time: Date.now(), position, blocks: [{ id: 3, temp: 94 }] }]
  expect((await uplink(server.origin, device, said)).status).toBe(200)
  const { id: siteId } = await call(sites.save, {
    orgId,
    siteName: '浦东仓',
    siteType: 'warehouse',
    shape: 'circle',
    centerlng: 121.475,
    centerlat: 31.232,
    radius: 1200,
    address: 'Quay 1',
  })
  shipmentId = await lateShipment(orgId)
  places = { 'site/:id': String(siteId), 'device/:code': device.deviceCode, 'shipment/:id': String(shipmentId) }
})

const lateShipment = async (orgId: number): Promise<number> => {
  const place = (address: string) => ({ siteId: null, address, lng: null, lat: null })
  const { id } = await call(waybills.save, {
    orgId,
    waybillType: 'road',
    businessCode: 'PAGES',
    goodsName: '流感疫苗',
    shipping: place('上海浦东仓'),
    receiving: place('杭州西湖店'),
    deviceIds: [device.id],
    startMode: 'manual',
    endMode: 'manual',
    driverName: '李伟',
    driverPhone: '13800138000',
    plannedStartTime: printTime(Date.now() - 90 * minuteMs, zone),
  })
  return id
}

/** The addresses that app.tsx knows; a new one is walked without a change here, unless it has a parameter. */
const addresses = (): string[] => {
  const app = readFileSync(join(import.meta.dirname, '../mobile/src/app/app.tsx'), 'utf8')
  return ['', ...[...app.matchAll(/<Route path="([^"*]+)"/g)].map(([, path = '']) => path)].map((path) =>
    Object.entries(places).reduce((full, [form, value]) => full.replace(form, form.replace(/:\w+/, value)), path),
  )
}

const faultsOf = async (page: Page, where: string): Promise<string[]> => {
  const keys = await keyPattern()
  const text = await page.locator('body').innerText()
  const faults = [
    ...(await barriers(page)),
    ...(await cutOff(page)),
    ...(await smallTargets(page)),
    ...(keys.exec(text)?.slice(0, 1) ?? []),
  ]
  return faults.map((fault) => `${where}: ${fault}`)
}

const openPhone = async (theme: Theme = 'blue') => {
  const visit = await openVisit({
    origin: server.origin,
    size: phone,
    more: { geolocation: here, permissions: ['geolocation'] },
  })
  visit.expect(/ERR_INTERNET_DISCONNECTED/)
  await visit.page.goto(companionPath)
  await visit.page.evaluate(
    ([chosen, language]) =>
      localStorage.setItem('coldway.preferences', JSON.stringify({ theme: chosen, language, zone: '+08:00' })),
    [theme, firstLanguage] as const,
  )
  await visit.page.reload()
  await signInButton(visit.page, t).waitFor()
  return visit
}

const isOver = (page: Page) => page.locator('main .state-wait').first().waitFor({ state: 'detached' })

test.each(themes)('%s: every page and sheet is within reach of a thumb and of WCAG AA', async (theme) => {
  const visit = await openPhone(theme)
  const { page, context } = visit
  const faults = await faultsOf(page, 'sign-in')
  await enter(page, t, admin)
  const tabs = page.getByRole('navigation', { name: t('companion.tabs.main') })
  await tabs.waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
  const walked = addresses()
  expect(walked.length).toBeGreaterThan(9)
  for (const address of walked) {
    expect(address).not.toContain(':')
    await page.goto(companionPath + address)
    await tabs.waitFor()
    await isOver(page)
    await page.waitForLoadState('networkidle')
    if (address === 'nearby') {
      await page.getByRole('button', { name: t('companion.nearby.ask') }).click()
      await page.getByRole('link', { name: '疫苗冷藏箱 7' }).first().waitFor()
    }
    faults.push(...(await faultsOf(page, address || 'now')))
    await photograph(page, `companion-${theme}-${address.replaceAll('/', '-') || 'now'}`)
  }
  const sheets = [
    ['', t('alarms.acknowledge')],
    [`shipment/${shipmentId}`, t('companion.queue.kinds.start')],
    ['account', t('companion.lock.set')],
  ] as const
  for (const [address, name] of sheets) {
    await page.goto(companionPath + address)
    await page.getByRole('button', { name, exact: true }).click()
    faults.push(...(await faultsOf(page, name)))
    await photograph(page, `companion-${theme}-sheet-${address.replaceAll('/', '-') || 'now'}`)
  }
  // What waits and what is refused, and a page without network.
  await page.goto(companionPath)
  await shellIsKept(page)
  await putInQueue(page, [
    { call: 'alarmRecords.acknowledge', input: { id: 999_999, comment: 'x' }, about: '冷藏箱 3' },
  ])
  await context.setOffline(true)
  await page.goto(`${companionPath}queue`)
  await page.getByText(t('companion.queue.willBeSent')).waitFor()
  faults.push(...(await faultsOf(page, 'queue without network')))
  await context.setOffline(false)
  await page.getByText(t('companion.queue.sendAgain')).waitFor()
  faults.push(...(await faultsOf(page, 'a refused action')))
  await photograph(page, `companion-${theme}-refused`)
  expect(faults).toEqual([])
  await visit.close()
})

interface Deed {
  readonly call: string
  readonly input: unknown
  readonly about: string
}

/** Writes actions as queue/store.ts writes those of a person who does them one by one. */
const putInQueue = (page: Page, deeds: readonly Deed[]): Promise<void> =>
  page.evaluate(
    (given) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('coldway-companion')
        opening.onsuccess = () => {
          const within = opening.result.transaction(['kept', 'actions'], 'readwrite')
          within.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          within.onabort = () => reject(within.error ?? new Error('not kept'))
          const owner = within.objectStore('kept').get('owner') as IDBRequest<{ readonly id: number }>
          owner.onsuccess = () => {
            for (const deed of given)
              within.objectStore('actions').add({
                ...deed,
                ownerId: owner.result.id,
                key: crypto.randomUUID(),
                zone: '+08:00',
                madeMs: Date.now(),
                faults: 0,
              })
          }
        }
      }),
    deeds as Deed[],
  )

const dayOfActions = 500

test('a day of 500 actions without network is sent in its order, each once, and the one that came too late says why', async () => {
  const visit = await openPhone()
  visit.expect(serverAway)
  visit.expect(/409 \(Conflict\).*\/session\/refresh/)
  const { context } = visit
  let { page } = visit
  await enter(page, t, admin)
  await page.getByText(t('companion.now.title')).waitFor()
  await shellIsKept(page)
  await context.setOffline(true)
  await call(deviceChoices.updateUseStatus, { ids: [device.id], useStatus: 'inUse' })
  // An entry is printed to the second, and is not before the use began.
  const time = printTime(Date.now() + 1000, zone)
  const values = Array.from({ length: dayOfActions }, (_, at) => at / 100)
  const readings = values.map((value) => ({
    call: 'history.reportHistoryData',
    input: { deviceId: device.id, dataList: [{ time, key: 'temp1', value }], reason: '巡查' },
    about: `${value} ℃`,
  }))
  const half = dayOfActions / 2
  await putInQueue(page, readings.slice(0, half))
  await page.close()
  page = await newPage(context)
  await page.getByText(t('companion.queue.waiting', { count: half })).waitFor()
  const start = { call: 'waybills.batchStart', input: { ids: [shipmentId], reason: '装车' }, about: '装车' }
  await putInQueue(page, [start, ...readings.slice(half)])
  // Somebody at a desk starts it meanwhile.
  await call(waybills.batchStart, { ids: [shipmentId], reason: '发车' })

  // The end of a request of a page that is closed at this moment is not reported; its beginning is.
  const sent: number[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith(history.reportHistoryData.path)) return
    const { dataList } = request.postDataJSON() as Sent<typeof history.reportHistoryData>
    sent.push(dataList[0]!.value)
  })
  // The page goes while it asks for a session: the answer is lost, and with it the new cookie.
  const asked = page.waitForRequest((request) => request.url().endsWith(session.refresh.path))
  await context.setOffline(false)
  await asked
  await page.reload()
  await expect.poll(() => sent.length, { timeout: 120_000 }).toBeGreaterThan(40)
  // The page is killed in the middle, the network goes, and the server too.
  await page.close()
  await context.setOffline(true)
  page = await newPage(context, `${companionPath}queue`)
  await server.kill()
  await context.setOffline(false)
  await server.start()
  await expect.poll(() => new Set(sent).size, { timeout: 240_000 }).toBe(dayOfActions)
  await page.getByText(t('companion.queue.refused', { count: 1 })).waitFor()
  await page.getByText(t('companion.queue.sendAgain')).waitFor()
  expect([...new Set(sent)]).toEqual(values)
  const conditionVos = [
    { column: 'deviceCode', type: 'eq', value: device.deviceCode },
    { column: 'time', type: 'between', value: [time, time] },
  ]
  await expect
    .poll(async () => (await call(sensors.querySensorPageList, { page: 1, size: 1, conditionVos })).total)
    .toBe(dayOfActions)
  await photograph(page, 'companion-late-start')
  expect(visit.problems).toEqual([])
  await visit.close()
}, 400_000)
