/** A line from drawing to record: drawn with the mouse, reordered, subscribed to, left and returned to. */
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { type LineDetail, lines } from '@coldway/contract/lines/lines.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { actor } from './src/actor.ts'
import { eventually } from './src/eventually.ts'
import { openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, register, signedInCaller, until, uplink } from './src/calls.ts'
import { paths, signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { barriers } from './src/page-checks.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const at = (page: string) => `/view/line/${page}`
const lineName = '沪宁干线'

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
  truck = await register(call, { deviceCode: 'GX-7', deviceName: '沪A·70007 厢', plate: '沪A70007', range })
})

const tap = async (page: Page, across: number, down: number): Promise<void> => {
  const box = (await page.locator('.drawing-stage canvas.maplibregl-canvas').boundingBox())!
  await page.mouse.click(box.x + box.width * across, box.y + box.height * down)
}
const stops = (page: Page) => page.getByRole('list', { name: t('lines.stops') }).getByRole('listitem')
const saved = async (): Promise<LineDetail> => {
  const conditionVos = [{ column: 'lineName' as const, type: 'eq' as const, value: lineName }]
  const { records } = await call(lines.queryPageList, { page: 1, size: 10, conditionVos })
  return call(lines.queryByLineId, { lineId: records[0]!.id })
}
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
test('a line is drawn from its start over two waypoints to its end, and stands in the list', async () => {
  const { page } = visit
  await signInTo(page, t, admin, at('lineAdd'))
  const map = page.locator('.drawing-stage canvas.maplibregl-canvas')
  await map.waitFor()
  await map.scrollIntoViewIfNeeded()
  const user = actor(page)
  for (const [across, down] of [
    [0.25, 0.5],
    [0.4, 0.4],
    [0.55, 0.6],
    [0.75, 0.5],
  ] as const)
    await user.act(() => tap(page, across, down))
  await eventually(() => stops(page).count()).toBe(4)
  const stopTexts = await stops(page).allInnerTexts()
  const roles = ['lines.start', 'lines.waypoint', 'lines.waypoint', 'lines.end'] as const
  stopTexts.forEach((text, index) => expect(text).toContain(t(roles[index]!, { number: index })))
  await page.getByText(t('lines.estimateHint')).waitFor()
  await user.type(page.getByLabel(t('lines.name'), { exact: true }), lineName)
  await user.type(page.getByLabel(t('lines.number'), { exact: true }), 'HN-01')
  expect(await barriers(page)).toEqual([])
  await photograph(page, 'line-add')
  await user.click(page.getByRole('button', { name: t('common.save') }))
  expect(user.done.actions).toBe(7)
  await page.waitForURL((url) => url.pathname === at('lineManage'))
  await rowOf(page, lineName).getByText('HN-01').waitFor()
  const line = await saved()
  const places = [line.startPoint, ...line.waypoints, line.endPoint]
  // The points lie as they were tapped: from west to east, up, down and back to the middle.
  expect(places.map(({ lng }) => lng)).toEqual(places.map(({ lng }) => lng).toSorted((a, b) => a - b))
  expect(line.waypoints[0]!.lat).toBeGreaterThan(line.waypoints[1]!.lat)
})

test('its waypoints change places', async () => {
  const { page } = visit
  const before = await saved()
  await rowOf(page, lineName)
    .getByRole('link', { name: t('pieces.verbs.edit'), exact: true })
    .click()
  await page.waitForURL((url) => url.pathname === at('lineUpdate'))
  await eventually(() => stops(page).count()).toBe(4)
  await page.getByRole('button', { name: t('lines.later', { number: 2 }) }).click()
  await page.getByRole('button', { name: t('common.save') }).click()
  await page.waitForURL((url) => url.pathname === at('lineManage'))
  const after = await saved()
  const lats = ({ waypoints }: LineDetail) => waypoints.map(({ lat }) => lat)
  expect(lats(after)).toEqual(lats(before).toReversed())
  expect(after.version).toBe(before.version + 1)
})

test('a vehicle that is to keep to it leaves it: its record says since when, how far, and when it was back', async () => {
  const { page } = visit
  await rowOf(page, lineName)
    .getByRole('link', { name: t('lines.subscribe'), exact: true })
    .click()
  await page.waitForURL((url) => url.pathname === at('lineSubscribe_add'))
  await page.getByRole('combobox', { name: t('sites.subscription.whos.devices') }).click()
  await page.getByTitle('沪A70007').click()
  await page.keyboard.press('Escape')
  expect(await barriers(page)).toEqual([])
  await photograph(page, 'line-subscribe')
  await page.getByRole('button', { name: t('common.save') }).click()
  await page.waitForURL((url) => url.pathname === at('lineSubscribe'))
  await rowOf(page, lineName).getByText(t('enums.subscriptionStates.valid')).waitFor()

  const { lng, lat } = (await saved()).startPoint
  const startMs = Date.now()
  const say = async (said: readonly (readonly [afterS: number, north: number])[]): Promise<void> => {
    for (const [afterS, north] of said) {
      const time = new Date(startMs + afterS * 1000).toISOString()
      const position = { lng, lat: lat + north, type: 'GPS', speedKmh: 70, satellites: 12 }
      expect((await uplink(server.origin, truck, { id: `l${afterS}`, time, position, blocks: [] })).ok).toBe(true)
    }
  }
  const drawer = page.getByRole('dialog')
  const look = async (state: 'ongoing' | 'ended'): Promise<void> => {
    await until(async () => {
      await page.goto(at('lineSubscribe'))
      await rowOf(page, lineName)
        .getByRole('button', { name: t('lines.records.action'), exact: true })
        .click()
      await drawer.waitFor()
      return (await drawer.getByText(t(`enums.lineRecordStates.${state}`), { exact: true }).count()) === 1
    })
  }
  await say([
    [0, 0],
    [20, 0],
    [140, 0.03],
    [160, 0.03],
  ])
  await look('ongoing')
  await drawer.getByText(t('enums.lineRecordKinds.deviation'), { exact: true }).waitFor()
  await photograph(page, 'line-record')
  await say([
    [280, 0],
    [300, 0],
  ])
  await look('ended')

  await page.goto(paths.monitoring)
  await page.locator('.maplibregl-canvas').waitFor()
  await page.getByRole('button', { name: t('monitoring.map.look') }).click()
  const entry = page.getByRole('menuitemcheckbox', { name: t('lines.layer') })
  await eventually(() => entry.getAttribute('aria-checked')).toBe('true')
  await entry.click()
  await page.getByRole('button', { name: t('monitoring.map.look') }).click()
  await eventually(() => entry.getAttribute('aria-checked')).toBe('false')
  expect(visit.problems).toEqual([])
  expect(visit.foreign).toEqual([])
})
