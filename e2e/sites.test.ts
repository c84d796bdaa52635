/** A site from drawing to record: drawn with the mouse, changed by a corner, subscribed to, driven through. */
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import type { Credential } from '@coldway/contract/devices/devices.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from './src/eventually.ts'
import { openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, register, signedInCaller, until, uplink } from './src/calls.ts'
import { pick, signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const at = (page: string) => `/view/siteManager/${page}`
const depot = { lng: 121.5, lat: 31.2 }

let server: RunningServer
let visit: Visit
let t: Words
let call: Caller
let truck: Credential

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  visit = await openVisit({ origin: server.origin })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  truck = await register(call, { deviceCode: 'GX-9', deviceName: '沪A·90009 厢', plate: '沪A90009', range })
})

const stage = (page: Page) => page.locator('.drawing-stage canvas.maplibregl-canvas')
/** A point of the map by its fraction of width and height. */
const spotOf = async (map: Locator, across: number, down: number) => {
  const box = (await map.boundingBox())!
  return { x: box.x + box.width * across, y: box.y + box.height * down }
}
/** Presses at a point and releases some pixels further. */
const drag = async (page: Page, from: { x: number; y: number }, by: readonly [x: number, y: number]) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by[0] / 2, from.y + by[1] / 2)
  await page.mouse.move(from.x + by[0], from.y + by[1])
  await page.mouse.up()
}
const savedAs = async (name: string) => {
  const conditionVos = [{ column: 'siteName' as const, type: 'eq' as const, value: name }]
  const { records } = await call(sites.queryPageList, { page: 1, size: 10, conditionVos })
  return call(sites.queryById, { id: records[0]!.id })
}

test('a circle is placed by a tap and sized by its rim, and its text follows', async () => {
  const { page } = visit
  await signInTo(page, t, admin, at('site_info_add'))
  const map = stage(page)
  await map.waitFor()
  await page.getByLabel(t('places.search')).fill(`${depot.lat},${depot.lng}`)
  await page.getByRole('button', { name: `${depot.lat},${depot.lng}` }).click()
  const radius = page.getByLabel(t('drawing.radius'), { exact: true })
  await eventually(() => radius.inputValue()).toBe('2000')
  await map.scrollIntoViewIfNeeded()
  const resize = () =>
    until(
      async () => {
        // The map fits the circle with 70 px around it: its edge is that far from the map's edge, east of the middle.
        const box = (await map.boundingBox())!
        const rim = (Math.min(box.width, box.height) - 140) / 2
        await drag(page, { x: box.x + box.width / 2 + rim, y: box.y + box.height / 2 }, [-rim / 4, 0])
        return radius.inputValue()
      },
      (metres) => metres !== '2000',
    )
  await resize()
  expect(Number(await radius.inputValue())).toBeGreaterThan(1000)
  expect(Number(await radius.inputValue())).toBeLessThan(2000)
  const drawn = Number(await radius.inputValue())
  await page.getByLabel(t('sites.name'), { exact: true }).fill('浦东冷库')
  await page.getByLabel(t('sites.type'), { exact: true }).click()
  await page.getByTitle(t('enums.siteTypes.warehouse')).click()
  await photograph(page, 'site-circle')
  await page.getByRole('button', { name: t('common.save') }).click()
  await page.waitForURL((url) => url.pathname === at('site_info'))
  await page.getByRole('row').filter({ hasText: '浦东冷库' }).waitFor()
  expect(await savedAs('浦东冷库')).toMatchObject({ shape: 'circle', radius: drawn, centerlat: depot.lat })
})

test('a polygon is drawn corner by corner, and one of them is moved later', async () => {
  const { page } = visit
  await page.goto(at('site_info_add'))
  const map = stage(page)
  await map.waitFor()
  await pick(page, t('drawing.kinds.polygon'))
  await map.scrollIntoViewIfNeeded()
  for (const [across, down] of [
    [0.3, 0.4],
    [0.6, 0.4],
    [0.6, 0.75],
    [0.3, 0.75],
    // The first point again closes the area.
    [0.3, 0.4],
  ] as const) {
    const spot = await spotOf(map, across, down)
    await page.mouse.click(spot.x, spot.y)
  }
  const text = page.getByLabel(/^Points|^顶点/)
  expect((await text.inputValue()).split('\n')).toHaveLength(4)
  await page.getByLabel(t('sites.name'), { exact: true }).fill('北门堆场')
  await page.getByLabel(t('sites.type'), { exact: true }).click()
  await page.getByTitle(t('enums.siteTypes.yard')).click()
  await page.getByRole('button', { name: t('common.save') }).click()
  await page.waitForURL((url) => url.pathname === at('site_info'))
  const before = await savedAs('北门堆场')

  await page.goto(`${at('site_info_update')}?id=${before.id}`)
  await map.waitFor()
  await map.scrollIntoViewIfNeeded()
  const corners = await text.inputValue()
  await until(
    async () => {
      // The corners of a fitted site are 70 px from the edges of the shorter side; the third is at
      // the lower right.
      const box = (await map.boundingBox())!
      const height = box.height - 140
      const width = height * ((0.3 * box.width) / (0.35 * box.height))
      const corner = { x: box.x + box.width / 2 + width / 2, y: box.y + box.height / 2 + height / 2 }
      await drag(page, corner, [30, 20])
      return text.inputValue()
    },
    (now) => now !== corners,
  )
  await page.getByRole('button', { name: t('common.save') }).click()
  await page.waitForURL((url) => url.pathname === at('site_info'))
  const after = await savedAs('北门堆场')
  expect(after.points).toHaveLength(4)
  const moved = after.points.filter((point, index) => JSON.stringify(point) !== JSON.stringify(before.points[index]))
  expect(moved).toHaveLength(1)
})

test('a device that is watched there leaves a record with both crossings', async () => {
  const { page } = visit
  await page.goto(at('site_info'))
  const row = page.getByRole('row').filter({ hasText: '浦东冷库' })
  await row.getByRole('button', { name: t('pieces.list.moreFor', { name: '浦东冷库' }) }).click()
  await page.getByRole('menuitem', { name: t('sites.subscribe') }).click()
  await page.waitForURL((url) => url.pathname === at('site_subscribe_add'))
  await pick(page, t('sites.subscription.whos.devices'))
  await page.getByRole('combobox', { name: t('sites.subscription.whos.devices') }).click()
  await page.getByTitle('沪A90009').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('common.save') }).click()
  await page.waitForURL((url) => url.pathname === at('site_subscribe'))
  await page.getByRole('row').filter({ hasText: '浦东冷库' }).getByText(t('enums.subscriptionStates.valid')).waitFor()

  // The device goes from the east through the depot to the west at a lorry's pace: outside, inside,
  // outside, each reported twice.
  const startMs = Date.now()
  for (const [afterS, east] of [
    [0, 0.04],
    [20, 0.04],
    [140, 0],
    [160, 0],
    [280, -0.04],
    [300, -0.04],
  ] as const) {
    const time = new Date(startMs + afterS * 1000).toISOString()
    const position = { lng: depot.lng + east, lat: depot.lat, type: 'GPS', speedKmh: 90, satellites: 12 }
    expect((await uplink(server.origin, truck, { id: `r${afterS}`, time, position, blocks: [] })).ok).toBe(true)
  }
  await until(
    () => call(siteRecords.queryPageList, { page: 1, size: 10, conditionVos: [] }),
    ({ records }) => records[0]?.state === 'left',
  )
  await page.goto(at('site_records'))
  const record = page.getByRole('row').filter({ hasText: '浦东冷库' })
  await record.getByText(t('enums.stayStates.left')).waitFor()
  await record.getByText('沪A90009').first().waitFor()
  await record.getByRole('button', { name: t('sites.onMap') }).click()
  const drawer = page.getByRole('dialog', { name: t('sites.records.one') })
  await drawer.locator('canvas.maplibregl-canvas').waitFor()
  await photograph(page, 'site-record')
  await drawer.getByRole('button', { name: t('common.close') }).click()
  expect(visit.problems).toEqual([])
  expect(visit.foreign).toEqual([])
})
